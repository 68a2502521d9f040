//! Running a turn.

use std::future::Future;

use super::{Graph, TurnConfig, TurnEvent, TurnRequest, TurnResponse};
use crate::{
    conversation::{AnswerState, ExchangeId},
    ports::World,
};

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
    let _ = (graph, world, config, stop);
    events(TurnEvent::Finished { state: AnswerState::Failed });
    TurnResponse {
        session_id: request.session,
        exchange_id: ExchangeId::FIRST,
        text: String::new(),
        sources: Vec::new(),
        usage: None,
        state: AnswerState::Failed,
        finish: None,
        notices: Vec::new(),
        error: None,
        done: Vec::new(),
    }
}
