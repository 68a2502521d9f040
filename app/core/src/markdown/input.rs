//! The parser's input: the text with some characters replaced, so that the parser decides otherwise than by
//! `CommonMark` where models and people mean something else. It has the length of the text, so that its offsets are
//! those of the text, and what is shown is taken from there.

use std::borrow::Cow;

use pulldown_cmark::Options;

use super::{
    cells::{self, tables_are_bounded},
    cjk,
    formula::{Formula, mask},
    nesting,
    replace::{Replacements, replaced},
};

/// The parser's input for a text.
pub(super) struct Input<'a> {
    pub(super) text: Cow<'a, str>,
    /// The formulas, which are hidden in it.
    pub(super) formulas: Vec<Formula>,
    /// The end of the text is read otherwise if nothing follows.
    pub(super) is_provisional: bool,
}

impl<'a> Input<'a> {
    pub(super) fn new(text: &'a str, is_growing: bool) -> Self {
        let (masked, formulas) = mask(text, is_growing);
        let mut found = cjk::replacements(&masked);
        found.extend(heading_replacements(&masked));
        found.extend(cells::replacements(&masked));
        found.sort_unstable();
        let masked = replaced_cow(masked, &found);
        let (fences, is_provisional) = nesting::replacements(&masked, options(&masked), is_growing);
        Self { text: replaced_cow(masked, &fences), formulas, is_provisional }
    }
}

/// The parser's options for an input.
pub(super) fn options(text: &str) -> Options {
    let mut options = Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_GFM;
    options.set(Options::ENABLE_TABLES, tables_are_bounded(text));
    options
}

fn replaced_cow<'a>(text: Cow<'a, str>, replacements: &Replacements) -> Cow<'a, str> {
    if replacements.is_empty() { text } else { Cow::Owned(replaced(&text, replacements)) }
}

/// `##Heading` is a heading as `## Heading` is: its last mark is replaced by a space. A single `#word` is a tag.
fn heading_replacements(text: &str) -> Replacements {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = line.len() - line.trim_start_matches([' ', '>']).len();
        let rest = &line[begin..];
        let title = rest.trim_start_matches('#');
        let marks = rest.len() - title.len();
        let is_title = title.trim_start_matches('*').starts_with(char::is_alphabetic);
        if (2..=6).contains(&marks) && is_title {
            found.push((at + begin + marks - 1, ' '));
        }
        at += line.len();
    }
    found
}
