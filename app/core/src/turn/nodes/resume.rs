//! Goes on with a reply that was held while there was no page: it is read from its beginning, as if it had just been sent.

use std::rc::Rc;

use footnote_messages as messages;

use super::{
    call_model::{head, request},
    load_session::add_project_files,
};
use crate::turn::{ErrorKind, TurnError, TurnEvent, TurnState};

pub async fn resume(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let Some(held) = turn.generation.held.take() else {
        return Err(TurnError::new(ErrorKind::Graph, messages::answers::no_end()));
    };
    turn.report(TurnEvent::Started { exchange: turn.exchange });
    turn.report(TurnEvent::Resumed { answer: Box::new(turn.answer.clone()) });
    turn.report(TurnEvent::Referenced { references: turn.knowledge.references.clone() });
    load_history(turn).await?;
    turn.report(TurnEvent::Context(turn.prompt.usage));
    let mut request = request(turn)?;
    let offered = std::mem::take(&mut turn.generation.resumed_tools);
    request.tools.retain(|tool| offered.contains(&tool.function.name));
    let request = Rc::new(request);
    turn.report(TurnEvent::Requesting(Rc::clone(&request)));
    turn.report(TurnEvent::Waiting);
    let reply = head(turn, held.response).await?;
    turn.generation.reply = Some((request, reply));
    Ok(())
}

/// Reads the conversation before this exchange.
async fn load_history(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let stored = turn.services.store.get(&turn.request.session).await;
    let session = match stored {
        Ok(Some(session)) if !session.read_only => session,
        other => {
            // What was saved of this answer is more than what is here.
            turn.saving.enabled = false;
            return Err(match other {
                Err(error) => {
                    TurnError::new(ErrorKind::Other, messages::answers::not_read(error.to_string()))
                }
                Ok(_) => TurnError::new(ErrorKind::ReadOnly, messages::answers::newer_version()),
            });
        }
    };
    turn.history = session;
    let exchange = turn.exchange;
    turn.history.exchanges.retain(|stored| stored.id < exchange);
    turn.history.settings.clone_from(&turn.request.settings);
    add_project_files(turn);
    Ok(())
}
