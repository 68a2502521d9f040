//! Documents that are at hand as texts, searched here by their words. Whoever owns a shelf has it index a passage at a time,
//! between other work.

mod index;
mod passages;

use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};

use self::{
    index::{Entry, WordIndex},
    passages::{Passage, passages},
};
use super::{DocumentQuery, SearchHit, SearchRequest};
use crate::{
    conversation::DocumentId,
    storage::AddedDocument,
    text::{clean_title, terms, topic_words, words},
    wire::{
        DetailedList, DocumentList, FilterChoices, FolderCount, ListedDocument, UnreadableFile, split_passage,
    },
};

/// Passages of one document that a search finds.
const MAX_OF_DOCUMENT: usize = 3;
/// What matches less well than this part of the best is not found.
const MIN_PART: f32 = 0.25;
/// Unreadable files that a list names.
const MAX_NAMED: usize = 200;

/// Documents by path, and the index of their words.
#[derive(Debug, Default)]
pub struct Shelf {
    by_path: BTreeMap<String, Shelved>,
    /// The paths of texts by their hash.
    by_hash: BTreeMap<String, String>,
    index: WordIndex,
    /// The passage of each entry.
    entries: Vec<(Rc<AddedDocument>, Passage)>,
    /// What the index does not have yet.
    waiting: VecDeque<(Rc<AddedDocument>, Passage)>,
}

#[derive(Debug)]
struct Shelved {
    document: Rc<AddedDocument>,
    title: String,
    entries: Vec<Entry>,
    /// Number of its passages that are not indexed yet.
    waiting: usize,
}

impl Shelf {
    /// The document at a path.
    pub fn at(&self, path: &str) -> Option<&Rc<AddedDocument>> {
        self.by_path.get(path).map(|shelved| &shelved.document)
    }

    /// The path of a document with this text.
    pub fn path_of(&self, hash: &str) -> Option<&str> {
        self.by_hash.get(hash).map(String::as_str)
    }

    pub fn is_empty(&self) -> bool {
        self.by_path.is_empty()
    }

    /// All documents, unreadable ones too, in the order of their paths.
    pub fn documents(&self) -> impl Iterator<Item = &Rc<AddedDocument>> {
        self.by_path.values().map(|shelved| &shelved.document)
    }

    /// Puts a document at its path, in place of one that was there. It is found once it is [indexed](Self::index_passage).
    pub fn put(&mut self, document: Rc<AddedDocument>) {
        self.remove(&document.path);
        if document.unreadable.is_none() {
            self.by_hash.insert(document.hash.clone(), document.path.clone());
        }
        let before = self.waiting.len();
        let passages = passages(&document.text, has_headings(&document.path));
        self.waiting.extend(passages.into_iter().map(|passage| (document.clone(), passage)));
        let waiting = self.waiting.len() - before;
        let path = document.path.clone();
        let shelved = Shelved { title: title(&document), document, entries: Vec::new(), waiting };
        self.by_path.insert(path, shelved);
    }

    /// Takes a document away.
    pub fn remove(&mut self, path: &str) -> Option<Rc<AddedDocument>> {
        let Shelved { document, entries, waiting, .. } = self.by_path.remove(path)?;
        if waiting > 0 {
            self.waiting.retain(|(waiting, _)| !Rc::ptr_eq(waiting, &document));
        }
        for entry in entries {
            self.index.remove(entry);
        }
        if self.path_of(&document.hash) == Some(path) {
            self.by_hash.remove(&document.hash);
        }
        if self.index.is_mostly_removed() {
            self.index_anew();
        }
        Some(document)
    }

    fn index_anew(&mut self) {
        self.index = WordIndex::default();
        let entries = std::mem::take(&mut self.entries);
        for shelved in self.by_path.values_mut() {
            shelved.waiting += std::mem::take(&mut shelved.entries).len();
        }
        let is_there = |(document, _): &(Rc<AddedDocument>, Passage)| {
            self.at(&document.path).is_some_and(|now| Rc::ptr_eq(now, document))
        };
        let mut waiting: VecDeque<_> = entries.into_iter().filter(is_there).collect();
        waiting.append(&mut self.waiting);
        self.waiting = waiting;
    }

    /// Indexes the next passage that waits; `false` if none did.
    pub fn index_passage(&mut self) -> bool {
        let Some((document, passage)) = self.waiting.pop_front() else { return false };
        let Some(shelved) = self.by_path.get_mut(&document.path) else { return true };
        shelved.waiting = shelved.waiting.saturating_sub(1);
        let text = document.text.get(passage.range.clone()).unwrap_or_default();
        // What a document is called is said of each of its passages.
        let entry = self.index.add(terms(text).chain(terms(&shelved.title)).chain(terms(&document.path)));
        shelved.entries.push(entry);
        self.entries.push((document, passage));
        true
    }

    /// The passages that match a query best.
    pub fn search(&self, request: SearchRequest<'_>) -> Vec<SearchHit> {
        let mut asked = topic_words(request.query);
        if asked.is_empty() {
            asked = words(request.query);
        }
        let found = self.index.search(asked.iter());
        let least = found.first().map_or(0.0, |(_, best)| best * MIN_PART);
        let folders = &request.scope.filter.folders;
        let mut of_document: BTreeMap<&str, usize> = BTreeMap::new();
        let mut hits = Vec::new();
        for (entry, _) in found.into_iter().take_while(|(_, score)| *score >= least) {
            if hits.len() == request.limit() {
                break;
            }
            let Some((document, passage)) = self.entries.get(entry) else { continue };
            let is_within = |wanted: &String| {
                document.path.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.starts_with('/'))
            };
            let count = of_document.entry(&document.path).or_default();
            if *count < MAX_OF_DOCUMENT && (folders.is_empty() || folders.iter().any(is_within)) {
                *count += 1;
                hits.push(self.hit(document, Some((entry, passage))));
            }
        }
        hits
    }

    /// A whole document.
    pub fn document(&self, query: DocumentQuery<'_>) -> Option<SearchHit> {
        let is_titled = |shelved: &&Shelved, title: &str| {
            let title = title.to_lowercase();
            let name = file_name(&shelved.document.path).to_lowercase();
            let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
            shelved.title.to_lowercase() == title || name == title || stem == title
        };
        let found = match query {
            DocumentQuery::Id(id) => {
                let (path, _) = split_passage(id);
                self.by_path.values().find(|shelved| own_id(&shelved.document.path) == path)
            }
            DocumentQuery::Title(title) | DocumentQuery::Section { title, .. } => {
                let readable = self.by_path.values().filter(|shelved| shelved.document.unreadable.is_none());
                readable.into_iter().find(|shelved| is_titled(shelved, title))
            }
        };
        let document = &found?.document;
        document.unreadable.is_none().then(|| self.hit(document, None))
    }

    fn hit(&self, document: &AddedDocument, passage: Option<(Entry, &Passage)>) -> SearchHit {
        let title = self.by_path.get(&document.path).map(|shelved| shelved.title.clone());
        let (own_id, text) = (own_id(&document.path), document.text.as_str());
        let hit = SearchHit { title: title.unwrap_or_default(), ..SearchHit::default() };
        let Some((_, passage)) = passage else {
            return SearchHit { id: DocumentId::in_base(own_id), text: text.to_owned(), ..hit };
        };
        let heading = text.get(passage.heading.clone()).map(clean_title);
        SearchHit {
            id: DocumentId::in_base(format!("{own_id}#{}", passage.range.start)),
            heading: heading.filter(|heading| !heading.is_empty()),
            text: text.get(passage.range.clone()).unwrap_or_default().trim().to_owned(),
            ..hit
        }
    }

    /// A part of the list of documents, and the files that cannot be read.
    pub fn list(&self, offset: u32, limit: u32) -> DetailedList {
        let (readable, unreadable): (Vec<_>, Vec<_>) =
            self.by_path.values().partition(|shelved| shelved.document.unreadable.is_none());
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let [offset, limit] = [offset, limit].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let documents = readable.iter().skip(offset).take(limit).map(|shelved| {
            let Shelved { document, title, .. } = shelved;
            ListedDocument {
                id: own_id(&document.path),
                title: title.clone(),
                folder: folder(&document.path).to_owned(),
                modified: document.modified,
                kind: kind(&document.path).to_owned(),
                ..ListedDocument::default()
            }
        });
        let documents: Vec<_> = documents.collect();
        let titles = documents.iter().map(|document| document.title.clone()).collect();
        let named = unreadable.iter().take(MAX_NAMED).filter_map(|shelved| {
            let AddedDocument { path, unreadable, .. } = &*shelved.document;
            let reason = unreadable.clone()?;
            Some(UnreadableFile { path: path.clone(), reason, has_pages: false })
        });
        DetailedList {
            list: DocumentList { count: count(readable.len()), titles, ..DocumentList::default() },
            documents,
            unreadable: named.collect(),
            unreadable_count: count(unreadable.len()),
            ..DetailedList::default()
        }
    }

    /// The folders that searches can be limited to.
    pub fn choices(&self) -> FilterChoices {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for document in self.documents().filter(|document| document.unreadable.is_none()) {
            for (at, _) in document.path.match_indices('/') {
                *counts.entry(&document.path[..at]).or_default() += 1;
            }
        }
        let folders = counts.into_iter().map(|(path, count)| FolderCount { path: path.to_owned(), count });
        FilterChoices { folders: folders.collect(), tags: Vec::new() }
    }
}

/// The id of a document in its base: its path, in which a `#` does not look like the beginning of a passage's part.
pub fn own_id(path: &str) -> String {
    path.replace('#', "%23")
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The kind of a file, as lists of documents have it.
fn kind(path: &str) -> &'static str {
    let ending = file_name(path).rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("md" | "markdown") => "markdown",
        Some("html" | "htm" | "xhtml") => "html",
        Some("csv" | "tsv") => "table",
        Some("pdf") => "pdf",
        Some("docx") => "word",
        _ => "text",
    }
}

/// Whether the text is Markdown.
fn has_headings(path: &str) -> bool {
    !matches!(kind(path), "text" | "table")
}

/// The heading that a document begins with, unless that names a part of it; else the name of its file.
fn title(document: &AddedDocument) -> String {
    let first = document.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let is_title = has_headings(&document.path) && kind(&document.path) != "pdf" && first.starts_with("# ");
    let heading = passages::heading(first).filter(|_| is_title).and_then(|range| first.get(range));
    let title = heading.map(clean_title).filter(|title| !title.is_empty());
    title.unwrap_or_else(|| file_name(&document.path).to_owned())
}

#[cfg(test)]
mod tests;
