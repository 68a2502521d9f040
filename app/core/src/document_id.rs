//! Ids of what answers cite: documents of a knowledge base, and what only looks like one.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_with::{DeserializeFromStr, SerializeDisplay};

use crate::wire::Bases;

/// Begins the ids of attachments.
const ATTACHMENT: &str = "attachment/";

/// Begins the ids of what tools of servers found.
const TOOL_RESULT: &str = "mcp:";
/// Begins the ids of pages that the model's server named as sources.
const WEB_PAGE: &str = "web:";
/// Begins the ids of the example's documents.
const EXAMPLE: &str = "example:";
/// Begins the id of a document of a knowledge base that would else look like another kind. A base without a name has no
/// such ids.
const IN_BASE: &str = "base:/";

/// Identifies a document or passage among all that answers cite. As text it is what records, addresses and models have.
///
/// A knowledge base may call its documents as it likes, so its ids are told apart from Footnote's own where a reply is
/// read, by [`in_base`](Self::in_base); what an id is of says [`place`](Self::place), and nothing else looks into its text.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DocumentId(String);

/// Identifies an attachment by a hash of its content, so that a file that is attached twice is one document.
/// As text it is the document's id, such as `attachment/00ab34cd56ef7890`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, SerializeDisplay, DeserializeFromStr)]
pub struct AttachmentId(u64);

/// The text is not the document id of an attachment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", footnote_messages::filing::invalid_attachment_id())]
pub struct InvalidAttachmentId;

/// Where the text of a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentPlace<'a> {
    /// In the knowledge base, under this id of its own.
    KnowledgeBase(&'a str),
    /// In a file that was attached.
    Attachment(AttachmentId),
    /// In the example, under this name.
    Example(&'a str),
    /// In what a tool of a server found: the answer keeps it, and nothing else has it.
    ToolResult,
    /// On the web, at an address or under a title that the model's server named. The answer keeps what the server sent of it.
    WebPage(&'a str),
}

impl DocumentId {
    /// The document that a knowledge base calls so.
    pub fn in_base(own: impl Into<String>) -> Self {
        let id = Self(own.into());
        let is_clear = !id.0.starts_with(IN_BASE) && matches!(id.place(), DocumentPlace::KnowledgeBase(_));
        if is_clear { id } else { Self(format!("{IN_BASE}{}", id.0)) }
    }

    /// A result of a server's tool, which calls it `id`.
    pub(crate) fn tool_result(server: &str, id: &str) -> Self {
        Self(format!("{TOOL_RESULT}{server}:{id}"))
    }

    /// A page that the model's server named as a source.
    pub(crate) fn web_page(name: &str) -> Self {
        Self(format!("{WEB_PAGE}{name}"))
    }

    pub(crate) fn example(name: &str) -> Self {
        Self(format!("{EXAMPLE}{name}"))
    }

    pub fn place(&self) -> DocumentPlace<'_> {
        let text = self.0.as_str();
        if let Some(own) = text.strip_prefix(IN_BASE) {
            DocumentPlace::KnowledgeBase(own)
        } else if let Some(id) = AttachmentId::parse(text) {
            DocumentPlace::Attachment(id)
        } else if let Some(name) = text.strip_prefix(EXAMPLE) {
            DocumentPlace::Example(name)
        } else if text.starts_with(TOOL_RESULT) {
            DocumentPlace::ToolResult
        } else if let Some(name) = text.strip_prefix(WEB_PAGE) {
            DocumentPlace::WebPage(name)
        } else {
            DocumentPlace::KnowledgeBase(text)
        }
    }

    /// The knowledge base's own id, if the document is in one.
    pub fn own(&self) -> Option<&str> {
        match self.place() {
            DocumentPlace::KnowledgeBase(own) => Some(own),
            DocumentPlace::Attachment(_)
            | DocumentPlace::Example(_)
            | DocumentPlace::ToolResult
            | DocumentPlace::WebPage(_) => None,
        }
    }

    /// The document that this passage is from; it itself if it is no passage of a base of this kind.
    #[must_use]
    pub fn whole(&self, bases: &Bases) -> Self {
        self.own().map_or_else(|| self.clone(), |own| Self::in_base(bases.document_of(own)))
    }

    pub fn attachment(&self) -> Option<AttachmentId> {
        match self.place() {
            DocumentPlace::Attachment(id) => Some(id),
            _ => None,
        }
    }

    /// Whether there is no more of it than what the answer keeps.
    pub fn is_kept_with_answer(&self) -> bool {
        matches!(self.place(), DocumentPlace::ToolResult | DocumentPlace::WebPage(_))
    }

    /// Its name without the beginning that says its place: the knowledge base's own id, or the address of a web page. Attached
    /// files and results of tools have no such name, but the whole id.
    pub fn name(&self) -> &str {
        match self.place() {
            DocumentPlace::KnowledgeBase(name)
            | DocumentPlace::WebPage(name)
            | DocumentPlace::Example(name) => name,
            DocumentPlace::Attachment(_) | DocumentPlace::ToolResult => &self.0,
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl AttachmentId {
    /// The attachment whose content has this hash, in hexadecimal digits.
    pub(crate) fn of_hash(hash: &str) -> Self {
        Self(hash.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or_default())
    }

    /// The attachment that a document id names.
    pub fn parse(id: &str) -> Option<Self> {
        let digits = id.strip_prefix(ATTACHMENT)?;
        let allowed = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if digits.len() != 16 || !digits.bytes().all(allowed) {
            return None;
        }
        u64::from_str_radix(digits, 16).ok().map(Self)
    }
}

impl fmt::Display for AttachmentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ATTACHMENT}{:016x}", self.0)
    }
}

impl FromStr for AttachmentId {
    type Err = InvalidAttachmentId;

    fn from_str(id: &str) -> Result<Self, InvalidAttachmentId> {
        Self::parse(id).ok_or(InvalidAttachmentId)
    }
}

impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads the text of an id, as records, addresses and models have it; never an id of a knowledge base's reply.
impl From<&str> for DocumentId {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for DocumentId {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<DocumentId> for String {
    fn from(id: DocumentId) -> Self {
        id.0
    }
}

impl From<AttachmentId> for DocumentId {
    fn from(id: AttachmentId) -> Self {
        Self(id.to_string())
    }
}

impl PartialEq<str> for DocumentId {
    fn eq(&self, text: &str) -> bool {
        self.0 == text
    }
}

impl PartialEq<&str> for DocumentId {
    fn eq(&self, text: &&str) -> bool {
        self.0 == *text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{AttachmentId, Bases, DocumentId, DocumentPlace};
    use crate::wire::{Base, BaseKind};

    #[test]
    fn ids_say_where_their_document_is() {
        let check = |text: &str, expect: DocumentPlace<'_>| {
            assert_eq!(DocumentId::from(text).place(), expect, "{text}");
        };
        check("notes/a.md#b", DocumentPlace::KnowledgeBase("notes/a.md#b"));
        check("base:wiki/mcp:a", DocumentPlace::KnowledgeBase("base:wiki/mcp:a"));
        check("base:/mcp:a", DocumentPlace::KnowledgeBase("mcp:a"));
        check("mcp:crm:7", DocumentPlace::ToolResult);
        check("web:https://a.example/", DocumentPlace::WebPage("https://a.example/"));
        check("example:handbook.md", DocumentPlace::Example("handbook.md"));
        check("attachment/a.md", DocumentPlace::KnowledgeBase("attachment/a.md"));
        let file = AttachmentId::of_hash("00ab34cd56ef7890ff");
        check("attachment/00ab34cd56ef7890", DocumentPlace::Attachment(file));
        for other in ["attachment/", "attachment/+0ab34cd56ef7890", "attachment/00AB34CD56EF7890"] {
            check(other, DocumentPlace::KnowledgeBase(other));
        }
        assert_eq!(DocumentId::tool_result("crm", "7"), DocumentId::from("mcp:crm:7"));
        assert_eq!(DocumentId::web_page("b").place(), DocumentPlace::WebPage("b"));
        assert_eq!(DocumentId::example("c").place(), DocumentPlace::Example("c"));
    }

    #[test]
    fn a_passage_is_of_a_whole_document() {
        let check = |bases: &Bases, id: DocumentId, expect: DocumentId| {
            assert_eq!(id.whole(bases), expect, "{id:?}");
        };
        let bases = |kind| Bases::from(Base::only(kind));
        let (library, other) = (&bases(BaseKind::Embedded), &bases(BaseKind::Footnote));
        check(library, DocumentId::in_base("a.md#b"), DocumentId::in_base("a.md"));
        check(library, DocumentId::in_base("mcp:a.md#b"), DocumentId::in_base("mcp:a.md"));
        check(other, DocumentId::in_base("a.md#b"), DocumentId::in_base("a.md#b"));
        check(library, DocumentId::example("c#d"), DocumentId::example("c#d"));
    }

    proptest! {
        /// Whatever a knowledge base calls a document, it is that base's, under that id, also once it was stored.
        #[test]
        fn every_id_of_a_base_stays_its_own(
            beginnings in prop::collection::vec("(base:|base:/|mcp:|web:|example:|attachment/)", 0..4),
            rest in "([0-9a-f]{16}|[a-z/#:]{0,6}|.{0,6})",
        ) {
            let own = beginnings.concat() + &rest;
            let id = DocumentId::in_base(own.clone());
            prop_assert_eq!(id.own(), Some(own.as_str()));
            let stored: DocumentId = serde_json::from_str(&serde_json::to_string(&id).unwrap()).unwrap();
            prop_assert_eq!(stored.place(), id.place());
        }
    }
}
