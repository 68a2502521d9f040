//! What is known of each document without opening it: its names, and whether its file has changed.

use std::collections::BTreeMap;

use tantivy::tokenizer::Language;
use unicode_normalization::UnicodeNormalization;

use super::Metadata;
use super::folder::Stamp;
use super::front_matter::FrontMatter;

/// File names that say nothing about what a document is about, in lower case.
const NAMELESS: [&str; 4] = ["readme", "index", "_index", "default"];

/// A language is one of the library's if at least one document in this many is written in it; fewer were mistaken.
const RARE: usize = 200;

/// All files that were looked at.
#[derive(Debug, Default)]
pub(crate) struct Catalog {
    /// By path; without an entry, those that were skipped, so that each is named once, not at every look.
    pub(crate) files: BTreeMap<String, (Stamp, Option<Entry>)>,
    /// The languages that the documents are written in; `None` for one without a stemmer.
    pub(crate) languages: Vec<Option<Language>>,
}

/// One document.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) title: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) metadata: Metadata,
    pub(crate) language: Option<Language>,
    pub(crate) passages: usize,
    /// Title, aliases, file name and path, as [`name_key`] writes them, each with its rank, the best with the smallest.
    names: Vec<(u8, String)>,
}

impl Entry {
    /// A document by what its front matter, its main heading and its path say.
    pub(crate) fn new(
        path: &str,
        front: FrontMatter,
        heading: Option<String>,
        language: Option<Language>,
    ) -> Self {
        let file_name = path.rsplit('/').next().unwrap_or(path);
        let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
        let stem_path = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let title = front.title.or(heading).unwrap_or_else(|| title_of_path(path, stem));
        let aliases = front.aliases.iter().map(|alias| (1, alias.as_str()));
        let files = [file_name, stem, path, stem_path].map(|name| (2, name));
        let names = [(0, title.as_str())].into_iter().chain(aliases).chain(files);
        let names = names.map(|(rank, name)| (rank, name_key(name))).collect();
        let path = path.to_owned();
        let (kb_id, heading) = (path.clone(), String::new());
        let metadata = Metadata { kb_id, heading, path, url: front.url, tags: front.tags };
        Self { title, aliases: front.aliases, metadata, language, passages: 0, names }
    }
}

impl Catalog {
    pub(crate) fn documents(&self) -> impl Iterator<Item = &Entry> {
        self.files.values().filter_map(|(_, entry)| entry.as_ref())
    }

    /// The document with this path.
    pub(crate) fn document(&self, path: &str) -> Option<&Entry> {
        self.files.get(path)?.1.as_ref()
    }

    /// Notes the languages that the documents are written in.
    pub(crate) fn note_languages(&mut self) {
        let mut counts: Vec<(Option<Language>, usize)> = Vec::new();
        for entry in self.documents() {
            match counts.iter_mut().find(|(language, _)| *language == entry.language) {
                Some((_, count)) => *count += 1,
                None => counts.push((entry.language, 1)),
            }
        }
        let min_count = self.documents().count() / RARE;
        counts.retain(|(_, count)| *count > min_count);
        self.languages = counts.into_iter().map(|(language, _)| language).collect();
    }

    /// The document with that title, alias or file name; letter case, Unicode form and spacing do not matter.
    pub(crate) fn by_name(&self, name: &str) -> Option<&Entry> {
        let key = name_key(name);
        if key.is_empty() {
            return None;
        }
        let rank = |entry: &Entry| entry.names.iter().find(|(_, name)| *name == key).map(|(rank, _)| *rank);
        let matches = self.documents().filter_map(|entry| Some((rank(entry)?, entry)));
        matches.min_by_key(|(rank, entry)| (*rank, entry.metadata.path.len())).map(|(_, entry)| entry)
    }

    /// The documents with a name that begins so, or that has a word which does; at most `most`, those with the best and
    /// shortest names first.
    pub(crate) fn beginning(&self, typed: &str, most: usize) -> Vec<&Entry> {
        let key = name_key(typed);
        if key.is_empty() {
            return Vec::new();
        }
        let begins = |name: &str| {
            let mut words = name.match_indices(key.as_str()).map(|(at, _)| at);
            let word = words.find(|at| !name[..*at].ends_with(char::is_alphanumeric))?;
            Some(word > 0)
        };
        let best = |entry: &Entry| {
            entry.names.iter().filter_map(|(rank, name)| Some((begins(name)?, *rank, name.len()))).min()
        };
        let mut found: Vec<_> = self.documents().filter_map(|entry| Some((best(entry)?, entry))).collect();
        found.sort_by_key(|(best, _)| *best);
        found.into_iter().take(most).map(|(_, entry)| entry).collect()
    }
}

/// A name without the differences that a reader would not see.
fn name_key(name: &str) -> String {
    let folded: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `guide/set-up.md` is "set-up"; `crates/core/README.md` is "core".
fn title_of_path(path: &str, stem: &str) -> String {
    let parent = path.rsplit('/').nth(1);
    match parent {
        Some(parent) if NAMELESS.contains(&stem.to_lowercase().as_str()) => parent.to_owned(),
        _ => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog(entries: &[(&str, Option<&str>, &[&str])]) -> Catalog {
        let mut catalog = Catalog::default();
        for (path, title, aliases) in entries {
            let aliases = aliases.iter().map(|alias| (*alias).to_owned()).collect();
            let front = FrontMatter { title: title.map(str::to_owned), aliases, ..FrontMatter::default() };
            let entry = Entry::new(path, front, None, None);
            catalog.files.insert((*path).to_owned(), (Stamp::default(), Some(entry)));
        }
        catalog
    }

    #[test]
    fn documents_are_found_by_the_beginning_of_a_name() {
        let catalog = catalog(&[
            ("tokio.md", Some("tokio"), &[]),
            ("tokio-util.md", Some("tokio-util"), &[]),
            ("hyper.md", Some("hyper and Tokio"), &[]),
            ("tower.md", Some("tower"), &["Towering"]),
            ("auto.md", Some("auto"), &[]),
        ]);
        let check = |typed: &str, expect: &[&str]| {
            let found = catalog.beginning(typed, 3).into_iter().map(|entry| entry.metadata.path.as_str());
            assert_eq!(found.collect::<Vec<_>>(), expect, "{typed}");
        };
        check("TOK", &["tokio.md", "tokio-util.md", "hyper.md"]);
        check("to", &["tokio.md", "tower.md", "tokio-util.md"]);
        check("toweri", &["tower.md"]);
        check("util", &["tokio-util.md"]);
        check("xyz", &[]);
        check(" ", &[]);
    }

    #[test]
    fn documents_are_found_by_any_name() {
        let catalog = catalog(&[
            ("a/hpv.md", Some("HPV Vaccine"), &["Impfung", "Schutz für alle"]),
            ("b/other.md", Some("Impfung"), &[]),
            ("crates/core/README.md", None, &[]),
        ]);
        let check = |name: &str, expect: Option<&str>| {
            let found = catalog.by_name(name).map(|entry| entry.metadata.path.as_str());
            assert_eq!(found, expect, "{name}");
        };
        check("HPV Vaccine", Some("a/hpv.md"));
        check("  hpv   VACCINE ", Some("a/hpv.md"));
        check("schutz fu\u{308}r alle", Some("a/hpv.md"));
        check("impfung", Some("b/other.md"));
        check("HPV", Some("a/hpv.md"));
        check("hpv.md", Some("a/hpv.md"));
        check("a/hpv", Some("a/hpv.md"));
        check("Core", Some("crates/core/README.md"));
        check("vaccine", None);
        check(" ", None);
    }
}
