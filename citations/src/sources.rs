//! The texts of sources, prepared once for all claims.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::{
    reading::{Reading, Token},
    units::{LONGEST_UNIT, Unit, units},
};

/// Maximum bytes of a text that are searched.
const LONGEST_TEXT: usize = 256 * 1024;

/// A text that belongs to a source. A source may have several: passages of one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceText<'a> {
    /// The source's number, which citations name.
    pub number: u32,
    /// The passage's id.
    pub passage: &'a str,
    /// May be empty.
    pub title: &'a str,
    /// Markdown or plain text.
    pub text: &'a str,
    /// Whether the text is complete. If not, missing words prove nothing.
    pub whole: bool,
}

/// Words of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The id of the passage they stand in.
    pub passage: String,
    /// One to three sentences as they are written, at most 600 bytes.
    pub text: String,
    /// Their bytes in the passage's text.
    pub range: Range<usize>,
}

/// The texts of an answer's sources, prepared for any number of claims.
#[derive(Debug, Clone)]
pub struct Evidence<'a> {
    /// By number.
    pub(crate) sources: BTreeMap<u32, Vec<Passage<'a>>>,
}

impl<'a> Evidence<'a> {
    pub fn new(texts: impl IntoIterator<Item = SourceText<'a>>) -> Self {
        let mut sources: BTreeMap<u32, Vec<Passage<'a>>> = BTreeMap::new();
        for text in texts {
            sources.entry(text.number).or_default().push(Passage::new(text));
        }
        Self { sources }
    }

    /// The passages of a source.
    pub(crate) fn of(&self, number: u32) -> &[Passage<'a>] {
        self.sources.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Reads words in the language of a source, unless they show their own.
    pub(crate) fn read<'t>(&self, text: &'t str, number: u32) -> Reading<'t> {
        Reading::new(text, self.of(number).iter().find_map(|passage| passage.reading.language))
    }

    pub(crate) fn has_text(&self, number: u32) -> bool {
        self.of(number).iter().any(|passage| !passage.reading.tokens.is_empty())
    }

    pub(crate) fn is_whole(&self, number: u32) -> bool {
        self.of(number).iter().all(|passage| passage.is_whole)
    }
}

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
        let units = units(text);
        let reading =
            Reading::of_sentences(text, &units.iter().map(|unit| unit.range.end).collect::<Vec<_>>());
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
