//! Asking before a tool runs, and the servers in the settings.

pub(crate) mod settings;
pub(crate) mod waiting_calls;

use footnote_core::mcp::RemoteTool;

/// What a tool claims to do, in a sentence. Nobody checks it.
fn claim(tool: &RemoteTool) -> &'static str {
    match (tool.annotations.read_only_hint, tool.annotations.destructive_hint) {
        (_, Some(true)) => "It says that it may change or delete things.",
        (true, _) => "It says that it only reads.",
        (false, Some(false)) => "It says that it may add things, and deletes none.",
        (false, None) => "It does not say whether it changes anything.",
    }
}
