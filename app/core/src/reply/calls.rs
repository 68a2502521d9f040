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
        // Some servers repeat the whole name in every piece.
        if piece.function.name != call.name {
            call.name.push_str(&piece.function.name);
        }
        if call.arguments.as_str().len() < MAX_ARGUMENTS {
            call.arguments.push(&piece.function.arguments);
        }
    }

    /// The calls, each with an id.
    pub(super) fn finish(self) -> Vec<ToolCall> {
        let whole = |(at, mut call): (usize, PartialCall)| {
            let id = if call.id.is_empty() { ["call_", &at.to_string()].concat() } else { call.id };
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
    /// Whether a delta with the same index begins another call: it has another name, and either call has arguments; or it
    /// has arguments, and those of this call are complete JSON.
    fn is_complete_before(&self, piece: &ChunkToolCall) -> bool {
        let arguments = self.arguments.as_str();
        let name = &piece.function.name;
        if !name.is_empty() && !self.name.is_empty() && *name != self.name {
            return !arguments.is_empty() || !piece.function.arguments.is_empty();
        }
        // Check the ends first, because parsing all arguments for each delta would be slow.
        piece.function.arguments.begins_object()
            && arguments.trim_end().ends_with('}')
            && serde_json::from_str::<IgnoredAny>(arguments).is_ok()
    }
}
