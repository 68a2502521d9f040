//! Asking a person before a tool runs.

use futures::future::LocalBoxFuture;
use serde_json::Value;

use super::RemoteTool;
use crate::{
    conversation::{SessionId, ToolPermissions},
    text::{revealed, sha256},
};

/// Asks a person whether a tool may run.
pub trait Approver {
    /// Whether it may; asks unless it was allowed before. Refusing is an answer as good as allowing.
    fn approve<'a>(&'a self, approval: Approval<'a>) -> LocalBoxFuture<'a, bool>;
}

/// A call that waits for a person.
#[derive(Clone, Copy)]
pub struct Approval<'a> {
    /// The conversation in which it is made.
    pub session: &'a SessionId,
    /// The server's name in the proxy's settings.
    pub server: &'a str,
    /// The server's name for people.
    pub server_title: &'a str,
    pub tool: &'a RemoteTool,
    /// Those that are sent, of which a person sees all: untrusted.
    pub arguments: &'a Value,
}

/// Arguments without the characters of which a person sees nothing, in names and values.
pub(super) fn shown_arguments(arguments: &Value) -> Value {
    match arguments {
        Value::String(text) => revealed(text).into(),
        Value::Array(values) => values.iter().map(shown_arguments).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (revealed(name).into_owned(), shown_arguments(value))).collect()
        }
        other => other.clone(),
    }
}

impl RemoteTool {
    /// Whether a person is offered to allow it for good: only a tool that claims to change nothing.
    pub fn may_be_always_allowed(&self) -> bool {
        self.annotations.read_only_hint && self.annotations.destructive_hint != Some(true)
    }

    pub fn is_allowed(&self, server: &str, permissions: &ToolPermissions) -> bool {
        permissions.allows(server, &self.name, &self.fingerprint())
    }

    /// Allows the tool as it is.
    pub fn allow(&self, server: &str, permissions: &mut ToolPermissions) {
        permissions.allow(server, &self.name, self.fingerprint());
    }

    /// A hash of everything that a person was shown of it, and of what the model is told of it.
    fn fingerprint(&self) -> String {
        // Objects of serde_json are sorted by key, so the same schema has the same text. A declaration always has a JSON form.
        sha256(&serde_json::to_string(self).unwrap_or_default())
    }
}
