//! Measures the request while a question is being typed.

use std::rc::Rc;

use super::{ContextUsage, RequestBudget};
use crate::{
    conversation::Session,
    ports::Tokenizer,
    services::{Services, TurnConfig},
    tokens::count,
    tool::ToolDeclaration,
};

/// Measures the request for a text that is being typed. Everything else is counted once, when the meter is created: create
/// a new one when the conversation, the model or the settings change.
pub struct ContextMeter {
    budget: RequestBudget,
    tokenizer: Rc<dyn Tokenizer>,
}

impl ContextMeter {
    /// `None` if no model is chosen.
    pub async fn new(
        services: &Services,
        config: &TurnConfig,
        tools: &[ToolDeclaration],
        session: &Session,
    ) -> Option<Self> {
        let budget = RequestBudget::of(services, config, tools, session, "").await?;
        Some(Self { budget, tokenizer: Rc::clone(&services.tokenizer) })
    }

    /// Usage if this draft was sent now; without documents, which are not known yet.
    pub async fn usage(&self, draft: &str) -> ContextUsage {
        let ([tokens], exact) = count(self.tokenizer.as_ref(), self.budget.model(), [draft.trim()]).await;
        self.budget.usage_before(tokens, exact, 0)
    }
}
