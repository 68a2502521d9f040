//! Where sentences end, in an answer and in the Markdown of a source.

use std::ops::Range;

/// Longer pieces are cut, in bytes: what is in one piece is taken to be about one thing.
const MAX_UNIT: usize = 600;

/// Words with a point that ends no sentence.
const SHORTENED: &[&str] = &[
    "al", "approx", "bspw", "bzw", "ca", "cf", "d.h", "dr", "e.g", "eg", "ex", "ggf", "i.e", "ie", "mr",
    "mrs", "ms", "p.ex", "prof", "resp", "st", "u.a", "usw", "vgl", "vs", "z.b",
];

/// Words that are shortened before a number only.
const BEFORE_NUMBERS: &[&str] = &["abs", "art", "fig", "no", "nr", "p", "pp", "s", "sec", "v", "vol"];

/// A piece of a source: a sentence, or what stands for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// Where it stands in the text.
    pub(super) at: Range<usize>,
    pub(super) kind: Kind,
    /// It is the first of its block.
    pub(super) begins: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A heading of this level, which is about all that follows it.
    Heading(usize),
    /// A sentence of a paragraph.
    Sentence,
    /// A sentence of an item in a list.
    Item,
    /// A table's first row.
    TableHead,
    /// Another row of a table, or a line of code.
    Line,
}

/// The sentences of one block. `solid` are pieces, such as code, in which none ends.
pub(super) fn sentences(text: &str, solid: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let ends = match character {
            '。' | '！' | '？' | '｡' => true,
            '.' | '!' | '?' | '…' => !solid.iter().any(|solid| solid.contains(&at)),
            _ => false,
        };
        if !ends {
            continue;
        }
        let mut end = at + character.len_utf8();
        while let Some((next, closing)) = characters.next_if(|(_, next)| closes(*next)) {
            end = next + closing.len_utf8();
        }
        if character.is_ascii() && !is_end(text, start, at, end) {
            continue;
        }
        sentences.push(start..end);
        start = end;
    }
    sentences.push(start..text.len());
    for range in &mut sentences {
        *range = trimmed(text, range.clone());
    }
    sentences.retain(|range| !range.is_empty());
    sentences
}

/// The sentences, items, rows, headings and lines of code of Markdown, or of plain text.
pub(super) fn units(text: &str) -> Vec<Unit> {
    let mut reader = Reader { text, units: Vec::new(), block: 0..0, kind: Kind::Sentence };
    let mut fence: Option<&str> = None;
    let mut in_table = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let content = line.trim();
        let was_in_table = std::mem::replace(&mut in_table, fence.is_none() && content.starts_with('|'));
        if let Some(open) = fence {
            if content.starts_with(open) {
                fence = None;
            } else {
                reader.single(range, Kind::Line);
            }
        } else if let Some(open) = ["```", "~~~"].into_iter().find(|open| content.starts_with(open)) {
            reader.flush();
            fence = Some(open);
        } else if content.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'|' | b':' | b' ' | b'*' | b'_')) {
            // Nothing, a rule, or the line below a heading or a table's first row.
            reader.underlined(content);
        } else if let Some(level) = heading(content) {
            reader.single(range, Kind::Heading(level));
        } else if in_table {
            reader.single(range, if was_in_table { Kind::Line } else { Kind::TableHead });
        } else if let Some(marker) = item(line).filter(|_| reader.may_begin_item(content)) {
            reader.flush();
            reader.kind = Kind::Item;
            reader.block = range.start + marker..range.end;
        } else if reader.block.is_empty() {
            reader.kind = Kind::Sentence;
            reader.block = range;
        } else {
            reader.block.end = range.end;
        }
    }
    reader.flush();
    reader.units
}

struct Reader<'a> {
    text: &'a str,
    units: Vec<Unit>,
    /// The block that still grows.
    block: Range<usize>,
    kind: Kind,
}

impl Reader<'_> {
    /// A number at the beginning of a line within a paragraph is a part of it, unless it is the first of a list.
    fn may_begin_item(&self, content: &str) -> bool {
        self.block.is_empty()
            || self.kind == Kind::Item
            || !content.starts_with(|first: char| first.is_ascii_digit())
            || content.starts_with("1.")
            || content.starts_with("1)")
    }

    fn flush(&mut self) {
        let block = std::mem::replace(&mut self.block, 0..0);
        let Some(text) = self.text.get(block.clone()) else { return };
        for sentence in sentences(text, &[]) {
            let begins = sentence.start <= text.len() - text.trim_start().len();
            self.push(block.start + sentence.start..block.start + sentence.end, self.kind, begins);
        }
    }

    fn single(&mut self, range: Range<usize>, kind: Kind) {
        self.flush();
        self.push(trimmed(self.text, range), kind, true);
    }

    /// A line of dashes: what stood before it was a heading, if it is one line.
    fn underlined(&mut self, line: &str) {
        let before = self.block.clone();
        let is_heading = !line.is_empty()
            && line.bytes().all(|byte| byte == b'=' || byte == b'-')
            && self.kind == Kind::Sentence
            && self
                .text
                .get(before.clone())
                .is_some_and(|text| !text.is_empty() && text.trim_end().lines().count() == 1);
        if is_heading {
            self.block = 0..0;
            let level = if line.starts_with('=') { 1 } else { 2 };
            self.push(trimmed(self.text, before), Kind::Heading(level), true);
        } else {
            self.flush();
        }
    }

    /// Adds a piece, in several where it is long.
    fn push(&mut self, mut range: Range<usize>, kind: Kind, mut begins: bool) {
        while let Some(text) = self.text.get(range.clone())
            && text.len() > MAX_UNIT
        {
            let most = &text[..text.floor_char_boundary(MAX_UNIT)];
            let cut = most.rfind(char::is_whitespace).filter(|at| *at > MAX_UNIT / 2).unwrap_or(most.len());
            self.units.push(Unit { at: trimmed(self.text, range.start..range.start + cut), kind, begins });
            begins = false;
            range = trimmed(self.text, range.start + cut..range.end);
        }
        if !range.is_empty() {
            self.units.push(Unit { at: range, kind, begins });
        }
    }
}

/// The level of a heading.
fn heading(line: &str) -> Option<usize> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
}

/// How long an item's marker is, with the space before it.
fn item(line: &str) -> Option<usize> {
    let content = line.trim_start();
    let indent = line.len() - content.len();
    if content.starts_with(['-', '*', '+', '•']) {
        let length = content.chars().next().map_or(0, char::len_utf8);
        return content[length..].starts_with([' ', '\t']).then_some(indent + length + 1);
    }
    let digits = content.bytes().take_while(u8::is_ascii_digit).count();
    let marked = (1..=4).contains(&digits)
        && (content[digits..].starts_with(". ") || content[digits..].starts_with(") "));
    marked.then_some(indent + digits + 2)
}

/// Whether a sentence that began at `start` ends with the mark at `at`, closing ones included up to `end`.
fn is_end(text: &str, start: usize, at: usize, end: usize) -> bool {
    let after = &text[end..];
    let Some(space) = after.chars().next() else { return true };
    if !space.is_whitespace() {
        // What follows at once may be a script without spaces.
        return false;
    }
    let next = after.chars().find(|character| !character.is_whitespace() && !opens(*character));
    if next.is_some_and(char::is_lowercase) {
        return false;
    }
    if text.as_bytes().get(at) != Some(&b'.') || end > at + 1 {
        return true;
    }
    let before = &text[start..at];
    let word = before
        .rsplit(|character: char| character.is_whitespace() || opens(character))
        .next()
        .unwrap_or_default();
    if before.trim_start().bytes().all(|byte| byte.is_ascii_digit()) {
        // "1." begins an item.
        return before.trim().is_empty();
    }
    let mut letters = word.chars();
    let is_initial = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    let word = word.to_lowercase();
    let before_number = next.is_some_and(char::is_numeric) && BEFORE_NUMBERS.contains(&word.as_str());
    !is_initial && !before_number && !SHORTENED.contains(&word.as_str())
}

/// What may stand between a sentence's end and the space after it.
fn closes(character: char) -> bool {
    matches!(
        character,
        '.' | '!'
            | '?'
            | '…'
            | ')'
            | ']'
            | '"'
            | '\''
            | '”'
            | '’'
            | '»'
            | '“'
            | '*'
            | '_'
            | '`'
            | '」'
            | '』'
            | '）'
            | '。'
            | '！'
            | '？'
    )
}

/// What may stand before a sentence's first letter.
fn opens(character: char) -> bool {
    matches!(character, '(' | '[' | '"' | '\'' | '“' | '„' | '‘' | '«' | '*' | '_' | '`' | '「' | '『')
}

/// A range without the space at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let Some(inside) = text.get(range.clone()) else { return range.start..range.start };
    let start = range.start + inside.len() - inside.trim_start().len();
    start..start + inside.trim().len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Kind, sentences, units};

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
        let found: Vec<(&str, Kind)> =
            units(text).into_iter().map(|unit| (&text[unit.at], unit.kind)).collect();
        assert_eq!(
            found,
            [
                ("# A b", Kind::Heading(1)),
                ("One two\nthree.", Kind::Sentence),
                ("Four.", Kind::Sentence),
                ("five\n  six", Kind::Item),
                ("seven", Kind::Item),
                ("| a | b |", Kind::TableHead),
                ("| 1 | 2 |", Kind::Line),
                ("let a. B;", Kind::Line),
                ("c", Kind::Line),
                ("Title", Kind::Heading(2)),
                ("x", Kind::Sentence),
            ]
        );
    }

    proptest! {
        #[test]
        fn units_stand_in_the_text_in_order(text in "[a-zA-Z0-9 \n.。|#`!é>*-]{0,200}|(?s).{0,100}") {
            let mut last = 0;
            for unit in units(&text) {
                prop_assert!(unit.at.start >= last && unit.at.start < unit.at.end);
                prop_assert!(text.get(unit.at.clone()).is_some());
                last = unit.at.end;
            }
        }
    }
}
