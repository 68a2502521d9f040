//! What a person allowed the tools of servers.
//!
//! A permission is for one tool as it was when it was given: a tool with another description or other arguments is another
//! tool, and is asked for again.

use std::collections::BTreeMap;

use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::RemoteTool;
use crate::text::sha256;

/// Asks a person whether a tool may run.
pub trait Approver {
    /// Whether it may; asks unless it was allowed before. Refusing is an answer as good as allowing.
    fn approve<'a>(&'a self, approval: Approval<'a>) -> LocalBoxFuture<'a, bool>;
}

/// A call that waits for a person.
#[derive(Clone, Copy)]
pub struct Approval<'a> {
    /// The server's name in the proxy's settings.
    pub server: &'a str,
    /// The server's name for people.
    pub server_title: &'a str,
    pub tool: &'a RemoteTool,
    /// As the model wrote them: untrusted.
    pub arguments: &'a Value,
}

/// Tools that may run without being asked for: server, tool, and the [fingerprint] of each.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Permissions(BTreeMap<String, BTreeMap<String, String>>);

impl Permissions {
    pub fn allows(&self, server: &str, tool: &RemoteTool) -> bool {
        let allowed = self.0.get(server).and_then(|tools| tools.get(&tool.name));
        allowed.is_some_and(|allowed| *allowed == fingerprint(tool))
    }

    pub fn allow(&mut self, server: &str, tool: &RemoteTool) {
        self.0.entry(server.to_owned()).or_default().insert(tool.name.clone(), fingerprint(tool));
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

impl RemoteTool {
    /// Whether a person is offered to allow it for good: only a tool that claims to change nothing.
    pub fn may_be_always_allowed(&self) -> bool {
        self.annotations.read_only_hint && self.annotations.destructive_hint != Some(true)
    }
}

/// A hash of everything that a person was shown of a tool, and of what the model is told of it.
fn fingerprint(tool: &RemoteTool) -> String {
    // Objects of serde_json are sorted by key, so the same schema has the same text. A declaration always has a JSON form.
    sha256(&serde_json::to_string(tool).unwrap_or_default())
}
