//! Puts the request's messages together.

use futures::future::LocalBoxFuture;

use crate::{
    conversation::NoticeKind,
    prompt::{Room, exchange_messages, fit},
    turn::{ErrorKind, Node, TurnError, TurnState},
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct BuildPrompt;

impl Node for BuildPrompt {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let room = room(turn)?;
            build(turn, room).await
        })
    }
}

/// The model to ask, and the room its window leaves.
pub(super) fn room(turn: &TurnState<'_>) -> Result<Room, TurnError> {
    let public = &turn.config.public;
    let window = public.context_window(model(turn)?);
    Ok(Room::new(window, public.max_output_tokens, public.memory.max_history_length))
}

/// The model to ask.
pub(super) fn model<'a>(turn: &TurnState<'a>) -> Result<&'a str, TurnError> {
    let config = turn.config;
    config.model().ok_or_else(|| {
        TurnError::new(ErrorKind::NoModel, "No model is chosen, and the server names no default one")
    })
}

/// Puts the messages together within this room.
pub(super) async fn build(turn: &mut TurnState<'_>, room: Room) -> Result<(), TurnError> {
    let config = turn.config;
    let model = model(turn)?;
    let tools: Vec<_> =
        turn.tools.iter().filter(|tool| tool.offered(config)).map(|tool| tool.spec()).collect();
    // Only its length matters here; a tool that cannot be written is not sent either.
    let tools =
        if tools.is_empty() { String::new() } else { serde_json::to_string(&tools).unwrap_or_default() };
    let earlier: Vec<_> =
        turn.history.exchanges.iter().filter_map(|exchange| exchange_messages(exchange)).collect();
    let fitted = fit(
        turn.world.tokenizer.as_ref(),
        model,
        room,
        (&config.public.system_prompt, &tools),
        &earlier,
        (&turn.documents, &turn.request.question),
    )
    .await
    .map_err(|error| TurnError::new(ErrorKind::ContextTooLong, too_long(&error.to_string())))?;
    turn.messages = fitted.messages;
    turn.tokens = fitted.tokens;
    match fitted.exchanges_left_out {
        0 => {}
        1 => {
            turn.notice(
                NoticeKind::HistoryLeftOut,
                "The oldest exchange does not fit and was not sent along",
            );
        }
        n => turn.notice(
            NoticeKind::HistoryLeftOut,
            ["The oldest ", &n.to_string(), " exchanges do not fit and were not sent along"].concat(),
        ),
    }
    if fitted.documents_left_out > 0 {
        turn.notice(
            NoticeKind::DocumentsLeftOut,
            "Some of the passages that were found do not fit and were not sent along",
        );
    }
    Ok(())
}

fn too_long(detail: &str) -> String {
    ["This is longer than the model's context window: ", detail].concat()
}
