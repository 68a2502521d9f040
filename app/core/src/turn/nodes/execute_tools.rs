//! Does what the model asked for. Whatever it asked, it gets an answer to each call, so that it can
//! go on.

use futures::future::LocalBoxFuture;
use serde_json::Value;

use super::build_prompt;
use crate::{
    conversation::ToolCallRecord,
    tools::{ToolError, ToolResult},
    turn::{Node, TurnError, TurnEvent, TurnState},
    wire::{Message, ToolCall},
};

/// The longest note kept of a call's result, in characters.
const MAX_NOTE: usize = 200;

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
                let content = fitting(turn, content).await?;
                turn.messages.push(Message::tool_result(id, content));
                turn.answer.tool_calls.push(ToolCallRecord {
                    name: function.name.clone(),
                    arguments: function.arguments,
                    result: note.chars().take(MAX_NOTE).collect(),
                });
                turn.report(TurnEvent::ToolFinished { name: function.name, found });
            }
            Ok(())
        })
    }
}

/// Only a tool that was offered is called, and only with arguments that are an object.
async fn execute(turn: &mut TurnState<'_>, name: &str, arguments: &str) -> Result<ToolResult, ToolError> {
    let config = turn.config;
    let tool = turn.tools.iter().find(|tool| tool.offered(config) && tool.spec().function.name == name);
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

/// The result, if the request still has room for it.
async fn fitting(turn: &mut TurnState<'_>, content: String) -> Result<String, TurnError> {
    let room = build_prompt::room(turn)?;
    let model = build_prompt::model(turn)?;
    let counts = turn.world.tokenizer.count(model, &[&content]).await;
    let tokens = counts.first().map_or(0, |count| count.tokens);
    if turn.tokens.saturating_add(tokens) > room.tokens {
        return Ok(
            "Error: The result does not fit into the context window. Answer with what is there.".into()
        );
    }
    turn.tokens += tokens;
    Ok(content)
}
