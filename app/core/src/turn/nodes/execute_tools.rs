//! Executes the tool calls of one round. Each call gets a result, possibly an error, so that the model can continue.

use std::{cell::Cell, rc::Rc};

use footnote_messages as messages;
use futures::future::join_all;

use crate::{
    conversation::ToolCallRecord,
    prompt::{choose_documents, documents_block},
    tokens::{FRAME, count},
    tools::{Call, CallLabel, Tool, ToolError, ToolResult, TurnView, read_arguments},
    turn::{ModelOutcome, TurnError, TurnEvent, TurnState},
    wire::{FunctionCall, Message, ToolCall},
};

/// Calls that are executed in one round; further ones get an error.
const MAX_CALLS: usize = 16;

/// The longest note on a call's result, in characters.
const MAX_NOTE: usize = 200;

/// Tokens of the marks around a call in its message.
const CALL_FRAME: u32 = 3;

/// Stands for a result that does not fit.
const NO_ROOM_MESSAGE: &str =
    "Error: The result does not fit into the context window. Answer with what is there.";

pub async fn execute_tools(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let outcome = std::mem::take(&mut turn.generation.outcome);
    let ModelOutcome::ToolCalls(calls) = outcome else { return Ok(()) };
    // A call that may have been made is not made again.
    turn.forget_held();
    turn.generation.tool_rounds += 1;
    let first = turn.answer.tool_calls.len();
    let labels: Vec<CallLabel> = calls.iter().map(|call| label(turn, &call.function)).collect();
    for (at, (ToolCall { function, .. }, label)) in calls.iter().zip(&labels).enumerate() {
        let record = ToolCallRecord {
            label: label.doing.clone(),
            ..ToolCallRecord::new(&function.name, &function.arguments)
        };
        turn.report(TurnEvent::ToolCalled { call: first + at, record });
    }
    take_carried(turn).await?;
    let room = share(turn, calls.len());
    let results = {
        let turn = &*turn;
        let running = calls.iter().enumerate().map(|(at, call)| async move {
            let clock = &turn.services.clock;
            let (began_ms, waited_ms) = (clock.now_ms(), Cell::new(0));
            let result = if at < MAX_CALLS {
                execute(turn, &call.function, room, &waited_ms).await
            } else {
                let message = format!("Only {MAX_CALLS} calls are done at once.");
                Err(ToolError::new(messages::tools::too_many(), message))
            };
            (result, clock.now_ms().saturating_sub(began_ms).saturating_sub(waited_ms.get()))
        });
        join_all(running).await
    };
    for ((call, label), (result, ms)) in calls.into_iter().zip(labels).zip(results) {
        finish(turn, call, label, result, ms, room).await?;
    }
    Ok(())
}

/// Adds the tokens of what goes back with the calls, such as thoughts.
async fn take_carried(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let message = turn.prompt.messages.last().filter(|message| !message.more.is_empty());
    let Some(more) = message.map(|message| serde_json::Value::from(message.more.clone()).to_string()) else {
        return Ok(());
    };
    let ([tokens], _) = count(turn.services.tokenizer.as_ref(), turn.model()?, [more.as_str()]).await;
    add_tokens(turn, tokens);
    Ok(())
}

/// Adds tokens of calls and their results to the request's.
fn add_tokens(turn: &mut TurnState<'_>, tokens: u32) {
    turn.prompt.tokens = turn.prompt.tokens.saturating_add(tokens);
    let usage = &mut turn.prompt.usage;
    usage.tools = usage.tools.saturating_add(tokens);
    usage.total = usage.total.saturating_add(tokens);
    usage.available = usage.available.saturating_sub(tokens);
}

/// The description of a call; empty if the call is invalid.
fn label(turn: &TurnState<'_>, call: &FunctionCall) -> CallLabel {
    let read_label = |tool: Rc<dyn Tool>| {
        let arguments = read_arguments(&call.arguments).ok()?;
        tool.label(Call { turn: &view(turn, &Cell::new(0)), arguments: &arguments, room: 0 })
    };
    offered_tool(turn, &call.name).and_then(read_label).unwrap_or_default()
}

/// Tokens that each of these results may take. A tenth of the free tokens is left for the calls themselves.
fn share(turn: &TurnState<'_>, calls: usize) -> u32 {
    let free = turn.prompt.room.saturating_sub(turn.prompt.tokens);
    let calls = u32::try_from(calls.clamp(1, MAX_CALLS)).unwrap_or(1);
    (free - free / 10) / calls
}

/// Calls a tool, if it was offered.
async fn execute(
    turn: &TurnState<'_>,
    call: &FunctionCall,
    room: u32,
    waited_ms: &Cell<u64>,
) -> Result<ToolResult, ToolError> {
    let Some(tool) = offered_tool(turn, &call.name) else {
        let message = format!("There is no tool named '{}'.", call.name);
        return Err(ToolError::new(messages::tools::no_such_tool(), message));
    };
    let arguments = read_arguments(&call.arguments)?;
    let on_search = |query: &str| {
        turn.knowledge.searched.set(true);
        turn.report(TurnEvent::Searching { query: query.to_owned() });
    };
    let on_progress = |text: &str| turn.report(TurnEvent::ToolProgress { text: text.to_owned() });
    let view = TurnView { on_search: &on_search, on_progress: &on_progress, ..view(turn, waited_ms) };
    tool.call(Call { turn: &view, arguments: &arguments, room }).await
}

fn offered_tool(turn: &TurnState<'_>, name: &str) -> Option<Rc<dyn Tool>> {
    let is_offered = turn.prompt.tools.iter().any(|spec| spec.function.name == name);
    turn.tools.iter().find(|tool| is_offered && tool.spec().function.name == name).cloned()
}

/// The parts of a turn that tools may read. Searches and progress are not reported.
fn view<'t>(turn: &'t TurnState<'_>, waited_ms: &'t Cell<u64>) -> TurnView<'t> {
    TurnView {
        services: turn.services,
        config: turn.config,
        question: &turn.request.question,
        history: &turn.history,
        sources: turn.knowledge.sources.sources(),
        references: &turn.knowledge.references,
        waited_ms,
        on_search: &|_| {},
        on_progress: &|_| {},
    }
}

/// Sends a result to the model with the next request, and records the call.
async fn finish(
    turn: &mut TurnState<'_>,
    ToolCall { id, function, .. }: ToolCall,
    label: CallLabel,
    result: Result<ToolResult, ToolError>,
    ms: u64,
    room: u32,
) -> Result<(), TurnError> {
    let message = match result {
        Ok(result) => tool_message(turn, result, room).await,
        Err(error) => Err(error),
    };
    let is_error = message.is_err();
    let ToolMessage { content, numbers, found, note, pictures } = message.unwrap_or_else(|error| {
        ToolMessage { content: format!("Error: {error}"), note: error.reason, ..ToolMessage::default() }
    });
    let (tokens, fits) = take_room(turn, &function, &content).await?;
    if fits {
        turn.mark_given(&numbers);
    }
    let (content, note) = if fits {
        (content, note)
    } else {
        (NO_ROOM_MESSAGE.to_owned(), messages::tools::no_room().to_owned())
    };
    let failed = is_error || !fits;
    turn.prompt.messages.push(Message::tool_result(id, content));
    let result: String = note.chars().take(MAX_NOTE).collect();
    let call = turn.answer.tool_calls.len();
    let record = ToolCallRecord {
        name: function.name,
        arguments: function.arguments,
        result,
        tokens,
        label: if failed { label.doing } else { label.done },
        ms: Some(ms),
        failed,
        pictures,
    };
    turn.answer.tool_calls.push(record.clone());
    turn.report(TurnEvent::ToolFinished { call, record, found });
    Ok(())
}

#[derive(Default)]
struct ToolMessage {
    /// Documents, then text.
    content: String,
    /// The numbers of the documents' sources.
    numbers: Vec<u32>,
    /// The number of results.
    found: usize,
    note: String,
    pictures: Vec<String>,
}

/// Adds a result to the sources, and shortens its documents to the room.
async fn tool_message(
    turn: &mut TurnState<'_>,
    ToolResult { text, documents, query, found, note, pictures }: ToolResult,
    room: u32,
) -> Result<ToolMessage, ToolError> {
    if documents.is_empty() {
        return Ok(ToolMessage { content: text, numbers: Vec::new(), found, note, pictures });
    }
    let numbered = turn.add_sources(documents);
    let documents = match query {
        None => numbered,
        Some(query) => {
            let model = turn.config.model().unwrap_or_default();
            choose_documents(turn.services.tokenizer.as_ref(), model, room, &numbered, &query).await.documents
        }
    };
    if documents.is_empty() {
        return Err(ToolError::new(
            messages::tools::no_room(),
            "What was found has no room in this request.",
        ));
    }
    let block = documents_block(&documents);
    let content = if text.is_empty() { block } else { format!("{block}\n{text}") };
    let numbers = documents.iter().map(|document| document.number).collect();
    Ok(ToolMessage { content, numbers, found, note, pictures })
}

/// Adds the tokens of a call and its result message to the request's. Returns them, and whether there is room for the
/// result; [`NO_ROOM_MESSAGE`] is sent otherwise.
async fn take_room(
    turn: &mut TurnState<'_>,
    call: &FunctionCall,
    content: &str,
) -> Result<(u32, bool), TurnError> {
    let model = turn.model()?;
    let texts = [call.name.as_str(), &call.arguments, content, NO_ROOM_MESSAGE];
    let ([name, arguments, result, refusal], _) = count(turn.services.tokenizer.as_ref(), model, texts).await;
    let frame = name + arguments + CALL_FRAME + 2 * FRAME;
    let fits = turn.prompt.tokens.saturating_add(frame).saturating_add(result) <= turn.prompt.room;
    let tokens = frame + if fits { result } else { refusal };
    add_tokens(turn, tokens);
    turn.generation.tool_tokens = turn.generation.tool_tokens.saturating_add(tokens);
    turn.report(TurnEvent::Context(turn.prompt.usage));
    Ok((tokens, fits))
}
