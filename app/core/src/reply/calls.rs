//! Tool calls, put together from their pieces.

use crate::wire::{ChunkToolCall, ToolCall};

/// The most calls of one reply; more are passed over.
const MAX_CALLS: usize = 32;

/// The longest arguments of one call, in bytes; what is longer is cut, and then refused as unreadable.
const MAX_ARGUMENTS: usize = 256 * 1024;

/// Calls that are still being written.
#[derive(Debug, Default)]
pub(super) struct Calls {
    calls: Vec<Piece>,
}

#[derive(Debug, Default)]
struct Piece {
    index: Option<u32>,
    id: String,
    name: String,
    arguments: String,
}

impl Calls {
    /// Takes a piece of a call.
    pub(super) fn push(&mut self, piece: ChunkToolCall) {
        let id = piece.id.unwrap_or_default();
        let position = self.position(piece.index, &id, piece.function.name.is_some());
        let at = position.unwrap_or_else(|| {
            self.calls.push(Piece { index: piece.index, ..Piece::default() });
            self.calls.len() - 1
        });
        if at >= MAX_CALLS {
            self.calls.truncate(MAX_CALLS);
            return;
        }
        let Some(call) = self.calls.get_mut(at) else { return };
        if call.id.is_empty() {
            call.id = id;
        }
        // Some servers repeat the whole name in every piece.
        if let Some(name) = piece.function.name.filter(|name| *name != call.name) {
            call.name.push_str(&name);
        }
        match piece.function.arguments {
            None | Some(serde_json::Value::Null) => {}
            Some(serde_json::Value::String(more)) => call.arguments.push_str(&more),
            Some(whole) => call.arguments.push_str(&whole.to_string()),
        }
        if call.arguments.len() > MAX_ARGUMENTS {
            let cut = call.arguments.floor_char_boundary(MAX_ARGUMENTS);
            call.arguments.truncate(cut);
        }
    }

    /// The calls, each with an id.
    pub(super) fn finish(self) -> Vec<ToolCall> {
        let whole = |(at, call): (usize, Piece)| {
            let id = if call.id.is_empty() { ["call_", &at.to_string()].concat() } else { call.id };
            ToolCall::function(id, call.name, call.arguments)
        };
        self.calls.into_iter().enumerate().map(whole).collect()
    }

    /// The call that a piece belongs to; `None` where it begins one.
    fn position(&self, index: Option<u32>, id: &str, has_name: bool) -> Option<usize> {
        let Some(index) = index else {
            // Without an index a new id, or a name without one, begins a call.
            let begins = if id.is_empty() { has_name } else { !self.calls.iter().any(|call| call.id == id) };
            return if begins { None } else { self.calls.len().checked_sub(1) };
        };
        let at = self.calls.iter().rposition(|call| call.index == Some(index))?;
        // Some servers number every call 0, but give each its id.
        let other_id = self.calls.get(at).is_some_and(|call| !call.id.is_empty() && call.id != id);
        if !id.is_empty() && other_id { None } else { Some(at) }
    }
}
