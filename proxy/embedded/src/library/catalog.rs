//! The catalog of documents: their names, and stamps to detect changed files.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use footnote_wire::{ListedDocument, NamedSection, SCAN_TEXT};
use footnote_words::{Question, is_boilerplate};
use tantivy::tokenizer::Language;

use super::dates::{self, DAY_S};
use super::editions::{Compared, Edition, Sketch, editions};
use super::filter::{self, Facets, Filter};
use super::folder::FileStamp;
use super::formats::Kind;
use super::found::{FoundPassage, PassageMetadata};
use super::front_matter::FrontMatter;
use super::front_matter::within;
use super::logseq::page_name;
use super::skip::Skip;
use super::words::name_key;

/// File names, in lower case, that do not describe the document.
const GENERIC_NAMES: [&str; 4] = ["readme", "index", "_index", "default"];

/// Folders of templates, in lower case.
const TEMPLATES: [&str; 4] = ["templates", "_templates", "issue_template", ".github"];

/// Fields of front matter with the date of a document, the first that has one; those after the date in the name of its file
/// tell when it was last changed.
const DATE_FIELDS: [&str; 6] =
    ["date", "created", "date created", "created_at", "creation date", "published"];
const CHANGE_FIELDS: [&str; 5] = ["updated", "modified", "date modified", "updated_at", "lastmod"];

/// What lists say of a document whose front matter is read line by line.
const NO_YAML: &str = "its front matter is not YAML and is read line by line";

/// What programs that synchronise folders put into the names of copies with other changes, in small letters.
const CONFLICT_MARKS: [&str; 4] = [".sync-conflict-", "conflicted copy", "(conflict ", "conflict copy"];

/// What lists say of such a copy.
const CONFLICT: &str = "it is a copy that a conflict of synchronising left";

/// The rank of a document whose path only ends as the name that is looked for.
const ENDS_SO: u8 = 3;

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
    /// What tells documents apart that are alike, by path.
    editions: BTreeMap<String, Edition>,
    /// Counts the changes.
    pub(crate) revision: u64,
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
    /// The first heading below the title that has a text and says what of.
    pub(crate) section: Option<String>,
    /// Questions that it answers, as far as its words show.
    pub(crate) questions: Vec<Question>,
    /// What of its text is compared with others.
    pub(crate) sketch: Sketch,
    /// A remark on how it was read.
    pub(crate) remark: Option<String>,
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
        let written = |fields: &[&str]| fields.iter().find_map(|field| dates::day_of(front.field(field)?));
        let date = written(&DATE_FIELDS)
            .or_else(|| dates::day_of_path(path))
            .or_else(|| written(&CHANGE_FIELDS))
            .or_else(|| stamp.modified());
        let facets = Facets::new(path, &front.tags, date);
        let file_name = path.rsplit('/').next().unwrap_or(path);
        let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
        let stem_path = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let page = page_name(stem);
        let title = front.title.or(heading).unwrap_or_else(|| within(title_of_path(path, &page)));
        let aliases = front.aliases.iter().map(|alias| (1, alias.as_str()));
        let files = [file_name, stem, path, stem_path, &page].map(|name| (2, name));
        let names = [(0, title.as_str())].into_iter().chain(aliases).chain(files);
        let names = names.map(|(rank, name)| (rank, name_key(name))).collect();
        let path = path.to_owned();
        let (kb_id, heading) = (path.clone(), String::new());
        let metadata =
            PassageMetadata { kb_id, heading, path, url: front.url, tags: front.tags, edition: None };
        let is_conflict = CONFLICT_MARKS.iter().any(|mark| stem.to_lowercase().contains(mark));
        let remarks = [front.error.map(|_| NO_YAML), is_conflict.then_some(CONFLICT)];
        let remarks: Vec<_> = remarks.into_iter().flatten().collect();
        let remark = (!remarks.is_empty()).then(|| remarks.join("; "));
        Self {
            title,
            aliases: front.aliases,
            metadata,
            kind,
            facets,
            language,
            passages: 0,
            section: None,
            questions: Vec::new(),
            sketch: Sketch::default(),
            remark,
            names,
        }
    }
}

impl CatalogEntry {
    /// A PDF whose pages are pictures, with what is said in the place of its text.
    pub(crate) fn scan(path: &str, stamp: FileStamp) -> FoundPassage {
        Self::new((path, stamp), Kind::Pdf, FrontMatter::default(), None, None).found(SCAN_TEXT.to_owned())
    }

    /// Whether it is a file that many folders have, such as a licence, or has code alone.
    fn is_boilerplate(&self) -> bool {
        let path = self.metadata.path.as_str();
        let stem = path.rsplit('/').next().unwrap_or(path);
        let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        let is_template = filter::folder_of(path)
            .split('/')
            .any(|folder| TEMPLATES.contains(&folder.to_lowercase().as_str()));
        // The page of a folder is called so, and has a title of its own.
        let is_page = GENERIC_NAMES.contains(&stem.to_lowercase().as_str()) && !is_boilerplate(&self.title);
        is_template || is_boilerplate(&self.title) || !is_page && is_boilerplate(stem)
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

    /// Number of documents that were written after this time, in seconds since 1970.
    pub(crate) fn written_after(&self, time: i64) -> usize {
        let stamps = self.files.values().filter(|(_, entry)| entry.is_ok()).map(|(stamp, _)| stamp);
        stamps.filter(|stamp| stamp.modified().is_some_and(|written| written > time)).count()
    }

    /// Documents that are worth to begin with, those written last first: no licences, lists of changes or older versions.
    fn latest(&self) -> impl Iterator<Item = &CatalogEntry> {
        // By path already, so that only the time is left to sort by.
        let mut latest: Vec<_> = self.files.values().collect();
        latest.sort_by_key(|(stamp, _)| Reverse(stamp.modified()));
        let entries = latest.into_iter().filter_map(|(_, entry)| entry.as_ref().ok());
        entries.filter(|entry| {
            let is_superseded =
                self.edition(&entry.metadata.path).is_some_and(|edition| edition.is_superseded);
            !is_superseded && !entry.is_boilerplate()
        })
    }

    /// Names what can be asked of at most `limit` documents, those written last, at most one of a folder while there are others: first
    /// questions, then sections. With the paths of the documents.
    pub(crate) fn beginnings(&self, limit: usize) -> Vec<(&str, NamedSection)> {
        let named = |entry: &'_ CatalogEntry, question: Option<&Question>| {
            let heading =
                question.map(|question| question.heading.clone()).or_else(|| entry.section.clone())?;
            let title = entry.title.clone();
            let edition = self.edition(&entry.metadata.path).map(|edition| edition.label.clone());
            let question = question.map(|question| question.text.clone());
            Some(NamedSection { title, heading, question, edition })
        };
        let mut folders = BTreeSet::new();
        let folder = |path: &'_ str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
        let (first, others): (Vec<_>, Vec<_>) =
            self.latest().partition(|entry| folders.insert(folder(&entry.metadata.path)));
        let latest: Vec<&CatalogEntry> = first.into_iter().chain(others).take(limit).collect();
        let questions = latest.iter().filter_map(|entry| Some((*entry, Some(entry.questions.first()?))));
        let more =
            latest.iter().flat_map(|entry| entry.questions.iter().skip(1).map(|more| (*entry, Some(more))));
        let sections = latest.iter().map(|entry| (*entry, None));
        let all = questions.chain(more).chain(sections);
        all.filter_map(|(entry, question)| Some((entry.metadata.path.as_str(), named(entry, question)?)))
            .collect()
    }

    /// At most `limit` documents, those written last; none if all were written in one day, as in a folder that was copied.
    pub(crate) fn latest_changes(&self, limit: usize) -> Vec<ListedDocument> {
        let days: BTreeSet<_> = self
            .files
            .values()
            .map(|(stamp, _)| stamp.modified().map(|time| time.div_euclid(DAY_S)))
            .collect();
        if days.len() < 2 {
            return Vec::new();
        }
        self.latest().take(limit).map(|entry| self.listed(entry)).collect()
    }

    /// A document as it stands in a list.
    pub(crate) fn listed(&self, entry: &CatalogEntry) -> ListedDocument {
        let path = &entry.metadata.path;
        let edition = self.edition(path);
        let remarks = [entry.remark.clone(), edition.and_then(|edition| edition.remark.clone())];
        let remarks: Vec<String> = remarks.into_iter().flatten().collect();
        ListedDocument {
            id: path.clone(),
            title: entry.title.clone(),
            folder: filter::folder_of(path).to_owned(),
            modified: self.stamp(path).modified(),
            tags: entry.metadata.tags.clone(),
            kind: entry.kind.into_str().to_owned(),
            remark: (!remarks.is_empty()).then(|| remarks.join("; ")),
        }
    }

    /// Finds what tells a document apart from others that are alike.
    pub(crate) fn edition(&self, path: &str) -> Option<&Edition> {
        self.editions.get(path)
    }

    /// Compares the documents with each other.
    pub(crate) fn update_editions(&mut self) {
        let compared = self.documents().map(|entry| Compared {
            path: &entry.metadata.path,
            title: &entry.title,
            date: entry.facets.date,
            sketch: &entry.sketch,
        });
        self.editions = editions(&compared.collect::<Vec<_>>());
        self.revision += 1;
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

    /// The document with this title, alias, file name or end of its path, ignoring case, Unicode form and spacing.
    pub(crate) fn by_name(&self, name: &str) -> Option<&CatalogEntry> {
        let key = name_key(name);
        let key = key.trim_start_matches("./").trim_start_matches('/');
        if key.is_empty() {
            return None;
        }
        let is_end = |name: &str| {
            let before = name.strip_suffix(key).filter(|_| key.contains('/'));
            before.is_some_and(|before| before.ends_with('/'))
        };
        let rank = |entry: &CatalogEntry| {
            let named = entry.names.iter().find(|(_, name)| name == key).map(|(rank, _)| *rank);
            named.or_else(|| entry.names.iter().any(|(_, name)| is_end(name)).then_some(ENDS_SO))
        };
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
        let allowed = self.documents().filter(|entry| filter.allows(&entry.metadata.path, &entry.facets));
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

    #[test]
    fn documents_are_found_by_the_end_of_their_path() {
        let catalog = catalog(&[
            ("vault/team/2025/Plan.md", Some("The plan"), &[]),
            ("vault/old/team/2025/Plan.md", None, &[]),
            ("vault/team/2024/Plan.md", None, &[]),
            ("b/Readme.md", Some("B"), &[]),
            ("c/b/Readme.md", Some("C"), &[]),
            ("Project___Alpha%3A x.md", None, &[]),
            ("C# notes.md", None, &[]),
        ]);
        let check = |name: &str, expect: Option<&str>| {
            let found = catalog.by_name(name).map(|entry| entry.metadata.path.as_str());
            assert_eq!(found, expect, "{name}");
        };
        check("team/2025/Plan", Some("vault/team/2025/Plan.md"));
        check("2025/plan.md", Some("vault/team/2025/Plan.md"));
        check("old/team/2025/Plan", Some("vault/old/team/2025/Plan.md"));
        check("2024/Plan", Some("vault/team/2024/Plan.md"));
        check("/b/Readme", Some("b/Readme.md"));
        check("b/Readme", Some("b/Readme.md"));
        check("eam/2025/Plan", None);
        check("lan", None);
        check("Project/Alpha: x", Some("Project___Alpha%3A x.md"));
        check("C#notes", Some("C# notes.md"));
    }

    #[test]
    fn the_date_is_that_of_front_matter_then_name_then_file() {
        let check = |path: &str, fields: &[(&str, &str)], expect: Option<&str>| {
            let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), vec![(*value).to_owned()]));
            let front = FrontMatter { fields: fields.collect(), ..FrontMatter::default() };
            let entry = CatalogEntry::new((path, FileStamp::default()), Kind::Markdown, front, None, None);
            assert_eq!(entry.facets.date, expect.and_then(dates::day), "{path}");
        };
        let (date, created, updated) =
            (("date", "6 May 2019"), ("created", "2018-01-01"), ("updated", "2020-01-01"));
        check("2017-01-01.md", &[updated, created, date], Some("2019-05-06"));
        check("2017-01-01.md", &[updated, created, ("date", "soon")], Some("2018-01-01"));
        check("2017-01-01.md", &[updated], Some("2017-01-01"));
        check("a.md", &[updated], Some("2020-01-01"));
        check("a.md", &[], None);
    }
}
