//! Byte pair encoding, as far as its count: two neighbours that make a token are joined, the lowest rank first and, of
//! equal ones, the leftmost, until no two make one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::vocabulary::{NONE, Vocabulary};

/// Up to this many parts, looking at all pairs for the lowest is faster than keeping them in order.
const SHORT: usize = 48;

/// Counts what pieces are merged into. It keeps its memory from piece to piece, not what it found.
#[derive(Debug, Default)]
pub(crate) struct Merger {
    parts: Vec<Part>,
    links: Vec<Link>,
    heap: BinaryHeap<Reverse<u64>>,
}

/// A part of a short piece.
#[derive(Debug, Clone, Copy)]
struct Part {
    start: u32,
    /// The token that it and the next part make.
    joined: u32,
}

/// A part of a long piece, at the place where it begins.
#[derive(Debug, Clone, Copy)]
struct Link {
    /// Where the part before it begins.
    before: u32,
    /// Where it ends and the next begins; 0 where it was joined to the one before.
    end: u32,
    /// The token that it and the next part make.
    joined: u32,
}

impl Merger {
    /// The number of tokens that a piece is merged into.
    pub(crate) fn count(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        self.begin(vocabulary, piece);
        if self.parts.len() <= SHORT { self.short(vocabulary, piece) } else { self.long(vocabulary, piece) }
    }

    /// The parts to begin with, and the end as a last one: bytes, and characters that surely become tokens first.
    fn begin(&mut self, vocabulary: &Vocabulary, piece: &[u8]) {
        let parts = &mut self.parts;
        parts.clear();
        let mut at = 0;
        while at < piece.len() {
            let mut end = at + 1;
            if piece[at] >= 0xC0 {
                let length = vocabulary.whole_char(piece, at);
                end = at + length.max(1);
            }
            parts.push(Part { start: place(at), joined: NONE });
            at = end;
        }
        parts.push(Part { start: place(piece.len()), joined: NONE });
        for first in 0..parts.len().saturating_sub(2) {
            let (start, end) = (parts[first].start as usize, parts[first + 2].start as usize);
            parts[first].joined = match piece[start..end] {
                [first, second] => vocabulary.pair(first, second),
                ref longer => vocabulary.find(longer),
            };
        }
    }

    fn short(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        let parts = &mut self.parts;
        let joined = |parts: &[Part], first: usize, end: usize| match parts.get(end) {
            Some(end) => vocabulary.find(&piece[parts[first].start as usize..end.start as usize]),
            None => NONE,
        };
        let (mut lowest, mut at) = (NONE, 0);
        for (place, part) in parts.iter().enumerate() {
            if part.joined < lowest {
                (lowest, at) = (part.joined, place);
            }
        }
        while lowest != NONE {
            parts[at].joined = joined(parts, at, at + 3);
            if at > 0 {
                parts[at - 1].joined = joined(parts, at - 1, at + 2);
            }
            // Closes the gap and looks for the next lowest in one go.
            let (mut next, mut place) = (NONE, 0);
            for (number, part) in parts[..=at].iter().enumerate() {
                if part.joined < next {
                    (next, place) = (part.joined, number);
                }
            }
            for number in at + 1..parts.len() - 1 {
                let part = parts[number + 1];
                parts[number] = part;
                if part.joined < next {
                    (next, place) = (part.joined, number);
                }
            }
            parts.truncate(parts.len() - 1);
            (lowest, at) = (next, place);
        }
        parts.len() - 1
    }

    /// In order of the logarithm of the length for each byte, so that a million equal letters are no harm.
    fn long(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        let length = place(piece.len());
        let (links, heap) = (&mut self.links, &mut self.heap);
        links.clear();
        links.resize(piece.len(), Link { before: 0, end: 0, joined: NONE });
        let mut before = 0;
        for parts in self.parts.windows(2) {
            let (Part { start, joined }, end) = (parts[0], parts[1].start);
            links[start as usize] = Link { before, end, joined };
            before = start;
        }
        let mut queue = std::mem::take(heap).into_vec();
        queue.clear();
        let with_pair = (0..).zip(links.iter()).filter(|(_, link)| link.joined != NONE);
        queue.extend(with_pair.map(|(start, link)| Reverse(key(link.joined, start))));
        *heap = queue.into();
        let mut count = self.parts.len() - 1;
        while let Some(Reverse(next)) = heap.pop() {
            let (rank, begin) = parts_of(next);
            let start = begin as usize;
            let link = links[start];
            // What was joined to another one meanwhile, or makes another token now, is out of date.
            if link.end == 0 || link.joined != rank {
                continue;
            }
            count -= 1;
            let middle = link.end as usize;
            let end = links[middle].end;
            links[middle].end = 0;
            links[start].end = end;
            let mut join = |links: &mut [Link], first: usize, begin: u32| {
                let second = links[first].end;
                let joined = if second == length {
                    NONE
                } else {
                    let end = links[second as usize].end as usize;
                    vocabulary.find(&piece[first..end])
                };
                links[first].joined = joined;
                if joined != NONE {
                    heap.push(Reverse(key(joined, begin)));
                }
            };
            join(links, start, begin);
            if let Some(after) = links.get_mut(end as usize) {
                after.before = begin;
            }
            if start > 0 {
                let before = link.before;
                join(links, before as usize, before);
            }
        }
        count
    }
}

/// A place in a piece. A browser's memory has no room for more.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Orders by rank, then by place.
fn key(rank: u32, start: u32) -> u64 {
    u64::from(rank) << 32 | u64::from(start)
}

#[expect(clippy::cast_possible_truncation, reason = "each half is one of the two")]
fn parts_of(key: u64) -> (u32, u32) {
    ((key >> 32) as u32, key as u32)
}
