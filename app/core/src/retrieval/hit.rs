//! What a knowledge base found, and how a document in it is looked up.

use crate::{conversation::DocumentId, text::heading_key};

/// A search result as the knowledge base returned it: untrusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchHit {
    /// The passage's id.
    pub id: DocumentId,
    /// The title of the document; may be empty.
    pub title: String,
    /// The heading above the passage.
    pub heading: Option<String>,
    pub text: String,
    /// Its addresses on the web, the preferred first; unchecked.
    pub addresses: Vec<String>,
    /// The id that `KB_URL_TEMPLATE` takes.
    pub kb_id: Option<String>,
    /// The name of its knowledge base, where there are several.
    pub base: Option<String>,
}

impl SearchHit {
    /// Whether its heading is this one, or the last of this path of headings.
    pub(crate) fn is_under(&self, heading: &str) -> bool {
        let heading = heading.rsplit('#').next().unwrap_or(heading);
        self.heading.as_deref().is_some_and(|own| heading_key(own) == heading_key(heading))
    }
}

/// How a document is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentQuery<'a> {
    /// By the knowledge base's own id.
    Id(&'a str),
    /// By its title, ignoring case.
    Title(&'a str),
    /// By its title; in a knowledge base of passages, the one under this heading.
    Section { title: &'a str, heading: &'a str },
}
