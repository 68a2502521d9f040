//! The texts of sources, prepared once for all claims.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use crate::{
    Excerpt, SourceText,
    reading::{Reading, Token, TokenKind},
    units::{Unit, units},
};

/// Maximum bytes of a text that are searched.
const LONGEST_TEXT: usize = 256 * 1024;

/// Maximum bytes of an excerpt, and those before the first word that it shares with a claim.
pub(crate) const LONGEST_EXCERPT: usize = 480;
const LEAD: usize = 80;

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
    /// The stems of the title.
    pub(crate) title: HashSet<String>,
    /// The beginnings of all words.
    pub(crate) starts: HashSet<String>,
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
        let words = reading.tokens.iter().chain(&title.tokens);
        let mut source = Self {
            text,
            units: Vec::new(),
            postings: HashMap::new(),
            title: title.tokens.iter().map(|token| token.stem().into_owned()).collect(),
            starts: words.map(|token| token.start().to_owned()).collect(),
            reading,
        };
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

    /// These bytes, at most [`LONGEST_EXCERPT`], and the words among them that a claim has too.
    pub(crate) fn excerpt(&self, mut range: Range<usize>, claim: &Reading<'_>) -> Excerpt {
        let stems: HashSet<_> = claim.tokens.iter().map(Token::stem).collect();
        let is_inside = |token: &&Token<'_>| token.range.start >= range.start && token.range.end <= range.end;
        let words = self.reading.tokens.iter().filter(|token| token.kind != TokenKind::Letter);
        let mut shared: Vec<Range<usize>> = Vec::new();
        for token in words.filter(is_inside).filter(|token| stems.contains(&token.stem())) {
            match shared.last_mut() {
                Some(last) if token.range.start < last.end => last.end = last.end.max(token.range.end),
                _ => shared.push(token.range.clone()),
            }
        }
        if range.len() > LONGEST_EXCERPT {
            let first = shared.first().map_or(range.start, |word| word.start.saturating_sub(LEAD));
            let start = first.clamp(range.start, range.end - LONGEST_EXCERPT);
            range = self.word_start(start).max(range.start)..self.word_start(start + LONGEST_EXCERPT - LEAD);
        }
        let text = self.text.text[range.clone()].trim_end();
        range.end = range.start + text.len();
        shared.retain(|word| word.start >= range.start && word.end <= range.end);
        let shared = shared.iter().map(|word| word.start - range.start..word.end - range.start).collect();
        Excerpt { passage: self.text.passage.to_owned(), text: text.to_owned(), range, shared }
    }

    /// The beginning of the word at this place, where a space is near.
    fn word_start(&self, at: usize) -> usize {
        let before = &self.text.text[..self.text.text.floor_char_boundary(at)];
        let space = before.char_indices().rev().take(LEAD / 2).find(|(_, c)| c.is_whitespace());
        space.map_or(before.len(), |(at, c)| at + c.len_utf8())
    }
}
