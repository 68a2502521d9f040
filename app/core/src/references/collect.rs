//! The documents of one answer, each once.

use super::same::Same;
use crate::{
    conversation::{Answer, DocumentReference, ReferenceKind, Source},
    sources::Identity,
    text::shortened,
};

/// The longest context that is kept with a reference, in characters.
const MAX_CONTEXT: usize = 300;

/// Every document that retrieval or a tool brought for this answer, those under it first, then in the order of their
/// numbers.
pub fn of_answer(answer: &Answer) -> Vec<DocumentReference> {
    once(answer.listed_sources().into_iter().chain(&answer.sources))
}

/// The documents that were found for this answer and are not under it.
pub fn unused(answer: &Answer) -> Vec<DocumentReference> {
    let listed = once(answer.listed_sources().into_iter()).len();
    of_answer(answer).into_iter().skip(listed).collect()
}

/// A reference to a source.
pub fn of_source(source: &Source) -> DocumentReference {
    let passage = source.passages.first();
    DocumentReference {
        id: Some(source.document_id.clone()),
        kb_id: source.kb_id.clone(),
        title: source.title.clone(),
        kind: ReferenceKind::Search,
        url: source.url.clone(),
        context_snippet: passage.map(|passage| shortened(passage.text.trim(), MAX_CONTEXT)),
        ..DocumentReference::default()
    }
}

fn once<'a>(sources: impl Iterator<Item = &'a Source>) -> Vec<DocumentReference> {
    let mut known = Same::default();
    let new = sources.filter(|source| known.place(Identity::of(source)).1);
    new.map(of_source).collect()
}
