//! Names a conversation that has no name, once it has a whole answer. A name that a person gave stays.

use futures::future::LocalBoxFuture;

use super::{save_memory::stored_now, update_memory::LIMIT_MS};
use crate::{
    memory,
    storage::{Record, SessionHead},
    turn::{Node, TurnError, TurnEvent, TurnState, ask},
    wire::Purpose,
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Title;

impl Node for Title {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let Some(text) = memory::title_request(&turn.history) else { return Ok(()) };
            let prompt = (memory::TITLE_PROMPT, text);
            // Without a name it goes by its first question; the next exchange is the next chance.
            let Ok(written) = ask(turn.world, turn.config, Purpose::Title, prompt, LIMIT_MS).await else {
                return Ok(());
            };
            let Some(title) = memory::clean_name(&written) else { return Ok(()) };
            let now = stored_now(turn).await;
            let Some(session) = now.filter(|session| session.title.is_none()) else { return Ok(()) };
            let head = SessionHead { title: Some(title.clone()), ..SessionHead::of(&session) };
            if turn.save(Record::Head(head)).await {
                turn.history.title = Some(title.clone());
                turn.report(TurnEvent::Titled { title });
            }
            Ok(())
        })
    }
}
