//! Searches and documents of the knowledge bases. What they found is untrusted.

mod bases;
mod error;
mod hit;
mod http_base;
mod reader;
mod shelf;

use futures::future::{LocalBoxFuture, ready};
use serde::{Deserialize, Serialize};

pub use bases::{BaseFailure, Found, KnowledgeBases, OnAsked};
pub use error::RetrievalError;
pub use hit::{DocumentQuery, SearchHit};
pub use http_base::{HttpBase, document_address, file_address};
pub use shelf::{Shelf, own_id};

use crate::{
    conversation::{DocumentId, DocumentReference, SearchScope},
    link::safe_link,
    text::{clean_title, distinct},
    wire::{DetailedList, DocumentList, FilterChoices},
};

/// Sentences about its documents as a whole that are shown of a knowledge base.
const MAX_NOTES: usize = 5;

/// A knowledge base.
pub trait KnowledgeBase {
    /// The passages for a query, the best first. A base that cannot be limited as the scope wants it fails: what it finds could
    /// be from anywhere.
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>>;

    /// A whole document, or in a base of passages one of them; `None` if there is no such document.
    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>>;

    /// A part of the list of documents, from an offset on and at most so many; `None` where there is no list.
    fn list(&self, _offset: u32, _limit: u32) -> Asking<'_, Option<DetailedList>> {
        Box::pin(ready(Ok(None)))
    }

    /// Lists the folders and tags that searches can be limited to; `None` where there is no list of them.
    fn choices(&self) -> Asking<'_, Option<FilterChoices>> {
        Box::pin(ready(Ok(None)))
    }
}

/// What a knowledge base is being asked for.
pub type Asking<'a, T> = LocalBoxFuture<'a, Result<T, RetrievalError>>;

/// A search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchRequest<'a> {
    pub query: &'a str,
    /// Passages at most.
    pub top_k: u32,
    pub scope: &'a SearchScope,
}

impl<'a> SearchRequest<'a> {
    /// A search that nothing limits.
    pub fn everywhere(query: &'a str, top_k: u32) -> Self {
        Self { query, top_k, scope: SearchScope::EVERYWHERE }
    }

    /// Passages at most.
    pub(crate) fn limit(&self) -> usize {
        usize::try_from(self.top_k).unwrap_or(usize::MAX)
    }
}

/// A whole document, for the page's side panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    /// Cleaned; never empty.
    pub title: String,
    /// Markdown; untrusted.
    pub text: String,
    /// A safe address on the web.
    pub url: Option<String>,
}

impl From<SearchHit> for Document {
    fn from(found: SearchHit) -> Self {
        let title = clean_title(if found.title.trim().is_empty() { found.id.name() } else { &found.title });
        let url = found.addresses.iter().find_map(|address| safe_link(address)).map(|link| link.href);
        Self { id: found.id, title, text: found.text, url }
    }
}

/// A reference in a question, with its document if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResolvedReference {
    pub reference: DocumentReference,
    /// The whole document, untrusted.
    pub hit: Option<SearchHit>,
    /// The section that the reference names.
    pub section: Option<String>,
}

/// The first of what a knowledge base says of its documents as a whole.
pub(crate) fn clean_notes(notes: &[String]) -> Vec<String> {
    notes.iter().take(MAX_NOTES).map(|note| clean_title(note)).filter(|note| !note.is_empty()).collect()
}

/// A list with each title once, and without what no title should have.
pub(crate) fn clean_list(list: DocumentList) -> DocumentList {
    let titles = list.titles.iter().map(|title| clean_title(title)).filter(|title| !title.is_empty());
    DocumentList {
        titles: distinct(titles),
        name: list.name.as_deref().map(clean_title),
        notes: clean_notes(&list.notes),
        ..list
    }
}

#[cfg(test)]
pub(crate) mod replies;
#[cfg(test)]
mod tests;
