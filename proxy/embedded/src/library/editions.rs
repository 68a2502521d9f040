//! What tells documents apart that have the same title or almost the same text: versions and copies of one document.
//!
//! Texts are compared by a sketch of each, the smallest hashes of its sequences of words. Two sketches have about as much in common
//! as their texts.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
};

use time::OffsetDateTime;

use super::dates::DAY_S;
use super::words::name_key;

/// Words of a sequence.
const SEQUENCE: usize = 4;
/// Hashes of a sketch, at most.
const SKETCH: usize = 64;
/// A text with fewer sequences is too short to say that another is its version.
const MIN_SEQUENCES: usize = 12;
/// Hashes that are kept until they are sorted out.
const BUFFER: usize = 1_024;
/// Percent of the sequences that two versions have in common, at least.
const MIN_SHARED: usize = 40;
/// A sequence that more documents have is a set phrase.
const MAX_WITH_SEQUENCE: usize = 20;

/// What of a text is compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Sketch {
    /// The smallest hashes, ascending once [`done`](Self::done).
    hashes: Vec<u64>,
    /// Of all words in their order.
    whole: u64,
}

/// A document that is compared with all others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Compared<'c> {
    pub(crate) path: &'c str,
    pub(crate) title: &'c str,
    /// In seconds since 1970.
    pub(crate) date: Option<i64>,
    pub(crate) sketch: &'c Sketch,
}

/// What is told of a document beside its title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Edition {
    /// Which of several it is, such as "older version, 2024-03-01".
    pub(crate) label: String,
    /// A sentence about "it", where another document should be read in its place.
    pub(crate) remark: Option<String>,
    /// Whether that one is offered in its place.
    pub(crate) is_superseded: bool,
}

impl Sketch {
    /// Adds the terms of a passage, which have spaces between them.
    pub(crate) fn add(&mut self, terms: &str) {
        let terms: Vec<u64> = terms.split_ascii_whitespace().map(|term| hash(0, term.as_bytes())).collect();
        for sequence in terms.windows(SEQUENCE) {
            self.hashes.push(sequence.iter().fold(1, |known, term| hash(known, &term.to_le_bytes())));
            if self.hashes.len() > BUFFER {
                self.shorten();
            }
        }
        self.whole = terms.iter().fold(self.whole, |known, term| hash(known, &term.to_le_bytes()));
    }

    pub(crate) fn done(mut self) -> Self {
        self.shorten();
        self
    }

    fn shorten(&mut self) {
        self.hashes.sort_unstable();
        self.hashes.dedup();
        self.hashes.truncate(SKETCH);
    }

    /// Percent of the sequences of both that both have, about.
    fn shared(&self, other: &Self) -> usize {
        // Both are sorted, and a folder has millions of pairs: they are merged in place.
        let (mut one, mut two) = (self.hashes.as_slice(), other.hashes.as_slice());
        let (mut size, mut common) = (0, 0);
        while size < SKETCH {
            let order = match (one.first(), two.first()) {
                (Some(first), Some(second)) => first.cmp(second),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            one = &one[usize::from(order.is_le())..];
            two = &two[usize::from(order.is_ge())..];
            size += 1;
            common += usize::from(order.is_eq());
        }
        common * 100 / size.max(1)
    }
}

/// FNV-1a, with its bits spread: sequences are compared by the order of their hashes.
fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325 ^ seed, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    (hash ^ (hash >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The documents that need to be told apart, by path.
pub(crate) fn editions(entries: &[Compared<'_>]) -> BTreeMap<String, Edition> {
    let titles: Vec<String> = entries.iter().map(|entry| name_key(entry.title)).collect();
    let mut by_title: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, title) in titles.iter().enumerate() {
        by_title.entry(title).or_default().push(at);
    }
    let similar = similar(entries);
    let label = |at: usize| {
        let entry = entries[at];
        let day = |at: usize| entries[at].date.map(|date| date.div_euclid(DAY_S));
        let versions = similar.get(&at).map_or(&[][..], Vec::as_slice);
        let alike = by_title.get(titles[at].as_str()).map_or(&[][..], Vec::as_slice);
        let is_dated = versions.iter().chain(alike).any(|other| day(*other) != day(at));
        let date = is_dated.then(|| date_of(entry)).flatten();
        let newest = versions.iter().copied().max_by_key(|other| (day(*other), usize::MAX - other));
        let path = |at: usize| entries[at].path;
        let (name, remark, is_superseded) = match newest {
            Some(other) if entries[other].sketch.whole == entry.sketch.whole => {
                (Some("copy"), Some(format!("it has the same text as {}", path(other))), other < at)
            }
            Some(other) if day(other) > day(at) => {
                let remark = format!("it is an older version of {}", path(other));
                (Some("older version"), Some(remark), true)
            }
            Some(_) if versions.iter().any(|other| day(*other) < day(at)) => {
                (Some("newest version"), None, false)
            }
            _ => (None, None, false),
        };
        let label: Vec<String> = name.map(str::to_owned).into_iter().chain(date).collect();
        (!label.is_empty()).then(|| Edition { label: label.join(", "), remark, is_superseded })
    };
    let labelled = (0..entries.len()).filter_map(|at| Some((entries[at].path.to_owned(), label(at)?)));
    labelled.collect()
}

/// Of documents by their index those with almost the same text.
fn similar(entries: &[Compared<'_>]) -> HashMap<usize, Vec<usize>> {
    let mut with: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, entry) in entries.iter().enumerate() {
        // A note of a day has what its template has, and is no version of another day's.
        let is_named = entry.title.contains(char::is_alphabetic);
        if is_named && entry.sketch.hashes.len() >= MIN_SEQUENCES {
            for hash in &entry.sketch.hashes {
                with.entry(*hash).or_default().push(at);
            }
        }
    }
    let mut compared = Vec::new();
    for documents in with.values().filter(|documents| (2..=MAX_WITH_SEQUENCE).contains(&documents.len())) {
        for (index, one) in documents.iter().enumerate() {
            compared.extend(documents[index + 1..].iter().map(|other| (*one, *other)));
        }
    }
    compared.sort_unstable();
    compared.dedup();
    let mut similar: HashMap<usize, Vec<usize>> = HashMap::new();
    for (one, other) in compared {
        if entries[one].sketch.shared(entries[other].sketch) >= MIN_SHARED {
            similar.entry(one).or_default().push(other);
            similar.entry(other).or_default().push(one);
        }
    }
    similar
}

/// The day of a document, such as "2024-03-01".
fn date_of(entry: Compared<'_>) -> Option<String> {
    let date = OffsetDateTime::from_unix_timestamp(entry.date?).ok()?.date();
    Some(date.to_string())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::Library;

    fn text(fee: &str) -> String {
        format!(
            "The travel policy holds for every trip of the staff. Trains are booked in second class, and hotels cost {fee} a night \
             at most. Receipts are sent to the office within thirty days after the trip has ended, by mail or in person.\n"
        )
    }

    #[test]
    fn versions_and_copies_are_told_apart() {
        let dir = tempfile::tempdir().unwrap();
        let write = |path: &str, text: String| {
            fs::create_dir_all(dir.path().join(path).parent().unwrap()).unwrap();
            fs::write(dir.path().join(path), text).unwrap();
        };
        write(
            "2023/travel.md",
            format!("---\ndate: 2023-05-01\n---\n# Travel policy\n\n{}", text("90 euros")),
        );
        write(
            "2025/travel.md",
            format!("---\ndate: 2025-02-03\n---\n# Travel policy\n\n{}", text("120 euros")),
        );
        write("b/copy.md", format!("---\ndate: 2025-02-03\n---\n# Travel policy\n\n{}", text("120 euros")));
        write("bees.md", "# Bees\n\nBees make honey in the summer and eat it in the winter, when no flower is open and the hive is cold.\n".into());
        write("a/notes.md", "---\ndate: 2024-01-01\n---\n# Notes\n\nBread, milk, eggs.\n".into());
        write("b/notes.md", "---\ndate: 2024-01-02\n---\n# Notes\n\nCall the plumber.\n".into());
        let library = Library::open(dir.path()).unwrap();
        let listed = library.list(0, 10).documents;
        let remark = |id: &str| listed.iter().find(|document| document.id == id).unwrap().remark.clone();
        let edition = |id: &str| library.document(id).unwrap().metadata.edition;
        let check = |id: &str, label: Option<&str>, said: Option<&str>| {
            assert_eq!((edition(id).as_deref(), remark(id).as_deref()), (label, said), "{id}");
        };
        check(
            "2023/travel.md",
            Some("older version, 2023-05-01"),
            Some("it is an older version of 2025/travel.md"),
        );
        check("2025/travel.md", Some("copy, 2025-02-03"), Some("it has the same text as b/copy.md"));
        check("b/copy.md", Some("copy, 2025-02-03"), Some("it has the same text as 2025/travel.md"));
        check("bees.md", None, None);
        check("a/notes.md", Some("2024-01-01"), None);
        check("b/notes.md", Some("2024-01-02"), None);
        let found = library.search("hotel night", 8).unwrap();
        assert!(found.iter().all(|found| found.metadata.edition.is_some()), "{found:?}");
        fs::remove_file(dir.path().join("b/copy.md")).unwrap();
        library.refresh(&std::collections::HashSet::new()).unwrap();
        assert_eq!(
            library.document("2025/travel.md").unwrap().metadata.edition.as_deref(),
            Some("newest version, 2025-02-03")
        );
    }
}
