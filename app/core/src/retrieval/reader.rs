//! The trait that the reader of each kind's replies implements.

use serde_json::Value;

use crate::{
    text::heading_key,
    wire::{DocumentList, RetrievalFields},
};

/// A search result as the knowledge base returned it: untrusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchHit {
    /// The passage's id, which `/api/documents/{id}` takes.
    pub id: String,
    /// The title of the document; may be empty.
    pub title: String,
    /// The heading above the passage.
    pub heading: Option<String>,
    pub text: String,
    /// Its addresses on the web, the preferred first; unchecked.
    pub addresses: Vec<String>,
    /// The id that `KB_URL_TEMPLATE` takes.
    pub kb_id: Option<String>,
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
    /// By its id.
    Id(&'a str),
    /// By its title, ignoring case.
    Title(&'a str),
    /// By its title; in a knowledge base of passages, the one under this heading.
    Section { title: &'a str, heading: &'a str },
}

/// Reads the replies of one kind of knowledge base.
pub(crate) trait ReplyReader {
    fn results(&self, reply: &Value, fields: &RetrievalFields) -> Result<Vec<SearchHit>, ReplyError>;
    /// The document in a reply; only for kinds that look up documents.
    fn document(&self, _reply: &Value, _query: DocumentQuery<'_>, _fields: &RetrievalFields) -> Lookup {
        Err(ReplyError::Shape)
    }
    /// A list of documents; only for kinds that have one.
    fn documents(&self, _reply: &Value, _fields: &RetrievalFields) -> Result<DocumentList, ReplyError> {
        Err(ReplyError::Shape)
    }
}

/// The document that was looked up; `None` if the reply does not contain it.
pub(crate) type Lookup = Result<Option<SearchHit>, ReplyError>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReplyError {
    /// Not the JSON of this kind.
    Shape,
    /// There are results, but none has text in the configured field.
    Fields,
}
