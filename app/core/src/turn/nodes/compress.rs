//! Compresses older exchanges into one turn when the request would take too much of the window. It comes after the search,
//! so that documents count. If it fails, `build_prompt` leaves out the oldest exchanges instead.

use super::build_prompt;
use crate::{
    compress::{self, CompressError, compressible_tokens, target},
    conversation::{CompressedTurn, Question},
    prompt::{ContextUsage, RequestBudget, RequestInput, room_for_documents, should_compact_context},
    storage::Record,
    tokens::{FRAME, count},
    turn::{CompressionAttempt, TurnError, TurnEvent, TurnState},
};

pub async fn compress(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    drop_stale(turn).await;
    if turn.prompt.compression != CompressionAttempt::NotTried || compressible(turn).is_none() {
        return Ok(());
    }
    // build_prompt meets an error again, and reports it.
    if let Ok(usage) = build_prompt::usage(turn).await {
        when_due(turn, &usage).await;
    }
    Ok(())
}

/// The server found the request too long: compresses harder than usual, and leaves half the room to the next request.
pub async fn shorten(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    compress_to(turn, target(turn.config) / 2).await;
    turn.prompt.room_limit = Some(smaller_room(turn));
    Ok(())
}

/// The room of a shortened request: three quarters of the window that the server named, else half of the request, since the
/// server's window is smaller than assumed.
fn smaller_room(turn: &TurnState<'_>) -> u32 {
    let sent = turn.prompt.tokens.min(turn.prompt.room);
    let counted = turn.prompt.usage.total;
    let window = turn.config.model().and_then(|model| turn.services.refusals.window(model));
    match window.filter(|window| *window < counted) {
        Some(window) => {
            let named = u64::from(window) * u64::from(sent) / u64::from(counted.max(1)) * 3 / 4;
            u32::try_from(named).unwrap_or(sent)
        }
        None => sent / 2,
    }
}

/// Compresses if the next question would call for it. That is assumed to be as long as this one, with as many documents.
pub(super) async fn ahead(turn: &mut TurnState<'_>, like: &Question) {
    let question = like.text.as_str();
    if compressible(turn).is_none() {
        return;
    }
    let input = RequestInput { question: [question; 2], ..turn.request_input() };
    let Some(budget) = RequestBudget::of(input).await else { return };
    let tokenizer = turn.services.tokenizer.as_ref();
    let ([asked], exact) = count(tokenizer, budget.model(), [question]).await;
    let (free, _) = room_for_documents(tokenizer, &budget, budget.room(), question).await;
    let documents = like.tokens.as_ref().map_or(0, |tokens| {
        let beside = tokens.augmented_token_count.saturating_sub(tokens.token_count);
        beside.saturating_sub(FRAME + budget.block_tokens())
    });
    let usage = budget.usage_before(asked, exact, documents.min(free));
    when_due(turn, &usage).await;
}

async fn when_due(turn: &mut TurnState<'_>, usage: &ContextUsage) {
    if is_due(turn, usage) {
        compress_to(turn, target(turn.config)).await;
    }
}

fn compressible(turn: &TurnState<'_>) -> Option<u32> {
    compressible_tokens(&turn.history, turn.config.model().unwrap_or_default())
}

/// Compresses into `target` tokens, unless it was tried in this turn.
async fn compress_to(turn: &mut TurnState<'_>, target: u32) {
    if turn.prompt.compression != CompressionAttempt::NotTried {
        return;
    }
    turn.prompt.compression = CompressionAttempt::NotNeeded;
    turn.report(TurnEvent::Compressing);
    match compress::compress(turn.services, turn.config, &turn.history, target).await {
        Ok(made) => {
            turn.prompt.compression = CompressionAttempt::Done;
            turn.history.memory.compressed.insert(made.through, made.turn.clone());
            turn.report(TurnEvent::Compressed {
                through: made.through,
                before: made.turn.tokens_before,
                after: made.turn.tokens_after,
            });
            turn.save(Record::Compressed { through: made.through, turn: made.turn }).await;
        }
        Err(CompressError::Nothing) => {}
        Err(error) => turn.prompt.compression = CompressionAttempt::Failed(error.to_string()),
    }
}

/// Undoes compressed turns that stand for the exchange that is answered anew, or for later ones: they
/// describe exchanges that no longer exist.
async fn drop_stale(turn: &mut TurnState<'_>) {
    let stale = turn.history.memory.compressed.range(turn.exchange..).filter(|(_, turn)| !turn.undone);
    let stale: Vec<_> = stale.map(|(&through, turn)| (through, turn.clone())).collect();
    for (through, compressed) in stale {
        let undone = CompressedTurn { undone: true, ..compressed };
        turn.history.memory.compressed.insert(through, undone.clone());
        turn.save(Record::Compressed { through, turn: undone }).await;
    }
}

/// Whether to compress automatically. While there is room, only if the exchanges have more tokens than a
/// compressed turn may have, and not once a person has undone the latest compression.
fn is_due(turn: &TurnState<'_>, usage: &ContextUsage) -> bool {
    let was_undone = turn.history.memory.compressed.values().next_back().is_some_and(|turn| turn.undone);
    let is_worth_it = compressible(turn) > Some(target(turn.config));
    let is_full = usage.overflows || usage.total > usage.limit();
    should_compact_context(usage, &turn.config.public) && (is_full || (is_worth_it && !was_undone))
}
