//! The forms in which models write citations: brackets with numbers, raised numbers, links, escapes.

use std::ops::Range;

use crate::text::{SOURCE_LABELS, listed};

/// Maximum digits of a citation's number; longer numbers are years and the like.
pub(super) const MAX_DIGITS: usize = 3;

/// Maximum numbers in one pair of brackets.
const MAX_GROUP: usize = 16;

/// Maximum bytes of a citation with its brackets.
const MAX_CITATION: usize = 120;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bracket,
    /// `[^1]`
    Footnote,
    /// `¹`
    Raised,
}

/// What looks like a citation.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) numbers: Vec<u32>,
    pub(super) length: usize,
    pub(super) kind: Kind,
    /// Its form says that it is a citation, as in `[Source 1]` and `【1】`.
    pub(super) is_labelled: bool,
    /// The place of the numbers, and whether something else is to be shown beside them.
    pub(super) numbers_at: Range<usize>,
    pub(super) has_more: bool,
}

/// Reads a pair of brackets at the beginning of a text.
pub(super) fn bracketed(text: &str) -> Option<Written> {
    let open = text.chars().next()?;
    let close = match open {
        '[' => ']',
        '【' => '】',
        '［' => '］',
        _ => return None,
    };
    let head = &text[..text.floor_char_boundary(MAX_CITATION)];
    let end = head
        .char_indices()
        .skip(1)
        .find(|(_, c)| matches!(c, '[' | ']' | '【' | '】' | '［' | '］' | '\n' | '"'));
    let (end, _) = end.filter(|(_, c)| *c == close)?;
    let begin = open.len_utf8();
    let inside = &text[begin..end];
    let length = end + close.len_utf8();
    let (kind, labelled) = match inside.strip_prefix('^') {
        Some(rest) => (Kind::Footnote, rest),
        None => (Kind::Bracket, inside),
    };
    let unlabelled = without_label(labelled);
    let numbers_from = unlabelled.as_ptr() as usize - text.as_ptr() as usize;
    let (numbers, rest) = numbers(unlabelled)?;
    let numbers_at = numbers_from..numbers_from + unlabelled.len() - rest.len();
    let is_name = rest.starts_with('†');
    let is_form = unlabelled.len() < labelled.len() || is_name || open == '【';
    let has_more = !rest.is_empty() && !is_name;
    let is_place =
        rest.is_empty() || is_name || has_more && kind == Kind::Bracket && is_place_in_source(rest);
    let written = Written { numbers, length, kind, is_labelled: is_form, numbers_at, has_more };
    is_place.then_some(written)
}

/// The numbers of a citation, if there is nothing else: `1`, `1, 2`.
pub(super) fn plain_numbers(inside: &str) -> Option<Vec<u32>> {
    let (numbers, rest) = numbers(inside.trim())?;
    (rest.is_empty() && !numbers.contains(&0)).then_some(numbers)
}

/// The numbers of a citation that is written as a link, `[1](#1)` or `[[1]](address)`, by the link's text.
pub(super) fn linked_numbers(text: &str, address: &str) -> Option<Vec<u32>> {
    let bracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let inside = if address.starts_with('#') { Some(bracketed.unwrap_or(text)) } else { bracketed };
    plain_numbers(inside?.trim_start_matches('^'))
}

/// The numbers of a citation whose brackets are escaped, `\[1\]`, and its length, from the character after the first
/// backslash on.
pub(super) fn escaped_citation(text: &str) -> Option<(Vec<u32>, usize)> {
    let end = text.get(..text.floor_char_boundary(MAX_CITATION))?.find("\\]")?;
    let numbers = plain_numbers(text.get(..end)?.strip_prefix('[')?)?;
    Some((numbers, end + "\\]".len()))
}

/// The text after a label such as `Source `; the text itself without one.
fn without_label(text: &str) -> &str {
    let text = text.trim_start_matches(' ');
    let letters = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let rest = text[letters..].trim_start_matches([' ', ':', '.', '-', '_', '#', '：']);
    let label = text[..letters].to_lowercase();
    let is_label = letters > 0 && listed(SOURCE_LABELS).any(|known| known == label);
    if is_label { rest } else { text.strip_prefix('#').unwrap_or(text) }
}

/// The numbers at the beginning of what stands in brackets, and the rest: `1`, `1, 2`, `1; 2`, `1-3`, and `4:1` before a name.
pub(super) fn numbers(text: &str) -> Option<(Vec<u32>, &str)> {
    let (first, mut rest) = number(text)?;
    let mut numbers = vec![first];
    // Such servers number their message too: 【4:1†file】.
    if let Some((number, after)) = rest.strip_prefix(':').and_then(number)
        && after.starts_with('†')
    {
        return Some((vec![number], after));
    }
    loop {
        let trimmed = rest.trim_start_matches(' ');
        let next = trimmed.strip_prefix([',', ';', '，', '、', '；', '&']).map(|next| (next, false));
        let next = next.or_else(|| trimmed.strip_prefix(['-', '–', '—']).map(|next| (next, true)));
        let Some((next, is_range)) = next else { break };
        let Some((number, after)) = number(without_label(next)) else { break };
        let last = *numbers.last()?;
        if is_range {
            if number <= last {
                return None;
            }
            numbers.extend((last + 1..=number).take(MAX_GROUP + 1));
        } else {
            numbers.push(number);
        }
        rest = after;
        if numbers.len() > MAX_GROUP {
            return None;
        }
    }
    Some((numbers, rest.trim_start_matches(' ').trim_end_matches(' ')))
}

/// A number at the beginning of a text, and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_short = (1..=MAX_DIGITS).contains(&digits);
    Some((text[..digits].parse().ok().filter(|_| is_short)?, &text[digits..]))
}

/// Words that begin a place in a source.
const PLACES: &str = "p|pp|page|sec|§|ch|line|l|para|art|fig|tab|table|s|seite|abschnitt|kap|zeile|chap|pág|página|sección|第|\
    ст|стр|ص|الصفحة";

/// Whether what follows a number says where in the source: `, p. 3`, `: section 2`.
fn is_place_in_source(rest: &str) -> bool {
    let place = rest.trim_start_matches([',', ';', ':', '，', '；', '：']).trim();
    let word = place.to_lowercase();
    let word = word.split(|c: char| !c.is_alphabetic() && c != '§').next().unwrap_or_default();
    let is_word =
        listed(PLACES).any(|begin| word.starts_with(begin) && (word.len() == begin.len() || begin.len() > 1));
    place.len() < rest.len() && is_word && place.chars().any(char::is_numeric)
}

pub(super) fn is_raised(c: char) -> bool {
    raised_digit(c).is_some()
}

fn raised_digit(c: char) -> Option<u32> {
    Some(match c {
        '⁰' => 0,
        '¹' => 1,
        '²' => 2,
        '³' => 3,
        '⁴'..='⁹' => c as u32 - '⁰' as u32,
        _ => return None,
    })
}

/// Reads raised digits at the beginning of a text.
pub(super) fn raised(text: &str) -> Option<Written> {
    let length = text.find(|c| !is_raised(c)).unwrap_or(text.len());
    let digits = text[..length].chars().filter_map(raised_digit);
    let number = digits.fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(digit));
    let is_short = text[..length].chars().count() <= MAX_DIGITS;
    let written = Written {
        numbers: vec![number],
        length,
        kind: Kind::Raised,
        is_labelled: false,
        numbers_at: 0..length,
        has_more: false,
    };
    is_short.then_some(written)
}
