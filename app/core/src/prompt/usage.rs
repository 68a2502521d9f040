//! How much of the window a request takes, by part.

use std::rc::Rc;

use super::RequestBudget;
use crate::{
    conversation::Session,
    ports::Tokenizer,
    services::{Services, TurnConfig},
    tokens::count,
    tool::Tool,
    wire::PublicConfig,
};

/// What a request takes of the model's window, in tokens. The parts add up to [`total`](Self::total).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ContextUsage {
    /// The system prompt.
    pub system: u32,
    /// What the model is told of the tools, and, in later rounds, their results.
    pub tools: u32,
    /// The compressed turn, and what is remembered beside the question.
    pub memory: u32,
    /// The exchanges that are sent word for word, and the question.
    pub messages: u32,
    /// What the knowledge base gave for the question; none before it was asked.
    pub documents: u32,
    /// All of these.
    pub total: u32,
    /// What is still free.
    pub available: u32,
    /// The model's window.
    pub window: u32,
    /// What of it is kept free for the answer.
    pub reserve: u32,
    /// What each part may take.
    pub budgets: PartBudgets,
    /// How many of the oldest exchanges are not sent, besides those that were compressed.
    pub exchanges_left_out: u32,
    /// Whether exchanges are left out because the window has no room for them.
    pub overflows: bool,
    /// Whether the model's own encoding counted all of it. If not, it is an estimate.
    pub exact: bool,
    /// Whether the window is known, from the settings or by the model's name. If not, it is a guess.
    pub window_known: bool,
    /// Tokens of the server for one counted here, as its answers have shown; `None` before the first.
    pub ratio: Option<f64>,
}

/// What each part of a request may take, in tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PartBudgets {
    /// The system prompt.
    pub system: u32,
    /// The tools.
    pub tools: u32,
    /// Memory and messages. What they take beyond it gives way to documents.
    pub messages: u32,
}

impl PartBudgets {
    /// The shares of a request that may have this many tokens.
    pub(super) fn of(public: &PublicConfig, limit: u32) -> Self {
        let share = |ratio: f64| scaled(limit, ratio);
        let budgets = &public.budgets;
        Self { system: share(budgets.system), tools: share(budgets.tools), messages: share(budgets.messages) }
    }
}

impl ContextUsage {
    /// What a request may take at most: the window without the answer's reserve.
    pub fn limit(&self) -> u32 {
        self.window.saturating_sub(self.reserve)
    }
}

/// Whether older turns have to be compressed before this request: with what is kept free for the answer it takes more
/// than the threshold's share of the window, or it would without what is left out for lack of room.
pub fn should_compact_context(usage: &ContextUsage, public: &PublicConfig) -> bool {
    let taken = u64::from(usage.total) + u64::from(usage.reserve);
    let threshold = u64::from(public.memory.compression_threshold_pct) * u64::from(usage.window);
    usage.overflows || taken * 100 > threshold
}

/// Counts what would be sent for a text that is being typed. All but that text is counted once, when the meter
/// is made: make a new one when the conversation, the model or the settings change.
pub struct ContextMeter {
    budget: RequestBudget,
    tokenizer: Rc<dyn Tokenizer>,
}

impl ContextMeter {
    /// A meter of the next request in this conversation; `None` where no model is chosen.
    pub async fn new(
        services: &Services,
        config: &TurnConfig,
        tools: &[Rc<dyn Tool>],
        session: &Session,
    ) -> Option<Self> {
        let budget = RequestBudget::of(services, config, tools, session, "").await?;
        Some(Self { budget, tokenizer: Rc::clone(&services.tokenizer) })
    }

    /// What would be sent if this was asked now. Documents are not among it: they are not known yet.
    pub async fn usage(&self, draft: &str) -> ContextUsage {
        let ([tokens], exact) = count(self.tokenizer.as_ref(), self.budget.model(), [draft.trim()]).await;
        self.budget.usage_before(tokens, exact, 0)
    }
}

/// So many tokens, times this; a half is rounded up, what is a share of a whole is never more than it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float saturates, which is what is wanted"
)]
pub(super) fn scaled(tokens: u32, by: f64) -> u32 {
    (f64::from(tokens) * by + 1e-9) as u32
}
