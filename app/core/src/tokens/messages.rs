//! Token counts of messages. They are stored with the messages, so that each text is counted once.

use std::borrow::Cow;

use super::FRAME;
use crate::{
    conversation::{Answer, AnswerState, Exchange, MessageTokens},
    models::Encoding,
    ports::{CharacterEstimate, TokenCount, Tokenizer},
    text::without_image_data,
};

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

/// The tokens that an exchange takes in later requests: question, answer with footer, and the framing of both.
/// `encoding` is that of the model asked. `None` if the exchange is not sent, because it has no answer or a failed one.
pub fn exchange_tokens(exchange: &Exchange, encoding: Option<Encoding>) -> Option<TokenCount> {
    let answer = sent_answer(exchange)?;
    let encoding = encoding.map(Encoding::as_str);
    let is_exact = |tokens: &MessageTokens| encoding.is_some() && tokens.encoding.as_deref() == encoding;
    let question = match &exchange.question.tokens {
        Some(tokens) => TokenCount { tokens: tokens.token_count + FRAME, exact: is_exact(tokens) },
        None => estimate(&exchange.question.text),
    };
    let answer = match &answer.tokens {
        Some(tokens) => TokenCount { tokens: tokens.augmented_token_count, exact: is_exact(tokens) },
        None => estimate(&sent_text(answer)),
    };
    Some(TokenCount {
        tokens: question.tokens.saturating_add(answer.tokens),
        exact: question.exact && answer.exact,
    })
}

/// The answer that later requests carry, whole or partial; `None` if it failed or is empty.
pub(crate) fn sent_answer(exchange: &Exchange) -> Option<&Answer> {
    exchange
        .answer
        .as_ref()
        .filter(|answer| answer.state != AnswerState::Failed && !answer.text.trim().is_empty())
}

/// The text of an answer in later requests: with its footer, without the data of its images.
pub(crate) fn sent_text(answer: &Answer) -> String {
    let text = answer.text_with_footer();
    // Most answers have no images, and are not copied.
    if let Cow::Owned(rest) = without_image_data(&text) {
        return rest;
    }
    text
}

/// For messages stored without a count: written before the encoding had loaded, or imported.
fn estimate(text: &str) -> TokenCount {
    TokenCount { tokens: CharacterEstimate::estimate(text).tokens + FRAME, exact: false }
}
