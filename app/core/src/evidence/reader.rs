//! Takes the words that a model quotes as evidence out of its answer while that is written: `[1: "exact words"]` becomes
//! `[1]`.
//!
//! What may become a quote is held back until that is known, so that no quote is ever shown. Whatever turns out to be none
//! is shown as it was written: of an answer nothing is left out but quotes of numbered documents, and around it the tags of
//! the prompt's blocks, which small models repeat. Each character is looked at a bounded number of times.

use footnote_citations::word_count;
use serde::{Deserialize, Serialize};

use super::{
    code::CodeTracker,
    open_quote::{OpenQuote, Quoted, Step, is_light},
    opening::{MAX_OPENING, Opening, closing_brackets, number_after, opening},
    tags::{TagReading, read_tag},
};
use crate::text::is_index_after;

/// Maximum bytes that are held back.
const MAX_HELD: usize = 1000;

/// Maximum words of a quote whose closing mark is missing.
const MAX_UNMARKED_WORDS: usize = 30;

/// Minimum words of what is taken for a quote although its document does not have it: one word is rather a value.
const FEWEST_WORDS: usize = 2;

/// Maximum words of the values in a list such as `[1: "one", 2: "two"]`, which are no quotes unless a document has one.
const MAX_VALUE_WORDS: usize = 3;

/// Minimum words of a quote that looks like something else: without marks, or where a code span may be open.
const FEWEST_WORDS_UNUSUAL: usize = 3;

/// Maximum bytes between the mark that ends a quote and its bracket's end, such as `, p. 3`.
const MAX_TAIL: usize = 40;

/// Maximum quotes of a reply that are looked up in their documents.
const MAX_LOOKUPS: u32 = 60;

/// Maximum ends of a quote without a mark that are tried.
const MAX_ENDS: usize = 4;

/// The documents whose numbers an answer may cite.
pub(crate) trait NumberedDocuments {
    fn has(&self, number: u32) -> bool;

    /// Whether the document has these words, which may take as long as reading it.
    fn has_quote(&self, number: u32, quote: &str) -> bool;
}

/// Words that a model gave as evidence for a citation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EvidenceQuote {
    /// Bytes of the shown text up to the end of the citation.
    pub(crate) end: usize,
    /// The number of the cited source.
    pub(crate) number: u32,
    pub(crate) words: String,
}

/// Text to show, and the quotes that were taken out of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) text: String,
    pub(crate) quotes: Vec<EvidenceQuote>,
    /// Quotes that were begun and not ended in the form they were asked for.
    pub(crate) broken: u32,
}

/// Reads a reply piece by piece.
#[derive(Debug, Default)]
pub(crate) struct QuoteReader {
    /// The names of the blocks that the request had.
    blocks: Vec<&'static str>,
    code: CodeTracker,
    /// What may become a quote or a block's tag, from its first character on.
    pub(super) held: String,
    stage: Stage,
    /// Something but spaces was shown.
    has_begun: bool,
    lookups: u32,
    /// How often a character was taken, for tests.
    #[cfg(test)]
    pub(super) steps: usize,
}

#[derive(Debug, Default)]
enum Stage {
    /// Nothing is held, or what may become the opening of a quote.
    #[default]
    Opening,
    Quote(OpenQuote),
    /// A quote that precedes its number.
    QuoteFirst(OpenQuote),
    /// What may become a block's tag, after this many bytes of tags that may be the last words of the answer.
    Tag(usize),
}

impl QuoteReader {
    /// A reader of the reply to a request that had these blocks.
    pub(crate) fn new(blocks: Vec<&'static str>) -> Self {
        Self { blocks, ..Self::default() }
    }

    /// The text to show of the next words, with places counted from its beginning.
    pub(crate) fn push(&mut self, fresh: &str, documents: &dyn NumberedDocuments) -> Shown {
        let mut reading = Reading { reader: self, documents, shown: Shown::default() };
        reading.read(fresh);
        reading.shown
    }

    /// The rest of the text at the end of a reply.
    pub(crate) fn finish(&mut self, documents: &dyn NumberedDocuments) -> Shown {
        let mut reading = Reading { reader: self, documents, shown: Shown::default() };
        reading.finish();
        reading.shown
    }
}

/// A step of a reader.
struct Reading<'r> {
    reader: &'r mut QuoteReader,
    documents: &'r dyn NumberedDocuments,
    shown: Shown,
}

impl Reading<'_> {
    fn read(&mut self, text: &str) {
        text.chars().for_each(|character| self.take(character));
    }

    fn finish(&mut self) {
        // What is given back may be held again, from a later bracket on.
        while !self.reader.held.is_empty() {
            match std::mem::take(&mut self.reader.stage) {
                Stage::Quote(quote) => self.give_up(&quote, self.reader.held.len(), true),
                Stage::Tag(start) => {
                    let last = self.reader.held.split_off(start);
                    self.reader.held.clear();
                    if read_tag(&format!("{last}>"), &self.reader.blocks) != TagReading::Tag {
                        self.show(&last);
                    }
                }
                Stage::Opening | Stage::QuoteFirst(_) => self.show_held(),
            }
        }
    }

    fn take(&mut self, character: char) {
        #[cfg(test)]
        (self.reader.steps += 1);
        if self.reader.held.is_empty() {
            return self.begin(character);
        }
        self.reader.held.push(character);
        match std::mem::take(&mut self.reader.stage) {
            Stage::Opening => self.in_opening(character),
            Stage::Quote(quote) => self.in_quote(quote, character),
            Stage::QuoteFirst(quote) => self.in_quote_first(quote, character),
            Stage::Tag(start) => self.in_tag(start, character),
        }
    }

    fn begin(&mut self, character: char) {
        let reader = &mut *self.reader;
        let may_begin = match character {
            '<' => !reader.blocks.is_empty() && reader.code.may_begin() && !reader.code.in_span(),
            _ => closing_brackets(character).is_some() && reader.code.may_begin(),
        };
        if may_begin {
            reader.stage = if character == '<' { Stage::Tag(0) } else { Stage::Opening };
            reader.held.push(character);
        } else {
            self.show(character.encode_utf8(&mut [0; 4]));
        }
    }

    /// Reads a tag from this place of the held text on. Before the answer it is left out at once; after some of it only if
    /// nothing but tags follows.
    fn in_tag(&mut self, start: usize, character: char) {
        let tag = &self.reader.held[start..];
        match read_tag(tag, &self.reader.blocks) {
            TagReading::Tag if !self.reader.has_begun => self.reader.held.clear(),
            TagReading::Tag => self.reader.stage = Stage::Tag(self.reader.held.len()),
            TagReading::Unfinished => self.reader.stage = Stage::Tag(start),
            TagReading::Text if tag.trim().is_empty() && start > 0 && self.reader.held.len() <= MAX_HELD => {
                self.reader.stage = Stage::Tag(self.reader.held.len());
            }
            TagReading::Text => self.let_go(character),
        }
    }

    fn in_opening(&mut self, character: char) {
        let bracket = self.reader.held.chars().next().unwrap_or_default();
        let in_code = self.reader.code.in_span();
        match opening(&self.reader.held) {
            Opening::Unfinished => {}
            Opening::Quote { numbers, marks, length } if self.are_known(&numbers) => {
                let quote = OpenQuote::new(bracket, in_code, numbers, (marks, length));
                let first_word = self.reader.held.split_off(length);
                self.reader.stage = Stage::Quote(quote);
                self.read(&first_word);
            }
            Opening::QuoteFirst { marks, length } => {
                let quote = OpenQuote::new(bracket, in_code, Vec::new(), (marks, length));
                self.reader.stage = Stage::QuoteFirst(quote);
            }
            Opening::Quote { .. } | Opening::Other => self.let_go(character),
        }
    }

    fn are_known(&self, numbers: &[u32]) -> bool {
        numbers.iter().all(|number| self.documents.has(*number))
    }

    fn in_quote(&mut self, mut quote: OpenQuote, character: char) {
        let held = &self.reader.held;
        if held.len() > MAX_HELD {
            return self.give_up(&quote, held.len(), false);
        }
        if let Some(inner) = quote.inner {
            match opening(&held[inner..]) {
                Opening::Quote { numbers, marks, .. } if !marks.is_empty() && self.are_known(&numbers) => {
                    return self.give_up(&quote, inner, false);
                }
                Opening::Unfinished => {}
                _ => quote.inner = None,
            }
        }
        match quote.take(held, character) {
            Step::GoesOn => self.reader.stage = Stage::Quote(quote),
            Step::Ends => self.end(quote, held.len() - character.len_utf8()),
            Step::EndsBefore(place) => self.give_up(&quote, place, false),
        }
    }

    fn in_quote_first(&mut self, mut quote: OpenQuote, character: char) {
        let held = &self.reader.held;
        let at = held.len() - character.len_utf8();
        let Some((mark, after)) = quote.last_mark else {
            if character == '\n' || held.len() > MAX_HELD {
                return self.let_go(character);
            }
            quote.last_mark = quote.marks.contains(&character).then_some((at, held.len()));
            self.reader.stage = Stage::QuoteFirst(quote);
            return;
        };
        if quote.closes(held, character, at) {
            let quoted = number_after(&held[after..at]).map(|number| vec![number]);
            let quoted = quoted.map(|numbers| Quoted { numbers, words: quote.start..mark });
            return match quoted {
                Some(quoted) if self.is_found(&quoted) => self.cite(&[quoted], ""),
                _ => self.show_held(),
            };
        }
        if character == '\n' || held.len() - after > MAX_OPENING {
            return self.let_go(character);
        }
        self.reader.stage = Stage::QuoteFirst(quote);
    }

    /// The bracket ends at this place.
    fn end(&mut self, quote: OpenQuote, at: usize) {
        let held = &self.reader.held;
        let (words_end, tail) = quote.last_mark.map_or((at, ""), |(mark, after)| (mark, &held[after..at]));
        let has_mark = quote.last_mark.is_some();
        let tail = if is_light(tail) { String::new() } else { tail.to_owned() };
        let mut words = quote.start..words_end;
        if !tail.is_empty() {
            let whole = Quoted { numbers: quote.numbers.clone(), words: quote.start..at };
            if tail.len() > MAX_TAIL || self.is_found(&whole) {
                // The last mark stands within the quote, whose own is missing.
                words = whole.words;
            }
        }
        let tail = if words.end == at { String::new() } else { tail };
        let is_asked_form = has_mark && words.end < at && tail.is_empty();
        let current = Quoted { numbers: quote.numbers.clone(), words };
        let quoted: Vec<Quoted> = quote.before.iter().cloned().chain([current]).collect();
        if self.are_quotes(&quote, &quoted) {
            self.shown.broken += u32::from(!is_asked_form);
            self.cite(&quoted, &tail);
        } else {
            self.show_held();
        }
    }

    /// Whether a bracket of the form has quotes, and not values such as a dictionary's.
    fn are_quotes(&mut self, quote: &OpenQuote, quoted: &[Quoted]) -> bool {
        let counts = quoted.iter().map(|quoted| word_count(&self.reader.held[quoted.words.clone()]));
        let (fewest, most) =
            counts.fold((usize::MAX, 0), |(least, most), count| (least.min(count), most.max(count)));
        let is_unusual = quote.in_code || quote.marks.is_empty();
        if fewest == 0 || is_unusual && fewest < FEWEST_WORDS_UNUSUAL {
            return false;
        }
        let are_values = fewest < FEWEST_WORDS || quoted.len() > 1 && most <= MAX_VALUE_WORDS;
        if are_values {
            return quoted.iter().all(|quoted| self.is_found(quoted));
        }
        !is_unusual && !quote.is_round || quoted.iter().any(|quoted| self.is_found(quoted))
    }

    /// Whether one of the documents has the words.
    fn is_found(&mut self, Quoted { numbers, words }: &Quoted) -> bool {
        let words = unmarked(&self.reader.held[words.clone()]).to_owned();
        numbers.iter().any(|number| self.has_quote(*number, &words))
    }

    /// Whether the document has the words; `false` once enough were looked up.
    fn has_quote(&mut self, number: u32, words: &str) -> bool {
        self.reader.lookups += 1;
        self.reader.lookups <= MAX_LOOKUPS
            && self.documents.has(number)
            && self.documents.has_quote(number, words)
    }

    /// Puts citations in place of the held bracket; a tail such as `, p. 3` stays.
    fn cite(&mut self, quoted: &[Quoted], tail: &str) {
        let written = std::mem::take(&mut self.reader.held);
        // Where it touches a word, the number would be read as an index.
        if self.reader.code.last().is_some_and(is_index_after) {
            self.show(" ");
        }
        let (within, after) = if tail.starts_with([',', ';']) { (tail, "") } else { ("", tail) };
        let last = quoted.iter().flat_map(|quoted| &quoted.numbers).count();
        let (mut at, mut cited) = (0, None);
        for Quoted { numbers, words } in quoted {
            let words = unmarked(&written[words.clone()]);
            let mut has_words = |number: &&u32| numbers.len() == 1 || self.has_quote(**number, words);
            let owner = numbers.iter().find(|number| has_words(number)).or(numbers.first()).copied();
            for number in numbers {
                at += 1;
                // Several quotes of one document are those of one citation.
                if cited != Some(*number) || at == last && !within.is_empty() {
                    self.show(&format!("[{number}{}]", if at == last { within } else { "" }));
                }
                cited = Some(*number);
                if owner == cited {
                    let (end, words) = (self.shown.text.len(), words.to_owned());
                    self.shown.quotes.push(EvidenceQuote { end, number: *number, words });
                }
            }
        }
        self.show(after);
    }

    /// The quote does not end as it should before this place. If its document has its words, up to a mark or the end of a
    /// sentence, they are the quote; what follows is read anew.
    fn give_up(&mut self, quote: &OpenQuote, end: usize, is_cut: bool) {
        let mut rest = self.reader.held.split_off(end);
        if let Some((words, after)) = self.quoted_part(quote, is_cut) {
            rest.insert_str(0, &self.reader.held.split_off(after));
            let current = Quoted { numbers: quote.numbers.clone(), words };
            let quoted: Vec<Quoted> = quote.before.iter().cloned().chain([current]).collect();
            self.shown.broken += 1;
            self.cite(&quoted, "");
        } else {
            self.show_held();
        }
        self.read(&rest);
    }

    /// The part of the current quote that its document has, and where the text after it begins.
    fn quoted_part(&mut self, quote: &OpenQuote, is_cut: bool) -> Option<(std::ops::Range<usize>, usize)> {
        let (start, end) = (quote.start, self.reader.held.len());
        let mut ends: Vec<(usize, usize)> =
            [quote.last_mark, quote.first_mark].into_iter().flatten().collect();
        if ends.is_empty() {
            let written = &self.reader.held[start..];
            let stops = written.char_indices().filter(|(_, c)| ".!?。！？".contains(*c));
            let mut places: Vec<usize> =
                stops.map(|(at, c)| start + at + c.len_utf8()).chain([end]).collect();
            // The last word of an answer that was cut may not be whole.
            places.extend(written.trim_end().rfind(' ').filter(|_| is_cut).map(|at| start + at));
            let is_short = |at: &usize| word_count(&self.reader.held[start..*at]) <= MAX_UNMARKED_WORDS;
            places.retain(is_short);
            places.sort_unstable_by(|one, other| other.cmp(one));
            ends.extend(places.into_iter().map(|at| (at, at)));
        }
        let fewest = if is_cut { 1 } else { FEWEST_WORDS };
        ends.into_iter().take(MAX_ENDS).find_map(|(words_end, after)| {
            let words = start..words_end;
            let quoted = Quoted { numbers: quote.numbers.clone(), words: words.clone() };
            let is_long = word_count(&self.reader.held[words.clone()]) >= fewest;
            // Nothing can follow a word that was cut.
            let after = if is_cut && quote.last_mark.is_none() { end } else { after };
            (is_long && self.is_found(&quoted)).then_some((words, after))
        })
    }

    /// Shows what is held, but for its last character, which may begin something itself.
    fn let_go(&mut self, character: char) {
        self.reader.held.pop();
        self.show_held();
        self.take(character);
    }

    fn show_held(&mut self) {
        self.reader.stage = Stage::Opening;
        let held = std::mem::take(&mut self.reader.held);
        self.show(&held);
    }

    fn show(&mut self, text: &str) {
        text.chars().for_each(|character| self.reader.code.take(character));
        self.reader.has_begun |= !text.trim().is_empty();
        self.shown.text.push_str(text);
    }
}

/// The words of a quote without the emphasis and the escapes beside its marks.
fn unmarked(words: &str) -> &str {
    words.trim().trim_end_matches('\\').trim_matches(['*', '_']).trim()
}
