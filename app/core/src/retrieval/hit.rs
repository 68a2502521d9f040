//! What a knowledge base found, and how a document in it is looked up.

use serde::{Deserialize, Serialize};

use crate::{
    conversation::DocumentId,
    text::{FNV_BASIS, fnv1a, heading_key},
};

/// A search result as the knowledge base returned it: untrusted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// What tells its document apart from others that are alike, such as "older version, 2024-03-01".
    pub edition: Option<String>,
}

impl SearchHit {
    /// The hit under its knowledge base's own id, or else under a hash of its text, so that a passage has the same id in each
    /// search; `None` without a text.
    pub(crate) fn identified(self, own_id: String) -> Option<Self> {
        if self.text.trim().is_empty() {
            return None;
        }
        let own_id = if own_id.is_empty() { self.content_id() } else { own_id };
        Some(Self { id: DocumentId::in_base(own_id), ..self })
    }

    fn content_id(&self) -> String {
        let parts = [self.title.as_str(), self.text.as_str()];
        let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
        format!("passage-{}", fnv1a(FNV_BASIS, bytes))
    }

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

#[cfg(test)]
mod tests {
    use super::SearchHit;

    #[test]
    fn ids_of_stored_passages_stay_the_same() {
        let (title, text) = ("Leave".to_owned(), "Apply by form.".to_owned());
        let found = SearchHit { title, text, ..SearchHit::default() }.identified(String::new());
        assert_eq!(found.map(|found| found.id.to_string()).as_deref(), Some("passage-15963310421698963615"));
    }
}
