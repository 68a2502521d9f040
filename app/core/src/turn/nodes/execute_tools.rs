//! Executes the tool calls of one round. Each call gets an answer, be it an error, so that the model can continue.

use futures::future::join_all;

use super::build_prompt;
use crate::{
    conversation::ToolCallRecord,
    prompt::{choose, documents_block},
    tokens::{FRAME, count},
    tools::{Call, ToolError, ToolResult, TurnView, read_arguments},
    turn::{ModelOutcome, TurnError, TurnEvent, TurnState},
    wire::{FunctionCall, Message, ToolCall},
};

/// Calls that are executed in one round; further ones get an error.
const MOST_AT_ONCE: usize = 16;

/// The longest note on a call's result, in characters.
const MAX_NOTE: usize = 200;

/// Tokens of the marks around a call in its message.
const CALL_FRAME: u32 = 3;

/// Stands for a result that does not fit.
const NO_ROOM: &str = "Error: The result does not fit into the context window. Answer with what is there.";

pub async fn execute_tools(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let outcome = std::mem::take(&mut turn.generation.outcome);
    let ModelOutcome::ToolCalls(calls) = outcome else { return Ok(()) };
    turn.generation.tool_rounds += 1;
    let first = turn.answer.tool_calls.len();
    for (at, ToolCall { function, .. }) in calls.iter().enumerate() {
        turn.report(TurnEvent::ToolCalled {
            call: first + at,
            name: function.name.clone(),
            arguments: function.arguments.clone(),
        });
    }
    let room = share(turn, calls.len());
    let results = {
        let turn = &*turn;
        let running = calls.iter().enumerate().map(|(at, call)| async move {
            if at < MOST_AT_ONCE { execute(turn, &call.function, room).await } else { Err(too_many()) }
        });
        join_all(running).await
    };
    for (call, result) in calls.into_iter().zip(results) {
        finish(turn, call, result, room).await?;
    }
    Ok(())
}

/// Tokens that each of these results may take. A tenth of what is free is left for the calls themselves.
fn share(turn: &TurnState<'_>, calls: usize) -> u32 {
    let free = turn.prompt.room.saturating_sub(turn.prompt.tokens);
    let calls = u32::try_from(calls.clamp(1, MOST_AT_ONCE)).unwrap_or(1);
    (free - free / 10) / calls
}

/// Calls a tool, if it was offered and the arguments fit its schema.
async fn execute(turn: &TurnState<'_>, call: &FunctionCall, room: u32) -> Result<ToolResult, ToolError> {
    let spec = turn.prompt.tools.iter().find(|spec| spec.function.name == call.name);
    let tool = turn.tools.iter().find(|tool| tool.spec().function.name == call.name);
    let Some((spec, tool)) = spec.zip(tool) else {
        return Err(ToolError(["There is no tool named '", &call.name, "'."].concat()));
    };
    let arguments = read_arguments(&call.arguments, &spec.function.parameters)?;
    let view = TurnView {
        world: turn.world,
        config: turn.config,
        question: &turn.request.question,
        history: &turn.history,
        sources: turn.knowledge.sources.sources(),
        references: &turn.knowledge.references,
        on_search: &|query| turn.report(TurnEvent::Searching { query: query.to_owned() }),
    };
    tool.call(Call { turn: &view, arguments: &arguments, room }).await
}

/// Adds a result to the sources and to the request.
async fn finish(
    turn: &mut TurnState<'_>,
    ToolCall { id, function, .. }: ToolCall,
    result: Result<ToolResult, ToolError>,
    room: u32,
) -> Result<(), TurnError> {
    let given = match result {
        Ok(result) => given(turn, result, room).await,
        Err(error) => Err(error),
    };
    let (content, numbers, found, note) = match given {
        Ok(given) => given,
        Err(error) => (["Error: ", &error.0].concat(), Vec::new(), 0, error.0),
    };
    let before = turn.generation.tool_tokens;
    let content = if has_room(turn, &function, &content).await? {
        build_prompt::mark_given(turn, &numbers);
        content
    } else {
        NO_ROOM.to_owned()
    };
    let tokens = turn.generation.tool_tokens.saturating_sub(before);
    turn.prompt.messages.push(Message::tool_result(id, content));
    let result: String = note.chars().take(MAX_NOTE).collect();
    let call = turn.answer.tool_calls.len();
    turn.answer.tool_calls.push(ToolCallRecord {
        name: function.name.clone(),
        arguments: function.arguments,
        result: result.clone(),
        tokens,
    });
    turn.report(TurnEvent::ToolFinished { call, name: function.name, found, result, tokens });
    Ok(())
}

/// The tool message (documents, then text), the numbers of the documents' sources, the number of results and the note.
async fn given(
    turn: &mut TurnState<'_>,
    result: ToolResult,
    room: u32,
) -> Result<(String, Vec<u32>, usize, String), ToolError> {
    let ToolResult { text, documents, query, found, note } = result;
    if documents.is_empty() {
        return Ok((text, Vec::new(), found, note));
    }
    let numbered = turn.add_sources(documents);
    let documents = match query {
        None => numbered,
        Some(query) => {
            let model = turn.config.model().unwrap_or_default();
            choose(turn.world.tokenizer.as_ref(), model, room, &numbered, &query).await.documents
        }
    };
    if documents.is_empty() {
        return Err(ToolError("What was found has no room in this request.".into()));
    }
    let block = documents_block(&documents);
    let numbers = documents.iter().map(|document| document.number).collect();
    Ok((if text.is_empty() { block } else { [&block, "\n", &text].concat() }, numbers, found, note))
}

fn too_many() -> ToolError {
    ToolError(["Only ", &MOST_AT_ONCE.to_string(), " calls are done at once."].concat())
}

/// Whether the request has room for a result, else for [`NO_ROOM`]. The tokens of the call and of what is sent for it are
/// added to the request's.
async fn has_room(turn: &mut TurnState<'_>, call: &FunctionCall, content: &str) -> Result<bool, TurnError> {
    let model = build_prompt::model(turn)?;
    let texts = [call.name.as_str(), &call.arguments, content, NO_ROOM];
    let ([name, arguments, result, refusal], _) = count(turn.world.tokenizer.as_ref(), model, texts).await;
    let call = name + arguments + FRAME + CALL_FRAME;
    let fits = turn.prompt.tokens.saturating_add(call + FRAME).saturating_add(result) <= turn.prompt.room;
    let tokens = call + FRAME + if fits { result } else { refusal };
    turn.prompt.tokens = turn.prompt.tokens.saturating_add(tokens);
    turn.generation.tool_tokens = turn.generation.tool_tokens.saturating_add(tokens);
    let usage = &mut turn.prompt.usage;
    usage.tools = usage.tools.saturating_add(tokens);
    usage.total = usage.total.saturating_add(tokens);
    usage.available = usage.available.saturating_sub(tokens);
    turn.report(TurnEvent::Context(turn.prompt.usage));
    Ok(fits)
}
