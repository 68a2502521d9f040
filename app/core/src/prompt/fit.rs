//! Fits a request into the model's window: leaves out the oldest exchanges first, then the least relevant documents, and
//! returns the numbers of both.

use super::{
    PromptDocument, compressed_messages, documents_block, exchange_messages, question_message, shorten,
};
use crate::{
    conversation::MessageTokens,
    models::lookup,
    ports::{CharacterEstimate, Tokenizer},
    prompt::{ContextUsage, RequestBudget},
    tokens::{FRAME, count},
    wire::{Message, Role},
};

/// Each document may take this fraction of the room for documents; longer ones are shortened.
const DOCUMENT_SHARE_DIVISOR: u32 = 5;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FittedRequest {
    pub(crate) messages: Vec<Message>,
    /// Tokens as counted here.
    pub(crate) tokens: u32,
    /// Tokens by part, corrected to the server's counts.
    pub(crate) usage: ContextUsage,
    /// Tokens of the question.
    pub(crate) question: MessageTokens,
    pub(crate) documents_shortened: usize,
    /// Number of documents left out, the last ones.
    pub(crate) documents_left_out: usize,
    /// Source numbers of the documents sent.
    pub(crate) documents_sent: Vec<u32>,
}

/// The question does not fit, even without exchanges and documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the question needs about {tokens} tokens, and {room} are free")]
pub struct TooLong {
    /// Tokens of question, system prompt and tools.
    pub tokens: u32,
    /// Tokens available.
    pub room: u32,
}

/// Tokens available for documents, with a question of `asked` tokens, and for a single document.
fn free_for_documents(budget: &RequestBudget, room: u32, asked: u32) -> Result<(u32, u32), TooLong> {
    let fixed = budget.fixed(asked);
    if fixed > room {
        return Err(TooLong { tokens: fixed, room });
    }
    let alone = budget.select_exchanges_within(room, fixed);
    let beside_latest = (room - fixed).saturating_sub(alone.latest_two);
    // If the conversation fills the window, documents get what exceeds the message budget, and at least a quarter of the
    // room besides the latest two exchanges.
    let kept = budget.exchange_budget(asked).min(alone.tokens).max(alone.latest_two);
    let free = (room - fixed).saturating_sub(kept).max(beside_latest / 4);
    Ok((free, free / DOCUMENT_SHARE_DIVISOR))
}

/// The same for an uncounted question; zero if the question is too long.
pub(crate) async fn room_for_documents(
    tokenizer: &dyn Tokenizer,
    budget: &RequestBudget,
    room: u32,
    question: &str,
) -> (u32, u32) {
    let ([asked], _) = count(tokenizer, budget.model(), [question]).await;
    free_for_documents(budget, room, asked).unwrap_or_default()
}

/// Builds the messages within `room` tokens: the list of named documents, then as many documents as fit, best first, then
/// as many exchanges as fit, latest first.
pub(crate) async fn fit(
    tokenizer: &dyn Tokenizer,
    budget: &RequestBudget,
    room: u32,
    (list, documents): (&str, &[PromptDocument]),
    question: &str,
) -> Result<FittedRequest, TooLong> {
    let ([asked, listed], asked_exact) = count(tokenizer, budget.model(), [question, list]).await;
    let (free, _) = free_for_documents(budget, room, asked)?;
    let fixed = budget.fixed(asked);
    let mut chosen =
        choose_documents(tokenizer, budget.model(), free.saturating_sub(listed), documents, question).await;
    // Shortened documents are estimated, so the real count may exceed the room: drop the last documents, then the list.
    let mut list = list;
    let (block, found, found_exact) = loop {
        let blocks =
            [list, if chosen.documents.is_empty() { "" } else { &documents_block(&chosen.documents) }];
        let block = joined(blocks);
        if block.is_empty() {
            break (block, 0, true);
        }
        let ([found], exact) = count(tokenizer, budget.model(), [&format!("{block}\n\n")]).await;
        let found = found.saturating_add(budget.label());
        if found <= free {
            break (block, found, exact);
        }
        if chosen.documents.pop().is_none() {
            list = "";
        }
    };

    let sent = budget.select_exchanges_within(room, fixed.saturating_add(found));
    let usage = budget.usage(&sent, (asked, asked_exact), (found, found_exact));
    let mut messages = Vec::new();
    if !budget.system.is_empty() {
        messages.push(Message::text(Role::System, budget.system.as_str()));
    }
    if let Some(text) = &budget.compressed {
        messages.extend(compressed_messages(text));
    }
    let exchanges = budget.exchanges.get(sent.start..).unwrap_or_default();
    messages.extend(exchanges.iter().filter_map(|exchange| exchange_messages(exchange)).flatten());
    messages.push(Message::text(Role::User, question_message(&budget.block, &block, question)));

    let encoding = lookup(budget.model()).encoding.filter(|_| asked_exact);
    let beside = budget.block_tokens();
    Ok(FittedRequest {
        messages,
        tokens: fixed.saturating_add(found).saturating_add(sent.tokens),
        usage,
        question: MessageTokens {
            token_count: asked,
            augmented_token_count: asked.saturating_add(FRAME).saturating_add(found).saturating_add(beside),
            tool_tokens: 0,
            encoding: encoding.map(|encoding| encoding.into_str().to_owned()),
        },
        documents_shortened: chosen.shortened,
        documents_left_out: documents.len() - chosen.documents.len(),
        documents_sent: chosen.documents.iter().map(|document| document.number).collect(),
    })
}

/// Joins the non-empty blocks.
fn joined(blocks: [&str; 2]) -> String {
    let gap = if blocks.iter().all(|block| !block.is_empty()) { "\n\n" } else { "" };
    format!("{}{gap}{}", blocks[0], blocks[1])
}

pub(crate) struct ChosenDocuments {
    /// Best first.
    pub(crate) documents: Vec<PromptDocument>,
    /// Number of shortened documents.
    pub(crate) shortened: usize,
}

/// Chooses the documents that fit into `free` tokens; shortens those that exceed their share.
pub(crate) async fn choose_documents(
    tokenizer: &dyn Tokenizer,
    model: &str,
    free: u32,
    documents: &[PromptDocument],
    question: &str,
) -> ChosenDocuments {
    let mut chosen = ChosenDocuments { documents: Vec::new(), shortened: 0 };
    if documents.is_empty() {
        return chosen;
    }
    let blocks: Vec<String> =
        documents.iter().map(|one| documents_block(std::slice::from_ref(one))).collect();
    let texts: Vec<&str> = blocks.iter().map(String::as_str).collect();
    let counts = tokenizer.count(model, &texts).await;
    let most = free / DOCUMENT_SHARE_DIVISOR;
    let mut left = free;
    for (document, cost) in documents.iter().zip(counts.iter().map(|count| count.tokens)) {
        let (document, cost) = if cost <= most {
            (document.clone(), cost)
        } else {
            let frame = documents_block(&[PromptDocument { text: String::new(), ..document.clone() }]);
            let frame = CharacterEstimate::estimate(&frame).tokens.min(most);
            let (whole, share) = (cost.saturating_sub(frame), most - frame);
            let Some(text) = shorten(&document.text, whole, share, question) else { continue };
            chosen.shortened += 1;
            (PromptDocument { text, ..document.clone() }, most)
        };
        if cost > left {
            break;
        }
        left -= cost;
        chosen.documents.push(document);
    }
    chosen
}
