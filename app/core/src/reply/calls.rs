//! Assembles tool calls from deltas.

use serde::de::IgnoredAny;

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
    }

    /// The calls, each with an id.
    pub(super) fn finish(self) -> Vec<ToolCall> {
        let whole = |(at, mut call): (usize, PartialCall)| {
            let id = if call.id.is_empty() { format!("call_{at}") } else { call.id };
            ToolCall::function(id, call.name, call.arguments.take())
        };
        self.calls.into_iter().enumerate().map(whole).collect()
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
        if !name.is_empty() && !self.name.is_empty() && *name != self.name {
            return !self.arguments.as_str().is_empty();
        }
        piece.function.arguments.begins_object() && self.has_all_arguments()
    }
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
}
