//! Which words number places in a text or list, such as "step", "статья" or "第", and which words after a number are no units.
//! Both are learned from the conversation, because lists of words know some languages only.

use std::collections::{BTreeMap, BTreeSet};

use footnote_words::{fold, is_dense_letter, stem};

use super::pieces::{Piece, bare, ends_phrase, is_bare_number, is_unit_sign};

/// A word before so many different numbers numbers places.
const MIN_NUMBERS: usize = 3;

/// A word after so many different words, and few numbers, is no unit.
const MIN_WORDS: usize = 8;

/// Signs and abbreviations for "number", as they are written before one.
const NUMBER: [&str; 6] = ["№", "#", "nr.", "no.", "n°", "nº"];

#[derive(Debug, Default)]
pub(super) struct Counting {
    /// By the words before numbers.
    before: BTreeMap<String, Neighbours>,
    /// By the words after numbers.
    after: BTreeMap<String, Neighbours>,
}

/// What stands beside a word on one side, each once.
#[derive(Debug, Default)]
struct Neighbours {
    numbers: BTreeSet<String>,
    words: BTreeSet<String>,
}

impl Counting {
    pub(super) fn of<'t>(lines: impl Iterator<Item = Vec<Piece<'t>>>) -> Self {
        let lines: Vec<_> = lines.collect();
        let mut counting = Self::default();
        for words in &lines {
            for (at, number) in words.iter().enumerate().filter(|(at, _)| may_be_place(words, *at)) {
                let number = || bare(number).to_owned();
                if let Some(label) = label(words, at) {
                    counting.before.entry(label).or_default().numbers.insert(number());
                }
                if let Some(unit) = words.get(at + 1) {
                    counting.after.entry(key(unit)).or_default().numbers.insert(number());
                }
            }
        }
        for words in &lines {
            let other = |at: usize| words.get(at).map(|word| key(word)).filter(|key| !is_bare_number(key));
            for (at, word) in words.iter().enumerate() {
                let letters = word.chars().zip(word.chars().skip(1));
                for (letter, next) in
                    letters.filter(|(letter, next)| is_dense_letter(*letter) && next.is_alphanumeric())
                {
                    if let Some(neighbours) = counting.before.get_mut(letter.encode_utf8(&mut [0; 4]) as &str)
                    {
                        neighbours.words.insert(next.to_string());
                    }
                }
                let key = key(word);
                let before = label(words, at + 1).and_then(|label| counting.before.get_mut(&label));
                if let (Some(neighbours), Some(next)) = (before, other(at + 1)) {
                    neighbours.words.insert(next);
                }
                let after = counting.after.get_mut(&key);
                if let (Some(neighbours), Some(last)) = (after, at.checked_sub(1).and_then(other)) {
                    neighbours.words.insert(last);
                }
            }
        }
        counting
    }

    /// Whether the number at `at` is that of a place. The word before it stands before several numbers, and not before more
    /// other words, as "is" and "in" do.
    pub(super) fn is_place(&self, words: &[Piece<'_>], at: usize) -> bool {
        let label = label(words, at).filter(|_| may_be_place(words, at));
        let label = label.and_then(|label| self.before.get(&label));
        label.is_some_and(|found| {
            found.numbers.len() >= MIN_NUMBERS && found.words.len() <= found.numbers.len()
        })
    }

    /// Whether a word after a number stands after too many other words to be a unit, as "and" does.
    pub(super) fn is_no_unit(&self, word: &str) -> bool {
        let found = self.after.get(&key(word));
        found.is_some_and(|found| {
            found.words.len() >= MIN_WORDS && found.words.len() > 2 * found.numbers.len()
        })
    }
}

/// Whether the word at `at` is a number without a unit that is known in any language.
fn may_be_place(words: &[Piece<'_>], at: usize) -> bool {
    let number = words.get(at).filter(|word| is_bare_number(bare(word)));
    number.is_some_and(|word| {
        ends_phrase(word) || !words.get(at + 1).is_some_and(|next| is_unit_sign(bare(next)))
    })
}

/// Returns the key of the noun that the number at `at` counts or numbers: the word before it, or before a word such as "no.".
fn label(words: &[Piece<'_>], at: usize) -> Option<String> {
    let before = |at: usize| at.checked_sub(1).and_then(|at| Some((at, *words.get(at)?)));
    let joins = |word: &str| !ends_phrase(word) || word.ends_with('.') || bare(word).is_empty();
    let (first, word) = before(at).filter(|(_, word)| joins(word))?;
    let says_number = NUMBER.contains(&word.to_lowercase().as_str());
    let longer = before(first).filter(|(_, longer)| says_number && joins(longer));
    Some(key(&longer.map_or(word, |(_, longer)| longer)))
}

/// Folds a word to its stem, by which its forms are compared; in a script without spaces, to its last letter.
fn key(word: &str) -> String {
    let plain = bare(word);
    match plain.chars().next_back() {
        None => word.to_owned(),
        Some(letter) if is_dense_letter(letter) => letter.to_string(),
        Some(_) => stem(&fold(plain)).into_owned(),
    }
}
