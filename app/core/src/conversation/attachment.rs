//! Files that a person attached to a question, as texts.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::OtherFields;
use crate::text::sha256;

/// Begins the document ids of attachments.
const PREFIX: &str = "attachment/";

/// Names an attachment by what is in it, so that a file that is attached twice is one document. As text it is the
/// document's id, such as `attachment/00ab34cd56ef7890`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AttachmentId(u64);

/// The text is not the document id of an attachment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not the id of an attachment")]
pub struct InvalidAttachmentId;

/// A file's text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    /// The file's name.
    pub title: String,
    pub text: String,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// An attachment as a question's record names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachedFile {
    pub id: AttachmentId,
    /// The file's name.
    pub title: String,
}

impl Attachment {
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self { title: title.into(), text: text.into(), other: OtherFields::new() }
    }

    pub fn id(&self) -> AttachmentId {
        let hash = sha256(&[&self.title, "\n", &self.text].concat());
        AttachmentId(
            hash.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or_default(),
        )
    }

    pub fn named(&self) -> AttachedFile {
        AttachedFile { id: self.id(), title: self.title.clone() }
    }
}

impl AttachmentId {
    /// The attachment that a document id names.
    pub fn parse(id: &str) -> Option<Self> {
        let digits = id.strip_prefix(PREFIX)?;
        let allowed = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if digits.len() != 16 || !digits.bytes().all(allowed) {
            return None;
        }
        u64::from_str_radix(digits, 16).ok().map(Self)
    }
}

impl fmt::Display for AttachmentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{:016x}", self.0)
    }
}

impl TryFrom<String> for AttachmentId {
    type Error = InvalidAttachmentId;

    fn try_from(id: String) -> Result<Self, InvalidAttachmentId> {
        Self::parse(&id).ok_or(InvalidAttachmentId)
    }
}

impl From<AttachmentId> for String {
    fn from(id: AttachmentId) -> Self {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_made_of_name_and_text_and_read_back() {
        let one = Attachment::new("a.md", "One").id();
        assert_eq!(one, Attachment::new("a.md", "One").id());
        assert_ne!(one, Attachment::new("a.md", "Two").id());
        assert_ne!(one, Attachment::new("b.md", "One").id());
        assert_eq!(AttachmentId::parse(&one.to_string()), Some(one));
        for wrong in ["a.md", "attachment/", "attachment/+0ab34cd56ef7890", "attachment/00AB34CD56EF7890"] {
            assert_eq!(AttachmentId::parse(wrong), None, "{wrong}");
        }
    }
}
