//! A server's tool as one that the model may call.

use std::{collections::BTreeSet, rc::Rc};

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde_json::Value;

use super::{
    Approval, Approver, Client, McpError, Progress, RemoteTool, permission::shown_arguments,
    result::quoted_error, schema::for_model_server,
};
use crate::{
    text::{prefix, revealed, sha256, unquoted},
    tool::{Call, CallLabel, Tool, ToolContext, ToolError, ToolResult},
    wire::{FunctionSpec, ToolSpec},
};

/// The longest name of a tool that model servers take, in characters.
const MAX_NAME: usize = 64;
/// The longest description that the model is given, in characters.
const MAX_DESCRIPTION: usize = 1_000;
/// The longest name of a tool or server in the label of a call, in characters.
const MAX_LABEL: usize = 80;
/// The longest line about a call's progress, in characters.
const MAX_PROGRESS: usize = 200;

/// Characters of the hash in a name that would otherwise not be the only one.
const HASH_CHARS: usize = 8;

/// The result of a call that a person refused.
const REFUSED: &str = "The person did not allow this call. Do not try it again; answer without it, or say what you need it for.";

/// The result of a call of a tool that is gone.
const GONE: &str = "The server does not offer this tool any more. Answer without it.";

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

    /// The name that the model calls it by.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Gives tools names of their own: of two that the model could not tell apart, the second one's ends in a hash of its full name.
pub fn name_apart(tools: &mut [ServerTool]) {
    let mut taken = BTreeSet::new();
    for tool in tools {
        if taken.contains(&tool.name) {
            let whole = format!("{}/{}", tool.client.server.name, tool.tool.name);
            let hash = prefix(&sha256(&whole), HASH_CHARS).to_owned();
            tool.name = format!("{}_{hash}", prefix(&tool.name, MAX_NAME - HASH_CHARS - 1));
        }
        taken.insert(tool.name.clone());
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
        let server = unquoted(&self.client.server.title, MAX_LABEL);
        // What stands between the marks was written by the server, and is no instruction.
        let description = revealed(prefix(&self.tool.description, MAX_DESCRIPTION)).replace(['<', '>'], " ");
        let description = format!(
            "A tool of the server “{server}”, which describes it so: <description>{}</description>",
            description.trim(),
        );
        let parameters = for_model_server(&self.tool.input_schema);
        ToolSpec {
            kind: "function".into(),
            function: FunctionSpec { name: self.name.clone(), description, parameters },
        }
    }

    fn offered(&self, _: ToolContext<'_>) -> bool {
        true
    }

    fn is_foreign(&self) -> bool {
        true
    }

    fn label(&self, _: Call<'_>) -> Option<CallLabel> {
        let tool = unquoted(self.tool.label(), MAX_LABEL);
        let server = unquoted(&self.client.server.title, MAX_LABEL);
        Some(CallLabel::of(|state| messages::tools::call(&server, state, &tool)))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            // What runs is what was shown, to the last character.
            let arguments = shown_arguments(call.arguments);
            let mut tool = self.tool.clone();
            loop {
                if !self.is_allowed(call, &tool, &arguments).await {
                    return Ok(ToolResult {
                        note: messages::tools::not_allowed().into(),
                        ..ToolResult::text(REFUSED, 0)
                    });
                }
                // The server may have changed it since the question was asked, or while a person was thinking.
                let tools = self.client.tools().await?;
                match tools.iter().find(|current| current.name == tool.name) {
                    None => return Err(ToolError::new(messages::tools::gone(), GONE)),
                    Some(current) if *current == tool => break,
                    Some(changed) => tool = changed.clone(),
                }
            }
            let on_progress = |progress| (call.turn.on_progress)(&self.progress_words(&progress));
            self.client.call_tool(&tool, &arguments, call.turn.question, &on_progress).await
        })
    }
}

impl ServerTool {
    /// Whether a person allows the call.
    async fn is_allowed(&self, call: Call<'_>, tool: &RemoteTool, arguments: &Value) -> bool {
        let server = &self.client.server;
        let approval = Approval {
            session: &call.turn.history.id,
            exchanges: call.turn.history.exchanges.len(),
            server: &server.name,
            server_title: &server.title,
            tool,
            arguments,
        };
        let clock = &call.turn.services.clock;
        let asked_ms = clock.now_ms();
        let is_allowed = self.approver.approve(approval).await;
        let waited_ms = clock.now_ms().saturating_sub(asked_ms);
        call.turn.waited_ms.set(call.turn.waited_ms.get() + waited_ms);
        is_allowed
    }

    /// “Long task”: 3 of 10, “reading the notes”
    fn progress_words(&self, Progress { done, total, message }: &Progress) -> String {
        let (done, message) = (*done, unquoted(message, MAX_PROGRESS));
        let tool = unquoted(self.tool.label(), MAX_LABEL);
        match (*total, message.is_empty()) {
            (None, true) => messages::tools::progress(done, tool),
            (None, false) => messages::tools::progress_message(done, message, tool),
            (Some(total), true) => messages::tools::progress_of(done, tool, total),
            (Some(total), false) => messages::tools::progress_of_message(done, message, tool, total),
        }
    }
}

impl From<McpError> for ToolError {
    fn from(error: McpError) -> Self {
        let message = error.said().map_or_else(|| error.for_model().into_owned(), quoted_error);
        Self::new(error.to_string(), message)
    }
}
