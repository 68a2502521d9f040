//! How much of a document and of notes goes into a request.

use std::ops::Range;

/// The most tokens of texts, as estimated by their characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Limits {
    /// Of the document in one request.
    pub(super) part: u32,
    /// Of the notes of one request.
    pub(super) note: u32,
    /// Of all notes together.
    pub(super) all_notes: u32,
}

impl Limits {
    /// The requests, at most, that shorten the notes of so many parts until all have room.
    pub(super) fn condensing(self, parts: usize) -> u32 {
        let (mut notes, mut requests) = (u32::try_from(parts).unwrap_or(u32::MAX), 0_u32);
        let together = (self.part / self.note.max(1)).max(2);
        while notes.saturating_mul(self.note) > self.all_notes && notes > 1 {
            notes = notes.div_ceil(together);
            requests = requests.saturating_add(notes);
        }
        requests
    }
}

/// Groups neighbours, as many as have room in each group.
pub(super) fn batches(sizes: &[u32], most: u32) -> Vec<Range<usize>> {
    let (mut groups, mut start, mut taken) = (Vec::new(), 0, 0_u32);
    for (at, size) in sizes.iter().enumerate() {
        if taken.saturating_add(*size) > most && start < at {
            groups.push(start..at);
            (start, taken) = (at, 0);
        }
        taken = taken.saturating_add(*size);
    }
    if start < sizes.len() {
        groups.push(start..sizes.len());
    }
    groups
}

/// Rounds down to a quarter of a power of two, so that a small change of the room changes no part.
pub(super) fn on_grid(tokens: u32) -> u32 {
    let step = tokens.checked_ilog2().map_or(1, |power| (1_u32 << power) / 4).max(1);
    tokens / step * step
}
