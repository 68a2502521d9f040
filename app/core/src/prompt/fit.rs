//! Fits a request into the model's window, by leaving out first the oldest exchanges, then the
//! documents that fit the question least. Nothing is left out unsaid: the counts come back.

use super::{
    PromptDocument, compressed_text_pair, documents_block, exchange_messages, question_message, shorten,
};
use crate::{
    conversation::MessageTokens,
    models::lookup,
    ports::{CharacterEstimate, Tokenizer},
    prompt::{ContextUsage, RequestBudget},
    tokens::{FRAME, count},
    wire::{Message, Role},
};

/// A document of more than this part of the free room is shortened to it.
const SHARE_OF_ONE: u32 = 5;

/// A request that fits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fitted {
    /// The messages.
    pub(crate) messages: Vec<Message>,
    /// Its tokens as they are counted here.
    pub(crate) tokens: u32,
    /// Its tokens by part, as the server is thought to count them.
    pub(crate) usage: ContextUsage,
    /// The question's.
    pub(crate) question: MessageTokens,
    /// How many documents were shortened.
    pub(crate) documents_shortened: usize,
    /// How many of the last documents were left out.
    pub(crate) documents_left_out: usize,
    /// The numbers of the others.
    pub(crate) documents_sent: Vec<u32>,
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

/// What is free for documents beside a question of so many tokens, and how much of that one document may take.
fn free_for_documents(budget: &RequestBudget, room: u32, asked: u32) -> Result<(u32, u32), TooLong> {
    let fixed = budget.fixed(asked);
    if fixed > room {
        return Err(TooLong { tokens: fixed, room });
    }
    let alone = budget.walk_in(room, fixed);
    let beside_latest = (room - fixed).saturating_sub(alone.latest_two);
    // When the conversation fills the window, what it takes beyond its budget is for documents, and at least a quarter
    // of what is not the latest of it.
    let kept = budget.exchange_budget(asked).min(alone.tokens).max(alone.latest_two);
    let free = (room - fixed).saturating_sub(kept).max(beside_latest / 4);
    Ok((free, free / SHARE_OF_ONE))
}

/// The same for a question that is not counted yet; nothing is free beside one that is too long.
pub(crate) async fn room_for_documents(
    tokenizer: &dyn Tokenizer,
    budget: &RequestBudget,
    room: u32,
    question: &str,
) -> (u32, u32) {
    let ([asked], _) = count(tokenizer, budget.model(), [question]).await;
    free_for_documents(budget, room, asked).unwrap_or_default()
}

/// Puts the messages together within so many tokens: the list of documents that the question names, as many documents as
/// fit beside the question, the best first, then as many exchanges as fit, the latest first.
pub(crate) async fn fit(
    tokenizer: &dyn Tokenizer,
    budget: &RequestBudget,
    room: u32,
    (list, documents): (&str, &[PromptDocument]),
    question: &str,
) -> Result<Fitted, TooLong> {
    let ([asked, listed], asked_exact) = count(tokenizer, budget.model(), [question, list]).await;
    let (free, _) = free_for_documents(budget, room, asked)?;
    let fixed = budget.fixed(asked);
    let mut chosen =
        choose(tokenizer, budget.model(), free.saturating_sub(listed), documents, question).await;
    // What was shortened was measured by its share: where it takes more, the last documents give way, then the list.
    let mut list = list;
    let (block, found, found_exact) = loop {
        let blocks =
            [list, if chosen.documents.is_empty() { "" } else { &documents_block(&chosen.documents) }];
        let block = joined(blocks);
        if block.is_empty() {
            break (block, 0, true);
        }
        let ([found], exact) = count(tokenizer, budget.model(), [&[&block, "\n\n"].concat()]).await;
        let found = found.saturating_add(budget.label());
        if found <= free {
            break (block, found, exact);
        }
        if chosen.documents.pop().is_none() {
            list = "";
        }
    };

    let walk = budget.walk_in(room, fixed.saturating_add(found));
    let usage = budget.usage(&walk, (asked, asked_exact), (found, found_exact));
    let mut messages = Vec::new();
    if !budget.system.is_empty() {
        messages.push(Message::text(Role::System, budget.system.as_str()));
    }
    if let Some(text) = &budget.compressed {
        messages.extend(compressed_text_pair(text));
    }
    let sent = budget.exchanges.get(walk.start..).unwrap_or_default();
    messages.extend(sent.iter().filter_map(|exchange| exchange_messages(exchange)).flatten());
    messages.push(Message::text(Role::User, question_message(&budget.block, &block, question)));

    let encoding = lookup(budget.model()).encoding.filter(|_| asked_exact);
    let beside = budget.block_tokens();
    Ok(Fitted {
        messages,
        tokens: fixed.saturating_add(found).saturating_add(walk.tokens),
        usage,
        question: MessageTokens {
            token_count: asked,
            augmented_token_count: asked.saturating_add(FRAME).saturating_add(found).saturating_add(beside),
            tool_tokens: 0,
            encoding: encoding.map(|encoding| encoding.as_str().to_owned()),
        },
        documents_shortened: chosen.shortened,
        documents_left_out: documents.len() - chosen.documents.len(),
        documents_sent: chosen.documents.iter().map(|document| document.number).collect(),
    })
}

/// The blocks that there are, one below the other.
fn joined(blocks: [&str; 2]) -> String {
    let gap = if blocks.iter().all(|block| !block.is_empty()) { "\n\n" } else { "" };
    [blocks[0], gap, blocks[1]].concat()
}

/// The documents that have room.
pub(crate) struct Chosen {
    /// The best of them, first.
    pub(crate) documents: Vec<PromptDocument>,
    /// How many of them were shortened.
    pub(crate) shortened: usize,
}

/// Chooses documents within so many free tokens; none of them takes more than its share.
pub(crate) async fn choose(
    tokenizer: &dyn Tokenizer,
    model: &str,
    free: u32,
    documents: &[PromptDocument],
    question: &str,
) -> Chosen {
    let mut chosen = Chosen { documents: Vec::new(), shortened: 0 };
    if documents.is_empty() {
        return chosen;
    }
    let blocks: Vec<String> =
        documents.iter().map(|one| documents_block(std::slice::from_ref(one))).collect();
    let texts: Vec<&str> = blocks.iter().map(String::as_str).collect();
    let counts = tokenizer.count(model, &texts).await;
    let most = free / SHARE_OF_ONE;
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
