//! The parts of a passage that are embedded: models read some hundred words at once.

use sha2::{Digest as _, Sha256};

use super::super::formats::Kind;
use super::super::found::FoundPassage;
use super::super::passages::plain;

/// A window is at most this long, in bytes: 512 tokens of a small model, also in scripts that have a token for each letter.
const MAX_WINDOW_BYTES: usize = 1_200;

/// A part of a passage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Window {
    /// Tells its text from others, also in the next run.
    pub(crate) key: u64,
    /// The passage's title above its words.
    pub(crate) text: String,
}

/// The windows of a passage, none if it has no words. The key is that of the words alone, since the title of a note may be its
/// file's name: a file that is renamed keeps its vectors.
pub(crate) fn windows(passage: &FoundPassage) -> Vec<Window> {
    let is_markdown = Kind::of_path(&passage.metadata.path).is_none_or(|kind| kind == Kind::Markdown);
    let words = if is_markdown { plain(&passage.text, true) } else { passage.text.clone() };
    let mut windows = Vec::new();
    let mut rest = words.trim();
    while !rest.is_empty() {
        let (window, after) = rest.split_at(end_of_window(rest));
        rest = after.trim_start();
        let window = window.trim_end();
        if window.chars().any(char::is_alphanumeric) {
            windows.push(Window { key: key(window), text: format!("{}\n{window}", passage.title) });
        }
    }
    windows
}

/// Where the first window of a text ends: after a line, else a sentence, else a word of its second half.
fn end_of_window(text: &str) -> usize {
    if text.len() <= MAX_WINDOW_BYTES {
        return text.len();
    }
    let most = text.floor_char_boundary(MAX_WINDOW_BYTES);
    let half = text.floor_char_boundary(most / 2);
    let ends: [&[char]; 3] = [&['\n'], &['.', '!', '?', '。', '！', '？', '؟', '।'], &[' ']];
    let last = |ends: &&[char]| {
        let (at, end) = text[half..most].rmatch_indices(*ends).next()?;
        Some(half + at + end.len())
    };
    ends.iter().find_map(last).unwrap_or(most)
}

fn key(text: &str) -> u64 {
    let digest = Sha256::digest(text);
    digest.iter().take(8).fold(0, |key, byte| key << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::found::PassageMetadata;
    use super::*;

    fn passage(path: &str, title: &str, text: &str) -> FoundPassage {
        let metadata = PassageMetadata {
            kb_id: path.to_owned(),
            heading: String::new(),
            path: path.to_owned(),
            url: None,
            tags: Vec::new(),
            edition: None,
        };
        FoundPassage {
            id: path.to_owned(),
            title: title.to_owned(),
            text: text.to_owned(),
            url: None,
            score: None,
            metadata,
        }
    }

    #[test]
    fn a_renamed_file_has_the_same_keys() {
        let [one] = &windows(&passage("a.md", "a", "Some **words**."))[..] else { panic!() };
        let [other] = &windows(&passage("b/c.md", "c", "Some **words**."))[..] else { panic!() };
        assert_eq!(one.key, other.key);
        assert_eq!(one.text, "a\nSome words.");
        assert_ne!(one.key, windows(&passage("a.md", "a", "Other words."))[0].key);
        assert_eq!(windows(&passage("a.md", "a", "---\n\n***\n")), []);
    }

    proptest! {
        #[test]
        fn windows_have_every_word_and_are_short(text in "(\\PC{0,40}|word |Satz\\. |一二三。|\n){0,120}") {
            let windows = windows(&passage("a.txt", "", &text));
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            let all: String = windows.iter().map(|window| window.text.as_str()).collect();
            prop_assert_eq!(letters(&all), letters(&text));
            prop_assert!(windows.iter().all(|window| window.text.len() <= MAX_WINDOW_BYTES + 1));
        }
    }
}
