//! Token counts of requests: chat framing, tools, and the correction of estimates.

mod framing;
mod messages;
mod ratios;

pub use framing::{FRAME, PRIMING, tool_definitions, tool_overhead};
pub use messages::{count, exchange_tokens};
pub(crate) use messages::{sent_answer, sent_text};
pub use ratios::{ModelRatio, TokenRatios};

#[cfg(test)]
mod tests;
