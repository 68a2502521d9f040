//! Asks the model and takes its answer as it comes.

use futures::future::{Either, select};

use super::{build_prompt, compress, receive::receive, retrieve, rewrite};
use crate::{
    compress::target,
    conversation::{NoticeKind, RetrievalWay},
    ports::Reply,
    reply::{failure, transport_failure},
    turn::{ErrorKind, TurnError, TurnEvent, TurnState},
    wire::{ChatRequest, Purpose, StreamOptions, ToolSpec},
};

/// Seconds that the page waits longer than the proxy, which has the better words for it.
pub(super) const GRACE_S: u32 = 5;

pub async fn call_model(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let model = build_prompt::model(turn)?;
    let mut refuses = false;
    let mut shorter = None;
    loop {
        let tools = if refuses { Vec::new() } else { offered(turn) };
        let request = ChatRequest {
            model: model.to_owned(),
            messages: turn.messages.clone(),
            stream: true,
            stream_options: Some(StreamOptions { include_usage: true }),
            max_tokens: None,
            tools,
        };
        turn.report(TurnEvent::Waiting);
        let reply = send(turn, &request).await?;
        let status = reply.status;
        if (200..300).contains(&status) {
            if refuses {
                turn.world.refusals.add(model);
                turn.notice(
                    NoticeKind::ToolsRefused,
                    "The model server does not take tools; the answer was made without them",
                );
            }
            match receive(turn, reply, &request).await {
                Err(error) if shorter.is_none() && may_have_overflowed(turn, &error) => {
                    shorter = Some(shorten(turn, error).await?);
                    continue;
                }
                received => return received,
            }
        }
        let error = failure(reply, turn.world.clock.now_ms()).await;
        if !request.tools.is_empty() && refuses_tools(status, &error) {
            refuses = true;
            without_tools(turn, shorter).await?;
        } else if error.kind == ErrorKind::ContextTooLong && shorter.is_none() && turn.tool_rounds == 0 {
            shorter = Some(shorten(turn, error).await?);
        } else {
            return Err(error);
        }
    }
}

/// The tools to offer: none once the rounds are used up.
fn offered(turn: &mut TurnState<'_>) -> Vec<ToolSpec> {
    if turn.tool_rounds < turn.config.public.max_tool_rounds {
        return turn.offered.clone();
    }
    if turn.tool_rounds > 0 {
        turn.notice(
            NoticeKind::ToolRoundsUsedUp,
            "The model asked for tools as often as it may; it had to answer with what it had",
        );
    }
    Vec::new()
}

/// Sends the request and waits for the reply's head.
async fn send(turn: &TurnState<'_>, request: &ChatRequest) -> Result<Reply, TurnError> {
    let seconds = turn.config.public.header_timeout_s.saturating_add(GRACE_S);
    let sending = turn.world.model.send(Purpose::Answer, request);
    match select(sending, turn.world.clock.sleep(seconds.saturating_mul(1000))).await {
        Either::Left((reply, _)) => reply.map_err(|error| transport_failure(&error)),
        Either::Right(_) => {
            Err(TurnError::new(ErrorKind::HeaderTimeout, "The model server did not begin to answer in time"))
        }
    }
}

/// Whether a refusal is one of the tools, or may be: many servers do not say so, and then the one way to know is to
/// ask again without them; once.
fn refuses_tools(status: u16, error: &TurnError) -> bool {
    error.kind == ErrorKind::ToolsUnsupported
        || error.kind == ErrorKind::Rejected && matches!(status, 400 | 422 | 501)
}

/// Whether an empty answer may mean that the request was too long: llama-cpp-python, for one, says no more than that.
fn may_have_overflowed(turn: &TurnState<'_>, error: &TurnError) -> bool {
    let is_long = turn.tokens.saturating_mul(2) > turn.room;
    error.kind == ErrorKind::BadReply && turn.answer.text.is_empty() && turn.tool_rounds == 0 && is_long
}

/// Goes on as if there were no tools. What was left to the model to search for is searched for now.
async fn without_tools(turn: &mut TurnState<'_>, room: Option<u32>) -> Result<(), TurnError> {
    if turn.tool_rounds > 0 {
        return Ok(());
    }
    turn.tools = &[];
    if turn.config.retrieval == RetrievalWay::Tools && !turn.retrieve && !turn.request.continue_answer {
        turn.retrieve = true;
        rewrite(turn).await?;
        retrieve(turn).await?;
    }
    build_prompt::build(turn, room).await
}

/// Compresses older turns, harder than usual, and builds the prompt again in half the room, which it gives; gives the
/// error back where that leaves nothing out.
async fn shorten(turn: &mut TurnState<'_>, error: TurnError) -> Result<u32, TurnError> {
    let before = turn.messages.clone();
    compress::now(turn, target(turn.config) / 2).await;
    // From what was sent, not from the window: the server's window is smaller than was thought.
    let room = turn.tokens.min(turn.room) / 2;
    if build_prompt::build(turn, Some(room)).await.is_err() || turn.messages == before {
        turn.messages = before;
        return Err(error);
    }
    Ok(room)
}
