//! Lists of the words by which questions ask and answers are known.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use unicode_segmentation::UnicodeSegmentation;

static LISTS: LazyLock<HashMap<&str, HashSet<&str>>> = LazyLock::new(|| {
    let lists = include_str!("word_lists.txt").lines().filter(|line| !line.starts_with('#'));
    let lists = lists.filter_map(|line| line.split_once(' '));
    lists.map(|(name, words)| (name, words.split('|').collect())).collect()
});

/// Whether a list has a word, which is in lower case.
pub(super) fn is_among(list: &str, word: &str) -> bool {
    debug_assert!(LISTS.contains_key(list), "no list {list}");
    LISTS.get(list).is_some_and(|words| words.contains(word))
}

/// Whether a text has a word of a list.
pub(super) fn has_any(list: &str, text: &str) -> bool {
    text.unicode_words().any(|word| is_among(list, &word.to_lowercase()))
}
