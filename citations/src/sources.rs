//! The texts of sources, prepared once for all claims.

use std::{collections::HashMap, ops::Range};

use crate::{
    Excerpt, SourceText,
    reading::{Reading, Token},
    units::{LONGEST_UNIT, Unit, units},
};

/// Maximum bytes of a text that are searched.
const LONGEST_TEXT: usize = 256 * 1024;

/// The index of a unit in its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct UnitId(pub(crate) usize);

#[derive(Debug, Clone)]
pub(crate) struct Source<'a> {
    pub(crate) text: SourceText<'a>,
    pub(crate) reading: Reading<'a>,
    pub(crate) units: Vec<SourceUnit>,
    /// The units that have a stem.
    pub(crate) postings: HashMap<String, Vec<UnitId>>,
    pub(crate) title: Reading<'a>,
}

#[derive(Debug, Clone)]
pub(crate) struct SourceUnit {
    pub(crate) unit: Unit,
    /// The tokens of the source that stand in it.
    pub(crate) tokens: Range<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(mut text: SourceText<'a>) -> Self {
        if text.text.len() > LONGEST_TEXT {
            text.whole = false;
            text.text = &text.text[..text.text.floor_char_boundary(LONGEST_TEXT)];
        }
        let reading = Reading::new(text.text, None);
        let title = Reading::new(text.title, reading.language);
        let mut source = Self { text, units: Vec::new(), postings: HashMap::new(), title, reading };
        for unit in units(text.text) {
            source.push(unit);
        }
        source
    }

    fn push(&mut self, unit: Unit) {
        let id = UnitId(self.units.len());
        let count_before = |end: usize| self.reading.tokens.partition_point(|token| token.range.start < end);
        let tokens = count_before(unit.range.start)..count_before(unit.range.end);
        for token in &self.reading.tokens[tokens.clone()] {
            let stem = token.stem();
            match self.postings.get_mut(stem.as_ref()) {
                Some(units) if units.last() == Some(&id) => {}
                Some(units) => units.push(id),
                None => drop(self.postings.insert(stem.into_owned(), vec![id])),
            }
        }
        self.units.push(SourceUnit { unit, tokens });
    }

    pub(crate) fn number(&self) -> u32 {
        self.text.number
    }

    /// The words of text and title.
    pub(crate) fn words(&self) -> impl Iterator<Item = &Token<'a>> {
        self.reading.tokens.iter().chain(&self.title.tokens)
    }

    /// The tokens of neighbouring units.
    pub(crate) fn tokens_of(&self, units: &Range<UnitId>) -> Range<usize> {
        let units = self.units.get(units.start.0..units.end.0).unwrap_or_default();
        units.first().zip(units.last()).map_or(0..0, |(first, last)| first.tokens.start..last.tokens.end)
    }

    /// The units that tokens stand in.
    pub(crate) fn units_of(&self, tokens: &Range<usize>) -> Range<UnitId> {
        let first = self.units.partition_point(|unit| unit.tokens.end <= tokens.start);
        let end = self.units.partition_point(|unit| unit.tokens.start < tokens.end);
        UnitId(first)..UnitId(end.max(first))
    }

    /// The bytes of neighbouring units.
    pub(crate) fn range_of(&self, units: &Range<UnitId>) -> Range<usize> {
        let units = self.units.get(units.start.0..units.end.0).unwrap_or_default();
        units
            .first()
            .zip(units.last())
            .map_or(0..0, |(first, last)| first.unit.range.start..last.unit.range.end)
    }

    /// These bytes, as far as they fit into a unit.
    pub(crate) fn excerpt(&self, range: Range<usize>) -> Excerpt {
        let most = self.text.text.floor_char_boundary(range.start + LONGEST_UNIT);
        let range = range.start..range.end.min(most);
        Excerpt {
            passage: self.text.passage.to_owned(),
            text: self.text.text[range.clone()].to_owned(),
            range,
        }
    }
}
