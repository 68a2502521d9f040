//! Compression: in requests, one turn replaces all but the latest two exchanges. The stored exchanges do not change;
//! undoing a compression is a record that marks it as undone.

mod counting;
mod facts;
mod input;
mod manual;
mod pieces;
mod pins;
mod summarise;
mod transcript;

use footnote_messages as messages;

pub use manual::{compress_now, edit_compression, undo_compression};

use crate::{
    conversation::{CompressedTurn, ExchangeId, Session, TurnError},
    ports::StoreError,
    prompt::compressed_text,
    services::{Services, TurnConfig},
    tokens::{FRAME, beginning_within, count, sent_answer},
};
use input::{input, merged_links, tokens_of};

#[derive(Debug, Clone, PartialEq)]
pub struct Compression {
    /// The last exchange that the turn replaces.
    pub through: ExchangeId,
    pub turn: CompressedTurn,
}

/// Why nothing was compressed. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompressError {
    #[error("{}", messages::summary::nothing_to_compress())]
    Nothing,
    #[error("{}", messages::summary::not_compressed(.0.to_string()))]
    Model(TurnError),
    #[error("{}", messages::summary::not_shorter())]
    NotShorter,
    #[error("{}", messages::summary::not_compressed(.0.to_string()))]
    Store(#[from] StoreError),
}

/// The most tokens of a compressed turn: the configured number, but at most a quarter of a request.
pub(crate) fn target(config: &TurnConfig) -> u32 {
    let model = config.model().unwrap_or_default();
    let limit = config.context_window(model) - config.answer_reserve(model);
    config.public.memory.compression_target_tokens.min(limit / 4)
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
    let links = merged_links(&input);
    let written =
        summarise::summarise(services, config, &input, target).await.map_err(CompressError::Model)?;
    let replaced = session.exchanges.iter().filter(|exchange| exchange.id <= through);
    let texts = replaced.filter_map(|exchange| {
        let answer = sent_answer(exchange)?;
        Some((exchange.question.text.as_str(), answer.text.as_str()))
    });
    let mut turn = CompressedTurn { links, ..CompressedTurn::default() };
    let ([links], _) = count(tokenizer, model, [&compressed_text(&turn)]).await;
    let free = target.saturating_sub(links).max(target / 2);
    beginning_within(tokenizer, model, written.trim(), free).await.trim().clone_into(&mut turn.text);
    let ([own], _) = count(tokenizer, model, [&turn.text]).await;
    let lost = pins::lost_facts(&turn.text, texts);
    let mut room = free.saturating_sub(own);
    // The facts are measured by an estimate: if they took more, there is less room for them.
    let tokens = loop {
        turn.pinned = lost.within(room);
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
