//! Tools of servers that may run without being asked for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Tools that may run without being asked for: server, tool, and the fingerprint of each. A permission is for one tool as it was
/// when it was given: a tool with another description or other arguments is another tool, and is asked for again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ToolPermissions(BTreeMap<String, BTreeMap<String, String>>);

impl ToolPermissions {
    pub fn allows(&self, server: &str, tool: &str, fingerprint: &str) -> bool {
        let allowed = self.0.get(server).and_then(|tools| tools.get(tool));
        allowed.is_some_and(|allowed| allowed == fingerprint)
    }

    pub fn allow(&mut self, server: &str, tool: &str, fingerprint: String) {
        self.0.entry(server.to_owned()).or_default().insert(tool.to_owned(), fingerprint);
    }

    pub fn take_back(&mut self, server: &str, tool: &str) {
        if let Some(tools) = self.0.get_mut(server) {
            tools.remove(tool);
        }
        self.0.retain(|_, tools| !tools.is_empty());
    }

    /// The servers and their tools, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .flat_map(|(server, tools)| tools.keys().map(move |tool| (server.as_str(), tool.as_str())))
    }
}
