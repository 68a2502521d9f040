//! Words, to see how much two texts are about the same.

use std::{collections::BTreeSet, ops::Range};

/// Shorter words, in characters, say little about what a text is about.
const SHORTEST: usize = 3;

/// The words of a text, in lower case, each once.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| word.chars().count() >= SHORTEST)
        .map(str::to_lowercase)
        .collect()
}

/// Where these words stand in a text.
pub(crate) fn places<'a>(asked: &'a BTreeSet<String>, text: &str) -> Vec<(Range<usize>, &'a str)> {
    let is_between = |character: char| !character.is_alphanumeric();
    let mut places = Vec::new();
    let mut begin = 0;
    for piece in text.split_inclusive(is_between) {
        let word = piece.trim_end_matches(is_between);
        if let Some(asked) = asked.get(&word.to_lowercase()) {
            places.push((begin..begin + word.len(), asked.as_str()));
        }
        begin += piece.len();
    }
    places
}

/// How many of these words a text has.
pub(crate) fn overlap(asked: &BTreeSet<String>, text: &str) -> usize {
    words(text).intersection(asked).count()
}
