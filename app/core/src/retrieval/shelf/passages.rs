//! Divides a text into passages: one for each heading; long ones are divided between paragraphs.

use std::ops::Range;

/// A passage ends before the first paragraph that begins after this many bytes.
const TARGET_BYTES: usize = 1_800;

/// A longer paragraph is divided too, after a line if it has any.
const MAX_BYTES: usize = 4_000;

/// A passage of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Passage {
    /// In bytes of the text.
    pub(super) range: Range<usize>,
    /// The heading that it stands under; empty above the first one.
    pub(super) heading: Range<usize>,
}

/// The passages of a text, whose headings are Markdown's where `has_headings`. Their ranges are the whole text.
pub(super) fn passages(text: &str, has_headings: bool) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut open = Passage { range: 0..0, heading: 0..0 };
    let (mut fence, mut after_blank, mut has_body) = (None, true, false);
    for line in text.split_inclusive('\n') {
        let start = open.range.end;
        let bare = line.trim();
        let heading = (has_headings && fence.is_none()).then(|| heading(line)).flatten();
        let is_full = open.range.len() > TARGET_BYTES && after_blank;
        // A heading without a text below it stays with the next one.
        let begins = if heading.is_some() { has_body } else { is_full };
        let is_body = heading.is_none() && !bare.is_empty();
        if begins && !open.range.is_empty() {
            passages.push(open.clone());
            (open.range, has_body) = (start..start, false);
        }
        if let Some(heading) = heading {
            open.heading = start + heading.start..start + heading.end;
        }
        for piece in pieces(line) {
            if open.range.len() + piece.len() > MAX_BYTES && !open.range.is_empty() {
                passages.push(open.clone());
                open.range = open.range.end..open.range.end;
            }
            open.range.end += piece.len();
        }
        has_body |= is_body;
        fence = match fence {
            None => ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark)),
            Some(mark) => (!bare.starts_with(mark)).then_some(mark),
        };
        after_blank = bare.is_empty();
    }
    if !open.range.is_empty() {
        passages.push(open);
    }
    passages
}

/// Where a line has the text of a heading.
pub(super) fn heading(line: &str) -> Option<Range<usize>> {
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    let rest = line.get(marks..).filter(|rest| (1..=6).contains(&marks) && rest.starts_with([' ', '\t']))?;
    let text = rest.trim_end().trim_end_matches('#').trim_end();
    let start = marks + (text.len() - text.trim_start().len());
    (marks + text.len() > start).then_some(start..marks + text.len())
}

/// A line in pieces that are no longer than a passage may be.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(MAX_BYTES));
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(text: &str, has_headings: bool) -> Vec<(&str, &str)> {
        let passages = passages(text, has_headings);
        let whole: String = passages.iter().map(|passage| &text[passage.range.clone()]).collect();
        assert_eq!(whole, text);
        passages
            .iter()
            .map(|passage| (&text[passage.heading.clone()], &text[passage.range.clone()]))
            .collect()
    }

    #[test]
    fn each_section_with_a_text_is_a_passage() {
        let text = "Before.\n# Bees ##\n## Wings\nThey fly.\n```\n# no heading\n```\n## Legs\nSix.\n#hash\n";
        let wings = "# Bees ##\n## Wings\nThey fly.\n```\n# no heading\n```\n";
        let expect = [("", "Before.\n"), ("Wings", wings), ("Legs", "## Legs\nSix.\n#hash\n")];
        assert_eq!(divided(text, true), expect);
        assert_eq!(divided(text, false), [("", text)]);
        assert_eq!(divided("", true), []);
        assert_eq!(divided("# Only\n", true), [("Only", "# Only\n")]);
    }

    #[test]
    fn long_texts_are_divided_between_paragraphs_and_else_anywhere() {
        let paragraph = format!("{}\n\n", "Bees fly. ".repeat(60));
        let text = format!("# Bees\n{}", paragraph.repeat(10));
        let found = divided(&text, true);
        assert!(found.len() > 2 && found.iter().all(|(heading, _)| *heading == "Bees"));
        assert!(found.iter().all(|(_, text)| text.ends_with("\n\n") && text.len() < 3_000));
        let found = "ü".repeat(5_000);
        assert!(divided(&found, true).iter().all(|(_, text)| text.len() <= MAX_BYTES));
    }
}
