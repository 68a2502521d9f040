//! Sessions: settings and exchanges.

use std::{collections::BTreeMap, rc::Rc};

use serde::{Deserialize, Serialize};

use super::{
    Answer, AttachedFile, Attachment, AttachmentId, BranchOrigin, DocumentReference, ExchangeId,
    MessageTokens, OtherFields, SCHEMA, SessionId, SessionMemory,
};
use crate::wire::PublicConfig;

/// A conversation, assembled from its records.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    pub id: SessionId,
    /// The highest schema of its records.
    pub schema: u32,
    /// In milliseconds since 1970.
    pub created_ms: u64,
    /// The time of the latest question, in milliseconds since 1970.
    pub changed_ms: u64,
    /// Its name in the list; `None` until it has one.
    pub title: Option<String>,
    pub settings: SessionSettings,
    /// It stays at the top of the list.
    pub pinned: bool,
    /// Where it comes from, if it is a branch.
    pub branched_from: Option<BranchOrigin>,
    /// In the order of their ids. Shared, so that copies of a long conversation are cheap.
    pub exchanges: Vec<Rc<Exchange>>,
    /// The texts of the files that were attached to its questions. Shared, since they may be large.
    pub attachments: BTreeMap<AttachmentId, Rc<Attachment>>,
    /// The highest exchange that has a record, readable or not.
    pub highest: Option<ExchangeId>,
    pub memory: SessionMemory,
    /// A newer version wrote it, so it must not be written.
    pub read_only: bool,
    /// Fields of a newer version.
    pub other: OtherFields,
}

/// The settings of one conversation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionSettings {
    /// The conversation is stored. Otherwise it is temporary: its records stay in memory.
    #[serde(default = "yes")]
    pub use_memory: bool,
    /// `None` for the default model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(default, skip_serializing_if = "UserContext::is_empty")]
    pub user_context: UserContext,
    #[serde(default, skip_serializing_if = "is_default")]
    pub retrieval: RetrievalMode,
    #[serde(default, skip_serializing_if = "is_default")]
    pub generation: GenerationSettings,
    #[serde(flatten)]
    pub limits: ContextLimits,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// How a conversation divides the model's context window; a field that is `None` keeps the operator's setting.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ContextLimits {
    /// The most tokens that a request may take; `None` for as many as fit into the window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_context: Option<u32>,
    /// Percent of the window above which older turns are compressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression_threshold_pct: Option<u32>,
    /// Percent of a request for tools and their results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools_share_pct: Option<u32>,
    /// Percent of a request for memory and messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages_share_pct: Option<u32>,
}

impl ContextLimits {
    /// Replaces the operator's settings where a person chose.
    pub fn apply(self, config: &mut PublicConfig) {
        if let Some(percent) = self.compression_threshold_pct {
            config.memory.compression_threshold_pct = percent;
        }
        let share = |percent: u32| f64::from(percent) / 100.0;
        if let Some(percent) = self.tools_share_pct {
            config.budgets.tools = share(percent);
        }
        if let Some(percent) = self.messages_share_pct {
            config.budgets.messages = share(percent);
        }
    }
}

/// How the model is asked to answer; what is `None` is left to its server.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GenerationSettings {
    /// A person's own instructions, which follow the system prompt; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub instructions: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_p: Option<f32>,
    /// The longest answer, in tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    /// The model is to answer from the documents alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_documents: bool,
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

/// Details about the person who asks, sent with each question of the conversation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserContext {
    /// Their occupation, such as "nurse".
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
    pub id: ExchangeId,
    pub question: Question,
    /// `None` until its first part is saved.
    pub answer: Option<Answer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// As it was typed.
    pub text: String,
    /// Its texts before it was edited, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// In milliseconds since 1970.
    #[serde(default)]
    pub asked_ms: u64,
    /// `None` until counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<MessageTokens>,
    /// The documents it names, in order, each once; also those that do not exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<DocumentReference>,
    /// The files that were attached to it, in order, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<AttachedFile>,
    /// The exchange was deleted; only its number is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deleted: bool,
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
            branched_from: None,
            exchanges: Vec::new(),
            attachments: BTreeMap::new(),
            highest: None,
            memory: SessionMemory::default(),
            read_only: false,
            other: OtherFields::new(),
        }
    }

    /// Takes out the exchanges that were deleted, and what belongs to them alone.
    pub(crate) fn drop_deleted(&mut self) {
        let is_deleted = |exchange: &Rc<Exchange>| exchange.question.deleted;
        if !self.exchanges.iter().any(is_deleted) {
            return;
        }
        let (deleted, kept): (Vec<_>, _) =
            std::mem::take(&mut self.exchanges).into_iter().partition(is_deleted);
        self.exchanges = kept;
        for exchange in deleted {
            self.memory.index.remove(&exchange.id);
            for AttachedFile { id, .. } in &exchange.question.attachments {
                let names_it = |file: &AttachedFile| file.id == *id;
                if !self.exchanges.iter().any(|kept| kept.question.attachments.iter().any(names_it)) {
                    self.attachments.remove(id);
                }
            }
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
            generation: GenerationSettings::default(),
            limits: ContextLimits::default(),
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
            attachments: Vec::new(),
            deleted: false,
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
