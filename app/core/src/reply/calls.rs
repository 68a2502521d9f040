//! Assembles tool calls from deltas.

use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use crate::wire::{ChunkToolCall, JoinedText, ToolCall};

/// Maximum calls of one reply; more are ignored.
const MAX_CALLS: usize = 32;

/// Maximum bytes of a call's arguments; longer ones are cut and then rejected as invalid JSON.
const MAX_ARGUMENTS: usize = 256 * 1024;

/// The calls received so far.
#[derive(Debug, Default)]
pub(super) struct PartialCalls {
    calls: Vec<PartialCall>,
}

#[derive(Debug, Default)]
struct PartialCall {
    index: Option<u32>,
    id: String,
    name: String,
    arguments: JoinedText,
    /// The latest piece of the arguments: some servers repeat in each what there is of them.
    latest: String,
    /// What else the server sent with the call.
    more: Map<String, Value>,
    /// It was written as text.
    is_written: bool,
}

impl PartialCalls {
    /// Adds a delta of a call.
    pub(super) fn push(&mut self, piece: ChunkToolCall) {
        let at = self.position(&piece).unwrap_or_else(|| {
            self.calls.push(PartialCall { index: piece.index, ..PartialCall::default() });
            self.calls.len() - 1
        });
        if at >= MAX_CALLS {
            self.calls.truncate(MAX_CALLS);
            return;
        }
        let Some(call) = self.calls.get_mut(at) else { return };
        if call.id.is_empty() {
            call.id = piece.id;
        }
        // Some servers send a name in pieces, others repeat in every piece what there is of it.
        if piece.function.name.starts_with(&call.name) {
            call.name = piece.function.name;
        } else {
            call.name.push_str(&piece.function.name);
        }
        if call.arguments.as_str().len() < MAX_ARGUMENTS {
            call.arguments.push(&piece.function.arguments);
        }
        if piece.function.arguments.begins_object() {
            call.latest = piece.function.arguments.text();
        }
        call.more.extend(piece.more);
    }

    /// Adds a call that was written as text: its name and arguments. Where the server sent calls, those count.
    pub(super) fn push_whole(&mut self, (name, arguments): (String, String)) {
        if self.calls.iter().all(|call| call.is_written) {
            let written = PartialCall { name, latest: arguments, is_written: true, ..PartialCall::default() };
            self.calls.push(written);
        }
    }

    /// The calls, each with an id.
    pub(super) fn finish(self) -> Vec<ToolCall> {
        let whole = |(at, mut call): (usize, PartialCall)| {
            let id = if call.id.is_empty() { format!("call_{at}") } else { call.id };
            let arguments = object_in(call.arguments.take(), call.latest);
            ToolCall { more: call.more, ..ToolCall::function(id, call.name, arguments) }
        };
        self.calls.into_iter().take(MAX_CALLS).enumerate().map(whole).collect()
    }

    /// The index of the call that a delta belongs to; `None` if it begins a new one.
    fn position(&self, piece: &ChunkToolCall) -> Option<usize> {
        let id = &piece.id;
        if piece.index.is_none() {
            // Without an index a new id, or a name without one, begins a call.
            let begins = if id.is_empty() {
                !piece.function.name.is_empty()
                    && self.calls.last().is_none_or(|call| !call.is_continued_by_name(piece))
            } else {
                !self.calls.iter().any(|call| call.id == *id)
            };
            return if begins { None } else { self.calls.len().checked_sub(1) };
        }
        // Some servers give every call index 0; then a new id, or a complete call before, begins a new call.
        let at = self.calls.iter().rposition(|call| call.index == piece.index)?;
        let call = self.calls.get(at)?;
        let is_other = match (call.id.is_empty(), id.is_empty()) {
            (false, false) => call.id != *id,
            _ => call.is_complete_before(piece),
        };
        if is_other { None } else { Some(at) }
    }
}

impl PartialCall {
    /// Whether a delta that has a name, but neither index nor id, is of this call: it has more of the name, or repeats it
    /// with more of the arguments.
    fn is_continued_by_name(&self, piece: &ChunkToolCall) -> bool {
        if self.arguments.as_str().is_empty() {
            return piece.function.arguments.is_empty();
        }
        self.name == piece.function.name && !self.has_all_arguments()
    }

    fn has_all_arguments(&self) -> bool {
        let arguments = self.arguments.as_str();
        // Check the end first, because parsing all arguments for each delta would be slow.
        arguments.trim_end().ends_with('}') && serde_json::from_str::<IgnoredAny>(arguments).is_ok()
    }

    /// Whether a delta with the same index begins another call: it has another name, and this call has arguments; or it
    /// has arguments, and those of this call are complete JSON.
    fn is_complete_before(&self, piece: &ChunkToolCall) -> bool {
        let name = &piece.function.name;
        // Some servers send an empty object before the arguments.
        if name.is_empty() && self.arguments.as_str().trim() == "{}" {
            return false;
        }
        if !name.is_empty() && !self.name.is_empty() && *name != self.name {
            return !self.arguments.as_str().is_empty();
        }
        piece.function.arguments.begins_object() && self.has_all_arguments()
    }
}

/// The object that arguments are: as they were joined, or only the latest piece, or what stands in a fence or a string.
fn object_in(joined: String, latest: String) -> String {
    let is_object = |text: &str| serde_json::from_str::<Map<String, Value>>(text).is_ok();
    let fenced = |text: &str| {
        let inner = text.trim().strip_prefix("```")?.trim_end_matches('`').trim_start_matches("json");
        Some(inner.trim().to_owned())
    };
    let quoted = |text: &str| {
        let once: String = serde_json::from_str(text.trim()).ok()?;
        if is_object(&once) { Some(once) } else { serde_json::from_str(&once).ok() }
    };
    if is_object(&joined) {
        return joined;
    }
    let others = [Some(latest), fenced(&joined), quoted(&joined)];
    others.into_iter().flatten().find(|text| is_object(text)).unwrap_or(joined)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn check(deltas: &[Value], expect: &[(&str, &str)]) {
        let mut calls = PartialCalls::default();
        for delta in deltas {
            calls.push(serde_json::from_value(delta.clone()).unwrap());
        }
        let calls: Vec<_> = calls.finish().into_iter().map(|call| call.function).collect();
        let calls: Vec<_> = calls.iter().map(|call| (call.name.as_str(), call.arguments.as_str())).collect();
        assert_eq!(calls, expect, "{deltas:?}");
    }

    #[test]
    fn a_name_in_pieces_is_one_call_and_a_repeated_name_is_there_once() {
        let piece =
            |name: &str, arguments: &str| json!({ "function": { "name": name, "arguments": arguments } });
        let with = |mut piece: Value, key: &str, value: Value| {
            piece[key] = value;
            piece
        };
        let in_pieces = [piece("search_", ""), piece("knowledge_base", ""), piece("", "{\"query\":\"a\"}")];
        let repeated = [piece("search", "{\"que"), piece("search", "ry\":"), piece("search", "\"a\"}")];
        let growing = [piece("se", ""), piece("search", ""), piece("", "{\"query\":\"a\"}")];
        let at_the_end = [piece("search_", ""), piece("knowledge_base", "{\"query\":\"a\"}")];
        let whole = "{\"query\":\"a\"}";
        let indexed = |deltas: &[Value]| -> Vec<Value> {
            deltas.iter().map(|delta| with(delta.clone(), "index", json!(0))).collect()
        };
        for (deltas, name) in
            [(&in_pieces, "search_knowledge_base"), (&repeated, "search"), (&growing, "search")]
        {
            check(deltas, &[(name, whole)]);
            check(&indexed(deltas), &[(name, whole)]);
            let first = with(deltas[0].clone(), "id", json!("call_1"));
            check(&[&[first], &deltas[1..]].concat(), &[(name, whole)]);
        }
        check(&indexed(&at_the_end), &[("search_knowledge_base", whole)]);
        // Whole calls are two, with or without an index.
        let two = [piece("list", "{}"), piece("search", whole)];
        check(&two, &[("list", "{}"), ("search", whole)]);
        check(&indexed(&two), &[("list", "{}"), ("search", whole)]);
        let same = [piece("search", whole), piece("search", whole)];
        check(&same, &[("search", whole), ("search", whole)]);
        check(&indexed(&same), &[("search", whole), ("search", whole)]);
    }

    #[test]
    fn arguments_are_read_however_they_are_packed() {
        let whole = r#"{"q":{"q":1}}"#;
        let piece = |name: &str, arguments: Value| json!({ "index": 0, "function": { "name": name, "arguments": arguments } });
        for pieces in [
            vec![piece("search", whole.into())],
            vec![piece("search", json!({"q":{"q":1}}))],
            vec![piece("search", "{\"q\":".into()), piece("", "{\"q\":1}}".into())],
            // Each piece has all that there is so far.
            vec![piece("search", "{\"q\":".into()), piece("", whole.into())],
            vec![piece("search", "{}".into()), piece("", whole.into())],
            vec![piece("search", format!("```json\n{whole}\n```").into())],
            vec![piece("search", json!(whole).to_string().into())],
            vec![piece("search", json!(json!(whole).to_string()).to_string().into())],
        ] {
            check(&pieces, &[("search", whole)]);
        }
        check(&[piece("search", "{\"q\":".into())], &[("search", "{\"q\":")]);
    }
}
