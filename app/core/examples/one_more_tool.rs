//! A tool that is added to those the model may call: it counts days. The guide explains the middle part.

mod stage;

use std::rc::Rc;

use footnote_core::{
    tools::{Call, Tool, ToolContext, ToolError, ToolResult},
    turn::{Builder, Graph, GraphError},
    wire::{FunctionSpec, ToolSpec},
};
use futures::future::LocalBoxFuture;
use serde::Deserialize;
use serde_json::json;

// In the guide from here:
/// Counts the days between two days of a year: models are bad at it.
struct CountDays;

#[derive(Deserialize)]
struct Days {
    from: u64,
    to: u64,
}

impl Tool for CountDays {
    fn spec(&self) -> ToolSpec {
        let day = json!({ "type": "integer", "description": "The day of the year, from 1." });
        ToolSpec {
            kind: "function".into(),
            function: FunctionSpec {
                name: "count_days".into(),
                description: "Count the days from one day of a year to another.".into(),
                parameters: json!({
                    "type": "object",
                    "properties": { "from": day, "to": day },
                    "required": ["from", "to"],
                    "additionalProperties": false
                }),
            },
        }
    }

    fn offered(&self, _context: ToolContext<'_>) -> bool {
        true
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Days { from, to } = call.arguments()?;
            let wrong = || ToolError::new("the last day is before the first", "'to' is before 'from'.");
            let days = to.checked_sub(from).ok_or_else(wrong)?;
            Ok(ToolResult::text(days.to_string(), 1))
        })
    }
}

/// The usual turn with that tool.
fn graph() -> Result<Graph, GraphError> {
    Builder::standard().add_tool(Rc::new(CountDays)).build()
}
// To here.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = graph()?;
    for (arguments, result) in [
        (json!({ "from": 10, "to": 40 }), "30"),
        (json!({ "from": 40, "to": 10 }), "Error: 'to' is before 'from'."),
        (json!({ "from": 10 }), "Error: The arguments do not fit: missing field `to`."),
        (
            json!({ "from": "soon", "to": 40 }),
            "Error: The arguments do not fit: invalid type: string \"soon\", expected u64.",
        ),
    ] {
        let function = json!({ "name": "count_days", "arguments": arguments.to_string() });
        let call = json!({ "tool_calls": [{ "index": 0, "id": "call", "function": function }] });
        let stage = stage::Stage::new(vec![call, json!({ "content": "So many." })]);
        let response = stage.ask(&graph, "How many days are left?")?;
        assert_eq!(response.answer.text, "So many.");
        let (requests, _) = stage.asked();
        let last = requests.last().and_then(|request| request.messages.last());
        assert_eq!(last.and_then(|message| message.content.as_deref()), Some(result));
    }
    Ok(())
}

#[test]
fn the_tool_is_called_and_its_arguments_are_checked() -> Result<(), Box<dyn std::error::Error>> {
    main()
}
