//! After an answer: counts what was only estimated, and compresses if the next question would call for it, so that a
//! person seldom waits for it.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::compress;
use crate::{
    conversation::{Exchange, MessageTokens},
    models::lookup,
    storage::Record,
    tokens::sent_answer,
    turn::{Node, TurnError, TurnState, counts},
};

/// Exchanges that are counted again after one answer at most.
const MOST_COUNTED: usize = 20;

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct CompressAhead;

impl Node for CompressAhead {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            count_again(turn).await;
            if let Some(last) = turn.history.exchanges.last().cloned() {
                compress::ahead(turn, &last.question).await;
            }
            Ok(())
        })
    }
}

/// Counts the latest exchanges that are not counted, or only by an estimate where the encoding may be there now: those
/// of a page's first seconds, and of conversations that came from elsewhere.
async fn count_again(turn: &mut TurnState<'_>) {
    let world = turn.world;
    let Some(model) = turn.config.model() else { return };
    let has_encoding = lookup(model).encoding.is_some();
    let is_estimate = |exchange: &Rc<Exchange>| {
        let counted = |tokens: &Option<MessageTokens>| {
            tokens.as_ref().is_some_and(|tokens| tokens.encoding.is_some() || !has_encoding)
        };
        sent_answer(exchange)
            .is_some_and(|answer| !counted(&answer.tokens) || !counted(&exchange.question.tokens))
    };
    let latest = (0..turn.history.exchanges.len()).rev().take(MOST_COUNTED);
    for at in latest {
        let Some(exchange) = turn.history.exchanges.get(at).filter(|exchange| is_estimate(exchange)) else {
            continue;
        };
        let mut exchange = Exchange::clone(exchange);
        let tokenizer = world.tokenizer.as_ref();
        let question = counts::question_tokens(tokenizer, model, &exchange.question).await;
        let Some(answer) = &mut exchange.answer else { continue };
        let tools = answer.tokens.as_ref().map_or(0, |tokens| tokens.tool_tokens);
        let counted = counts::answer_tokens(tokenizer, model, answer, tools).await;
        if has_encoding && counted.encoding.is_none() {
            // It is not there yet.
            return;
        }
        answer.tokens = Some(counted);
        let answer = Box::new(answer.clone());
        exchange.question.tokens = Some(question);
        let (id, question) = (exchange.id, exchange.question.clone());
        if let Some(slot) = turn.history.exchanges.get_mut(at) {
            *slot = Rc::new(exchange);
        }
        turn.save(Record::Question { exchange: id, question }).await;
        turn.save(Record::Answer { exchange: id, answer }).await;
    }
}
