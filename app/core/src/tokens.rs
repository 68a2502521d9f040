//! Token counts of requests: texts, chat framing, tools, and the correction of estimates.

mod framing;
mod ratios;

use crate::{
    conversation::{Answer, AnswerState, Exchange},
    ports::Tokenizer,
};

pub use framing::{FRAME, PRIMING, tool_definitions, tool_overhead};
pub use ratios::{ModelRatio, TokenRatios};

/// The tokens of each text, and whether all counts are exact.
pub async fn count<const N: usize>(
    tokenizer: &dyn Tokenizer,
    model: &str,
    texts: [&str; N],
) -> ([u32; N], bool) {
    let counted = tokenizer.count(model, &texts).await;
    let mut tokens = [0; N];
    for (slot, count) in tokens.iter_mut().zip(&counted) {
        *slot = count.tokens;
    }
    (tokens, counted.len() == N && counted.iter().all(|count| count.exact))
}

/// The answer that later requests carry, whole or partial; `None` if it failed or is empty.
pub(crate) fn sent_answer(exchange: &Exchange) -> Option<&Answer> {
    exchange
        .answer
        .as_ref()
        .filter(|answer| answer.state != AnswerState::Failed && !answer.text.trim().is_empty())
}

#[cfg(test)]
mod tests;
