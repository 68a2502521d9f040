//! The conversation so far, as later requests carry it: earlier exchanges and their tokens, the compressed turn that
//! replaces older ones, and the memory block before the question. The block changes each turn, so it is placed after
//! everything that a provider can cache.

use std::borrow::Cow;

use super::escaped;
use crate::{
    conversation::{
        Answer, CompressedTurn, DocumentId, Exchange, ExchangeId, MessageTokens, Session, UserContext,
        links_line,
    },
    models::Encoding,
    ports::{CharacterEstimate, TokenCount},
    services::TurnConfig,
    text::without_image_data,
    tokens::{FRAME, sent_answer},
    wire::{Message, Role},
};

/// The question before the compressed turn, because servers expect alternating roles.
pub const COMPRESSED_QUESTION: &str = "What have we talked about so far?";

/// An exchange as two messages, so that roles alternate; `None` without an answer. Partial answers are sent too.
pub fn exchange_messages(exchange: &Exchange) -> Option<[Message; 2]> {
    let answer = sent_answer(exchange)?;
    Some([
        Message::text(Role::User, exchange.question.text.clone()),
        Message::text(Role::Assistant, sent_text(answer)),
    ])
}

/// The text of an answer in later requests: with its footer, without the data of its images.
pub(crate) fn sent_text(answer: &Answer) -> String {
    let text = answer.text_with_footer();
    // Most answers have no images, and are not copied.
    match without_image_data(&text) {
        Cow::Owned(rest) => rest,
        Cow::Borrowed(_) => text,
    }
}

/// The tokens that an exchange takes in later requests: question, answer with footer, and the framing of both. Their counts
/// are stored with them, so that each text is counted once. `encoding` is that of the model asked. `None` if the exchange is
/// not sent, because it has no answer or a failed one.
pub fn exchange_tokens(exchange: &Exchange, encoding: Option<Encoding>) -> Option<TokenCount> {
    let answer = sent_answer(exchange)?;
    let encoding = encoding.map(|encoding| encoding.into_str());
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

/// For messages stored without a count: written before the encoding had loaded, or imported.
fn estimate(text: &str) -> TokenCount {
    TokenCount { tokens: CharacterEstimate::estimate(text).tokens + FRAME, exact: false }
}

/// The compressed turn as two messages.
pub(crate) fn compressed_messages(text: &str) -> [Message; 2] {
    [Message::text(Role::User, COMPRESSED_QUESTION), Message::text(Role::Assistant, text)]
}

/// The text of the compressed turn: summary, pinned facts and links.
pub fn compressed_text(turn: &CompressedTurn) -> String {
    let pinned = if turn.pinned.is_empty() {
        String::new()
    } else {
        format!("\n\nWord for word from earlier:\n- {}", turn.pinned.join("\n- "))
    };
    let links = links_line(&turn.links);
    let gap = if links.is_empty() { "" } else { "\n\n" };
    format!("{}{pinned}{gap}{links}", turn.text.trim())
}

/// The memory block: user context and, where exchanges up to `left_out` are not sent, the summary and as many of their latest
/// index lines as fit into about `index_room` tokens. Empty if there is none of these.
pub fn memory_block(
    session: &Session,
    config: &TurnConfig,
    left_out: Option<ExchangeId>,
    index_room: u32,
) -> String {
    let mut block = String::new();
    let user = &session.settings.user_context;
    push_user(&mut block, if user.is_empty() { &config.user_context } else { user });
    if let Some(summary) = session.memory.summary.as_ref().filter(|_| left_out.is_some()) {
        push_part(&mut block, "The conversation so far: ", &summary.text);
    }
    let lines = left_out.map(|through| index_lines(session, through, index_room)).unwrap_or_default();
    if !lines.is_empty() {
        block.push_str("Earlier exchanges by number:\n");
        block.extend(lines.iter().rev().flat_map(|line| [line.as_str(), "\n"]));
    }
    if block.is_empty() {
        return block;
    }
    format!("<conversation_memory>\n{block}</conversation_memory>")
}

fn push_user(block: &mut String, context: &UserContext) {
    push_part(block, "The person's role: ", &context.role);
    push_part(block, "The person's organisation: ", &context.organisation);
    push_part(block, "About the person: ", &context.notes);
}

fn push_part(block: &mut String, label: &str, text: &str) {
    if !text.trim().is_empty() {
        block.extend([label, &escaped(text.trim()), "\n"]);
    }
}

/// The index lines that fit, latest first.
fn index_lines(session: &Session, through: ExchangeId, room: u32) -> Vec<String> {
    let mut left = room;
    let mut lines = Vec::new();
    for (exchange, line) in session.memory.index.range(..=through).rev() {
        let mut text = format!("{exchange}. {}", escaped(line.line.trim()));
        let topics: Vec<&str> = line.topics.iter().map(String::as_str).collect();
        let sources: Vec<&str> = line.sources.iter().map(DocumentId::as_str).collect();
        for (items, open, close) in [(topics, " [", "]"), (sources, " (sources: ", ")")] {
            if !items.is_empty() {
                text.extend([open, &escaped(&items.join(", ")), close]);
            }
        }
        let tokens = CharacterEstimate::estimate(&text).tokens + 1;
        if tokens > left {
            break;
        }
        left -= tokens;
        lines.push(text);
    }
    lines
}
