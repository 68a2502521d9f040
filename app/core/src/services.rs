//! The dependencies of a turn: services behind ports, settings, and requests to the utility model.

mod ask;
mod refusals;
mod side_pace;

use std::rc::Rc;

pub use ask::ask;
pub(crate) use ask::ask_counted;
pub(crate) use refusals::{LIMIT, NEW_LIMIT, NO_TOOLS};
pub use refusals::{Refusals, Refused};
pub use side_pace::{ModelPace, SidePace};

use serde::{Deserialize, Serialize};

use crate::{
    conversation::{
        GenerationSettings, ProjectContext, RequestFields, RetrievalMode, SearchScope, UserContext,
    },
    evidence::{self, QuoteHabits},
    ports::{Clock, HeldAnswers, HistoryStore, Model, Tokenizer},
    retrieval::KnowledgeBases,
    tokens::TokenRatios,
    wire::{PublicConfig, Purpose},
};

/// The services that turns use; cheap to clone.
#[derive(Clone)]
pub struct Services {
    /// The model server, through the proxy.
    pub model: Rc<dyn Model>,
    /// Holds answers while the page is reloaded or closed; `None` where nothing can.
    pub held: Option<Rc<dyn HeldAnswers>>,
    pub knowledge_bases: Rc<KnowledgeBases>,
    pub store: Rc<dyn HistoryStore>,
    pub tokenizer: Rc<dyn Tokenizer>,
    /// Corrections of token estimates, by model.
    pub ratios: Rc<TokenRatios>,
    pub refusals: Rc<Refusals>,
    pub quote_habits: Rc<QuoteHabits>,
    pub side_pace: Rc<SidePace>,
    pub clock: Rc<dyn Clock>,
}

const ONLY_DOCUMENTS: &str = include_str!("../prompts/only_documents.md");

impl Services {
    /// Whether to ask a model for the words that its citations rest on.
    pub(crate) fn asks_for_quotes(&self, config: &TurnConfig, model: &str) -> bool {
        config.public.quotes && !config.public.bases.is_empty() && self.quote_habits.asks(model)
    }

    /// The system message that a request is sent with now; may be empty.
    pub fn system_prompt(&self, config: &TurnConfig) -> String {
        config.system_prompt(config.model().is_some_and(|model| self.asks_for_quotes(config, model)))
    }

    /// The model for a purpose other than the answer; `None` also where it is too slow for that.
    pub(crate) fn side_model<'c>(&self, config: &'c TurnConfig, purpose: Purpose) -> Option<&'c str> {
        config.side_model(purpose).filter(|model| !self.side_pace.leaves_out(purpose, model))
    }
}

/// The settings of a turn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TurnConfig {
    /// The settings that the proxy publishes.
    pub public: PublicConfig,
    /// The model chosen for this conversation; `None` for the default one.
    pub model: Option<String>,
    pub retrieval: RetrievalMode,
    pub generation: GenerationSettings,
    pub request_fields: RequestFields,
    /// The most tokens that a request may take, where a person chose.
    pub longest_context: Option<u32>,
    pub side_requests: SideRequests,
    /// The person who asks, where the conversation does not say it.
    pub user_context: UserContext,
    /// Where it searches.
    pub search_in: SearchScope,
    /// What the conversation has from its project.
    pub project: Option<Rc<ProjectContext>>,
}

/// The models that make the requests besides the one for the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SideRequests {
    /// A follow-up question is made to stand alone before it is searched for.
    pub rewrite: SideModel,
    /// Summary and index are brought up to date after an answer.
    pub memory: SideModel,
    /// A conversation is named after its first answer.
    pub title: SideModel,
    /// Next questions are suggested after an answer.
    pub suggest: SideModel,
}

/// The model that makes a request besides the one for the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", from = "StoredSideModel")]
pub enum SideModel {
    /// The utility model, or without one the conversation's.
    #[default]
    Utility,
    Conversation,
    /// The request is not made.
    Off,
}

/// A choice as it is stored. Older versions stored only whether the request is made.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredSideModel {
    Made(bool),
    Name(String),
}

impl From<StoredSideModel> for SideModel {
    fn from(stored: StoredSideModel) -> Self {
        match stored {
            StoredSideModel::Made(false) => Self::Off,
            StoredSideModel::Name(name) if name == "off" => Self::Off,
            StoredSideModel::Name(name) if name == "conversation" => Self::Conversation,
            StoredSideModel::Made(true) | StoredSideModel::Name(_) => Self::Utility,
        }
    }
}

impl Default for SideRequests {
    fn default() -> Self {
        let utility = SideModel::Utility;
        Self { rewrite: utility, memory: utility, title: utility, suggest: SideModel::Off }
    }
}

impl TurnConfig {
    /// The model to ask: the one chosen, else the default, else the first on offer.
    pub fn model(&self) -> Option<&str> {
        let chosen = self.model.as_deref().or(self.public.default_model.as_deref());
        chosen.or_else(|| self.public.models.first().map(|model| model.id.as_str()))
    }

    /// Whether tools may ask the knowledge base.
    pub(crate) fn tools_may_search(&self) -> bool {
        !self.public.bases.is_empty() && self.retrieval != RetrievalMode::Search
    }

    /// The text of the system message: the operator's prompt, what is asked for besides, the project's instructions, then
    /// the conversation's. May be empty.
    pub(crate) fn system_prompt(&self, asks_for_quotes: bool) -> String {
        let parts = [
            Some(self.public.system_prompt.trim()),
            asks_for_quotes.then_some(evidence::PROMPT.trim()),
            self.generation.only_documents.then_some(ONLY_DOCUMENTS.trim()),
        ];
        let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        let mut prompt = parts.join("\n\n");
        if let Some(project) = self.project.as_ref().filter(|project| !project.instructions.trim().is_empty())
        {
            let (name, instructions) = (project.name.trim(), project.instructions.trim());
            push_section(&mut prompt, &format!("Instructions for the project “{name}”:\n{instructions}"));
        }
        match self.generation.instructions.trim() {
            "" => {}
            own if prompt.is_empty() => prompt.push_str(own),
            own => push_section(&mut prompt, &format!("Instructions for this conversation:\n{own}")),
        }
        prompt
    }

    /// The most tokens that a request may take, where that is less than the model's window has room for.
    pub(crate) fn request_limit(&self, model: &str) -> Option<u32> {
        let room = self.public.context_window(model) - self.answer_reserve(model);
        self.longest_context.filter(|&longest| longest < room)
    }

    /// The tokens of a request and its answer: the model's window, or less where a person chose.
    pub(crate) fn context_window(&self, model: &str) -> u32 {
        match self.request_limit(model) {
            Some(limit) => limit.saturating_add(self.answer_reserve(model)),
            None => self.public.context_window(model),
        }
    }

    /// Tokens of the model's window that are kept free for its answer: at most half of it where a person chose.
    pub fn answer_reserve(&self, model: &str) -> u32 {
        match self.generation.max_tokens {
            Some(tokens) => tokens.min(self.public.context_window(model) / 2),
            None => self.public.output_reserve(model),
        }
    }

    /// The model for a purpose other than the answer; `None` if there is none or the person switched it off.
    pub fn side_model(&self, purpose: Purpose) -> Option<&str> {
        let chosen = match purpose {
            Purpose::Rewrite => self.side_requests.rewrite,
            Purpose::Memory => self.side_requests.memory,
            Purpose::Title => self.side_requests.title,
            Purpose::Suggest => self.side_requests.suggest,
            _ => SideModel::Utility,
        };
        match chosen {
            SideModel::Utility => self.public.utility_model.as_deref().or_else(|| self.model()),
            SideModel::Conversation => self.model(),
            SideModel::Off => None,
        }
    }
}

/// Adds a section after an empty line.
fn push_section(prompt: &mut String, section: &str) {
    prompt.push_str(if prompt.is_empty() { "" } else { "\n\n" });
    prompt.push_str(section);
}
