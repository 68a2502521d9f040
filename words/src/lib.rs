//! Divides texts of any script into words that compare equal however they are written: in upper or lower case, with
//! letters and marks as one character or two, full-width or half-width.
//!
//! Where a script puts no spaces between words, each pair of neighbouring letters is a term, and so is each letter, so that
//! words of one letter are found. Pairs overlap: a word of three letters is two of them. Korean has spaces, but joins
//! particles to its words, and is found better by pairs too. This needs no dictionary, which weighs megabytes.
//!
//! [`courtesy`] knows the messages that ask nothing.
//!
//! [`questions`] makes questions that a document answers, of its headings and amounts.
//!
//! [`Folded`] is for a search while a person types, which finds parts of words as well, and ignores accents. [`Letters`] finds
//! words in a text whose lines and spaces are others, such as that of a printed page.

mod courtesy;
mod fold;
mod folded;
mod letters;
mod questions;
mod runs;
mod script;
mod stem;

use std::{borrow::Cow, ops::Range};

pub use courtesy::{Courtesy, courtesy};
pub use folded::Folded;
pub use letters::{Boundaries, Letters};
pub use questions::{Question, QuestionKind, Section, is_boilerplate, questions, says_what};
use runs::Run;

pub use fold::{base_letter, fold};
pub use script::{is_combining, is_dense_letter};
pub use stem::{stem, without_article};

/// A word of a text, or a letter or pair of letters of a script without spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word<'t> {
    /// In lower case, with characters in their usual form.
    pub text: Cow<'t, str>,
    /// Its place in the text, in bytes. Neither starts nor ends decrease from one word to the next.
    pub range: Range<usize>,
    pub kind: WordKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordKind {
    /// A word between spaces or punctuation; names such as `no_std` and numbers such as 3.14 are one.
    Spaced,
    /// A letter of a script without spaces that has no neighbours.
    Lone,
    /// A letter of a script without spaces that pairs contain.
    Letter,
    /// Two neighbouring letters of a script without spaces.
    Pair,
}

/// The words of a text that is searched.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    runs::runs(text).flat_map(|run| {
        // Most words are spaced, and are to cost no list.
        let (spaced, dense) = match run {
            Run::Spaced(range) => {
                let text = fold(text.get(range.clone()).unwrap_or_default());
                (Some(Word { text, range, kind: WordKind::Spaced }), Vec::new())
            }
            Run::Dense(letters) => (None, dense_words(text, &letters)),
        };
        spaced.into_iter().chain(dense)
    })
}

/// The words of a question: without the letters that its pairs contain, which are in too many texts.
pub fn question_words(text: &str) -> impl Iterator<Item = Word<'_>> {
    words(text).filter(|word| word.kind != WordKind::Letter)
}

/// Each letter, followed by the pair that begins with it.
fn dense_words<'t>(text: &'t str, letters: &[Range<usize>]) -> Vec<Word<'t>> {
    let folded = |range: &Range<usize>| fold(text.get(range.clone()).unwrap_or_default());
    let kind = if letters.len() == 1 { WordKind::Lone } else { WordKind::Letter };
    let mut words: Vec<Word<'_>> = Vec::with_capacity(letters.len() * 2);
    for range in letters {
        let letter = folded(range);
        if let Some(before) = words.last() {
            let pair = Word {
                text: [&before.text, letter.as_ref()].concat().into(),
                range: before.range.start..range.end,
                kind: WordKind::Pair,
            };
            words.push(pair);
        }
        words.push(Word { text: letter, range: range.clone(), kind });
    }
    words
}

#[cfg(test)]
mod tests;
