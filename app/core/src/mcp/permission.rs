//! Asking a person before a tool runs.

use std::cell::RefCell;

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
    /// The exchanges before the one that it is made for.
    pub exchanges: usize,
    /// The server's name in the proxy's settings.
    pub server: &'a str,
    /// The server's name for people.
    pub server_title: &'a str,
    pub tool: &'a RemoteTool,
    /// Those that are sent, of which a person sees all: untrusted.
    pub arguments: &'a Value,
}

/// For how many milliseconds after an answer no other is taken: a double click on one question must not answer the next,
/// which moves to its place.
const PAUSE_MS: u64 = 500;

/// Keeps answers to the questions of one turn apart. Before another turn there was a question to be written.
#[derive(Debug, Default)]
pub struct AnswerPause(RefCell<Option<(String, u64)>>);

impl AnswerPause {
    /// Whether an answer to a question of this turn counts that is given now.
    pub fn takes(&self, turn: &str, now_ms: u64) -> bool {
        // A clock that was put back does not pause for long.
        let is_pause = self
            .0
            .borrow()
            .as_ref()
            .is_some_and(|(answered, at_ms)| answered == turn && now_ms.abs_diff(*at_ms) < PAUSE_MS);
        if !is_pause {
            self.0.replace(Some((turn.to_owned(), now_ms)));
        }
        !is_pause
    }
}

/// The arguments of a call in rows of name and value, for a table. A text is as it is, unless it could be taken for another
/// value.
pub fn argument_rows(arguments: &Value) -> Vec<(String, String)> {
    let value = |value: &Value| match value {
        Value::String(text) if !text.trim().is_empty() && serde_json::from_str::<Value>(text).is_err() => {
            text.clone()
        }
        other => format!("{other:#}"),
    };
    match arguments {
        Value::Object(fields) => fields.iter().map(|(name, field)| (name.clone(), value(field))).collect(),
        Value::Null => Vec::new(),
        other => vec![(String::new(), value(other))],
    }
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
    /// Whether it claims to change nothing. Only such a tool may be allowed for good.
    pub fn only_reads(&self) -> bool {
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
        // Some servers write their schemas in another order each time.
        let mut sorted = self.clone();
        sorted.input_schema.sort_all_objects();
        // A declaration always has a JSON form.
        sha256(&serde_json::to_string(&sorted).unwrap_or_default())
    }
}
