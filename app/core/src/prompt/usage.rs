//! The share of the context window that a request takes, by part.

use serde::{Deserialize, Serialize};

use crate::wire::PublicConfig;

/// The tokens of a request. The parts add up to [`total`](Self::total).
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct ContextUsage {
    pub system: u32,
    /// Declarations of tools and, in later rounds, their results.
    pub tools: u32,
    /// The compressed turn and the memory block.
    pub memory: u32,
    /// The exchanges sent verbatim, and the question.
    pub messages: u32,
    /// Retrieved documents; 0 before retrieval.
    pub documents: u32,
    pub total: u32,
    /// Tokens still free.
    pub available: u32,
    /// The model's window, or less where a person chose the longest context.
    pub window: u32,
    /// Tokens of the window reserved for the answer.
    pub reserve: u32,
    pub budgets: PartBudgets,
    /// The oldest exchanges that are not sent, without the compressed ones.
    pub exchanges_left_out: u32,
    /// Older pictures that are not sent.
    pub images_left_out: u32,
    /// Exchanges are left out because they do not fit into the window.
    pub overflows: bool,
    /// The model's own encoding counted everything; otherwise it is an estimate.
    pub exact: bool,
    pub window_source: WindowSource,
    /// The ratio of the server's counts to ours; `None` before the first answer.
    pub ratio: Option<f64>,
}

/// The origin of a window's size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WindowSource {
    /// The settings or the model's name.
    Known,
    /// A guess.
    #[default]
    Assumed,
    /// A person chose less than the model's window.
    Chosen,
}

/// The most tokens that each part of a request may take.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartBudgets {
    /// The system prompt.
    pub system: u32,
    pub tools: u32,
    /// Memory and messages. If documents need room, messages beyond this budget are left out.
    pub messages: u32,
}

impl PartBudgets {
    /// The budgets within a request of at most `limit` tokens.
    pub(super) fn of(public: &PublicConfig, limit: u32) -> Self {
        let share = |ratio: f64| scaled(limit, ratio);
        let budgets = &public.budgets;
        Self { system: share(budgets.system), tools: share(budgets.tools), messages: share(budgets.messages) }
    }
}

impl ContextUsage {
    /// The most tokens that a request may take.
    pub fn limit(&self) -> u32 {
        self.window.saturating_sub(self.reserve)
    }

    /// The total that a request is measured against: the model's window, or the longest context that a person chose.
    pub fn whole(&self) -> u32 {
        if self.window_source == WindowSource::Chosen { self.limit() } else { self.window }
    }
}

/// Whether older turns should be compressed before this request: with the reserve it takes more than the threshold's
/// share of the window, or exchanges had to be left out.
pub fn should_compact_context(usage: &ContextUsage, public: &PublicConfig) -> bool {
    let taken = u64::from(usage.total) + u64::from(usage.reserve);
    let threshold = u64::from(public.memory.compression_threshold_pct) * u64::from(usage.window);
    usage.overflows || taken * 100 > threshold
}

/// `tokens * by`, truncated; the small addend compensates for floating-point error.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float saturates, which is what is wanted"
)]
pub(super) fn scaled(tokens: u32, by: f64) -> u32 {
    (f64::from(tokens) * by + 1e-9) as u32
}
