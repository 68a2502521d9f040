//! A sentence on what a document is about: its own first paragraph where that will do, else the model's.

use serde::{Deserialize, Serialize};

use super::summary::{MAX_SUMMARY, beginning_of, summary_of};
use crate::{
    prompt::{PromptDocument, documents_block},
    services::{Services, TurnConfig, ask},
    storage::keys,
    text::{prefix, shortened},
    wire::Purpose,
};

/// The prompt that asks for it.
const PROMPT: &str = include_str!("../../prompts/document-summary.md");

/// How long the model may take, in milliseconds.
const LIMIT_MS: u32 = 10_000;

/// How much of a document is sent, in characters.
const MAX_SENT: usize = 8_000;

/// What a document is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// At most 300 characters on one line; empty for a document without any paragraph.
    pub text: String,
    /// Where it comes from.
    pub from: SummaryOrigin,
}

/// Where a summary comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SummaryOrigin {
    /// It is the document's first paragraph.
    Paragraph,
    /// The model wrote it. Worth keeping.
    Model,
    /// It is the beginning of the first paragraph, since the model gave nothing. Worth another try.
    Beginning,
}

/// A summary that the model wrote, as it is kept for all conversations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryRecord {
    /// Its words.
    pub summary: String,
    /// When it was made, in milliseconds since 1970.
    #[serde(default)]
    pub made_ms: u64,
}

/// Says what a document is about.
pub async fn summarise(services: &Services, config: &TurnConfig, title: &str, text: &str) -> Summary {
    if let Some(text) = summary_of(text) {
        return Summary { text, from: SummaryOrigin::Paragraph };
    }
    let (id, title, sent) = (String::new(), title.to_owned(), prefix(text, MAX_SENT).to_owned());
    let document = PromptDocument { number: 1, id, title, text: sent };
    let prompt = (PROMPT, documents_block(&[document]));
    let written = ask(services, config, Purpose::DocumentSummary, prompt, LIMIT_MS).await;
    match written.ok().and_then(|written| one_line(&written)) {
        Some(text) => Summary { text, from: SummaryOrigin::Model },
        None => Summary { text: beginning_of(text), from: SummaryOrigin::Beginning },
    }
}

/// The key under which a document's summary is kept. Another text under the same id has another.
pub fn summary_key(id: &str, text: &str) -> String {
    let hash = |seed: u64| {
        let bytes = id.bytes().chain([0]).chain(text.bytes());
        bytes.fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    // FNV-1a twice, since 64 bits are few for a name that nothing else checks.
    let parts = [hash(0xcbf2_9ce4_8422_2325), hash(0x8422_2325_cbf2_9ce4)];
    [keys::PREFIX, "summary/", &parts[0].to_string(), "-", &parts[1].to_string()].concat()
}

impl SummaryRecord {
    /// What is kept of a summary; only what the model wrote is.
    pub fn of(summary: &Summary, made_ms: u64) -> Option<Self> {
        let is_models = summary.from == SummaryOrigin::Model;
        is_models.then(|| Self { summary: summary.text.clone(), made_ms })
    }

    /// The record as text.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Reads a record; `None` where it is none, or no summary that could have been kept.
    pub fn read(text: &str) -> Option<Self> {
        let record: Self = serde_json::from_str(text).ok()?;
        let summary = one_line(&record.summary)?;
        (summary == record.summary).then_some(record)
    }
}

/// What a model wrote on one line, within bounds; `None` where there is nothing.
fn one_line(written: &str) -> Option<String> {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = line.trim_matches(|mark| "\"“”„*`".contains(mark)).trim();
    let clean: String = bare.chars().filter(|character| !character.is_control()).collect();
    (!clean.is_empty()).then(|| shortened(&clean, MAX_SUMMARY))
}
