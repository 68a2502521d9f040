//! Words, to see how much two texts are about the same.

use std::collections::BTreeSet;

/// Shorter words, in characters, say little about what a text is about.
const SHORTEST: usize = 3;

/// The words of a text, in lower case, each once.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| word.chars().count() >= SHORTEST)
        .map(str::to_lowercase)
        .collect()
}

/// How many of these words a text has.
pub(crate) fn overlap(asked: &BTreeSet<String>, text: &str) -> usize {
    words(text).intersection(asked).count()
}
