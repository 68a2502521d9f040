//! Byte pair encoding, as far as its count: two neighbours that make a token are joined, the lowest rank first and, of
//! equal ones, the leftmost, until no two make one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::vocabulary::{NONE, Vocabulary};

/// Up to this many bytes, looking at all pairs for the lowest is faster than keeping them in order.
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
        if piece.len() <= SHORT { self.short(vocabulary, piece) } else { self.long(vocabulary, piece) }
    }

    fn short(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        let parts = &mut self.parts;
        parts.clear();
        let pairs = piece.windows(2).map(|pair| vocabulary.pair(pair[0], pair[1]));
        // The last part has no next one, and the end begins where the last part ends.
        for (start, joined) in (0..).zip(pairs.chain([NONE, NONE])) {
            parts.push(Part { start, joined });
        }
        let join = |parts: &[Part], at: usize| {
            let end = parts.get(at + 2)?;
            Some(vocabulary.find(piece.get(parts[at].start as usize..end.start as usize)?))
        };
        loop {
            let (mut lowest, mut at) = (NONE, 0);
            for (place, part) in parts.iter().enumerate() {
                if part.joined < lowest {
                    (lowest, at) = (part.joined, place);
                }
            }
            if lowest == NONE {
                return parts.len() - 1;
            }
            parts.remove(at + 1);
            parts[at].joined = join(parts, at).unwrap_or(NONE);
            if at > 0 {
                parts[at - 1].joined = join(parts, at - 1).unwrap_or(NONE);
            }
        }
    }

    /// In order of the logarithm of the length for each byte, so that a million equal letters are no harm.
    fn long(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        let Ok(length) = u32::try_from(piece.len()) else { return piece.len() };
        let (links, heap) = (&mut self.links, &mut self.heap);
        links.clear();
        let pairs = piece.windows(2).map(|pair| vocabulary.pair(pair[0], pair[1]));
        for (start, joined) in (0_u32..).zip(pairs.chain([NONE])) {
            links.push(Link { before: start.saturating_sub(1), end: start + 1, joined });
        }
        let mut queue = std::mem::take(heap).into_vec();
        queue.clear();
        let with_pair = (0..).zip(links.iter()).filter(|(_, link)| link.joined != NONE);
        queue.extend(with_pair.map(|(start, link)| Reverse(key(link.joined, start))));
        *heap = queue.into();
        let mut count = piece.len();
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

/// Orders by rank, then by place.
fn key(rank: u32, start: u32) -> u64 {
    u64::from(rank) << 32 | u64::from(start)
}

#[expect(clippy::cast_possible_truncation, reason = "each half is one of the two")]
fn parts_of(key: u64) -> (u32, u32) {
    ((key >> 32) as u32, key as u32)
}
