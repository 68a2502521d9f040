//! Compares texts by their words.

use std::{collections::BTreeSet, ops::Range};

/// Minimum characters of a word; shorter ones say little about the topic.
const MIN_CHARS: usize = 3;

/// The distinct words of a text, in lower case.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    let words = words.filter(|word| word.chars().count() >= MIN_CHARS);
    let mut distinct = BTreeSet::new();
    distinct.extend(words.map(str::to_lowercase));
    distinct
}

/// The occurrences of these words in a text.
pub(crate) fn word_ranges<'a>(asked: &'a BTreeSet<String>, text: &str) -> Vec<(Range<usize>, &'a str)> {
    let is_between = |character: char| !character.is_alphanumeric();
    let mut word_ranges = Vec::new();
    let mut begin = 0;
    for piece in text.split_inclusive(is_between) {
        let word = piece.trim_end_matches(is_between);
        if let Some(asked) = asked.get(&word.to_lowercase()) {
            word_ranges.push((begin..begin + word.len(), asked.as_str()));
        }
        begin += piece.len();
    }
    word_ranges
}

/// The number of these words that a text contains.
pub(crate) fn overlap(asked: &BTreeSet<String>, text: &str) -> usize {
    words(text).intersection(asked).count()
}
