//! The settings of one conversation.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{OtherFields, ProjectId, SearchScope, ToolPermissions};
use crate::wire::PublicConfig;

/// The settings of one conversation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionSettings {
    /// The conversation is stored. Otherwise it is temporary: its records stay in memory.
    #[serde(default = "yes")]
    pub use_memory: bool,
    /// The project that the conversation is in, if there is one of this id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<ProjectId>,
    /// `None` for the default model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(default, skip_serializing_if = "UserContext::is_empty")]
    pub user_context: UserContext,
    #[serde(default, skip_serializing_if = "is_default")]
    pub retrieval: RetrievalMode,
    /// `None` for where its project searches, or else everywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_in: Option<SearchScope>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub generation: GenerationSettings,
    #[serde(flatten)]
    pub limits: ContextLimits,
    /// Tools of servers that may run in this conversation without being asked for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tool_permissions: ToolPermissions,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// How a conversation divides the model's context window; a field that is `None` keeps the operator's setting.
#[skip_serializing_none]
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ContextLimits {
    /// The most tokens that a request may take; `None` for as many as fit into the window.
    pub longest_context: Option<u32>,
    /// Percent of the window above which older turns are compressed.
    pub compression_threshold_pct: Option<u32>,
    /// Percent of a request for tools and their results.
    pub tools_share_pct: Option<u32>,
    /// Percent of a request for memory and messages.
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
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GenerationSettings {
    /// A person's own instructions, which follow the system prompt; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub instructions: String,
    pub temperature: Option<f32>,
    pub top_p: Option<f32>,
    /// The longest answer, in tokens.
    pub max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "is_default")]
    pub reasoning_effort: ReasoningEffort,
    /// The model is to answer from the documents alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_documents: bool,
}

/// How much a model is to think; each server knows some of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ReasoningEffort {
    None,
    Minimal,
    Low,
    Medium,
    High,
    Xhigh,
    /// It is left to the server.
    #[default]
    #[serde(other)]
    Unset,
}

impl ReasoningEffort {
    /// As it is sent; `None` where it is left to the server.
    pub fn sent(self) -> Option<&'static str> {
        (self != Self::Unset).then(|| self.into_str())
    }
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

impl Default for SessionSettings {
    fn default() -> Self {
        Self {
            use_memory: true,
            project: None,
            model: None,
            user_context: UserContext::default(),
            retrieval: RetrievalMode::default(),
            search_in: None,
            generation: GenerationSettings::default(),
            limits: ContextLimits::default(),
            tool_permissions: ToolPermissions::default(),
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
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
