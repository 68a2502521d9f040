//! Asking before a tool runs, and the servers in the settings.

pub(crate) mod settings;
pub(crate) mod waiting_calls;

use footnote_core::mcp::RemoteTool;

/// Says in a sentence what a tool claims to do. Nobody checks it.
fn claim(tool: &RemoteTool) -> &'static str {
    match (tool.annotations.read_only_hint, tool.annotations.destructive_hint) {
        (_, Some(true)) => "Can change or delete data, says its server.",
        (true, _) => "Only reads, says its server.",
        (false, Some(false)) => "Adds data and deletes none, says its server.",
        (false, None) => "May change data: its server does not say.",
    }
}
