//! Summarises a document in a sentence, for lists: its first paragraph if that is short, else a sentence of the model about its
//! beginning.

use super::sections::divided;
use crate::{
    prompt::{PromptDocument, documents_block},
    references::{MAX_SUMMARY, beginning_of, summary_of},
    services::{Services, TurnConfig, ask},
    storage::keys,
    text::{FNV_BASIS, fnv1a, shortened},
    wire::Purpose,
};

const PROMPT: &str = include_str!("../../prompts/document-summary.md");

/// Timeout of the model, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// Most tokens of the document that are sent, as estimated.
const MAX_SENT: u32 = 2_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentSummary {
    /// At most 300 characters on one line; empty for a document without any paragraph.
    pub text: String,
    pub origin: DocumentSummaryOrigin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentSummaryOrigin {
    /// The document's first paragraph.
    Paragraph,
    /// Written by the model, now or earlier.
    Model,
    /// The beginning of the first paragraph, because the model failed; worth another try.
    Beginning,
}

/// Summarises a document, which is given by its id, title and text. What the model writes is kept for all conversations: while
/// the page is open or, if `stored`, for longer.
pub async fn summarise(
    services: &Services,
    config: &TurnConfig,
    (id, title, text): (&str, &str, &str),
    stored: bool,
) -> DocumentSummary {
    if let Some(text) = summary_of(text) {
        return DocumentSummary { text, origin: DocumentSummaryOrigin::Paragraph };
    }
    let key = summary_key(id, text);
    if let Some(kept) = services.store.note(&key).await.and_then(|kept| one_line(&kept)) {
        return DocumentSummary { text: kept, origin: DocumentSummaryOrigin::Model };
    }
    let sent = divided(text, MAX_SENT).first().and_then(|first| text.get(first.clone())).unwrap_or_default();
    let (title, sent) = (title.to_owned(), sent.to_owned());
    let document = PromptDocument { number: 1, title, text: sent, ..PromptDocument::default() };
    let prompt = (PROMPT, documents_block(&[document]));
    let written = ask(services, config, Purpose::DocumentSummary, prompt, TIMEOUT_MS).await;
    match written.ok().and_then(|written| one_line(&written)) {
        Some(text) => {
            services.store.keep_note(&key, &text, stored).await;
            DocumentSummary { text, origin: DocumentSummaryOrigin::Model }
        }
        None => DocumentSummary { text: beginning_of(text), origin: DocumentSummaryOrigin::Beginning },
    }
}

/// The storage key of a summary: a hash of id and text, so that a changed document is summarised again.
pub fn summary_key(id: &str, text: &str) -> String {
    // Twice: 64 bits alone could collide.
    let parts = [FNV_BASIS, FNV_BASIS.rotate_left(32)]
        .map(|basis| fnv1a(basis, id.bytes().chain([0]).chain(text.bytes())));
    format!("{}{}-{}", keys::NOTES, parts[0], parts[1])
}

/// The model's text on one line, at most [`MAX_SUMMARY`] characters; `None` if it is empty.
fn one_line(written: &str) -> Option<String> {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = line.trim_matches(|mark| "\"“”„*`".contains(mark)).trim();
    let clean: String = bare.chars().filter(|character| !character.is_control()).collect();
    (!clean.is_empty()).then(|| shortened(&clean, MAX_SUMMARY))
}
