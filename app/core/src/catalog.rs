//! The documents of all knowledge bases as one list, which is read in parts and then searched, filtered and sorted here,
//! because no base does these for a list. A base that fails or has no list costs only itself, and says so.

use std::{
    cmp::{Ordering, Reverse},
    collections::BTreeSet,
};

use crate::{
    conversation::DocumentId,
    link::{document_href, title_href},
    references::CitedCounts,
    retrieval::{RetrievalError, clean_notes},
    text::clean_title,
    wire::{Base, BaseKind, Bases, DetailedList, ListedDocument, UnreadableFile},
};

/// Documents asked for at once. Most bases give fewer.
pub const PART: u32 = 1_000;

/// Entries read of one base's list at most.
const MAX_ENTRIES: u32 = 50_000;

/// The documents read so far, and how far each base's list was read.
#[derive(Debug, Default)]
pub struct Catalog {
    /// It was made for a knowledge base; false for the empty default.
    is_made: bool,
    bases: Vec<ListedBase>,
    documents: Vec<CatalogDocument>,
    /// The base and the id, or else the title, of each document.
    known: BTreeSet<(usize, String)>,
    /// Files that cannot be read, among the documents.
    unreadable: usize,
}

/// A base and what is known of its list.
#[derive(Debug, Clone)]
pub struct ListedBase {
    base: Base,
    pub state: ListState,
    /// Documents that the base says it has.
    count: u64,
    unreadable_count: u64,
    pending: u64,
    to_embed: u64,
    /// Its sentences about the documents as a whole.
    pub notes: Vec<String>,
    /// Entries received.
    received: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListState {
    Loading,
    Complete,
    /// There are more entries than are read of a list.
    Cut,
    /// The base has no list.
    CannotList,
    /// It could not be asked, perhaps after a part of its list was received.
    Failed(RetrievalError),
}

/// A document, or a file that cannot be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct CatalogDocument {
    /// The index of its base.
    base: usize,
    id: DocumentId,
    /// Cleaned; never empty.
    pub title: String,
    /// The path of its folder; empty for the top one, and where it is not known.
    pub folder: String,
    /// When the file was written, in seconds since 1970.
    pub modified: Option<i64>,
    pub tags: Vec<String>,
    /// The name of its file; empty where that says no more than the title, and where it is not known.
    pub file: String,
    /// As in [`ListedDocument`].
    pub kind: String,
    /// Why it cannot be read, as a sentence about "it".
    pub unreadable: Option<String>,
    /// Whether its pages can be looked at although it cannot be read.
    pub has_pages: bool,
    /// A remark on how it was read, as a sentence about "it".
    pub remark: Option<String>,
    /// Number of answers that cite it.
    pub cited: u32,
    /// Name and folder in lower case, for sorting.
    name_key: String,
    folder_key: String,
    /// Everything that a search looks at, in lower case.
    search_key: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CatalogFilter {
    #[default]
    All,
    Cited,
    NotCited,
    /// Files that cannot be read.
    Unreadable,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CatalogOrder {
    #[default]
    Name,
    Folder,
    /// The latest first.
    Changed,
    /// Those that most answers cite first.
    Cited,
}

/// Which documents to show, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CatalogQuery {
    /// Each word has to be in the name, folder, tags or base of a document.
    pub words: String,
    pub filter: CatalogFilter,
    pub order: CatalogOrder,
    /// In the opposite order.
    pub reversed: bool,
}

/// Numbers over all bases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CatalogCounts {
    /// Documents that there are, as far as that is known.
    pub documents: u64,
    /// Documents and unreadable files read so far.
    pub loaded: u64,
    pub unreadable: u64,
    /// Unreadable files that no reply names, since there are many.
    pub unreadable_unnamed: u64,
    /// Files that are still to be read.
    pub pending: u64,
}

impl Catalog {
    /// The lists of these bases, before anything was read.
    pub fn new(bases: &Bases) -> Self {
        let bases = bases.iter().cloned().map(ListedBase::new).collect();
        Self { is_made: true, bases, ..Self::default() }
    }

    /// Whether it is not known yet whose list it is.
    pub fn is_new(&self) -> bool {
        !self.is_made
    }

    pub fn bases(&self) -> &[ListedBase] {
        &self.bases
    }

    pub fn document(&self, at: usize) -> Option<&CatalogDocument> {
        self.documents.get(at)
    }

    /// The title of the document's base; `None` where there is only one.
    pub fn base_title(&self, document: &CatalogDocument) -> Option<&str> {
        let base = self.bases.get(document.base).filter(|_| self.bases.len() > 1)?;
        Some(&base.base.title)
    }

    /// The name of the base of a document that was added in the page, and its id there; `None` for any other.
    pub fn added_id<'a>(&'a self, document: &'a CatalogDocument) -> Option<(&'a str, &'a str)> {
        let base = &self.bases.get(document.base)?.base;
        let id = base.own_id(document.id.own()?)?;
        let is_within = |folder: &String| id.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let is_added = base.kind == BaseKind::Browser || base.add_to.as_ref().is_some_and(is_within);
        is_added.then_some((base.name.as_str(), id))
    }

    /// Where the next part of a base's list begins; `None` if nothing is left to ask for.
    pub fn next_offset(&self, base: usize) -> Option<u32> {
        self.bases.get(base).filter(|base| base.state == ListState::Loading).map(|base| base.received)
    }

    /// Whether a list is still being read.
    pub fn is_loading(&self) -> bool {
        self.bases.iter().any(|base| base.state == ListState::Loading)
    }

    /// Adds what [`list_of`](crate::retrieval::KnowledgeBases::list_of) gave.
    pub fn add(&mut self, at: usize, part: Result<Option<DetailedList>, RetrievalError>) {
        let Some(base) = self.bases.get_mut(at) else { return };
        let list = match part {
            Ok(Some(list)) => list,
            Ok(None) => return base.state = ListState::CannotList,
            Err(error) => return base.state = ListState::Failed(error),
        };
        let is_first = base.received == 0;
        let entries = u32::try_from(list.documents.len()).unwrap_or(u32::MAX);
        base.received = base.received.saturating_add(entries);
        base.count = list.list.count;
        base.unreadable_count = list.unreadable_count;
        (base.pending, base.to_embed) = (list.pending, list.to_embed);
        base.notes = clean_notes(&list.list.notes);
        base.state = if entries == 0 || u64::from(base.received) >= base.count {
            ListState::Complete
        } else if base.received >= MAX_ENTRIES {
            ListState::Cut
        } else {
            ListState::Loading
        };
        let base = base.base.clone();
        let documents = list.documents.into_iter().map(|document| CatalogDocument::new(at, &base, document));
        // Each part names the same unreadable files.
        let unreadable = list.unreadable.into_iter().filter(|_| is_first);
        let unreadable = unreadable.map(|file| CatalogDocument::unreadable(at, &base, file));
        for document in documents.chain(unreadable) {
            let key = if document.id.is_empty() { &document.title } else { document.id.as_str() };
            if document.title.is_empty() {
                continue;
            }
            if self.known.insert((at, key.to_owned())) {
                self.unreadable += usize::from(document.unreadable.is_some());
                self.documents.push(document);
            }
        }
    }

    /// Whether a base is still reading or embedding its files, and will list more or begin to answer by itself.
    pub fn is_awaited(&self, base: usize) -> bool {
        let is_awaited = |base: &ListedBase| base.pending > 0 || base.to_embed > 0 || base.is_starting();
        self.bases.get(base).is_some_and(is_awaited)
    }

    /// Takes over how far a base is, of the beginning of its list. Returns whether its list should be read anew.
    pub fn update_progress(&mut self, base: usize, list: &DetailedList) -> bool {
        let Some(base) = self.bases.get_mut(base) else { return false };
        let was_reading = base.pending > 0;
        (base.pending, base.to_embed) = (list.pending, list.to_embed);
        base.notes = clean_notes(&list.list.notes);
        base.is_starting() || (was_reading && base.pending == 0)
    }

    /// Takes over how often answers cite each document.
    pub fn set_cited(&mut self, counts: &CitedCounts) {
        for document in &mut self.documents {
            document.cited = counts.of(&document.id, &document.title);
        }
    }

    pub fn counts(&self) -> CatalogCounts {
        let sum = |number: fn(&ListedBase) -> u64| self.bases.iter().map(number).sum::<u64>();
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let readable = count(self.documents.len() - self.unreadable);
        // A complete list has each document once; its base may count entries of which several are one document.
        let is_complete = self.bases.iter().all(|base| base.count == 0 || base.state == ListState::Complete);
        let unreadable = sum(|base| base.unreadable_count).max(count(self.unreadable));
        CatalogCounts {
            documents: if is_complete { readable } else { sum(|base| base.count).max(readable) },
            loaded: count(self.documents.len()),
            unreadable,
            unreadable_unnamed: unreadable - count(self.unreadable),
            pending: sum(|base| base.pending),
        }
    }

    /// The indices of the documents to show, in order.
    pub fn select(&self, query: &CatalogQuery) -> Vec<usize> {
        let words = query.words.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let is_shown = |document: &CatalogDocument| {
            let is_readable = document.unreadable.is_none();
            let is_kind = match query.filter {
                CatalogFilter::All => true,
                CatalogFilter::Cited => document.cited > 0,
                CatalogFilter::NotCited => is_readable && document.cited == 0,
                CatalogFilter::Unreadable => !is_readable,
            };
            is_kind && words.iter().all(|word| document.search_key.contains(word))
        };
        let shown = self.documents.iter().enumerate().filter(|(_, document)| is_shown(document));
        let mut shown: Vec<(usize, &CatalogDocument)> = shown.collect();
        shown.sort_by(|(_, a), (_, b)| {
            let order = a.compare(b, query.order);
            if query.reversed { order.reverse() } else { order }
        });
        shown.into_iter().map(|(at, _)| at).collect()
    }
}

impl ListedBase {
    fn new(base: Base) -> Self {
        // The others have no way to ask for a list.
        let kind = &base.kind;
        let may_list = kind.lists_documents() || *kind == BaseKind::Footnote;
        let state = if may_list { ListState::Loading } else { ListState::CannotList };
        Self {
            base,
            state,
            count: 0,
            unreadable_count: 0,
            pending: 0,
            to_embed: 0,
            notes: Vec::new(),
            received: 0,
        }
    }

    /// The name in the proxy's settings, which requests name.
    pub fn name(&self) -> &str {
        &self.base.name
    }

    /// The name that people see; empty for an only base.
    pub fn title(&self) -> &str {
        &self.base.title
    }

    /// Whether it fails because it may not have read its files yet.
    pub fn is_starting(&self) -> bool {
        let is_embedded = self.base.kind == BaseKind::Embedded;
        is_embedded && matches!(self.state, ListState::Failed(_)) && !self.is_begun()
    }

    /// Whether a part of its list was received.
    pub fn is_begun(&self) -> bool {
        self.received > 0
    }
}

impl CatalogDocument {
    /// Its id among those of all bases; empty where the base lists titles alone.
    pub fn id(&self) -> &DocumentId {
        &self.id
    }

    /// The address that opens it; `None` if it has neither text nor pages.
    pub fn href(&self) -> Option<String> {
        let is_readable = self.unreadable.is_none();
        (is_readable || self.has_pages)
            .then(|| if self.id.is_empty() { title_href(&self.title, None) } else { document_href(&self.id) })
    }

    fn new(at: usize, base: &Base, listed: ListedDocument) -> Self {
        let ListedDocument { id, title, folder, modified, tags, kind, remark } = listed;
        let title = clean_title(if title.trim().is_empty() { &id } else { &title });
        let file = clean_title(id.rsplit('/').next().unwrap_or_default());
        let stem = file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem);
        let is_path = !kind.is_empty();
        let says_more = is_path && !title.eq_ignore_ascii_case(stem) && !title.eq_ignore_ascii_case(&file);
        let file = if says_more { file } else { String::new() };
        let id = if id.is_empty() { DocumentId::default() } else { DocumentId::in_base(base.id(&id)) };
        let tags = tags.iter().map(|tag| clean_title(tag)).filter(|tag| !tag.is_empty()).collect();
        let remark = remark.map(|remark| clean_title(&remark));
        let document = Self { modified, tags, file, kind, remark, ..Self::named(at, id, title, &folder) };
        document.searchable(base)
    }

    fn unreadable(at: usize, base: &Base, file: UnreadableFile) -> Self {
        let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
        let reason = Some(clean_title(&file.reason));
        let document = Self {
            unreadable: reason,
            has_pages: file.has_pages,
            ..Self::named(at, DocumentId::in_base(base.id(&file.path)), clean_title(name), folder)
        };
        document.searchable(base)
    }

    fn named(base: usize, id: DocumentId, title: String, folder: &str) -> Self {
        let folder = clean_title(folder);
        let (name_key, folder_key) = (title.to_lowercase(), folder.to_lowercase());
        Self { base, id, title, folder, name_key, folder_key, ..Self::default() }
    }

    /// The same with what is searched.
    fn searchable(mut self, base: &Base) -> Self {
        let parts = [&self.title, &self.folder, self.id.name(), &self.kind, &base.title];
        let tags = self.tags.iter().map(String::as_str);
        let texts = parts.into_iter().chain(tags).map(str::to_lowercase);
        self.search_key = texts.collect::<Vec<_>>().join("\n");
        self
    }

    fn compare(&self, other: &Self, order: CatalogOrder) -> Ordering {
        let names = || self.name_key.cmp(&other.name_key);
        let folders = || self.folder_key.cmp(&other.folder_key);
        match order {
            CatalogOrder::Name => names().then_with(folders),
            CatalogOrder::Folder => folders().then_with(names),
            CatalogOrder::Changed => Reverse(self.modified).cmp(&Reverse(other.modified)).then_with(names),
            CatalogOrder::Cited => Reverse(self.cited).cmp(&Reverse(other.cited)).then_with(names),
        }
    }
}

#[cfg(test)]
mod tests;
