//! Sources of answers.

use std::borrow::Cow;

use footnote_messages as messages;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{DocumentId, DocumentPlace, OtherFields, is_remark};
use crate::{
    link::{document_target, safe_link},
    text::{CitableNumbers, clean_title, enumerated},
};

/// A document that an answer may cite.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its number within the answer, from 1: `[n]` in the text.
    pub number: u32,
    /// Without control characters; never empty.
    pub title: String,
    /// Its address on the web; only `http`, `https` and `mailto`.
    pub url: Option<String>,
    /// The knowledge base's id, by which sources are compared.
    pub kb_id: Option<String>,
    pub document_id: DocumentId,
    /// The name of its knowledge base, where there are several.
    pub base: Option<String>,
    /// What tells it apart from others that are alike, such as "older version, 2024-03-01".
    pub edition: Option<String>,
    /// Passages found in it, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
    /// The answer cites it.
    #[serde(default)]
    pub cited: bool,
    /// The model received a part of it, in the prompt or from a tool; `false` in older records.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
    /// The model's server named it as a source of the answer, which counts as a citation, unless the text has the
    /// server's own numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub annotated: bool,
    /// Who gave it its number.
    #[serde(default, skip_serializing_if = "Numbering::is_own")]
    pub numbering: Numbering,
    /// The pages or headings of an attached file where cited words stand, such as "page 3", in the order of the citations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locations: Vec<String>,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// Whose number a source has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numbering {
    /// The model server's: `[n]` in the text is the n-th entry of its list.
    Server,
    /// Footnote's, after those of the server, which the text counts by: no number in it means this source.
    Aside,
    /// Footnote's, which the model was asked to cite.
    #[default]
    #[serde(other)]
    Own,
}

impl Numbering {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    fn is_own(&self) -> bool {
        *self == Self::Own
    }
}

#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Passage {
    pub id: DocumentId,
    /// The heading above it, if the knowledge base gives one.
    pub heading: Option<String>,
    /// Its text, possibly shortened.
    pub text: String,
    /// When the knowledge base gave it, in milliseconds since 1970. Kept where the answer cites the passage.
    pub retrieved_ms: Option<u64>,
    /// The SHA-256 of the whole text, in hexadecimal digits. Kept where the answer cites the passage.
    pub sha256: Option<String>,
}

impl Source {
    /// Whether it is known from the model's server alone.
    pub fn is_from_server(&self) -> bool {
        matches!(self.document_id.place(), DocumentPlace::WebPage(_))
    }

    /// The address of its link: its own, else the page's view of the document.
    pub fn href(&self) -> String {
        document_target(self.url.as_deref(), &self.document_id).href
    }

    /// Its title, with the pages or headings that the answer cites.
    pub fn title_with_locations(&self) -> String {
        titled(&self.title, Some(&said_locations(&self.locations)))
    }

    /// Its name and address outside the page: the title, with its web address if that is safe, or else with
    /// its id, since a link into the page would lead nowhere there.
    pub fn label(&self) -> (String, Option<String>) {
        self.label_of(Some(&said_locations(&self.locations)), None)
    }

    /// The same for one of its pages or headings, and the id of the passage there.
    pub(crate) fn label_at(
        &self,
        location: Option<&str>,
        passage: Option<&DocumentId>,
    ) -> (String, Option<String>) {
        let location = location.filter(|location| !self.title.ends_with(location));
        self.label_of(location.map(said_location).as_deref(), passage)
    }

    pub(super) fn label_of(
        &self,
        location: Option<&str>,
        passage: Option<&DocumentId>,
    ) -> (String, Option<String>) {
        let location = location.filter(|location| !self.title.ends_with(location));
        let title = titled(&self.title, location);
        // Checked again: records of an imported file are untrusted.
        match self.url.as_deref().and_then(safe_link) {
            Some(link) => (title, Some(link.href)),
            // The id of an attached file says nothing to people, nor does that of an entry of a server's list.
            None if self.document_id == *self.title
                || self.is_from_server()
                || self.document_id.attachment().is_some() =>
            {
                (title, None)
            }
            None => (format!("{title} ({})", clean_title(passage.unwrap_or(&self.document_id).name())), None),
        }
    }
}

impl Passage {
    /// Whether its text is a part only.
    pub(crate) fn is_shortened(&self) -> bool {
        self.text.ends_with('…')
    }
}

/// The place of a citation as people read it. Places are kept as documents have them in their headings, and a PDF has its pages
/// in English there.
fn said_location(location: &str) -> Cow<'_, str> {
    match location.strip_prefix("page ") {
        Some(page) if page.starts_with(|first: char| first.is_ascii_digit()) => {
            messages::knowledge::page(page).into()
        }
        _ => location.into(),
    }
}

fn said_locations(locations: &[String]) -> String {
    enumerated(locations.iter().map(|location| said_location(location)))
}

/// A document's title with a page or heading of it, for people.
pub fn with_location(title: &str, location: Option<&str>) -> String {
    titled(title, location.map(said_location).as_deref())
}

/// A document's title with a place in it, as it is.
pub(crate) fn titled(title: &str, location: Option<&str>) -> String {
    let location = location.map(clean_title).filter(|location| !location.is_empty());
    [clean_title(title)].into_iter().chain(location).collect::<Vec<_>>().join(", ")
}

/// The numbers that citations in an answer's text may name.
pub fn citable_numbers(sources: &[Source]) -> CitableNumbers {
    let can_be_cited = sources.iter().filter(|source| source.numbering != Numbering::Aside);
    let numbers = can_be_cited.map(|source| source.number).collect();
    CitableNumbers { numbers, by_server: has_server_numbers(sources), in_document: false }
}

/// Whether the numbers in an answer's text are its model server's own.
pub fn has_server_numbers(sources: &[Source]) -> bool {
    sources.iter().any(|source| source.numbering == Numbering::Server)
}

/// Marks the sources that a text cites, by their numbers, and those that the server named. Of a server's list only
/// those that the text cites are marked, unless it cites none of them.
pub(crate) fn mark_cited(sources: &mut [Source], numbers: &[u32]) {
    let in_text = |source: &Source| numbers.contains(&source.number);
    let cites_list = sources.iter().any(|source| source.numbering == Numbering::Server && in_text(source));
    for source in sources {
        source.cited = match source.numbering {
            Numbering::Server if cites_list => in_text(source),
            Numbering::Own | Numbering::Server => source.annotated || in_text(source),
            Numbering::Aside => source.annotated,
        };
    }
}

/// Said after a source that the model's server named.
pub fn from_model_server() -> &'static str {
    messages::knowledge::from_model_server()
}

/// The sources listed under an answer, by number: those that it cites or, if it cites none, those that the model
/// received.
pub fn listed(sources: &[Source]) -> Vec<&Source> {
    let is_any_cited = sources.iter().any(|source| source.cited);
    sources.iter().filter(|source| if is_any_cited { source.cited } else { source.given }).collect()
}

/// The sources of an answer for readers: none if it cites none and the question asked nothing, as "hello" does. What was
/// found for that has nothing to do with it.
pub fn asked_for<'s>(question: &str, sources: &'s [Source]) -> &'s [Source] {
    // Looking for courtesies takes longest, and every answer on screen comes here.
    let has_cited = sources.is_empty() || sources.iter().any(|source| source.cited);
    if has_cited || !is_remark(question) { sources } else { &[] }
}
