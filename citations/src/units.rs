//! Splits answers and the Markdown of sources into sentences and other units.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::words::word_count;

/// Maximum bytes of a unit; longer ones are split, because a unit is taken to be about one thing.
pub(crate) const LONGEST_UNIT: usize = 600;

/// Abbreviations whose full stop does not end a sentence.
const ABBREVIATIONS: &str =
    " al approx bspw bzw ca cf d.h dr e.g ex ggf i.e mr mrs ms nr p.ex prof resp st u.a vgl vs z.b ";

/// A sentence, list item, table row, heading or line of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) range: Range<usize>,
    pub(crate) kind: UnitKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnitKind {
    /// It is about what follows it.
    Heading,
    /// The first sentence of a paragraph or list item.
    Sentence,
    /// A sentence that follows it in the same block.
    Further,
    /// A row of a table, or a line of code.
    Line,
}

/// The sentences of one block, as ranges of bytes. `solid` are pieces, such as code, in which none ends.
pub fn sentences(text: &str, solid: &[Range<usize>]) -> Vec<Range<usize>> {
    // Line breaks end no sentence within a block. Bytes are replaced one by one, so that places stay the same.
    let mut plain = text.replace(['\n', '\r'], " ");
    for range in solid {
        if let Some(inside) = plain.get(range.clone()).map(|inside| inside.replace(['.', '!', '?'], "_")) {
            plain.replace_range(range.clone(), &inside);
        }
    }
    let mut sentences: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for (at, piece) in plain.split_sentence_bound_indices() {
        let end = at + piece.len();
        if end == plain.len() || !goes_on(&plain[start..end]) && !is_within_word(&plain[..end], &plain[end..])
        {
            sentences.push(trimmed(text, start..end));
            start = end;
        }
    }
    sentences.retain(|range| !range.is_empty());
    sentences
}

/// Whether the mark at the end is one within an address, a version and the like: a letter or sign follows it at once.
fn is_within_word(before: &str, after: &str) -> bool {
    let next = after.chars().next();
    before.ends_with(['.', '!', '?'])
        && next.is_some_and(|next| next.is_ascii_alphanumeric() || "/=&%#_-~".contains(next))
}

/// Whether the point at the end is that of an abbreviation, an initial or an ordinal number.
fn goes_on(sentence: &str) -> bool {
    let Some(before) = sentence.trim_end().strip_suffix('.') else { return false };
    let word = before.rsplit(|c: char| c.is_whitespace() || "([\"*_".contains(c)).next().unwrap_or_default();
    let is_initial = word.starts_with(char::is_uppercase) && word.chars().count() == 1;
    let is_ordinal = matches!(word.len(), 1 | 2) && word.bytes().all(|byte| byte.is_ascii_digit());
    is_initial || is_ordinal || ABBREVIATIONS.contains(&format!(" {} ", word.to_lowercase()))
}

/// The sentences, items, rows, headings and lines of code of Markdown, or of plain text.
pub(crate) fn units(text: &str) -> Vec<Unit> {
    let mut reader = Reader { text, units: Vec::new(), block: 0..0, solid: Vec::new() };
    let (mut in_code, mut row_end) = (false, 0);
    for (event, at) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            _ if at.start < row_end => {}
            Event::End(TagEnd::Heading(_)) => reader.flush(UnitKind::Heading),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                reader.flush(UnitKind::Sentence);
                row_end = at.end;
                reader.push(trimmed(text, at), UnitKind::Line);
            }
            Event::Text(_) if in_code => {
                let mut start = at.start;
                for line in text[at].split_inclusive('\n') {
                    reader.push(trimmed(text, start..start + line.len()), UnitKind::Line);
                    start += line.len();
                }
            }
            Event::Code(_) | Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                reader.solid.push(at.clone());
                reader.extend(at);
            }
            Event::Start(Tag::Emphasis | Tag::Strong)
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image)
            | Event::Text(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::SoftBreak
            | Event::HardBreak => reader.extend(at),
            _ => {
                reader.flush(UnitKind::Sentence);
                in_code = matches!(event, Event::Start(Tag::CodeBlock(_)));
            }
        }
    }
    reader.flush(UnitKind::Sentence);
    reader.units
}

/// The sentences of a Markdown text that say something, as ranges of bytes: of at least so many words, and neither headings,
/// rows nor code.
pub fn statements(text: &str, fewest_words: usize) -> Vec<Range<usize>> {
    let is_sentence = |unit: &Unit| matches!(unit.kind, UnitKind::Sentence | UnitKind::Further);
    let sentences = units(text).into_iter().filter(is_sentence).map(|unit| unit.range);
    sentences.filter(|at| word_count(&text[at.clone()]) >= fewest_words).collect()
}

struct Reader<'a> {
    text: &'a str,
    units: Vec<Unit>,
    /// The block that still grows, and the code, links and images in it.
    block: Range<usize>,
    solid: Vec<Range<usize>>,
}

impl Reader<'_> {
    fn extend(&mut self, at: Range<usize>) {
        let start = if self.block.is_empty() { at.start } else { self.block.start };
        self.block = start..self.block.end.max(at.end);
    }

    fn flush(&mut self, mut kind: UnitKind) {
        let Range { start, end } = std::mem::replace(&mut self.block, 0..0);
        let solid: Vec<_> = self.solid.drain(..).map(|code| code.start - start..code.end - start).collect();
        for sentence in sentences(&self.text[start..end], &solid) {
            self.push(start + sentence.start..start + sentence.end, kind);
            kind = if kind == UnitKind::Heading { kind } else { UnitKind::Further };
        }
    }

    /// Adds a piece, in several where it is long.
    fn push(&mut self, mut range: Range<usize>, kind: UnitKind) {
        while range.len() > LONGEST_UNIT {
            let most = &self.text[range.start..self.text.floor_char_boundary(range.start + LONGEST_UNIT)];
            let space = most.rfind(char::is_whitespace).filter(|at| *at > LONGEST_UNIT / 2);
            let cut = range.start + space.unwrap_or(most.len());
            self.units.push(Unit { range: trimmed(self.text, range.start..cut), kind });
            range = trimmed(self.text, cut..range.end);
        }
        if !range.is_empty() {
            self.units.push(Unit { range, kind });
        }
    }
}

/// The range without white space at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{UnitKind, sentences, units};

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let found: Vec<&str> = sentences(text, &[]).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, expect, "for {text:?}");
    }

    #[test]
    fn sentences_end_at_marks_and_nowhere_else() {
        check("One. Two! Three? Four", &["One.", "Two!", "Three?", "Four"]);
        check("It is 1.5 or v1.2.3. Next", &["It is 1.5 or v1.2.3.", "Next"]);
        check("Use e.g. Rust, i.e. this. Or St. Gallen.", &["Use e.g. Rust, i.e. this.", "Or St. Gallen."]);
        check("See a.b.C. for it", &["See a.b.C. for it"]);
        check("Das gilt z.B. Montags. Ja.", &["Das gilt z.B. Montags.", "Ja."]);
        check("He said \"No.\" Then he left.", &["He said \"No.\"", "Then he left."]);
        check("(It is so.) Next", &["(It is so.)", "Next"]);
        check("一つ。二つ！三つ", &["一つ。", "二つ！", "三つ"]);
        check("Really?! Yes... perhaps. No", &["Really?!", "Yes... perhaps.", "No"]);
        check("J. Smith wrote. So", &["J. Smith wrote.", "So"]);
        check("1. Open it. 2", &["1. Open it.", "2"]);
        check("", &[]);
        let solid = std::iter::once(1..8).collect::<Vec<_>>();
        assert_eq!(sentences("`a. B! C` is. D", &solid).len(), 2);
    }

    #[test]
    fn markdown_is_cut_into_units() {
        let text = "# A b\nOne two\nthree. Four.\n\n- five\n  six\n- seven\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```rust\nlet a. B;\nc\n```\nTitle\n---\nx";
        let found: Vec<(&str, UnitKind)> =
            units(text).into_iter().map(|unit| (&text[unit.range], unit.kind)).collect();
        assert_eq!(
            found,
            [
                ("A b", UnitKind::Heading),
                ("One two\nthree.", UnitKind::Sentence),
                ("Four.", UnitKind::Further),
                ("five\n  six", UnitKind::Sentence),
                ("seven", UnitKind::Sentence),
                ("| a | b |", UnitKind::Line),
                ("| 1 | 2 |", UnitKind::Line),
                ("let a. B;", UnitKind::Line),
                ("c", UnitKind::Line),
                ("Title", UnitKind::Heading),
                ("x", UnitKind::Sentence),
            ]
        );
    }

    proptest! {
        #[test]
        fn units_stand_in_the_text_in_order(text in "[a-zA-Z0-9 \n.。|#`!é>*-]{0,200}|(?s).{0,100}") {
            let mut last = 0;
            for unit in units(&text) {
                prop_assert!(unit.range.start >= last && unit.range.start < unit.range.end);
                prop_assert!(text.get(unit.range.clone()).is_some());
                last = unit.range.end;
            }
        }
    }
}
