//! A text to be parsed, and how what the parser gives is found in it.

use std::{collections::BTreeMap, ops::Range};

use super::{citation::Citable, formula::Formula, image::Readable};

/// Maximum characters that the parser leaves out of code in a row: the marks of the quotes that it is in.
const MAX_SKIPPED: usize = 1024;

/// A text to be parsed.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) readable: &'a Readable<'a>,
    /// The readable text, up to where it is shown, with its formulas.
    pub(super) written: &'a str,
    /// The parser's input: the same with the formulas hidden, of the same length.
    pub(super) text: &'a str,
    pub(super) formulas: &'a [Formula],
    /// The numbers of known sources.
    pub(super) citable: Citable<'a>,
    /// Addresses of link definitions before the text, by normalised label.
    pub(super) definitions: &'a BTreeMap<String, String>,
    /// The text may go on.
    pub(super) is_growing: bool,
    /// Nodes after which the rest is shown verbatim.
    pub(super) max_nodes: usize,
}

impl Source<'_> {
    /// A part of the parser's input within a range, as written; the part itself if the range has it in other words.
    pub(super) fn written_slice<'t>(&'t self, part: &'t str, range: &Range<usize>) -> &'t str {
        let Some(input) = self.text.get(range.clone()) else { return part };
        if self.written.get(range.clone()) == Some(input) {
            return part;
        }
        let at = input.rfind(part).map(|at| range.start + at);
        at.and_then(|at| self.written.get(at..at + part.len())).unwrap_or(part)
    }

    /// The level of the heading at an offset, if it is written with marks.
    pub(super) fn heading_level(&self, at: usize) -> Option<u8> {
        let marks = self.written.as_bytes().get(at..)?.iter().take_while(|&&byte| byte == b'#').count();
        u8::try_from(marks).ok().filter(|marks| *marks > 0)
    }
}

/// Each character of a text that the parser gave, with its offset in the input that it is from. The parser leaves out
/// characters of the input, such as the marks of a quote, and makes line ends spaces.
pub(super) fn align<'t>(text: &'t str, input: &'t str) -> impl Iterator<Item = (char, Option<usize>)> + 't {
    let mut at = 0;
    text.chars().map(move |character| {
        let is_it = |other: char| other == character || (character == ' ' && other == '\n');
        let found = input
            .get(at..)
            .and_then(|rest| rest.char_indices().take(MAX_SKIPPED).find(|(_, other)| is_it(*other)));
        (
            character,
            found.map(|(skipped, other)| {
                let place = at + skipped;
                at = place + other.len_utf8();
                place
            }),
        )
    })
}
