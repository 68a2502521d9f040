//! Runs a turn: walks the graph from node to node.

use std::{future::Future, rc::Rc};

use footnote_messages as messages;
use futures::{
    future::{Either, select},
    pin_mut,
};

use super::{
    ErrorKind, Graph, TurnConfig, TurnError, TurnEvent, TurnRequest, TurnResponse, TurnState,
    builder::Next,
    held::{HeldState, ReplayClock, held_key},
};
use crate::{
    conversation::{AnswerState, SessionId, SessionSettings},
    ports::{HeldAnswer, StoreError},
    services::Services,
};

/// Nodes that one walk runs at most: a branch that goes in circles ends in an error.
const MAX_STEPS: usize = 1000;

/// Runs a turn, from the question to the saved answer. When `stop` resolves, the running node is dropped, and
/// the text received so far is marked as stopped and saved. An error is part of the response.
pub async fn run_turn(
    graph: &Graph,
    services: &Services,
    config: &TurnConfig,
    request: TurnRequest,
    stop: impl Future<Output = ()>,
    events: &dyn Fn(TurnEvent),
) -> TurnResponse {
    let turn = graph.new_turn(services, config, request, events);
    graph.run(graph.start, turn, stop).await
}

/// Goes on with a turn whose reply was held while there was no page, from the reply's beginning to the saved answer. `None` if
/// another version of the page asked for it, or the graph has no way to go on.
pub async fn resume_turn(
    graph: &Graph,
    services: &Services,
    config: &TurnConfig,
    (session, held): (SessionId, HeldAnswer),
    stop: impl Future<Output = ()>,
    events: &dyn Fn(TurnEvent),
) -> Option<TurnResponse> {
    let (start, state) = (graph.resume?, HeldState::read(&held.state)?);
    let clock = Rc::new(ReplayClock { clock: Rc::clone(&services.clock), arrival: held.arrival.clone() });
    let services = Services { clock, ..services.clone() };
    let config = TurnConfig { model: Some(state.model.clone()), ..config.clone() };
    let mut turn = graph.new_turn(&services, &config, state.request(session), events);
    state.restore(&mut turn);
    let key = held_key(&turn.request.session, turn.exchange, turn.answer.earlier.len());
    turn.generation.held_key = Some(key);
    turn.generation.arrival = Some(held.arrival.clone());
    turn.generation.held = Some(held);
    Some(graph.run(start, turn, stop).await)
}

impl Graph {
    /// Walks from a node to the end of the answer.
    async fn run(
        &self,
        start: &'static str,
        mut turn: TurnState<'_>,
        stop: impl Future<Output = ()>,
    ) -> TurnResponse {
        let ended = {
            let walk = self.walk(start, &mut turn);
            pin_mut!(walk, stop);
            match select(walk, stop).await {
                Either::Left((ended, _)) => Some(ended),
                Either::Right(_) => None,
            }
        };
        turn.end_replay();
        if ended != Some(Ok(())) {
            turn.flush_overlap();
            if turn.answer.state == AnswerState::Streaming {
                match ended {
                    Some(Err(error)) => turn.fail(error),
                    _ => turn.answer.state = AnswerState::Stopped,
                }
            }
            if let Err(error) = self.walk(self.on_error, &mut turn).await {
                turn.answer.error.get_or_insert(error);
            }
        }
        turn.forget_held();
        let response = turn.response.take().unwrap_or_else(|| turn.to_response());
        turn.report(TurnEvent::Finished { state: response.answer.state });
        response
    }
}

/// Runs the steps after an answer is shown: memory, the conversation's name, and compression ahead of the
/// next question. When `stop` resolves, they are dropped; unsaved work is done again after the next answer.
/// Never run them twice at once for one session, nor during a turn of it.
pub async fn run_post_turn(
    graph: &Graph,
    services: &Services,
    config: &TurnConfig,
    session: SessionId,
    stop: impl Future<Output = ()>,
    events: &dyn Fn(TurnEvent),
) -> Result<(), TurnError> {
    let Some(start) = graph.post_turn else { return Ok(()) };
    let request = TurnRequest {
        session,
        question: String::new(),
        replace: None,
        settings: SessionSettings::default(),
        query: None,
        continue_answer: false,
        attachments: Vec::new(),
        notices: Vec::new(),
        summary: None,
    };
    let mut turn = graph.new_turn(services, config, request, events);
    let walk = async {
        let stored = services.store.get(&turn.request.session).await.map_err(|error| not_read(&error))?;
        let Some(stored) = stored.filter(|stored| !stored.read_only) else { return Ok(()) };
        let Some(last) = stored.exchanges.last() else { return Ok(()) };
        turn.exchange = last.id;
        turn.history = stored;
        turn.saving.enabled = true;
        turn.saving.is_post_turn = true;
        graph.walk(start, &mut turn).await
    };
    pin_mut!(walk, stop);
    match select(walk, stop).await {
        Either::Left((ended, _)) => ended,
        Either::Right(_) => Ok(()),
    }
}

impl Graph {
    /// The state of a turn that has not begun.
    fn new_turn<'a>(
        &'a self,
        services: &'a Services,
        config: &'a TurnConfig,
        request: TurnRequest,
        events: &'a dyn Fn(TurnEvent),
    ) -> TurnState<'a> {
        TurnState::new(services, config, request, &self.tools, events)
    }

    /// Runs nodes from `from` until one has no follower.
    ///
    /// # Errors
    ///
    /// The first error of a node.
    async fn walk(&self, from: &'static str, turn: &mut TurnState<'_>) -> Result<(), TurnError> {
        let mut at = from;
        for _ in 0..MAX_STEPS {
            let Some(node) = self.nodes.get(at) else { break };
            turn.done.push(at.to_owned());
            node.run(turn).await?;
            at = match self.edges.get(at) {
                None => return Ok(()),
                Some(Next::One(next)) => next,
                Some(Next::Branch { choose, .. }) => choose(turn),
            };
        }
        Err(TurnError::new(ErrorKind::Graph, messages::answers::no_end()))
    }
}

fn not_read(error: &StoreError) -> TurnError {
    TurnError::new(ErrorKind::Other, messages::answers::not_read(error.to_string()))
}
