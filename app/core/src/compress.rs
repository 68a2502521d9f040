//! Compression: in requests, one turn replaces all but the latest two exchanges. The stored exchanges do not change;
//! undoing a compression is a record that marks it as undone.

mod facts;
mod links;
mod manual;
mod summarise;
mod transcript;

use std::rc::Rc;

pub use manual::{compress_now, edit_compression, undo_compression};

use crate::{
    conversation::{CompressedTurn, Exchange, ExchangeId, Session, TurnError},
    models::lookup,
    ports::StoreError,
    prompt::{compressed_text, exchange_tokens, in_effect},
    services::{Services, TurnConfig},
    tokens::{FRAME, count},
};

/// The latest exchanges, which are never compressed.
const LATEST: usize = 2;

#[derive(Debug, Clone, PartialEq)]
pub struct Compression {
    /// The last exchange that the turn replaces.
    pub through: ExchangeId,
    pub turn: CompressedTurn,
}

/// Why nothing was compressed. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompressError {
    #[error("There is nothing to compress: the latest two exchanges are always sent word for word")]
    Nothing,
    #[error("The conversation was not compressed: {0}")]
    Model(TurnError),
    #[error("The conversation was not compressed: the summary is not shorter than the original")]
    NotShorter,
    #[error("The conversation was not compressed: {0}")]
    Store(#[from] StoreError),
}

/// The most tokens of a compressed turn: the configured number, but at most a quarter of a request.
pub(crate) fn target(config: &TurnConfig) -> u32 {
    let model = config.model().unwrap_or_default();
    let limit = config.context_window(model) - config.answer_reserve(model);
    config.public.memory.compression_target_tokens.min(limit / 4)
}

/// The part of a session to compress.
pub(crate) struct CompressionInput<'a> {
    /// The compressed turn so far.
    pub(crate) before: Option<&'a CompressedTurn>,
    /// The exchanges after it, oldest first.
    pub(crate) exchanges: &'a [Rc<Exchange>],
}

/// Tokens of the exchanges to compress; `None` if there are none.
pub(crate) fn compressible_tokens(session: &Session, model: &str) -> Option<u32> {
    input(session).map(|input| tokens_of(input.exchanges, model))
}

/// Compresses all but the latest two exchanges into at most `target` tokens, beside links, which are all kept. Saves
/// nothing.
pub(crate) async fn compress(
    services: &Services,
    config: &TurnConfig,
    session: &Session,
    target: u32,
) -> Result<Compression, CompressError> {
    let input = input(session).ok_or(CompressError::Nothing)?;
    let Some(through) = input.exchanges.last().map(|last| last.id) else {
        return Err(CompressError::Nothing);
    };
    let model = config.model().unwrap_or_default();
    let tokens_before = tokens_of(input.exchanges, model);
    let tokens_before = tokens_before.saturating_add(input.before.map_or(0, |turn| turn.tokens_after));

    let tokenizer = services.tokenizer.as_ref();
    let links = links::merged_links(&input);
    let written =
        summarise::summarise(services, config, &input, target).await.map_err(CompressError::Model)?;
    let texts = input.exchanges.iter().filter_map(|exchange| {
        let answer = crate::tokens::sent_answer(exchange)?;
        Some((exchange.question.text.as_str(), answer.text.as_str()))
    });
    let texts: Vec<_> = texts.collect();
    let pinned_before = input.before.map(|turn| turn.pinned.as_slice()).unwrap_or_default();
    let mut turn = CompressedTurn { links, ..CompressedTurn::default() };
    let ([links], _) = count(tokenizer, model, [&compressed_text(&turn)]).await;
    let free = target.saturating_sub(links).max(target / 2);
    turn.text = summarise::cut(tokenizer, model, &written, free).await;
    let ([own], _) = count(tokenizer, model, [&turn.text]).await;
    let mut room = free.saturating_sub(own);
    // The facts are measured by an estimate: if they took more, there is less room for them.
    let tokens = loop {
        turn.pinned = facts::lost_facts(&turn.text, pinned_before, texts.iter().copied(), room);
        let ([tokens], _) = count(tokenizer, model, [&compressed_text(&turn)]).await;
        let over = tokens.saturating_sub(links + free);
        if over == 0 || turn.pinned.is_empty() {
            break tokens;
        }
        room = room.saturating_sub(over.max(room / 8));
    };
    turn.tokens_before = tokens_before;
    turn.tokens_after = tokens.saturating_add(FRAME);
    turn.made_ms = services.clock.now_ms();
    if turn.text.trim().is_empty() || turn.tokens_after >= tokens_before {
        return Err(CompressError::NotShorter);
    }
    Ok(Compression { through, turn })
}

fn tokens_of(exchanges: &[Rc<Exchange>], model: &str) -> u32 {
    let encoding = lookup(model).encoding;
    let costs = exchanges.iter().filter_map(|exchange| exchange_tokens(exchange, encoding));
    costs.map(|cost| cost.tokens).fold(0, u32::saturating_add)
}

/// All exchanges but the latest two sent ones; `None` if they are compressed already.
fn input(session: &Session) -> Option<CompressionInput<'_>> {
    let in_effect = in_effect(session);
    let exchanges = session.exchanges.as_slice();
    let first =
        in_effect.map_or(0, |(through, _)| exchanges.partition_point(|exchange| exchange.id <= through));
    let after = exchanges.get(first..)?;
    let is_sent = |exchange: &Rc<Exchange>| crate::tokens::sent_answer(exchange).is_some();
    let sent = after.iter().enumerate().rev().filter(|(_, exchange)| is_sent(exchange));
    let latest = sent.map(|(at, _)| at).nth(LATEST - 1)?;
    let exchanges = after.get(..latest)?;
    let input = CompressionInput { before: in_effect.map(|(_, turn)| turn), exchanges };
    exchanges.iter().any(is_sent).then_some(input)
}
