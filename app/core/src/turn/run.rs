//! Running a turn.

use std::future::Future;

use futures::{
    future::{Either, select},
    pin_mut,
};

use super::{
    ErrorKind, Graph, TurnConfig, TurnError, TurnEvent, TurnRequest, TurnResponse, TurnState, builder::Next,
};
use crate::{
    conversation::{AnswerState, SessionId, SessionSettings},
    ports::StoreError,
    services::World,
};

/// Steps of one turn at most, whatever nodes were added: a graph that circles ends in an error.
const MAX_STEPS: usize = 1000;

/// Takes a question to a saved answer. `stop` resolving drops what is running; what was received is
/// kept, marked stopped, and saved. An error is part of the response.
pub async fn run_turn(
    graph: &Graph,
    world: &World,
    config: &TurnConfig,
    request: TurnRequest,
    stop: impl Future<Output = ()>,
    events: &dyn Fn(TurnEvent),
) -> TurnResponse {
    let mut turn = TurnState::new(world, config, request, &graph.tools, events);
    let stopped = {
        let walk = graph.walk(graph.start, &mut turn);
        pin_mut!(walk, stop);
        match select(walk, stop).await {
            Either::Left((ended, _)) => ended.err(),
            Either::Right(_) => Some(Ended::Stopped),
        }
    };
    match stopped {
        None => {}
        Some(ended) => {
            turn.flush_overlap();
            if turn.answer.state == AnswerState::Streaming {
                match ended {
                    Ended::Stopped => turn.answer.state = AnswerState::Stopped,
                    Ended::Failed(error) => turn.fail(error),
                }
            }
            if let Err(Ended::Failed(error)) = graph.walk(graph.on_error, &mut turn).await {
                turn.answer.error.get_or_insert(error);
            }
        }
    }
    let response = turn.response.take().unwrap_or_else(|| turn.respond());
    events(TurnEvent::Finished { state: response.state });
    response
}

/// Does what follows once an answer is shown: memory, and compression ahead of the next question. `stop`
/// resolving drops it; whatever it had not saved by then is made up for the next time. Never run it
/// for one session twice at the same time, nor beside a turn.
pub async fn run_post_turn(
    graph: &Graph,
    world: &World,
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
    };
    let mut turn = TurnState::new(world, config, request, &graph.tools, events);
    let walk = async {
        let stored = world.store.get(&turn.request.session).await;
        let Some(stored) = stored.map_err(|error| Ended::Failed(not_read(&error)))? else { return Ok(()) };
        let Some(last) = stored.exchanges.last() else { return Ok(()) };
        if stored.read_only {
            return Ok(());
        }
        turn.exchange = last.id;
        turn.history = stored;
        turn.saving.enabled = true;
        turn.saving.is_post_turn = true;
        graph.walk(start, &mut turn).await
    };
    pin_mut!(walk, stop);
    match select(walk, stop).await {
        Either::Left((Err(Ended::Failed(error)), _)) => Err(error),
        Either::Left(_) | Either::Right(_) => Ok(()),
    }
}

/// Why a walk did not come to its end.
enum Ended {
    Stopped,
    Failed(TurnError),
}

impl Graph {
    async fn walk(&self, from: &'static str, turn: &mut TurnState<'_>) -> Result<(), Ended> {
        let mut at = from;
        for _ in 0..MAX_STEPS {
            let Some(node) = self.nodes.get(at) else {
                return Err(Ended::Failed(wrong_graph()));
            };
            turn.done.push(at.to_owned());
            node.run(turn).await.map_err(Ended::Failed)?;
            at = match self.edges.get(at) {
                None => return Ok(()),
                Some(Next::One(next)) => next,
                Some(Next::Branch { choose, .. }) => choose(turn),
            };
        }
        Err(Ended::Failed(wrong_graph()))
    }
}

fn not_read(error: &StoreError) -> TurnError {
    TurnError::new(ErrorKind::Other, ["The conversation could not be read: ", &error.to_string()].concat())
}

fn wrong_graph() -> TurnError {
    TurnError::new(ErrorKind::Graph, "The steps of this turn do not lead to an end")
}
