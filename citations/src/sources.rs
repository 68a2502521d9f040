//! The texts of sources, prepared once for all claims.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use crate::{
    Excerpt, SourceText,
    lexicon::Language,
    nearest::Place,
    reading::{Form, Reading, Stem, Token, TokenKind},
    units::{Unit, UnitKind, units},
};

/// Maximum bytes of a text that are searched.
const LONGEST_TEXT: usize = 256 * 1024;

/// Maximum bytes of an excerpt.
pub(crate) const LONGEST_EXCERPT: usize = 480;

/// Bytes of an excerpt before the first word that it was chosen for.
const LEAD: usize = 80;

/// The index of a unit in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UnitId(pub(crate) usize);

#[derive(Debug, Clone)]
pub(crate) struct Source<'a> {
    text: SourceText<'a>,
    pub(crate) reading: Reading<'a>,
    pub(crate) title: HashSet<Stem>,
    pub(crate) units: Vec<SourceUnit>,
    /// The beginnings of all its words.
    starts: HashSet<Form>,
    /// The units that have a stem.
    pub(crate) postings: HashMap<Stem, Vec<UnitId>>,
}

/// A unit with its tokens.
#[derive(Debug, Clone)]
pub(crate) struct SourceUnit {
    pub(crate) unit: Unit,
    pub(crate) tokens: Range<usize>,
    /// The headings above it.
    pub(crate) headings: Vec<UnitId>,
}

/// How many units have each stem.
#[derive(Debug, Clone, Default)]
pub(crate) struct Statistics {
    units: usize,
    with: HashMap<Stem, usize>,
}

impl Statistics {
    pub(crate) fn new(sources: &[Source<'_>]) -> Self {
        let mut statistics = Self::default();
        for source in sources {
            statistics.units += source.units.len();
            for (stem, units) in &source.postings {
                *statistics.with.entry(*stem).or_default() += units.len();
            }
        }
        statistics
    }

    /// The inverse document frequency of a stem, a unit being a document.
    pub(crate) fn rarity(&self, stem: Stem) -> f64 {
        let with = self.with.get(&stem).copied().unwrap_or_default();
        (1.0 + (float(self.units) + 1.0) / (float(with) + 0.5)).ln()
    }
}

impl<'a> Source<'a> {
    pub(crate) fn new(mut text: SourceText<'a>) -> Self {
        if text.text.len() > LONGEST_TEXT {
            text.whole = false;
            text.text = text.text.get(..text.text.floor_char_boundary(LONGEST_TEXT)).unwrap_or_default();
        }
        let reading = Reading::new(text.text, None);
        let title = Reading::new(text.title, reading.language);
        let mut headings: Vec<(usize, UnitId)> = Vec::new();
        let mut all = Vec::new();
        let mut postings: HashMap<Stem, Vec<UnitId>> = HashMap::new();
        for (at, unit) in units(text.text).into_iter().enumerate() {
            let id = UnitId(at);
            let before = |end: usize| reading.tokens.partition_point(|token| token.range.start < end);
            let tokens = before(unit.at.start)..before(unit.at.end);
            if let UnitKind::Heading(level) = unit.kind {
                headings.retain(|(above, _)| *above < level);
            }
            for token in reading.tokens.get(tokens.clone()).unwrap_or_default() {
                let units = postings.entry(token.stem).or_default();
                if units.last() != Some(&id) {
                    units.push(id);
                }
            }
            let above = headings.iter().map(|(_, heading)| *heading).collect();
            if let UnitKind::Heading(level) = unit.kind {
                headings.push((level, id));
            }
            all.push(SourceUnit { unit, tokens, headings: above });
        }
        let starts = reading.tokens.iter().chain(&title.tokens).map(|token| token.start).collect();
        let title = title.tokens.iter().map(|token| token.stem).collect();
        Self { text, reading, title, starts, units: all, postings }
    }

    pub(crate) fn number(&self) -> u32 {
        self.text.number
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.text.whole
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.reading.tokens.is_empty()
    }

    pub(crate) fn language(&self) -> Option<Language> {
        self.reading.language
    }

    pub(crate) fn is_in_language_of(&self, reading: &Reading<'_>) -> bool {
        reading.is_language_sure && reading.language == self.reading.language
    }

    /// Whether some word of it or its title begins as this one does.
    pub(crate) fn has_start(&self, token: &Token) -> bool {
        self.starts.contains(&token.start)
    }

    /// The tokens from the first to the last of neighbouring units.
    pub(crate) fn tokens_of(&self, units: Range<UnitId>) -> Range<usize> {
        let first = self.units.get(units.start.0).map_or(0, |unit| unit.tokens.start);
        let last = units.end.0.checked_sub(1).and_then(|last| self.units.get(last));
        first..last.map_or(first, |unit| unit.tokens.end.max(first))
    }

    /// The units that tokens stand in.
    pub(crate) fn place_of(&self, tokens: &Range<usize>) -> Place {
        let first = self.units.partition_point(|unit| unit.tokens.end <= tokens.start);
        let end = self.units.partition_point(|unit| unit.tokens.start < tokens.end);
        Place { units: UnitId(first)..UnitId(end.max(first)), score: 0.0 }
    }

    /// The words of a place, and those of them that a reading has too.
    pub(crate) fn excerpt(&self, place: &Place, shared_with: &Reading<'_>) -> Excerpt {
        let tokens = self.tokens_of(place.units.clone());
        let unit = |id: Option<usize>| id.and_then(|id| self.units.get(id)).map(|unit| unit.unit.at.clone());
        let first = unit(Some(place.units.start.0)).unwrap_or_default();
        let last = unit(place.units.end.0.checked_sub(1)).unwrap_or_else(|| first.clone());
        self.cut(first.start..last.end.max(first.start), tokens, shared_with)
    }

    /// The words of these tokens, and what closes them.
    pub(crate) fn excerpt_of(&self, tokens: Range<usize>, shared_with: &Reading<'_>) -> Excerpt {
        let list = self.reading.tokens.get(tokens.clone()).unwrap_or_default();
        let start = list.first().map_or(0, |token| token.range.start);
        let end = list.last().map_or(start, |token| token.range.end);
        let rest = self.text.text.get(end..).unwrap_or_default();
        let closing = rest.find(|c: char| !".!?。！？)”»\"".contains(c)).unwrap_or(rest.len());
        self.cut(start..end + closing, tokens, shared_with)
    }

    fn cut(&self, mut range: Range<usize>, tokens: Range<usize>, shared_with: &Reading<'_>) -> Excerpt {
        let stems: HashSet<Stem> = shared_with.tokens.iter().map(|token| token.stem).collect();
        let is_shared = |token: &&Token| token.kind != TokenKind::Letter && stems.contains(&token.stem);
        let tokens = self.reading.tokens.get(tokens).unwrap_or_default();
        let mut shared: Vec<Range<usize>> = Vec::new();
        for token in tokens.iter().filter(is_shared) {
            match shared.last_mut() {
                Some(last) if token.range.start < last.end => last.end = last.end.max(token.range.end),
                _ => shared.push(token.range.clone()),
            }
        }
        if range.len() > LONGEST_EXCERPT {
            let first = shared.first().map_or(range.start, |word| word.start);
            let start =
                self.word_start(range.start.max(first.saturating_sub(LEAD)).min(range.end - LONGEST_EXCERPT));
            let start = start.max(range.start);
            let end = self.word_start(start + LONGEST_EXCERPT).max(start);
            range = start..end.min(range.end);
        }
        let text = self.text.text.get(range.clone()).unwrap_or_default();
        let trimmed = text.trim_end();
        range.end = range.start + trimmed.len();
        shared.retain(|word| word.start >= range.start && word.end <= range.end);
        let shared =
            shared.into_iter().map(|word| word.start - range.start..word.end - range.start).collect();
        Excerpt { passage: self.text.passage.to_owned(), text: trimmed.to_owned(), range, shared }
    }

    /// The beginning of the word at this place, where a space is near.
    fn word_start(&self, at: usize) -> usize {
        let before = self.text.text.get(..self.text.text.floor_char_boundary(at)).unwrap_or_default();
        let space = before.char_indices().rev().take(LEAD / 2).find(|(_, c)| c.is_whitespace());
        space.map_or(before.len(), |(at, c)| at + c.len_utf8())
    }
}

pub(crate) fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
