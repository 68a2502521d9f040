//! Asks the model for the summary and the index lines of exchanges that memory does not have yet. If that
//! fails, memory stays as it was, and it is tried again after the next exchange.

use futures::future::LocalBoxFuture;

use crate::{
    memory,
    turn::{Node, TurnError, TurnEvent, TurnState, ask},
    wire::Purpose,
};

/// How long the model may take, in milliseconds.
pub(super) const LIMIT_MS: u32 = 120_000;

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct UpdateMemory;

impl Node for UpdateMemory {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let config = turn.config;
            let Some(model) = config.utility_model() else { return Ok(()) };
            let window = config.public.context_window(model);
            let Some(request) = memory::request(&turn.history, window) else { return Ok(()) };
            let prompt = (memory::PROMPT, request.text.clone());
            let reason = match ask(turn.world, config, Purpose::Memory, prompt, LIMIT_MS).await {
                Ok(text) => {
                    let before = turn.history.memory.summary.as_ref();
                    match memory::read(&text, &request, before, turn.world.clock.now_ms()) {
                        Ok(update) => {
                            turn.memory_update = Some(update);
                            return Ok(());
                        }
                        Err(error) => error.to_string(),
                    }
                }
                Err(error) => error.message,
            };
            turn.report(TurnEvent::NotRemembered { reason });
            Ok(())
        })
    }
}
