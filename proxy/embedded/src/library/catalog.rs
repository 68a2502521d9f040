//! The catalog of documents: their names, and stamps to detect changed files.

use std::collections::BTreeMap;

use tantivy::tokenizer::Language;

use super::dates;
use super::filter::{Facets, Filter};
use super::folder::FileStamp;
use super::formats::Kind;
use super::found::PassageMetadata;
use super::front_matter::FrontMatter;
use super::skip::Skip;
use super::words::name_key;

/// File names, in lower case, that do not describe the document.
const GENERIC_NAMES: [&str; 4] = ["readme", "index", "_index", "default"];

/// Languages of fewer than one in this many documents are ignored as misdetected.
const RARE_LANGUAGE_DIVISOR: usize = 200;

#[derive(Debug, Default)]
pub(crate) struct Catalog {
    /// By path. Files that cannot be read are kept with the reason, also so that each is logged once.
    pub(crate) files: BTreeMap<String, (FileStamp, Result<CatalogEntry, Skip>)>,
    /// Documents and folders that the walk could not take in.
    pub(crate) outside_walk: BTreeMap<String, Skip>,
    /// Number of files that are still to be read.
    pub(crate) pending: usize,
    /// The languages of the documents; `None` stands for those without a stemmer.
    pub(crate) languages: Vec<Option<Language>>,
}

#[derive(Debug, Clone)]
pub(crate) struct CatalogEntry {
    pub(crate) title: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) metadata: PassageMetadata,
    pub(crate) kind: Kind,
    pub(crate) facets: Facets,
    pub(crate) language: Option<Language>,
    pub(crate) passages: usize,
    /// Title, aliases, file name and path, normalised by [`name_key`], with their rank; lower is better.
    names: Vec<(u8, String)>,
}

impl CatalogEntry {
    /// Makes an entry from front matter, main heading and path. Without a date of its own it has that of the file.
    pub(crate) fn new(
        (path, stamp): (&str, FileStamp),
        kind: Kind,
        front: FrontMatter,
        heading: Option<String>,
        language: Option<Language>,
    ) -> Self {
        let date = front.date.as_deref().and_then(dates::day_of).or_else(|| stamp.modified());
        let facets = Facets::new(path, &front.tags, date);
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
        let metadata = PassageMetadata { kb_id, heading, path, url: front.url, tags: front.tags };
        Self { title, aliases: front.aliases, metadata, kind, facets, language, passages: 0, names }
    }
}

impl Catalog {
    pub(crate) fn documents(&self) -> impl Iterator<Item = &CatalogEntry> {
        self.files.values().filter_map(|(_, entry)| entry.as_ref().ok())
    }

    /// The stamp of the file with this path.
    pub(crate) fn stamp(&self, path: &str) -> FileStamp {
        self.files.get(path).map(|(stamp, _)| *stamp).unwrap_or_default()
    }

    /// Files that cannot be searched, with the reasons.
    pub(crate) fn unreadable(&self) -> impl Iterator<Item = (&str, &Skip)> {
        let files = self.files.iter().filter_map(|(path, (_, entry))| Some((path, entry.as_ref().err()?)));
        files.chain(&self.outside_walk).map(|(path, skip)| (path.as_str(), skip))
    }

    /// The document with this path.
    pub(crate) fn document(&self, path: &str) -> Option<&CatalogEntry> {
        self.files.get(path)?.1.as_ref().ok()
    }

    /// Updates the languages of the documents.
    pub(crate) fn update_languages(&mut self) {
        let mut counts: Vec<(Option<Language>, usize)> = Vec::new();
        for entry in self.documents() {
            match counts.iter_mut().find(|(language, _)| *language == entry.language) {
                Some((_, count)) => *count += 1,
                None => counts.push((entry.language, 1)),
            }
        }
        let min_count = self.documents().count() / RARE_LANGUAGE_DIVISOR;
        counts.retain(|(_, count)| *count > min_count);
        self.languages = counts.into_iter().map(|(language, _)| language).collect();
    }

    /// The document with this title, alias or file name, ignoring case, Unicode form and spacing.
    pub(crate) fn by_name(&self, name: &str) -> Option<&CatalogEntry> {
        let key = name_key(name);
        if key.is_empty() {
            return None;
        }
        let rank =
            |entry: &CatalogEntry| entry.names.iter().find(|(_, name)| *name == key).map(|(rank, _)| *rank);
        let matches = self.documents().filter_map(|entry| Some((rank(entry)?, entry)));
        matches.min_by_key(|(rank, entry)| (*rank, entry.metadata.path.len())).map(|(_, entry)| entry)
    }

    /// At most `most` documents with a name, or a word in a name, that begins with `typed`; the best and shortest names
    /// first.
    pub(crate) fn with_prefix(&self, typed: &str, filter: &Filter, most: usize) -> Vec<&CatalogEntry> {
        let key = name_key(typed);
        if key.is_empty() {
            return Vec::new();
        }
        let begins = |name: &str| {
            let mut words = name.match_indices(key.as_str()).map(|(at, _)| at);
            let word = words.find(|at| !name[..*at].ends_with(char::is_alphanumeric))?;
            Some(word > 0)
        };
        let best = |entry: &CatalogEntry| {
            entry.names.iter().filter_map(|(rank, name)| Some((begins(name)?, *rank, name.len()))).min()
        };
        let allowed = self.documents().filter(|entry| filter.allows(&entry.facets));
        let mut found: Vec<_> = allowed.filter_map(|entry| Some((best(entry)?, entry))).collect();
        found.sort_by_key(|(best, _)| *best);
        found.into_iter().take(most).map(|(_, entry)| entry).collect()
    }
}

/// `guide/set-up.md` is "set-up"; `crates/core/README.md` is "core".
fn title_of_path(path: &str, stem: &str) -> String {
    let parent = path.rsplit('/').nth(1);
    match parent {
        Some(parent) if GENERIC_NAMES.contains(&stem.to_lowercase().as_str()) => parent.to_owned(),
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
            let file = (*path, FileStamp::default());
            let entry = CatalogEntry::new(file, Kind::Markdown, front, None, None);
            catalog.files.insert((*path).to_owned(), (FileStamp::default(), Ok(entry)));
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
            let found = catalog
                .with_prefix(typed, &Filter::default(), 3)
                .into_iter()
                .map(|entry| entry.metadata.path.as_str());
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
