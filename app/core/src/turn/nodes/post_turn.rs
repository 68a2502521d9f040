//! Steps after the answer is shown: memory, the conversation's name, and compression ahead of the next
//! question. A failed step is tried again after the next exchange.

use std::rc::Rc;

use super::compress;
use crate::{
    conversation::{Exchange, MessageTokens, Session},
    memory,
    models::lookup,
    prompt::{RequestBudget, RequestInput, in_effect},
    storage::{Record, SessionHead},
    tokens::{count, sent_answer},
    turn::{TurnError, TurnEvent, TurnState, ask, saving},
    wire::Purpose,
};

/// How long the model may take for memory or a title, in milliseconds.
const LIMIT_MS: u32 = 120_000;

/// Exchanges that are counted again after one answer.
const MAX_COUNTED: usize = 20;

/// Asks the model for the summary and the index lines of exchanges that memory does not have yet; in a temporary
/// conversation only once memory has to stand for exchanges that are no longer sent.
pub async fn update_memory(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let config = turn.config;
    let Some(model) = turn.services.side_model(config, Purpose::Memory) else { return Ok(()) };
    let window = config.public.context_window(model);
    if !turn.history.settings.use_memory && !leaves_out_exchanges(turn).await {
        return Ok(());
    }
    let Some(request) = memory::request(&turn.history, window) else { return Ok(()) };
    let prompt = (memory::PROMPT, request.text.clone());
    let reason = match ask(turn.services, config, Purpose::Memory, prompt, LIMIT_MS).await {
        Ok(text) => {
            let before = turn.history.memory.summary.as_ref();
            match memory::read(&text, &request, before, turn.services.clock.now_ms()) {
                Ok(update) => {
                    turn.saving.memory_update = Some(update);
                    return Ok(());
                }
                Err(error) => error.to_string(),
            }
        }
        Err(error) => error.message,
    };
    turn.report(TurnEvent::MemoryFailed { reason });
    Ok(())
}

/// Saves index lines, then the summary: a summary through exchange 5 is never stored without its lines.
pub async fn save_memory(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let Some(update) = turn.saving.memory_update.take() else { return Ok(()) };
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
}

/// Names a conversation that has no name, once it has a complete answer. A name that a person gave stays. A temporary
/// conversation needs none: it is in no list.
pub async fn title(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let model = turn.services.side_model(turn.config, Purpose::Title);
    if model.is_none() || !turn.history.settings.use_memory {
        return Ok(());
    }
    let Some(text) = memory::title_request(&turn.history) else { return Ok(()) };
    let prompt = (memory::TITLE_PROMPT, text);
    // Without a name, its first question is shown; naming is tried again after the next exchange.
    let Ok(written) = ask(turn.services, turn.config, Purpose::Title, prompt, LIMIT_MS).await else {
        return Ok(());
    };
    let Some(title) = memory::clean_name(&written) else { return Ok(()) };
    let now = stored_now(turn).await;
    let Some(session) = now.filter(|session| session.title.is_none()) else { return Ok(()) };
    let head = SessionHead { title: Some(title.clone()), ..SessionHead::of(&session) };
    if turn.save(Record::Head(Box::new(head))).await {
        turn.history.title = Some(title.clone());
        turn.report(TurnEvent::Titled { title });
    }
    Ok(())
}

/// Counts again where there is only an estimate, and compresses if the next question would require it, so
/// that a person seldom waits.
pub async fn compress_ahead(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    count_again(turn).await;
    if let Some(last) = turn.history.exchanges.last().cloned() {
        compress::ahead(turn, &last.question).await;
    }
    Ok(())
}

/// Whether a question like the last one would be sent without some of the exchanges.
async fn leaves_out_exchanges(turn: &TurnState<'_>) -> bool {
    if in_effect(&turn.history).is_some() {
        return true;
    }
    let Some(last) = turn.history.exchanges.last() else { return false };
    let question = last.question.text.as_str();
    let input = RequestInput { question: [question; 2], ..turn.request_input() };
    let Some(budget) = RequestBudget::of(input).await else { return false };
    let ([asked], exact) = count(turn.services.tokenizer.as_ref(), budget.model(), [question]).await;
    budget.usage_before(asked, exact, 0).exchanges_left_out > 0
}

/// The session as it is stored now, if it may be written to: it may have been deleted or renamed while the model was
/// asked.
async fn stored_now(turn: &mut TurnState<'_>) -> Option<Session> {
    match turn.services.store.get(&turn.request.session).await {
        Ok(session) => session.filter(|session| !session.read_only),
        Err(error) => {
            turn.not_saved(error.to_string());
            None
        }
    }
}

/// Counts the latest exchanges that have no count, or only an estimate although the encoding may be loaded by
/// now: those of a page's first seconds, and of imported conversations.
async fn count_again(turn: &mut TurnState<'_>) {
    let services = turn.services;
    let Some(model) = turn.config.model() else { return };
    let has_encoding = lookup(model).encoding.is_some();
    let is_estimate = |exchange: &Rc<Exchange>| {
        let counted = |tokens: &Option<MessageTokens>| {
            tokens.as_ref().is_some_and(|tokens| tokens.encoding.is_some() || !has_encoding)
        };
        sent_answer(exchange)
            .is_some_and(|answer| !counted(&answer.tokens) || !counted(&exchange.question.tokens))
    };
    let latest = (0..turn.history.exchanges.len()).rev().take(MAX_COUNTED);
    for at in latest {
        let Some(exchange) = turn.history.exchanges.get(at).filter(|exchange| is_estimate(exchange)) else {
            continue;
        };
        let mut exchange = Exchange::clone(exchange);
        let tokenizer = services.tokenizer.as_ref();
        let question = saving::question_tokens(tokenizer, model, &exchange.question).await;
        let Some(answer) = &mut exchange.answer else { continue };
        let tools = answer.tokens.as_ref().map_or(0, |tokens| tokens.tool_tokens);
        let counted = saving::answer_tokens(tokenizer, model, answer, tools).await;
        if has_encoding && counted.encoding.is_none() {
            // The encoding is still not loaded.
            return;
        }
        // The model's opinions on its citations may have been saved since the conversation was read.
        let Some(now) = stored_now(turn).await else { return };
        if let Some(stored) = now.exchange(exchange.id).and_then(|stored| stored.answer.as_ref())
            && stored.text == answer.text
        {
            answer.checks.clone_from(&stored.checks);
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
