//! Compression by the person: start, undo, edit.

use super::{CompressError, Compression, compress, target};
use crate::{
    conversation::{CompressedTurn, ExchangeId, SessionId},
    ports::{HistoryStore, StoreError},
    prompt::{compressed_text, in_effect},
    services::{Services, TurnConfig},
    storage::Record,
    tokens::{FRAME, count},
};

/// Compresses all but the latest two exchanges, and saves it. Not to be run beside a turn of the same session.
pub async fn compress_now(
    services: &Services,
    config: &TurnConfig,
    session: &SessionId,
) -> Result<Compression, CompressError> {
    let stored = services.store.get(session).await?.ok_or(CompressError::Nothing)?;
    if stored.read_only {
        return Err(StoreError::ReadOnly.into());
    }
    let made = compress(services, config, &stored, target(config)).await?;
    // It may have been deleted while the model wrote.
    if services.store.get(session).await?.is_none() {
        return Err(CompressError::Nothing);
    }
    let record = Record::Compressed { through: made.through, turn: made.turn.clone() };
    services.store.append(session, record).await?;
    Ok(made)
}

/// Undoes the compression in effect: requests carry its exchanges verbatim again, unless an earlier compression covers
/// them. Returns the last exchange it replaced; `None` if there was no compression.
pub async fn undo_compression(
    store: &dyn HistoryStore,
    session: &SessionId,
) -> Result<Option<ExchangeId>, StoreError> {
    let Some(stored) = store.get(session).await? else { return Ok(None) };
    let Some((through, turn)) = in_effect(&stored) else { return Ok(None) };
    let turn = CompressedTurn { undone: true, ..turn.clone() };
    store.append(session, Record::Compressed { through, turn }).await?;
    Ok(Some(through))
}

/// Replaces the text of the compression in effect, which `model` is to read; its links and pinned facts stay. Returns the
/// result; `None` if there is no compression.
pub async fn edit_compression(
    services: &Services,
    model: &str,
    session: &SessionId,
    text: &str,
) -> Result<Option<Compression>, StoreError> {
    let Some(stored) = services.store.get(session).await? else { return Ok(None) };
    let Some((through, turn)) = in_effect(&stored) else { return Ok(None) };
    let mut turn = CompressedTurn { text: text.trim().to_owned(), edited: true, ..turn.clone() };
    let ([tokens], _) = count(services.tokenizer.as_ref(), model, [&compressed_text(&turn)]).await;
    turn.tokens_after = tokens.saturating_add(FRAME);
    services.store.append(session, Record::Compressed { through, turn: turn.clone() }).await?;
    Ok(Some(Compression { through, turn }))
}
