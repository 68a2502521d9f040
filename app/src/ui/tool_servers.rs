//! Asking before a tool runs, and the servers in the settings.

pub(crate) mod settings;
pub(crate) mod waiting_calls;

use footnote_core::mcp::RemoteTool;
use footnote_messages as messages;

/// Says in a sentence what a tool claims to do. Nobody checks it.
fn claim(tool: &RemoteTool) -> &'static str {
    match (tool.annotations.read_only_hint, tool.annotations.destructive_hint) {
        (_, Some(true)) => messages::toolservers::changes(),
        (true, _) => messages::toolservers::only_reads(),
        (false, Some(false)) => messages::toolservers::adds(),
        (false, None) => messages::toolservers::does_not_say(),
    }
}
