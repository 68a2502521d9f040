//! What stands in a text and is not of its words: notes, tags, addresses, entities, struck-out words.

use std::ops::Range;

use pulldown_cmark::{Event, Parser};

/// Names of HTML's elements that stand within sentences; other words between < and > are text.
const TAGS: &str =
    " a b br cite code del em font i ins li mark p q ref s small span strong sub sup td th tr u ul wbr ";

/// Words before the number of a note.
const NOTES: [&str; 6] = ["note", "nb", "fn", "ref", "n.", "citation needed"];

/// Maximum bytes of a tag, and of words that an editor put into a quote.
const LONGEST_TAG: usize = 300;
const LONGEST_INSERTION: usize = 80;

/// Maximum bytes of a note's mark that is written small.
const LONGEST_SMALL: usize = 16;

/// A piece of a text that is read in another way than its letters are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) range: Range<usize>,
    pub(crate) reads: Reads,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Not at all, such as an address.
    Nothing,
    /// It may be left out: the mark of a note, a tag, the page behind a link.
    Aside,
    /// As this character.
    Character(String),
}

/// The pieces of a text, in order and apart. In a quote anything in square brackets may be an editor's.
pub(crate) fn pieces(text: &str, is_quote: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find(['[', ']', '<', '&', '~'])) {
        let (start, rest) = (at + found, &text[at + found..]);
        let before = text[..start].chars().next_back();
        let piece = match rest.as_bytes().first() {
            Some(b'[') => bracket(rest, before, is_quote).map(|length| (0..length, Reads::Aside)),
            Some(b']') => address(rest).map(|range| (range, Reads::Nothing)),
            Some(b'<') => tag(rest).map(|length| (0..length, Reads::Aside)),
            Some(b'&') => entity(rest).map(|(length, reads)| (0..length, Reads::Character(reads))),
            _ => struck_out(rest).map(|length| (0..length, Reads::Nothing)),
        };
        at = start + piece.as_ref().map_or(1, |(range, _)| range.end);
        pieces.extend(
            piece.map(|(range, reads)| Piece { range: start + range.start..start + range.end, reads }),
        );
    }
    pieces
}

/// The length of a note's mark, of an editor's insertion, or of a wiki link up to the words that it shows.
fn bracket(rest: &str, before: Option<char>, is_quote: bool) -> Option<usize> {
    if let Some(link) = rest.strip_prefix("[[") {
        let (page, _) = link.split_once("]]")?.0.split_once('|').filter(|(page, _)| !page.contains('\n'))?;
        return Some("[[".len() + page.len() + "|".len());
    }
    let inner = &rest[1..=rest[1..].find(['[', ']', '\n'])?];
    let after = rest[1 + inner.len()..].strip_prefix(']')?;
    let touches_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let is_note = is_note(inner.trim(), touches_letter(before) && touches_letter(after.chars().next()));
    let is_insertion = is_quote && inner.len() <= LONGEST_INSERTION && !after.starts_with('(');
    (is_note || is_insertion).then_some(inner.len() + "[]".len())
}

/// Whether this in square brackets is a note's mark, such as "12", "3, 5–7", "^a", "b" or "note 4".
fn is_note(inner: &str, is_in_word: bool) -> bool {
    let is_label = inner.strip_prefix('^').is_some_and(|label| !label.contains(char::is_whitespace));
    let is_letter = inner.len() == 1 && inner.starts_with(|c: char| c.is_ascii_lowercase()) && !is_in_word;
    let lower = inner.to_ascii_lowercase();
    let number = NOTES.iter().find_map(|note| lower.strip_prefix(note)).unwrap_or(&lower);
    let mut numbers = number.split([',', ';', '-', '–', ' ']).filter(|number| !number.is_empty()).peekable();
    let is_numbered = numbers.peek().is_some() || number.len() < lower.len();
    let are_short =
        numbers.all(|number| number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit()));
    is_label || is_letter || is_numbered && are_short
}

/// The address of a link, without the bracket before it.
fn address(rest: &str) -> Option<Range<usize>> {
    let address = rest.strip_prefix("](")?;
    let length = address.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(address.len());
    Some(2..2 + length)
}

/// The length of a tag, or of a note's mark between two.
fn tag(rest: &str) -> Option<usize> {
    let inner = &rest[1..=rest[1..].find(['>', '<'])?];
    let name = inner.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let length = inner.len() + "<>".len();
    let is_tag = rest[1 + inner.len()..].starts_with('>') && length <= LONGEST_TAG;
    if !is_tag || name.is_empty() || !TAGS.contains(&format!(" {} ", name.to_ascii_lowercase())) {
        return None;
    }
    let end =
        rest[length..].find("</sup>").filter(|small| inner.starts_with("sup") && *small <= LONGEST_SMALL);
    Some(end.map_or(length, |small| length + small + "</sup>".len()))
}

/// The length of an entity, such as "&amp;", and its character.
fn entity(rest: &str) -> Option<(usize, String)> {
    let name = &rest[1..=rest[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '#')?];
    let entity = &rest[..1 + name.len() + rest[1 + name.len()..].starts_with(';').then_some(1)?];
    let Some(Event::Text(text)) = Parser::new(entity).nth(1) else { return None };
    (*text != *entity).then(|| (entity.len(), text.into_string()))
}

/// The length of struck-out words of one paragraph.
fn struck_out(rest: &str) -> Option<usize> {
    let words = rest.strip_prefix("~~")?;
    let length = words.find("~~").filter(|length| *length > 0 && !words[..*length].contains("\n\n"))?;
    Some(length + "~~~~".len())
}

#[cfg(test)]
mod tests {
    use super::{Reads, pieces};

    /// Compares the text as it is read, with asides in braces.
    #[track_caller]
    fn check(text: &str, is_quote: bool, expect: &str) {
        let (mut read, mut end) = (String::new(), 0);
        for piece in pieces(text, is_quote) {
            read.push_str(&text[end..piece.range.start]);
            match piece.reads {
                Reads::Nothing => {}
                Reads::Aside => read.extend(["{", &text[piece.range.clone()], "}"]),
                Reads::Character(character) => read.push_str(&character),
            }
            end = piece.range.end;
        }
        read.push_str(&text[end..]);
        assert_eq!(read, expect, "{text:?}");
    }

    #[test]
    fn pieces_are_notes_tags_addresses_and_entities() {
        check("paid leave [12] and [3, 5–7].", false, "paid leave {[12]} and {[3, 5–7]}.");
        check("leave[^3] or [^long] or [note 4][b]", false, "leave{[^3]} or {[^long]} or {[note 4]}{[b]}");
        check("in [2019] he [was] [t]he", false, "in [2019] he [was] {[t]}he");
        check("[t]he [inserted words] of", true, "{[t]}he {[inserted words]} of");
        check("leave<sup>3</sup> is <b>paid</b>", false, "leave{<sup>3</sup>} is {<b>}paid{</b>}");
        check("a < b and c > d, Vec<String>", false, "a < b and c > d, Vec<String>");
        check("the [[Leave policy|policy]] of [[HR]]", false, "the {[[Leave policy|}policy]] of [[HR]]");
        check("a [policy](https://a.example/b) here", false, "a [policy]() here");
        check("R&amp;D caf&eacute;&#33; &unknown; & so", false, "R&D café! &unknown; & so");
        check("10&nbsp;km &lt;5", false, "10\u{a0}km <5");
        check("it is ~~red~~ blue ~~", false, "it is  blue ~~");
        check("[", false, "[");
        check("&amp", false, "&amp");
    }
}
