//! Fits a request into the model's window, by leaving out first the oldest exchanges, then the
//! documents that fit the question least. Nothing is left out unsaid: the counts come back.

use super::{PromptDocument, question_with_documents};
use crate::{
    ports::Tokenizer,
    wire::{Message, Role},
};

/// Tokens that the chat format adds to each message.
const MESSAGE_FRAME: u32 = 4;

/// Tokens that begin the answer.
const ANSWER_FRAME: u32 = 3;

/// The room that a request has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Tokens of the request at most, the answer's reserve already taken off.
    pub tokens: u32,
    /// Messages at most, the system prompt not counted.
    pub messages: Option<u32>,
}

/// A request that fits.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The messages.
    pub messages: Vec<Message>,
    /// Their tokens, with the tools'.
    pub tokens: u32,
    /// How many of the oldest exchanges were left out.
    pub exchanges_left_out: usize,
    /// How many of the last documents were left out.
    pub documents_left_out: usize,
}

/// The question alone is longer than the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the question needs about {tokens} tokens, and {room} are free")]
pub struct TooLong {
    /// Tokens it needs, with system prompt and tools.
    pub tokens: u32,
    /// Tokens there are.
    pub room: u32,
}

impl Room {
    /// The room in a window of which some tokens are kept for the answer; at most half of it, so that
    /// a small window is not all reserve.
    pub fn new(window: u32, max_output: u32, messages: Option<u32>) -> Self {
        Self { tokens: window - max_output.min(window / 2), messages }
    }

    /// Half of it, for a server whose window turned out smaller than expected.
    #[must_use]
    pub fn halved(self) -> Self {
        Self { tokens: self.tokens / 2, ..self }
    }
}

/// Puts the messages together: as many documents as fit beside the question, the best first, then as
/// many exchanges as fit, the latest first.
pub async fn fit(
    tokenizer: &dyn Tokenizer,
    model: &str,
    room: Room,
    (system, tools): (&str, &str),
    exchanges: &[[Message; 2]],
    (documents, question): (&[PromptDocument], &str),
) -> Result<Fitted, TooLong> {
    let blocks: Vec<String> =
        documents.iter().map(|one| super::documents_block(std::slice::from_ref(one))).collect();
    let mut texts: Vec<&str> = vec![system, tools, question];
    texts.extend(blocks.iter().map(String::as_str));
    texts.extend(exchanges.iter().flatten().map(|message| message.content.as_deref().unwrap_or_default()));
    let counts: Vec<u32> =
        tokenizer.count(model, &texts).await.into_iter().map(|count| count.tokens).collect();
    let count = |at: usize| counts.get(at).copied().unwrap_or(0);

    let mut tokens = count(0) + count(1) + count(2) + 2 * MESSAGE_FRAME + ANSWER_FRAME;
    if tokens > room.tokens {
        return Err(TooLong { tokens, room: room.tokens });
    }
    let mut fits = |cost: u32| {
        let with = tokens.saturating_add(cost);
        let fits = with <= room.tokens;
        if fits {
            tokens = with;
        }
        fits
    };
    let kept_documents = (0..documents.len()).take_while(|at| fits(count(3 + at))).count();

    let first = 3 + documents.len();
    let pairs_at_most = room.messages.map_or(usize::MAX, |most| most.saturating_sub(1) as usize / 2);
    let cost = |at: usize| count(first + 2 * at) + count(first + 2 * at + 1) + 2 * MESSAGE_FRAME;
    let newest_first = (0..exchanges.len()).rev().take(pairs_at_most);
    let kept_exchanges = newest_first.take_while(|&at| fits(cost(at))).count();
    let left_out = exchanges.len() - kept_exchanges;

    let mut messages = Vec::new();
    if !system.trim().is_empty() {
        messages.push(Message::text(Role::System, system));
    }
    messages.extend(exchanges.iter().skip(left_out).flatten().cloned());
    let documents = documents.get(..kept_documents).unwrap_or_default();
    messages.push(Message::text(Role::User, question_with_documents(documents, question)));
    Ok(Fitted {
        messages,
        tokens,
        exchanges_left_out: left_out,
        documents_left_out: blocks.len() - kept_documents,
    })
}
