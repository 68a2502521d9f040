//! Divides a document at its own borders: at its headings, of which a PDF has one a page, else between paragraphs, lines or
//! words. Lengths are estimated by characters, so that a document is always divided alike, whichever model reads it.

use std::ops::Range;

use footnote_messages as messages;

use crate::{
    ports::CharacterEstimate,
    references::{HeadingPlace, heading_places},
};

/// Fewest tokens of a section, as estimated, where the model's window has room for it.
const SHORTEST: u32 = 1_000;

/// Most sections of a document, roughly.
const MOST_SECTIONS: u32 = 80;

/// A part of a document's text, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub range: Range<usize>,
    /// The heading that it stands under, else the first one in it.
    pub heading: Option<String>,
    /// The place in words for a model, such as "pages 4–7".
    pub location: String,
    /// The same for people.
    pub said: String,
}

/// The tokens of a section of this document: as few as leave it with not too many sources.
pub(super) fn section_tokens(text: &str) -> u32 {
    let wanted = CharacterEstimate::estimate(text).tokens / MOST_SECTIONS;
    let mut most = SHORTEST;
    while most < wanted {
        most *= 2;
    }
    most
}

/// The sections of a text, of at most `most` tokens each, as estimated. Each letter is in exactly one.
pub(super) fn sections(text: &str, most: u32) -> Vec<Section> {
    let headings = places(text);
    let located = |(at, range): (usize, Range<usize>)| {
        let (heading, place) = place(&headings, &range);
        let part = || (format!("part {}", at + 1), messages::summary::part(at + 1));
        let (location, said) = place.unwrap_or_else(part);
        Section { range, heading, location, said }
    };
    divided(text, most).into_iter().enumerate().map(located).collect()
}

/// The ranges of a text of at most `most` tokens each, as estimated; without those of white space alone.
pub(super) fn divided(text: &str, most: u32) -> Vec<Range<usize>> {
    let most = usize::try_from(most.max(1)).unwrap_or(usize::MAX).saturating_mul(4);
    let mut ranges = Vec::new();
    divide(text, 0..text.len(), most, Border::Heading, &mut ranges);
    ranges.retain(|range| text.get(range.clone()).is_some_and(|text| !text.trim().is_empty()));
    ranges
}

#[derive(Clone, Copy)]
enum Border {
    Heading,
    Paragraph,
    Line,
    Word,
    Letter,
}

impl Border {
    fn finer(self) -> Self {
        match self {
            Self::Heading => Self::Paragraph,
            Self::Paragraph => Self::Line,
            Self::Line => Self::Word,
            Self::Word | Self::Letter => Self::Letter,
        }
    }

    /// The lengths of the pieces between such borders.
    fn pieces(self, text: &str) -> Vec<usize> {
        match self {
            Self::Heading => {
                let starts = places(text).into_iter().map(|place| place.start);
                let mut borders: Vec<usize> = [0].into_iter().chain(starts).chain([text.len()]).collect();
                borders.dedup();
                borders.windows(2).map(|pair| pair[1] - pair[0]).collect()
            }
            Self::Paragraph => text.split_inclusive("\n\n").map(str::len).collect(),
            Self::Line => text.split_inclusive('\n').map(str::len).collect(),
            Self::Word => text.split_inclusive(char::is_whitespace).map(str::len).collect(),
            Self::Letter => text.chars().map(char::len_utf8).collect(),
        }
    }
}

/// Adds the ranges of a part of a text: as many pieces as fit into each, and those of a piece that is longer alone.
fn divide(text: &str, part: Range<usize>, most: usize, border: Border, ranges: &mut Vec<Range<usize>>) {
    let (mut start, mut end, mut taken) = (part.start, part.start, 0);
    for length in border.pieces(&text[part]) {
        let piece = end..end + length;
        let cost = quarters(&text[piece.clone()]);
        if taken + cost > most && start < end {
            ranges.push(start..end);
            (start, taken) = (end, 0);
        }
        end = piece.end;
        if cost > most && !matches!(border, Border::Letter) {
            divide(text, piece, most, border.finer(), ranges);
            start = end;
        } else {
            taken += cost;
        }
    }
    if start < end {
        ranges.push(start..end);
    }
}

/// The headings of a text; of a PDF, those of its pages, whatever else looks like one.
fn places(text: &str) -> Vec<HeadingPlace> {
    let mut places = heading_places(text);
    if places.iter().any(|place| place.page.is_some()) {
        places.retain(|place| place.page.is_some());
    }
    places
}

/// Quarters of tokens, as [`CharacterEstimate`] has them.
fn quarters(text: &str) -> usize {
    text.chars().map(|character| if character.is_ascii() { 1 } else { 4 }).sum()
}

/// The heading of a range, and its place in words: for a model, and for people.
fn place(headings: &[HeadingPlace], range: &Range<usize>) -> (Option<String>, Option<(String, String)>) {
    let above = headings.iter().take_while(|place| place.start <= range.start).last();
    let mut inside = headings.iter().filter(|place| range.contains(&place.start));
    let first = above.or_else(|| inside.clone().next());
    let Some(first) = first else { return (None, None) };
    let last = inside.next_back().unwrap_or(first);
    let location = match (&first.page, &last.page) {
        (Some(from), Some(to)) if from == to => (format!("page {from}"), messages::knowledge::page(from)),
        (Some(from), Some(to)) => (format!("pages {from}–{to}"), messages::summary::pages(from, to)),
        _ if first.title == last.title => (first.title.clone(), first.title.clone()),
        _ => (
            format!("{} – {}", first.title, last.title),
            messages::summary::headings(&first.title, &last.title),
        ),
    };
    (Some(first.title.clone()), Some(location))
}
