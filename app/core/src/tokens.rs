//! Token counts of requests: texts, chat framing, tools, and the correction of estimates.
//!
//! A tokenizer answers at once, with an estimate until a model's encoding is there. Counts are kept with each message, and added
//! up from the latest exchange backwards, so that their cost does not grow with the conversation.

mod cut;
mod framing;
mod ratios;

use crate::{
    conversation::{Answer, AnswerState, Exchange},
    ports::Tokenizer,
    text::beginning,
};

pub(crate) use cut::{fewest_tokens, is_cut};
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

/// The beginning of a text in at most `most` tokens, cut after a sentence or a word.
pub(crate) async fn beginning_within<'t>(
    tokenizer: &dyn Tokenizer,
    model: &str,
    text: &'t str,
    most: u32,
) -> &'t str {
    // Eight characters a token is more than any encoding reaches; do not count text that cannot fit.
    let longest = usize::try_from(most).unwrap_or(usize::MAX).saturating_mul(8);
    let mut kept = beginning(text, longest);
    for _ in 0..4 {
        let ([tokens], _) = count(tokenizer, model, [kept]).await;
        if tokens <= most {
            break;
        }
        let length = kept.chars().count() as u64;
        kept = beginning(kept, usize::try_from(length * u64::from(most) / u64::from(tokens)).unwrap_or(0));
    }
    kept
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
