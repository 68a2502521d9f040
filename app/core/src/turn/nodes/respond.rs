//! Gives the response.

use futures::future::LocalBoxFuture;

use crate::turn::{Node, TurnError, TurnState};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Respond;

impl Node for Respond {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            turn.response = Some(turn.respond());
            Ok(())
        })
    }
}
