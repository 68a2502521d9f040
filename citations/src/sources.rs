//! The texts of sources, prepared once for all claims.

use std::{collections::HashMap, ops::Range};

use crate::{
    Excerpt, SourceText,
    reading::{Reading, Token},
    units::{LONGEST_UNIT, Unit, units},
};

/// Maximum bytes of a text that are searched.
const LONGEST_TEXT: usize = 256 * 1024;

/// A text of a source.
#[derive(Debug, Clone)]
pub(crate) struct Passage<'a> {
    id: &'a str,
    pub(crate) is_whole: bool,
    pub(crate) title: Reading<'a>,
    pub(crate) reading: Reading<'a>,
    pub(crate) units: Vec<Unit>,
    /// The indices of the units that have a stem.
    pub(crate) postings: HashMap<String, Vec<usize>>,
}

impl<'a> Passage<'a> {
    pub(crate) fn new(source: SourceText<'a>) -> Self {
        let text = &source.text[..source.text.floor_char_boundary(LONGEST_TEXT)];
        let reading = Reading::new(text, None);
        let units = units(text);
        let mut postings: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, unit) in units.iter().enumerate() {
            for token in reading.tokens_in(&unit.range) {
                let having = postings.entry(token.stem().into_owned()).or_default();
                if having.last() != Some(&at) {
                    having.push(at);
                }
            }
        }
        let is_whole = source.whole && text.len() == source.text.len();
        let title = Reading::new(source.title, reading.language);
        Self { id: source.passage, is_whole, title, reading, units, postings }
    }

    /// The tokens of text and title.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = &Token<'a>> {
        self.reading.tokens.iter().chain(&self.title.tokens)
    }

    /// The bytes of the units that a part of the text stands in.
    pub(crate) fn units_around(&self, part: &Range<usize>) -> Range<usize> {
        let around = self.units.iter().map(|unit| &unit.range);
        let mut around = around.filter(|unit| unit.end > part.start && unit.start < part.end);
        let first = around.next().unwrap_or(part);
        first.start..around.next_back().unwrap_or(first).end
    }

    /// These bytes, as far as they fit into a unit.
    pub(crate) fn excerpt(&self, range: Range<usize>) -> Excerpt {
        let most = self.reading.text.floor_char_boundary(range.start + LONGEST_UNIT);
        let range = range.start..range.end.min(most);
        Excerpt { passage: self.id.to_owned(), text: self.reading.text[range.clone()].to_owned(), range }
    }
}
