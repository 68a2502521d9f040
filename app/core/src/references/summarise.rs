//! Summarises a document: its first paragraph if that is short, else a sentence of the model.

use serde::{Deserialize, Serialize};

use super::summary::{MAX_SUMMARY, beginning_of, summary_of};
use crate::{
    prompt::{PromptDocument, documents_block},
    services::{Services, TurnConfig, ask},
    storage::keys,
    text::{FNV_BASIS, fnv1a, prefix, shortened},
    wire::Purpose,
};

const PROMPT: &str = include_str!("../../prompts/document-summary.md");

/// Timeout of the model, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// Maximum characters of the document sent to the model.
const MAX_SENT: usize = 8_000;

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
    /// Written by the model; worth storing.
    Model,
    /// The beginning of the first paragraph, because the model failed; worth another try.
    Beginning,
}

/// A stored summary of the model, shared by all conversations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentSummaryRecord {
    pub summary: String,
    /// In milliseconds since 1970.
    #[serde(default)]
    pub made_ms: u64,
}

pub async fn summarise(services: &Services, config: &TurnConfig, title: &str, text: &str) -> DocumentSummary {
    if let Some(text) = summary_of(text) {
        return DocumentSummary { text, origin: DocumentSummaryOrigin::Paragraph };
    }
    let (id, title, sent) = (String::new(), title.to_owned(), prefix(text, MAX_SENT).to_owned());
    let document = PromptDocument { number: 1, id, title, text: sent, edition: None };
    let prompt = (PROMPT, documents_block(&[document]));
    let written = ask(services, config, Purpose::DocumentSummary, prompt, TIMEOUT_MS).await;
    match written.ok().and_then(|written| one_line(&written)) {
        Some(text) => DocumentSummary { text, origin: DocumentSummaryOrigin::Model },
        None => DocumentSummary { text: beginning_of(text), origin: DocumentSummaryOrigin::Beginning },
    }
}

/// The storage key of a summary: a hash of id and text, so that a changed document is summarised again.
pub fn summary_key(id: &str, text: &str) -> String {
    // Twice: 64 bits alone could collide.
    let parts = [FNV_BASIS, FNV_BASIS.rotate_left(32)]
        .map(|basis| fnv1a(basis, id.bytes().chain([0]).chain(text.bytes())));
    format!("{}summary/{}-{}", keys::PREFIX, parts[0], parts[1])
}

impl DocumentSummaryRecord {
    /// The record of a summary; `None` unless the model wrote it.
    pub fn of(summary: &DocumentSummary, made_ms: u64) -> Option<Self> {
        let is_models = summary.origin == DocumentSummaryOrigin::Model;
        is_models.then(|| Self { summary: summary.text.clone(), made_ms })
    }

    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Parses a record; `None` if it is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let record: Self = serde_json::from_str(text).ok()?;
        let summary = one_line(&record.summary)?;
        (summary == record.summary).then_some(record)
    }
}

/// The model's text on one line, at most [`MAX_SUMMARY`] characters; `None` if it is empty.
fn one_line(written: &str) -> Option<String> {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = line.trim_matches(|mark| "\"“”„*`".contains(mark)).trim();
    let clean: String = bare.chars().filter(|character| !character.is_control()).collect();
    (!clean.is_empty()).then(|| shortened(&clean, MAX_SUMMARY))
}

#[cfg(test)]
mod tests {
    use super::summary_key;

    #[test]
    fn keys_of_stored_summaries_stay_the_same() {
        let expect = "footnote:summary/12487993728844875135-13619001814431449170";
        assert_eq!(summary_key("a.md", "Leave takes a form."), expect);
    }
}
