//! Does what the model asked for. Whatever it asked, it gets an answer to each call, so that it can
//! go on.

use futures::future::LocalBoxFuture;
use serde_json::Value;

use super::build_prompt;
use crate::{
    conversation::ToolCallRecord,
    tokens::{FRAME, count},
    tools::{ToolError, ToolResult},
    turn::{Node, TurnError, TurnEvent, TurnState},
    wire::{FunctionCall, Message, ToolCall},
};

/// The longest note kept of a call's result, in characters.
const MAX_NOTE: usize = 200;

/// Tokens that mark a call within its message.
const CALL_FRAME: u32 = 3;

/// What the model is told where a result has no room.
const NO_ROOM: &str = "Error: The result does not fit into the context window. Answer with what is there.";

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct ExecuteTools;

impl Node for ExecuteTools {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            turn.tool_rounds += 1;
            for call in std::mem::take(&mut turn.calls) {
                let ToolCall { id, function, .. } = call;
                turn.report(TurnEvent::ToolCalled {
                    name: function.name.clone(),
                    arguments: function.arguments.clone(),
                });
                let result = execute(turn, &function.name, &function.arguments).await;
                let (content, found, note) = match result {
                    Ok(ToolResult { content, found }) => {
                        (content, found, [&found.to_string(), " found"].concat())
                    }
                    Err(error) => (["Error: ", &error.0].concat(), 0, error.0),
                };
                let before = turn.tool_tokens;
                let content = fitting(turn, &function, content).await?;
                turn.messages.push(Message::tool_result(id, content));
                turn.answer.tool_calls.push(ToolCallRecord {
                    name: function.name.clone(),
                    arguments: function.arguments,
                    result: note.chars().take(MAX_NOTE).collect(),
                    tokens: turn.tool_tokens.saturating_sub(before),
                });
                turn.report(TurnEvent::ToolFinished { name: function.name, found });
            }
            Ok(())
        })
    }
}

/// Only a tool that was offered is called, and only with arguments that are an object.
async fn execute(turn: &mut TurnState<'_>, name: &str, arguments: &str) -> Result<ToolResult, ToolError> {
    let is_offered = turn.offered.iter().any(|spec| spec.function.name == name);
    let tool = turn.tools.iter().find(|tool| is_offered && tool.spec().function.name == name);
    let Some(tool) = tool else {
        return Err(ToolError(["There is no tool named '", name, "'."].concat()));
    };
    let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
    match serde_json::from_str::<Value>(arguments) {
        Ok(arguments @ Value::Object(_)) => tool.call(turn, &arguments).await,
        Ok(_) => Err(ToolError("The arguments have to be a JSON object.".into())),
        Err(error) => Err(ToolError(["The arguments are not JSON: ", &error.to_string()].concat())),
    }
}

/// The result, if the request still has room for it. Its tokens, and those of the call, join the request's.
async fn fitting(
    turn: &mut TurnState<'_>,
    call: &FunctionCall,
    content: String,
) -> Result<String, TurnError> {
    let model = build_prompt::model(turn)?;
    let texts = [call.name.as_str(), &call.arguments, &content, NO_ROOM];
    let ([name, arguments, result, refusal], _) = count(turn.world.tokenizer.as_ref(), model, texts).await;
    let call = name + arguments + FRAME + CALL_FRAME;
    let fits = turn.tokens.saturating_add(call + FRAME).saturating_add(result) <= turn.room;
    let tokens = call + FRAME + if fits { result } else { refusal };
    turn.tokens = turn.tokens.saturating_add(tokens);
    turn.tool_tokens = turn.tool_tokens.saturating_add(tokens);
    let usage = &mut turn.context;
    usage.tools = usage.tools.saturating_add(tokens);
    usage.total = usage.total.saturating_add(tokens);
    usage.available = usage.available.saturating_sub(tokens);
    turn.report(TurnEvent::Context(turn.context));
    Ok(if fits { content } else { NO_ROOM.to_owned() })
}
