//! Finds the words of scripts with spaces, and the unbroken letters of others.

use std::ops::Range;

use crate::script::{Class, class};

pub(crate) enum Run {
    /// A word, in bytes.
    Spaced(Range<usize>),
    /// The letters of a text without spaces, each with its marks, in bytes.
    Dense(Vec<Range<usize>>),
}

pub(crate) fn runs(text: &str) -> impl Iterator<Item = Run> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.find(|c| matches!(class(c), Class::Spaced | Class::Dense))?;
        let is_dense = text.get(start..)?.chars().next().map(class) == Some(Class::Dense);
        let run = if is_dense { dense(text, start) } else { Run::Spaced(start..spaced_end(text, start)) };
        at = match &run {
            Run::Spaced(range) => range.end,
            Run::Dense(letters) => letters.last()?.end,
        };
        Some(run)
    })
}

/// The end of the word that begins at `start`.
fn spaced_end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let mut end = 0;
    let mut characters = rest.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        match class(c) {
            Class::Spaced | Class::Mark => end = at + c.len_utf8(),
            Class::Ignored => {}
            Class::Other if c == '_' => {}
            Class::Other if matches!(c, '.' | ',') && is_in_number(rest, at, next) => {}
            Class::Other | Class::Dense => break,
        }
    }
    start + end + language_sign(rest, end)
}

/// Whether the point or comma at `at` stands between digits.
fn is_in_number(text: &str, at: usize, next: Option<char>) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    before.is_some_and(|before| before.is_ascii_digit()) && next.is_some_and(|next| next.is_ascii_digit())
}

/// The length of what follows a single letter in names of programming languages: C#, C++.
fn language_sign(text: &str, end: usize) -> usize {
    let (letter, after) = text.split_at_checked(end).unwrap_or((text, ""));
    if letter.len() != 1 || !letter.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return 0;
    }
    let sign = ["#", "++"].into_iter().find(|sign| {
        let next = after.strip_prefix(sign).map(|after| after.chars().next());
        next.is_some_and(|next| {
            !next.is_some_and(|next| next.is_alphanumeric() || next == '#' || next == '+')
        })
    });
    sign.map_or(0, str::len)
}

/// The letters from `start` on. A single line break does not end them: lines break anywhere in such scripts.
fn dense(text: &str, start: usize) -> Run {
    let mut letters: Vec<Range<usize>> = Vec::new();
    let mut breaks = 0;
    for (at, c) in text.get(start..).unwrap_or_default().char_indices() {
        let range = start + at..start + at + c.len_utf8();
        match class(c) {
            Class::Dense => {
                letters.push(range);
                breaks = 0;
            }
            Class::Mark if breaks == 0 => {
                if let Some(letter) = letters.last_mut() {
                    letter.end = range.end;
                }
            }
            Class::Ignored => {}
            Class::Other if c == '\n' && breaks == 0 => breaks = 1,
            Class::Other if matches!(c, '\r' | ' ' | '\t') && (breaks > 0 || ends_line(text, range.end)) => {}
            _ => break,
        }
    }
    Run::Dense(letters)
}

/// Whether nothing but white space follows in the line.
fn ends_line(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default().trim_start_matches(['\r', ' ', '\t']);
    rest.starts_with('\n')
}
