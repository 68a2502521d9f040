//! Saves index lines, then the summary: one that says "through exchange 5" is never there without its lines.

use futures::future::LocalBoxFuture;

use crate::{
    conversation::Session,
    storage::Record,
    turn::{Node, TurnError, TurnEvent, TurnState},
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct SaveMemory;

impl Node for SaveMemory {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let Some(update) = turn.memory_update.take() else { return Ok(()) };
            if stored_now(turn).await.is_none() {
                return Ok(());
            }
            for (exchange, line) in update.lines {
                if !turn.save(Record::Index { exchange, line: line.clone() }).await {
                    return Ok(());
                }
                turn.history.memory.index.insert(exchange, line);
            }
            let through = update.summary.through;
            if turn.save(Record::Summary(update.summary.clone())).await {
                turn.history.memory.summary = Some(update.summary);
                turn.report(TurnEvent::Remembered { through });
            }
            Ok(())
        })
    }
}

/// The session as it is stored now, if it may be written to: while the model was asked, it may have been
/// deleted or renamed.
pub(super) async fn stored_now(turn: &mut TurnState<'_>) -> Option<Session> {
    match turn.world.store.get(&turn.request.session).await {
        Ok(session) => session.filter(|session| !session.read_only),
        Err(error) => {
            turn.not_saved(error.to_string());
            None
        }
    }
}
