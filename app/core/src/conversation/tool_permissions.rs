//! Tools of servers that may run without being asked for.

use serde::{Deserialize, Serialize};

use super::OtherFields;

/// Tools that may run without being asked for: the fingerprint of each, by server and tool. A permission is for one tool as it
/// was when it was given: a tool with another description or other arguments is another tool, and is asked for again. Most
/// conversations have none, so it takes little room.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ToolPermissions(Box<OtherFields>);

impl ToolPermissions {
    pub fn allows(&self, server: &str, tool: &str, fingerprint: &str) -> bool {
        self.0.get(&key(server, tool)).is_some_and(|allowed| allowed == fingerprint)
    }

    pub fn allow(&mut self, server: &str, tool: &str, fingerprint: String) {
        self.0.insert(key(server, tool), fingerprint.into());
    }

    pub fn take_back(&mut self, server: &str, tool: &str) {
        self.0.remove(&key(server, tool));
    }

    /// The servers and their tools, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.keys().filter_map(|key| key.split_once('/'))
    }
}

/// Names of servers have no slash.
fn key(server: &str, tool: &str) -> String {
    format!("{server}/{tool}")
}
