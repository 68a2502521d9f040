//! Citations in plain text, in the forms in which models write them: `[1]`, `[1, 2]`, `[1-3]`, `【1†source】`, `[Source 1]`,
//! `[^1]`, `¹` and so on.
//!
//! A number in brackets may also be an interval, an index, a key of a menu or a move of a game. It is a citation only where
//! the text has sources, and where it could be nothing else.

use std::ops::Range;

use super::{
    Node, Tag,
    citation_forms::{Kind, Written, bracketed, is_raised, numbers, raised},
};
use crate::text::{CitableNumbers, is_index_after};

/// Bytes before and after a citation that show what it is.
const MAX_CONTEXT: usize = 80;

/// Minimum letters of a word that a raised number cites; after a shorter one it is a power, as in `cm²`.
const FEWEST_LETTERS: usize = 4;

/// Minimum words of a quotation that a citation at its end belongs to.
const FEWEST_QUOTED: usize = 4;

/// Words before brackets with several numbers that are an interval or a list, in lower case.
const BEFORE_LISTS: &str = " in within range ranges interval intervals from between to set list array vector tuple matrix \
    domain return returns prints print gives yields contains is are equals be becomes values indices indexes positions \
    coordinates size shape im intervall bereich zwischen von liste ist sind dans intervalle entre est sont en intervalo \
    rango lista es son es intervallo tra ";

/// The same in scripts without blanks.
const BEFORE_LISTS_DENSE: [&str; 10] =
    ["区间", "范围", "列表", "数组", "在", "区間", "範囲", "配列", "返回", "输出"];

/// Words after brackets with several numbers of which something is said, in lower case.
const AFTER_LISTS: &str = " is are was were has have means ist sind hat est sont a es son ";

/// Words before the key of a menu or keyboard, in lower case.
const BEFORE_KEYS: &str = " press type enter choose select option key button hit tap click drücke tippe wähle taste option \
    move step rfc iso equation figure exercise appuyez tapez pulse oprima presione escriba elija premi digita ";

/// The numbers that citations of a text may name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Citable<'a> {
    pub numbers: &'a [u32],
    /// The model's server gave the numbers. Such models write them right after a word.
    pub by_server: bool,
    /// The text is a document, in which tags are drawn and links to headings of its own lead somewhere.
    pub in_document: bool,
}

impl<'a, N: AsRef<[u32]> + ?Sized> From<&'a N> for Citable<'a> {
    fn from(numbers: &'a N) -> Self {
        Self { numbers: numbers.as_ref(), by_server: false, in_document: false }
    }
}

impl<'a> From<&'a CitableNumbers> for Citable<'a> {
    fn from(known: &'a CitableNumbers) -> Self {
        let CitableNumbers { numbers, by_server, in_document } = known;
        Self { numbers, by_server: *by_server, in_document: *in_document }
    }
}

impl Citable<'_> {
    pub(super) fn owned(self) -> CitableNumbers {
        CitableNumbers {
            numbers: self.numbers.to_vec(),
            by_server: self.by_server,
            in_document: self.in_document,
        }
    }

    pub(super) fn knows_all(self, numbers: &[u32]) -> bool {
        numbers.iter().all(|number| self.knows(*number))
    }

    pub(super) fn knows(self, number: u32) -> bool {
        self.numbers.contains(&number)
    }

    /// Whether a model may have meant a source by this number: one that it has, or the one after the last.
    fn may_name(self, number: u32) -> bool {
        let last = self.numbers.iter().max();
        number > 0 && last.is_some_and(|last| number <= last.saturating_add(1))
    }
}

/// A citation in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Citation {
    pub(super) numbers: Vec<u32>,
    /// Its bytes; where more than the numbers stands in the brackets, as in `[1, p. 3]`, those of the numbers alone.
    pub(super) range: Range<usize>,
}

pub(super) fn node(number: u32, citable: Citable<'_>) -> Node {
    Node::element(Tag::Citation { number, known: citable.knows(number) }, Vec::new())
}

/// Finds the citations of a run of text.
pub(super) struct Finder<'t> {
    text: &'t str,
    citable: Citable<'t>,
    /// Where brackets are text: within others, and within quotation marks. Found when it is first asked.
    literal: Option<Vec<Range<usize>>>,
    /// Whether the run has lists of numbers that cite nothing; then no list of it does.
    has_lists: Option<bool>,
    /// Where the last bracket ended that was no citation: one right after it is none either.
    text_until: Option<usize>,
}

impl<'t> Finder<'t> {
    pub(super) fn new(text: &'t str, citable: Citable<'t>) -> Self {
        Self { text, citable, literal: None, has_lists: None, text_until: None }
    }

    /// The citation that begins at this place.
    pub(super) fn at(&mut self, at: usize) -> Option<Citation> {
        if self.citable.numbers.is_empty() {
            return None;
        }
        let begin = self.text.get(at..)?;
        let written = if is_raised(begin.chars().next()?) { raised(begin)? } else { bracketed(begin)? };
        let end = at + written.length;
        let found = self.is_citation(at, end, &written);
        if !found {
            self.text_until = Some(end);
        }
        let range = if written.has_more {
            at + written.numbers_at.start..at + written.numbers_at.end
        } else {
            at..end
        };
        found.then_some(Citation { numbers: written.numbers, range })
    }

    fn is_citation(&mut self, at: usize, end: usize, written: &Written) -> bool {
        let before = &self.text[self.text.ceil_char_boundary(at.saturating_sub(MAX_CONTEXT))..at];
        let after = &self.text[end..self.text.floor_char_boundary(end + MAX_CONTEXT)];
        let citable = self.citable;
        if written.numbers.iter().any(|number| !citable.may_name(*number)) {
            return false;
        }
        let are_known = written.numbers.iter().all(|number| citable.knows(*number));
        // A footnote of the model's own may follow, and raised numbers are often powers.
        if !are_known && (written.kind != Kind::Bracket || !ends_clause(after)) {
            return false;
        }
        if written.kind == Kind::Raised {
            return is_cited_by_raised(before, after);
        }
        let last = before.chars().next_back();
        if self.text_until == Some(at) {
            return false;
        }
        if written.is_labelled {
            return true;
        }
        let is_index = last.is_some_and(is_index_after) || is_call(before);
        if !citable.by_server && is_index {
            return false;
        }
        if self.is_literal(at..end) || is_key(before) {
            return false;
        }
        written.numbers.len() < 2 || !(is_list(before, after) || self.has_lists())
    }

    fn is_literal(&mut self, range: Range<usize>) -> bool {
        let text = self.text;
        let literal = self.literal.get_or_insert_with(|| literal_ranges(text));
        let next = literal.partition_point(|of| of.start < range.start);
        next.checked_sub(1).and_then(|at| literal.get(at)).is_some_and(|of| range.end < of.end)
    }

    /// Whether a pair of brackets of the run has several numbers that cannot cite, such as `[0, 1]`.
    fn has_lists(&mut self) -> bool {
        let (text, citable) = (self.text, self.citable);
        let is_list = |inside: &str| {
            let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
            let are_numbers = parts.iter().all(|part| part.parse::<f64>().is_ok());
            let cites = parts.iter().all(|part| part.parse().is_ok_and(|number| citable.may_name(number)));
            parts.len() > 1 && are_numbers && !cites
        };
        let find = || {
            text.split('[')
                .skip(1)
                .any(|part| part.split_once(']').is_some_and(|(inside, _)| is_list(inside)))
        };
        *self.has_lists.get_or_insert_with(find)
    }
}

/// Whether a raised number after this text may be a citation: after a word or its punctuation, before none.
fn is_cited_by_raised(before: &str, after: &str) -> bool {
    let Some(last) = before.chars().next_back() else { return false };
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let follows =
        matches!(last, '.' | ',' | ';' | '!' | '?' | ')' | '"' | '”' | '»' | '。' | '，' | '、' | '」')
            || last.is_alphabetic() && (!is_index_after(last) || word.chars().count() >= FEWEST_LETTERS);
    let is_unit =
        !after.chars().next().is_none_or(|next| !next.is_alphanumeric() && !"⁺⁻⁼⁽/^".contains(next));
    follows && !is_unit
}

/// Whether a text ends in a call, such as `next()`.
fn is_call(before: &str) -> bool {
    let called = before.strip_suffix(')').and_then(|before| before.rsplit_once('('));
    called.is_some_and(|(name, _)| name.ends_with(is_index_after))
}

/// Whether nothing of the clause follows.
fn ends_clause(after: &str) -> bool {
    let next = after.trim_start_matches([' ', '*', '_']).chars().next();
    let is_end = |next: char| ".,;:!?)]}|[。，、；：！？）】」\n”\"¹²³".contains(next);
    next.is_none_or(is_end)
}

fn last_word(before: &str) -> String {
    let word = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
    word.trim_start_matches(['(', '"', '*', '_']).to_lowercase()
}

fn is_one_of(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|of| of == word)
}

/// Whether brackets with several numbers after and before these texts are an interval or a list.
fn is_list(before: &str, after: &str) -> bool {
    let (before, word) = (before.trim_end(), last_word(before));
    let is_operand = before.ends_with([
        '=', '∈', '∉', '⊂', '⊆', '≠', '≈', '≤', '≥', '<', '>', '+', '−', '×', '/', '→', '⇒', '∪', '∩', '{',
        '\\',
    ]) || before.ends_with("\":")
        || before.ends_with("':");
    let next = after.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_subject = is_one_of(AFTER_LISTS, &next.to_lowercase())
        || before.ends_with(',') && after.starts_with(' ') && !next.is_empty();
    is_operand
        || is_subject
        || is_one_of(BEFORE_LISTS, &word)
        || BEFORE_LISTS_DENSE.iter().any(|of| before.ends_with(of))
}

/// Whether brackets after this text name a key.
fn is_key(before: &str) -> bool {
    is_one_of(BEFORE_KEYS, &last_word(before))
}

/// The places within further brackets and within quotation marks, the outermost ones, in order.
fn literal_ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut quotation: Option<(char, usize)> = None;
    let mut last = None;
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        match c {
            '[' | '{' => open.push((c, at)),
            ']' | '}' => {
                let expected = if c == ']' { '[' } else { '{' };
                if open.last().is_some_and(|(of, _)| *of == expected)
                    && let Some((_, begin)) = open.pop()
                    && !is_doubled(&text[begin..=at])
                {
                    ranges.push(begin..at + 1);
                }
            }
            _ => match quotation {
                Some((mark, begin)) if c == mark && last.is_some_and(|last: char| !last.is_whitespace()) => {
                    quotation = None;
                    ranges.extend(quoted_range(text, begin, at));
                }
                Some(_) => {}
                None => {
                    let begins = last.is_none_or(|last: char| !last.is_alphanumeric())
                        && next.is_some_and(|next| !next.is_whitespace());
                    quotation = closing_mark(c).filter(|_| begins || c != '"').map(|mark| (mark, at));
                }
            },
        }
        last = Some(c);
    }
    ranges.sort_unstable_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    let mut end = 0;
    ranges.retain(|range| {
        let is_outermost = range.end > end;
        end = end.max(range.end);
        is_outermost
    });
    ranges
}

/// `[[1]]`, a citation in two pairs of brackets.
fn is_doubled(text: &str) -> bool {
    let inside = text.strip_prefix("[[").and_then(|text| text.strip_suffix("]]"));
    inside.is_some_and(|inside| numbers(inside).is_some_and(|(_, rest)| rest.is_empty()))
}

fn closing_mark(open: char) -> Option<char> {
    Some(match open {
        '"' => '"',
        '“' => '”',
        '„' => '“',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        _ => return None,
    })
}

/// A quotation from its mark at `begin` to the one at `end`, without citations at the end of a whole sentence: they cite what
/// is quoted.
fn quoted_range(text: &str, begin: usize, end: usize) -> Option<Range<usize>> {
    let inside = &text[begin..end];
    let words = inside.trim_end_matches(|c: char| c.is_ascii_digit() || " .,;[]。、".contains(c));
    let is_sentence = words.split_whitespace().count() >= FEWEST_QUOTED
        || words.chars().filter(|c| *c > '\u{2e80}').count() >= 2 * FEWEST_QUOTED;
    let until = if is_sentence { begin + words.len() } else { end };
    (until > begin).then_some(begin..until + 1)
}
