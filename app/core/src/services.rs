//! What a turn works with: the services outside, the settings, and the utility model.

mod ask;
mod refusals;

use std::rc::Rc;

pub use ask::ask;
pub use refusals::ToolRefusals;

use crate::{
    conversation::{RetrievalMode, UserContext},
    ports::{Clock, HistoryStore, Model, Retriever, Tokenizer},
    tokens::TokenRatios,
    wire::PublicConfig,
};

/// Everything outside, for one turn.
#[derive(Clone)]
pub struct Services {
    /// The model server, through the proxy.
    pub model: Rc<dyn Model>,
    /// The knowledge base, through the proxy.
    pub retriever: Rc<dyn Retriever>,
    /// Where conversations are kept.
    pub store: Rc<dyn HistoryStore>,
    /// What counts tokens.
    pub tokenizer: Rc<dyn Tokenizer>,
    /// How far its estimates are off, by model.
    pub ratios: Rc<TokenRatios>,
    /// The models whose servers refuse tools.
    pub refusals: Rc<ToolRefusals>,
    /// What knows the time.
    pub clock: Rc<dyn Clock>,
}

/// How turns are run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TurnConfig {
    /// The public settings.
    pub public: PublicConfig,
    /// The model chosen for this conversation, else the default one.
    pub model: Option<String>,
    /// When the knowledge base is searched.
    pub retrieval: RetrievalMode,
    /// Who is asking, where the session does not say so.
    pub user_context: UserContext,
}

impl TurnConfig {
    /// The model to ask: the one chosen, else the default, else the first on offer.
    pub fn model(&self) -> Option<&str> {
        let chosen = self.model.as_deref().or(self.public.default_model.as_deref());
        chosen.or_else(|| self.public.models.first().map(|model| model.id.as_str()))
    }

    /// The model for every purpose but answers.
    pub fn utility_model(&self) -> Option<&str> {
        self.public.utility_model.as_deref().or_else(|| self.model())
    }
}
