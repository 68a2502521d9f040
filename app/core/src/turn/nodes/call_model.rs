//! Sends the request to the model, and receives its reply. The graph chooses the next node by the outcome.

use std::{borrow::Cow, rc::Rc};

use footnote_messages as messages;

use super::receive::read_answer;
use crate::{
    conversation::{NoticeKind, RetrievalMode},
    ports::{GRACE_S, HttpResponse, TransportError},
    reply::{failure, signed_out, silent, transport_failure},
    services::{LIMIT, NEW_LIMIT, NO_TOOLS, Refused},
    turn::{ErrorKind, ModelOutcome, TurnError, TurnEvent, TurnState, held::Hold},
    wire::{ChatRequest, Purpose, StreamOptions, ToolSpec},
};

pub async fn call_model(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let request = Rc::new(request(turn)?);
    turn.report(TurnEvent::Requesting(Rc::clone(&request)));
    turn.report(TurnEvent::Waiting);
    turn.generation.sent_ms = turn.services.clock.now_ms();
    let reply = send(turn, &request).await?;
    turn.generation.reply = Some((request, reply));
    Ok(())
}

/// The request as it is sent now.
pub(super) fn request(turn: &mut TurnState<'_>) -> Result<ChatRequest, TurnError> {
    let model = turn.model()?;
    let generation = &turn.config.generation;
    let mut request = ChatRequest {
        model: model.to_owned(),
        messages: turn.prompt.messages.clone(),
        stream: true,
        stream_options: Some(StreamOptions { include_usage: true }),
        max_tokens: generation.max_tokens,
        temperature: generation.temperature,
        top_p: generation.top_p,
        reasoning_effort: generation.reasoning_effort.sent().map(str::to_owned),
        tools: offered(turn),
        ..ChatRequest::default()
    };
    request.add_fields(turn.config.request_fields.of(model));
    let has_images = request.messages.iter().any(|message| !message.images.is_empty());
    if has_images && turn.services.refusals.has(model, &Refused::Images) {
        turn.notice(NoticeKind::SentOtherwise, sent_otherwise(&Refused::Images));
    }
    turn.services.refusals.leave_out(&mut request);
    Ok(request)
}

/// Reads the reply to the request that was just sent. Where the server refuses a part of it, it is sent again without that.
pub async fn receive(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let received = receive_replies(turn).await;
    turn.end_replay();
    received
}

async fn receive_replies(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    while let Some((request, reply)) = turn.generation.reply.take() {
        if let Some(outcome) = outcome_of(turn, request, reply).await? {
            turn.generation.outcome = outcome;
            return Ok(());
        }
        turn.end_replay();
        call_model(turn).await?;
    }
    Ok(())
}

/// How a reply ended; `None` where the request is to be sent again without what was refused.
async fn outcome_of(
    turn: &mut TurnState<'_>,
    request: Rc<ChatRequest>,
    reply: HttpResponse,
) -> Result<Option<ModelOutcome>, TurnError> {
    let status = reply.status;
    let error = if (200..300).contains(&status) && reply.is_web_page() {
        signed_out()
    } else if (200..300).contains(&status) {
        match read_answer(turn, reply, &request).await {
            // Some servers refuse within the stream; once there is text, it stays.
            Err(error) if turn.answer.text.len() <= turn.generation.reply_start => error,
            received => return received.map(Some),
        }
    } else {
        failure(reply, turn.services.clock.now_ms()).await
    };
    give_way(turn, &request, status, error)
}

/// Decides what follows an error: the request without what its server refuses, a shorter one, or the end of the turn.
fn give_way(
    turn: &mut TurnState<'_>,
    request: &ChatRequest,
    status: u16,
    error: TurnError,
) -> Result<Option<ModelOutcome>, TurnError> {
    let refusals = Rc::clone(&turn.services.refusals);
    let is_refusal =
        matches!(error.kind, ErrorKind::Rejected | ErrorKind::UpstreamFailed | ErrorKind::ToolsUnsupported);
    let refused = if is_refusal { refusals.new_in(&refusing_words(&error), request) } else { Vec::new() };
    for refused in &refused {
        refusals.add(&request.model, refused.clone());
        let kind =
            if *refused == Refused::Tools { NoticeKind::ToolsRefused } else { NoticeKind::SentOtherwise };
        turn.notice(kind, sent_otherwise(refused));
    }
    if refused.contains(&Refused::Tools) {
        return Ok(Some(ModelOutcome::ToolsRefused));
    }
    if !refused.is_empty() {
        return Ok(None);
    }
    let is_too_long = error.kind == ErrorKind::ContextTooLong || may_be_too_long(turn, status, &error);
    if is_too_long && turn.request.summary.is_some() {
        // Smaller parts take more requests, whose cost is said before they are sent.
        refusals.add_too_long(&request.model, turn.prompt.usage.total, &error.said);
        return Err(TurnError::new(ErrorKind::ContextTooLong, messages::answers::document_too_long()));
    }
    if is_too_long && can_shorten(turn) {
        let usage = turn.prompt.usage;
        refusals.add_too_long(&request.model, usage.total, &error.said);
        return Ok(Some(ModelOutcome::TooLong(error)));
    }
    Err(error)
}

/// The words of a server that may say what it refuses.
fn refusing_words(error: &TurnError) -> Cow<'_, str> {
    match error.kind {
        // A code said so.
        ErrorKind::ToolsUnsupported => format!("{NO_TOOLS}: {}", error.said).into(),
        _ => error.said.as_str().into(),
    }
}

/// Says what a request went without.
fn sent_otherwise(refused: &Refused) -> String {
    let plain = match refused {
        Refused::Field(name) if name == LIMIT => return messages::answers::sent_as(LIMIT, NEW_LIMIT),
        Refused::Field(name) if name == "stream" => messages::answers::not_streamed(),
        Refused::Field(name) => return messages::answers::field_left_out(name),
        Refused::SystemRole => messages::answers::no_system_role(),
        Refused::Tools => messages::answers::tools_refused(),
        Refused::Tool(name) => return messages::answers::tool_refused(name),
        Refused::Images => messages::answers::images_refused(),
        Refused::EmptyContent | Refused::NullContent | Refused::NoThoughts => {
            messages::answers::calls_otherwise()
        }
    };
    plain.to_owned()
}

/// The server refused tools, so there are none in this turn. A search that was left to the model is made now.
pub async fn retry_without_tools(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    // Once tools have run, the request contains their results, and is sent again without tools.
    if turn.generation.tool_rounds == 0 {
        turn.tools = &[];
        if turn.config.retrieval == RetrievalMode::Tools && !turn.request.continue_answer {
            turn.knowledge.retrieve = true;
        }
    }
    Ok(())
}

/// The tools to offer: none once they were refused or the rounds are used up.
fn offered(turn: &mut TurnState<'_>) -> Vec<ToolSpec> {
    let rounds = turn.generation.tool_rounds;
    if turn.model().is_ok_and(|model| turn.services.refusals.has(model, &Refused::Tools)) {
        return Vec::new();
    }
    if rounds < turn.config.public.max_tool_rounds {
        return turn.prompt.tools.clone();
    }
    if rounds > 0 {
        turn.notice(NoticeKind::ToolRoundsUsedUp, messages::answers::tool_rounds_used_up());
    }
    Vec::new()
}

/// Sends the request and waits for the reply's head.
async fn send(turn: &mut TurnState<'_>, request: &ChatRequest) -> Result<HttpResponse, TurnError> {
    match turn.hold(request) {
        Some(Hold { holder, key, state }) => head(turn, holder.send(&key, state, request)).await,
        None => head(turn, turn.services.model.send(Purpose::Answer, request)).await,
    }
}

/// Waits for the reply's head.
pub(super) async fn head(
    turn: &TurnState<'_>,
    response: impl Future<Output = Result<HttpResponse, TransportError>>,
) -> Result<HttpResponse, TurnError> {
    let seconds = turn.config.public.header_timeout_s.saturating_add(GRACE_S);
    match turn.services.clock.timeout(seconds.saturating_mul(1000), response).await {
        Some(reply) => reply.map_err(|error| transport_failure(&error)),
        None => Err(silent(false)),
    }
}

/// Whether an error in no known words may mean that the request was too long, since it takes most of the window:
/// llama-cpp-python, for one, gives an empty answer.
fn may_be_too_long(turn: &TurnState<'_>, status: u16, error: &TurnError) -> bool {
    let is_long = turn.prompt.tokens.saturating_mul(2) > turn.prompt.room;
    let is_unknown = match status {
        400 | 422 => error.kind == ErrorKind::Rejected,
        200..300 => error.kind == ErrorKind::BadReply && turn.answer.thoughts.is_none(),
        _ => false,
    };
    is_long && is_unknown
}

/// A request is shortened once a turn, and not once it has results of tools.
fn can_shorten(turn: &TurnState<'_>) -> bool {
    turn.prompt.room_limit.is_none() && turn.generation.tool_rounds == 0
}
