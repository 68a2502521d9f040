//! A bracket with quotes that has not ended.

use std::ops::Range;

use super::opening::{closing_brackets, further, is_round};

/// Maximum bytes from a line's beginning to the end of the marker that begins a block.
const MAX_MARKER: usize = 10;

/// The numbers of documents, and the place of the words that are quoted of them.
#[derive(Debug, Clone)]
pub(super) struct Quoted {
    pub(super) numbers: Vec<u32>,
    pub(super) words: Range<usize>,
}

/// All places are bytes of the held text, which begins with the bracket.
#[derive(Debug, Default)]
pub(super) struct OpenQuote {
    closing: &'static [char],
    pub(super) is_round: bool,
    /// A code span may be open before it.
    pub(super) in_code: bool,
    /// The quotes before the current one.
    pub(super) before: Vec<Quoted>,
    pub(super) numbers: Vec<u32>,
    /// Where the current quote begins.
    pub(super) start: usize,
    /// What may end it; nothing where it has no marks.
    pub(super) marks: &'static [char],
    /// The first and the last of such marks so far: where each begins and ends.
    pub(super) first_mark: Option<(usize, usize)>,
    pub(super) last_mark: Option<(usize, usize)>,
    /// How many brackets within it are open.
    depth: usize,
    /// Where a bracket within it begins that may be the next citation.
    pub(super) inner: Option<usize>,
    /// Where the current line begins, and whether it is blank so far.
    line: usize,
    is_blank_line: bool,
}

/// What a character of a quote means.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    GoesOn,
    /// Its bracket ends with this character.
    Ends,
    /// Nothing that begins at this place can belong to it.
    EndsBefore(usize),
}

impl OpenQuote {
    /// A bracket whose first quote has begun, with the marks that may end it, at a place.
    pub(super) fn new(
        bracket: char,
        in_code: bool,
        numbers: Vec<u32>,
        (marks, start): (&'static [char], usize),
    ) -> Self {
        Self {
            in_code,
            closing: closing_brackets(bracket).unwrap_or_default(),
            is_round: is_round(bracket),
            numbers,
            marks,
            start,
            line: start,
            ..Self::default()
        }
    }

    /// Reads the last character of what is held.
    pub(super) fn take(&mut self, held: &str, character: char) -> Step {
        let (end, at) = (held.len(), held.len() - character.len_utf8());
        if character == '\n' {
            if self.is_blank_line {
                return self.ends_before_line(held);
            }
            (self.line, self.is_blank_line) = (end, true);
        } else {
            self.is_blank_line &= character.is_whitespace();
            if self.line > self.start && begins_block(&held[self.line..]) {
                return self.ends_before_line(held);
            }
        }
        if closing_brackets(character).is_some() {
            self.inner = Some(at);
            self.depth += usize::from(is_round(character) == self.is_round);
        } else if self.closes(held, character, at) {
            if self.depth == 0 {
                return Step::Ends;
            }
            self.depth -= 1;
        } else if !self.begins_next(held) && self.marks.contains(&character) {
            self.last_mark = Some((at, end));
            self.first_mark = self.first_mark.or(self.last_mark);
        }
        Step::GoesOn
    }

    fn ends_before_line(&self, held: &str) -> Step {
        Step::EndsBefore(held[..self.line].trim_end().len().max(self.start))
    }

    /// Whether this character may end the bracket: one for it, or, after the mark, a round one in its place.
    pub(super) fn closes(&self, held: &str, character: char, at: usize) -> bool {
        let is_after_mark = || self.last_mark.is_some_and(|(_, after)| is_light(&held[after..at]));
        self.closing.contains(&character) || matches!(character, ')' | '）') && is_after_mark()
    }

    /// Begins the next quote of the bracket, if what is held ends with its opening mark.
    fn begins_next(&mut self, held: &str) -> bool {
        let Some((mark, after)) = self.last_mark else { return false };
        let Some((numbers, marks, length)) = further(&held[after..]) else { return false };
        self.before.push(Quoted { numbers: self.numbers.clone(), words: self.start..mark });
        if !numbers.is_empty() {
            self.numbers = numbers;
        }
        (self.start, self.marks) = (after + length, marks);
        (self.first_mark, self.last_mark, self.inner, self.depth) = (None, None, None, 0);
        true
    }
}

/// Whether a line begins a list item, a heading, a table's row or a quotation, before which a paragraph ends.
fn begins_block(line: &str) -> bool {
    if line.len() > MAX_MARKER {
        return false;
    }
    let line = line.trim_start_matches(' ');
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    matches!(line, "- " | "* " | "+ " | "# " | "## " | "### " | "|" | "> ")
        || (1..=3).contains(&digits) && matches!(&line[digits..], ". " | ") ")
}

/// Whether nothing but a full stop and the like stands between a mark and the bracket's end.
pub(super) fn is_light(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || ".,;*_\\。，".contains(c))
}
