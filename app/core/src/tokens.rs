//! Tokens of requests: how a chat is framed, what tools cost, and how far estimates are off.

mod framing;
mod kept;
mod ratios;

pub use framing::{FRAME, PRIMING, tool_definitions, tool_overhead};
pub(crate) use kept::sent_answer;
pub use kept::{Kept, count, exchange_tokens};
pub use ratios::{ModelRatio, TokenRatios};

#[cfg(test)]
mod tests;
