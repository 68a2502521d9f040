//! A session: its settings and its exchanges.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{
    Answer, DocumentReference, ExchangeId, MessageTokens, OtherFields, SCHEMA, SessionId, SessionMemory,
};

/// One conversation, assembled from its records.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    /// Its name in storage.
    pub id: SessionId,
    /// The schema its records were written with.
    pub schema: u32,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: u64,
    /// When something was last asked in it, in milliseconds since 1970.
    pub changed_ms: u64,
    /// What it is called in the list, once it has a name.
    pub title: Option<String>,
    /// What the person chose for it.
    pub settings: SessionSettings,
    /// Whether it stays at the top of the list.
    pub pinned: bool,
    /// Its exchanges by id. Shared, so that a copy of a long conversation costs little.
    pub exchanges: Vec<Rc<Exchange>>,
    /// The highest exchange of which there is a record, also one that cannot be read.
    pub highest: Option<ExchangeId>,
    /// What is remembered of it beside its exchanges.
    pub memory: SessionMemory,
    /// A newer version wrote it: it may be read, not written.
    pub read_only: bool,
    /// Fields of a newer version.
    pub other: OtherFields,
}

/// What a person chose for one conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSettings {
    /// Whether the conversation is stored. If not, it is temporary: its records stay in memory.
    #[serde(default = "yes")]
    pub use_memory: bool,
    /// The model chosen here, else the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Who is asking, as far as the person said.
    #[serde(default, skip_serializing_if = "UserContext::is_empty")]
    pub user_context: UserContext,
    /// When the knowledge base is searched.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retrieval: RetrievalMode,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// When the knowledge base is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RetrievalMode {
    /// Before every answer, and the model is offered no tools that search.
    Search,
    /// Only when the model asks for it.
    Tools,
    /// Before every answer, and the model has the tools to dig further.
    #[default]
    #[serde(other)]
    Auto,
}

/// Who is asking: sent beside each question of the conversation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserContext {
    /// What they do, such as "nurse".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role: String,
    /// Where they do it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub organisation: String,
    /// Anything else an answer should take into account.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
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
    /// Its words before it was edited, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub asked_ms: u64,
    /// Its tokens, once they are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<MessageTokens>,
    /// The documents it names, in order, each once; those that do not exist too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<DocumentReference>,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

impl Session {
    /// A session without exchanges.
    pub fn new(id: SessionId, created_ms: u64) -> Self {
        Self {
            id,
            schema: SCHEMA,
            created_ms,
            changed_ms: created_ms,
            title: None,
            settings: SessionSettings::default(),
            pinned: false,
            exchanges: Vec::new(),
            highest: None,
            memory: SessionMemory::default(),
            read_only: false,
            other: OtherFields::new(),
        }
    }

    /// The id that the next exchange takes: one of which there is no record, not even an unreadable one.
    pub fn next_exchange(&self) -> ExchangeId {
        let last = self.exchanges.last().map(|last| last.id);
        last.max(self.highest).map_or(ExchangeId::FIRST, ExchangeId::next)
    }
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self {
            use_memory: true,
            model: None,
            user_context: UserContext::default(),
            retrieval: RetrievalMode::default(),
            other: OtherFields::new(),
        }
    }
}

impl Question {
    /// A question asked at this time.
    pub fn new(text: impl Into<String>, asked_ms: u64) -> Self {
        Self {
            text: text.into(),
            earlier: Vec::new(),
            asked_ms,
            tokens: None,
            references: Vec::new(),
            other: OtherFields::new(),
        }
    }
}

impl UserContext {
    /// Nothing was said.
    pub fn is_empty(&self) -> bool {
        [&self.role, &self.organisation, &self.notes].iter().all(|text| text.trim().is_empty())
    }
}

fn yes() -> bool {
    true
}

/// Whether a field need not be written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
