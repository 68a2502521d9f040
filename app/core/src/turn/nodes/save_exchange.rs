//! Saves the exchange.

use futures::future::LocalBoxFuture;

use crate::turn::{Node, TurnError, TurnState};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct SaveExchange;

impl Node for SaveExchange {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            turn.count_answer().await;
            // Again, if the first time failed or was stopped, and with its tokens: an answer needs its question.
            turn.save_question().await;
            let record = turn.answer_record();
            turn.save(record).await;
            Ok(())
        })
    }
}
