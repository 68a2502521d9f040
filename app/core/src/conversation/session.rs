//! A session: its settings and its exchanges.

use serde::{Deserialize, Serialize};

use super::{Answer, AnswerState, ExchangeId, OtherFields, SessionId};

/// One conversation, assembled from its records.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    /// Its name in storage.
    pub id: SessionId,
    /// The schema its records were written with.
    pub schema: u32,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: u64,
    /// What it is called in the list, once it has a name.
    pub title: Option<String>,
    /// What the person chose for it.
    pub settings: SessionSettings,
    /// Its exchanges by id.
    pub exchanges: Vec<Exchange>,
    /// A newer version wrote it: it may be read, not written.
    pub read_only: bool,
    /// Fields of a newer version.
    pub other: OtherFields,
}

/// What a person chose for one conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSettings {
    /// Whether the conversation is kept and what was said before is sent along.
    #[serde(default = "yes")]
    pub use_memory: bool,
    /// The model chosen here, else the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// Its place in the session.
    pub id: ExchangeId,
    /// What was asked.
    pub question: Question,
    /// What was answered; `None` until the first part was saved.
    pub answer: Option<Answer>,
}

/// What a person asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its words, as they were typed.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub asked_ms: u64,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

impl Session {
    /// A session without exchanges.
    pub fn new(id: SessionId, created_ms: u64) -> Self {
        Self {
            id,
            schema: crate::storage::SCHEMA,
            created_ms,
            title: None,
            settings: SessionSettings::default(),
            exchanges: Vec::new(),
            read_only: false,
            other: OtherFields::new(),
        }
    }

    /// The id that the next exchange takes.
    pub fn next_exchange(&self) -> ExchangeId {
        self.exchanges.last().map_or(ExchangeId::FIRST, |last| last.id.next())
    }

    /// Marks answers that a closed page left in mid-stream as interrupted. For the tab that owns the
    /// session, once, when it opens it.
    pub fn settle(&mut self) {
        let answers = self.exchanges.iter_mut().filter_map(|exchange| exchange.answer.as_mut());
        for answer in answers.filter(|answer| answer.state == AnswerState::Streaming) {
            answer.state = AnswerState::Interrupted;
        }
    }
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { use_memory: true, model: None, other: OtherFields::new() }
    }
}

impl Question {
    /// A question asked at this time.
    pub fn new(text: impl Into<String>, asked_ms: u64) -> Self {
        Self { text: text.into(), asked_ms, other: OtherFields::new() }
    }
}

fn yes() -> bool {
    true
}
