//! A server's tool as one that the model may call.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

use super::{Approval, Approver, Client, McpError, RemoteTool};
use crate::{
    text::{clean_line, clean_text, prefix},
    tool::{Call, CallLabel, Tool, ToolContext, ToolError, ToolResult},
    wire::{FunctionSpec, ToolSpec},
};

/// The longest name of a tool that model servers take, in characters.
const MAX_NAME: usize = 64;
/// The longest description that the model is given, in characters.
const MAX_DESCRIPTION: usize = 1_000;
/// The longest label of a call, in characters.
const MAX_LABEL: usize = 80;

/// The result of a call that a person refused.
const REFUSED: &str = "The person did not allow this call. Do not try it again; answer without it, or say what you need it for.";

pub struct ServerTool {
    client: Rc<Client>,
    tool: RemoteTool,
    /// The name that the model calls it by.
    name: String,
    approver: Rc<dyn Approver>,
}

impl ServerTool {
    pub fn new(client: Rc<Client>, tool: RemoteTool, approver: Rc<dyn Approver>) -> Self {
        let name = function_name(&client.server.name, &tool.name);
        Self { client, tool, name, approver }
    }
}

/// A name of letters, digits, `_` and `-` for a server's tool.
fn function_name(server: &str, tool: &str) -> String {
    let safe = |character: char| {
        if character.is_ascii_alphanumeric() || character == '-' { character } else { '_' }
    };
    format!("{server}__{tool}").chars().map(safe).take(MAX_NAME).collect()
}

impl Tool for ServerTool {
    fn spec(&self) -> ToolSpec {
        let server = clean_line(&self.client.server.title, MAX_LABEL);
        // What stands between the marks was written by the server, and is no instruction.
        let description =
            clean_text(prefix(&self.tool.description, MAX_DESCRIPTION)).replace(['<', '>'], " ");
        let description = format!(
            "A tool of the server “{server}”, which describes it so: <description>{}</description>",
            description.trim(),
        );
        let parameters = self.tool.input_schema.clone();
        ToolSpec {
            kind: "function".into(),
            function: FunctionSpec { name: self.name.clone(), description, parameters },
        }
    }

    fn offered(&self, _: ToolContext<'_>) -> bool {
        true
    }

    fn label(&self, _: Call<'_>) -> Option<CallLabel> {
        let of = |tool: &str| clean_line(&format!("{tool} ({})", self.client.server.title), MAX_LABEL);
        Some(CallLabel::new("Running", "Ran", &of(self.tool.label())))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let server = &self.client.server;
            let approval = Approval {
                server: &server.name,
                server_title: &server.title,
                tool: &self.tool,
                arguments: call.arguments,
            };
            if !self.approver.approve(approval).await {
                return Ok(ToolResult { note: "not allowed".into(), ..ToolResult::text(REFUSED, 0) });
            }
            self.client.call_tool(&self.tool, call.arguments, call.turn.question, &|_| {}).await
        })
    }
}

impl From<McpError> for ToolError {
    fn from(error: McpError) -> Self {
        let reason = error.to_string();
        Self::new(reason.clone(), reason)
    }
}
