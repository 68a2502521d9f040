//! The words of passages, and the search for them by BM25.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{BuildHasherDefault, DefaultHasher},
};

/// How soon more of the same word in a passage tells no more, and how much longer passages count less: the usual values.
const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.75;

/// Words that a word is the beginning of, at most; those stand for one that no passage has, and tell less.
const MAX_COMPLETED: usize = 40;
const COMPLETED_WEIGHT: f32 = 0.5;
/// The fewest letters of such a beginning.
const MIN_BEGINNING: usize = 3;

/// What is indexed, by number.
pub(super) type Entry = usize;

#[derive(Debug, Default)]
pub(super) struct WordIndex {
    /// The entries that have a word, and how often.
    words: HashMap<Box<str>, Vec<(u32, u16)>, BuildHasherDefault<DefaultHasher>>,
    /// The number of words of each entry; none for one that was removed.
    lengths: Vec<u32>,
    total: u64,
    live: usize,
}

impl WordIndex {
    /// Adds the next entry.
    pub(super) fn add(&mut self, words: impl Iterator<Item = String>) -> Entry {
        let mut counts: BTreeMap<String, u16> = BTreeMap::new();
        let mut length = 0_u32;
        for word in words {
            length += 1;
            let count = counts.entry(word).or_default();
            *count = count.saturating_add(1);
        }
        let entry = self.lengths.len();
        let number = u32::try_from(entry).unwrap_or(u32::MAX);
        for (word, count) in counts {
            match self.words.get_mut(word.as_str()) {
                Some(entries) => entries.push((number, count)),
                None => drop(self.words.insert(word.into(), vec![(number, count)])),
            }
        }
        self.lengths.push(length.max(1));
        self.total += u64::from(length.max(1));
        self.live += 1;
        entry
    }

    /// Finds an entry no more. Its words stay until the index is made anew.
    pub(super) fn remove(&mut self, entry: Entry) {
        if let Some(length) = self.lengths.get_mut(entry).filter(|length| **length > 0) {
            self.total -= u64::from(*length);
            self.live -= 1;
            *length = 0;
        }
    }

    /// Whether most of what it holds was removed.
    pub(super) fn is_mostly_removed(&self) -> bool {
        self.lengths.len() > 100 && self.live * 2 < self.lengths.len()
    }

    /// The entries with at least one of these words, and how well they match, the best first.
    pub(super) fn search<'w>(&self, words: impl Iterator<Item = &'w String>) -> Vec<(Entry, f32)> {
        let mut scores: BTreeMap<u32, f32> = BTreeMap::new();
        for word in words {
            match self.words.get(word.as_str()) {
                Some(entries) => self.count(entries, 1.0, &mut scores),
                None => {
                    for entries in self.completed(word) {
                        self.count(entries, COMPLETED_WEIGHT, &mut scores);
                    }
                }
            }
        }
        let found =
            scores.into_iter().filter_map(|(entry, score)| Some((usize::try_from(entry).ok()?, score)));
        let mut found: Vec<(Entry, f32)> = found.collect();
        found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        found
    }

    #[expect(clippy::cast_precision_loss, reason = "only the proportions matter")]
    fn count(&self, entries: &[(u32, u16)], weight: f32, scores: &mut BTreeMap<u32, f32>) {
        let length_of = |entry: u32| usize::try_from(entry).ok().and_then(|entry| self.lengths.get(entry));
        let live = entries.iter().filter_map(|(entry, count)| {
            let length = *length_of(*entry)?;
            (length > 0).then_some((*entry, f32::from(*count), length as f32))
        });
        let live: Vec<_> = live.collect();
        let (with, all) = (live.len() as f32, self.live as f32);
        let rarity = (1.0 + (all - with + 0.5).max(0.0) / (with + 0.5)).ln() * weight;
        let average = self.total as f32 / all.max(1.0);
        for (entry, count, length) in live {
            let norm = SATURATION * (1.0 - LENGTH + LENGTH * length / average);
            *scores.entry(entry).or_default() += rarity * count * (SATURATION + 1.0) / (count + norm);
        }
    }

    /// The entries of words that begin with this.
    fn completed(&self, beginning: &str) -> impl Iterator<Item = &[(u32, u16)]> {
        let is_long = beginning.chars().nth(MIN_BEGINNING - 1).is_some();
        let words = self.words.iter().filter(move |(word, _)| is_long && word.starts_with(beginning));
        words.take(MAX_COMPLETED).map(|(_, entries)| entries.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(index: &WordIndex, words: &str) -> Vec<Entry> {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        index.search(words.iter()).into_iter().map(|(entry, _)| entry).collect()
    }

    #[test]
    fn rare_words_count_more_and_removed_entries_are_not_found() {
        let mut index = WordIndex::default();
        for text in ["bees fly far", "bees sleep", "bees fly", "the long tale of wasps that fly and fly"] {
            index.add(text.split(' ').map(str::to_owned));
        }
        assert_eq!(found(&index, "sleep bees")[0], 1);
        assert_eq!(found(&index, "bees fly")[0], 2);
        assert_eq!(found(&index, "wasp"), [3]);
        assert_eq!(found(&index, "wa"), [0; 0]);
        index.remove(2);
        index.remove(2);
        assert_eq!(found(&index, "bees fly")[0], 0);
        assert!(!found(&index, "bees fly").contains(&2));
        assert!(!index.is_mostly_removed());
    }
}
