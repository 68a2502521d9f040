//! The documents that conversations use, and the questions that connect them. The cost of adding an exchange does not
//! depend on the number added before.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::{
    conversation::{Answer, DocumentId, Exchange, ExchangeId, ReferenceKind, SessionId},
    markdown::without_brackets,
    sources::{SourceIdentity, whole_title},
    text::{clean_title, shortened},
};

/// Maximum characters shown of a question.
const MAX_BEGINNING: usize = 120;

/// Documents and the exchanges that used them.
#[derive(Debug, Clone, Default)]
pub struct DocumentUsage {
    index: IdentityIndex,
    documents: Vec<UsedDocument>,
    /// `None` where an exchange was removed, so that indices stay.
    questions: Vec<Option<UsingQuestion>>,
    by_exchange: BTreeMap<(SessionId, ExchangeId), usize>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsedDocument {
    /// Its index, which stays.
    pub at: usize,
    /// The id of the document, or of a passage of it.
    pub id: DocumentId,
    pub title: String,
    pub url: Option<String>,
    /// Number of answers that cite it.
    pub cited: u32,
    /// Number of answers it was found for, including those that cite it.
    pub found: u32,
    /// Number of questions that name it.
    pub named: u32,
    /// Number of exchanges that used it.
    pub used: u32,
    /// Time of the last use, in milliseconds since 1970; 0 if never used.
    pub last_used_ms: u64,
    /// Indices of its questions, in the order they were added.
    pub questions: Vec<usize>,
}

/// A question and the documents that it, or its answer, involves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsingQuestion {
    pub at: usize,
    pub session: SessionId,
    pub exchange: ExchangeId,
    /// The beginning of its text.
    pub beginning: String,
    /// In milliseconds since 1970.
    pub asked_ms: u64,
    /// At most one for each document.
    pub links: Vec<UsageLink>,
}

/// How a question or its answer involves a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageLink {
    /// The document's index.
    pub document: usize,
    /// The question names it.
    pub named: bool,
    /// How the answer uses it; `None` if it was not retrieved for the answer.
    pub answer: Option<AnswerUse>,
}

/// How an answer uses a retrieved document, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerUse {
    /// Not listed under the answer.
    Found,
    /// Listed, while the answer cites no source.
    Listed,
    /// The text cites it.
    Cited,
}

impl UsageLink {
    /// Whether the exchange used the document: its question names it, or it is among the sources under its answer.
    pub fn is_use(&self) -> bool {
        self.named || self.answer >= Some(AnswerUse::Listed)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DocumentOrder {
    /// Documents that most answers cite and questions name first.
    #[default]
    MostCited,
    /// Documents that were used last first.
    LastUsed,
}

impl DocumentUsage {
    /// Adds an exchange, or replaces it if it was added before.
    pub fn add(&mut self, session: &SessionId, exchange: &Exchange) {
        self.remove(session, exchange.id);
        let mut links: Vec<UsageLink> = Vec::new();
        for reference in exchange.question.references.iter().filter(|reference| !reference.is_broken()) {
            let id = reference.id.clone().unwrap_or_default();
            let identity = SourceIdentity::new(reference.kb_id.as_ref(), reference.url.as_deref(), &id);
            let is_whole = reference.kind == ReferenceKind::Direct;
            let at = self.place(identity, is_whole, reference.url.as_ref(), &reference.title);
            link(&mut links, at).named = true;
        }
        let listed = exchange.answer.as_ref().map(Answer::listed_sources).unwrap_or_default();
        for source in exchange.answer.iter().flat_map(|answer| &answer.sources) {
            let heading = source.passages.first().and_then(|passage| passage.heading.as_deref());
            let title = whole_title(&source.title, heading);
            let at = self.place(SourceIdentity::of(source), false, source.url.as_ref(), &title);
            let link = link(&mut links, at);
            let is_listed = listed.iter().any(|listed| listed.number == source.number);
            link.answer = link.answer.max(Some(match () {
                () if source.cited => AnswerUse::Cited,
                () if is_listed => AnswerUse::Listed,
                () => AnswerUse::Found,
            }));
        }
        if links.is_empty() {
            return;
        }
        let at = self.questions.len();
        let asked_ms = exchange.question.asked_ms;
        for link in &links {
            if let Some(document) = self.documents.get_mut(link.document) {
                document.count(link, u32::saturating_add);
                document.questions.push(at);
                if link.is_use() {
                    document.last_used_ms = document.last_used_ms.max(asked_ms);
                }
            }
        }
        let beginning = shortened(&clean_title(&without_brackets(&exchange.question.text)), MAX_BEGINNING);
        let (session, exchange) = (session.clone(), exchange.id);
        self.by_exchange.insert((session.clone(), exchange), at);
        self.questions.push(Some(UsingQuestion { at, session, exchange, beginning, asked_ms, links }));
    }

    pub fn remove(&mut self, session: &SessionId, exchange: ExchangeId) {
        let Some(at) = self.by_exchange.remove(&(session.clone(), exchange)) else { return };
        let Some(question) = self.questions.get_mut(at).and_then(Option::take) else { return };
        for link in &question.links {
            let Some(document) = self.documents.get_mut(link.document) else { continue };
            document.count(link, u32::saturating_sub);
            document.questions.retain(|one| *one != at);
            let rest = document.questions.iter().filter_map(|&at| self.questions.get(at)?.as_ref());
            let used = rest.filter(|question| {
                question.links.iter().any(|one| one.document == link.document && one.is_use())
            });
            document.last_used_ms = used.map(|question| question.asked_ms).max().unwrap_or(0);
        }
    }

    pub fn remove_session(&mut self, session: &SessionId) {
        let first = (session.clone(), ExchangeId(0));
        let keys = self.by_exchange.range(first..).take_while(|((of, _), _)| of == session);
        let exchanges: Vec<ExchangeId> = keys.map(|((_, exchange), _)| *exchange).collect();
        for exchange in exchanges {
            self.remove(session, exchange);
        }
    }

    /// All documents that exchanges involve.
    pub fn documents(&self, order: DocumentOrder) -> Vec<&UsedDocument> {
        let mut documents: Vec<_> = self.documents.iter().filter(|one| !one.questions.is_empty()).collect();
        documents.sort_by(|a, b| b.rank(order).cmp(&a.rank(order)).then_with(|| a.title.cmp(&b.title)));
        documents
    }

    /// At most `most` documents that were found and never used, the most often found first.
    pub fn related(&self, most: usize) -> Vec<&UsedDocument> {
        let unused = |one: &&UsedDocument| one.used == 0 && one.found > 0;
        let mut documents: Vec<_> = self.documents.iter().filter(unused).collect();
        documents.sort_by_key(|one| (Reverse(one.found), Reverse(one.questions.last().copied()), one.at));
        documents.truncate(most);
        documents
    }

    /// Each document with what it is known by, which may be several identities.
    fn identities(&self) -> impl Iterator<Item = (&SourceIdentity, &UsedDocument)> {
        let known = self.index.known.iter();
        known.filter_map(|(identity, at)| Some((identity, self.documents.get(*at)?)))
    }

    pub fn document(&self, at: usize) -> Option<&UsedDocument> {
        self.documents.get(at)
    }

    /// All questions that involve documents, in the order they were added.
    pub fn questions(&self) -> impl Iterator<Item = &UsingQuestion> {
        self.questions.iter().flatten()
    }

    /// The questions that involve a document, the latest added first.
    pub fn questions_of<'a>(&'a self, document: &'a UsedDocument) -> impl Iterator<Item = &'a UsingQuestion> {
        document.questions.iter().rev().filter_map(|&at| self.questions.get(at)?.as_ref())
    }

    /// The index of a document. `is_whole`: the id is not that of a passage.
    fn place(
        &mut self,
        identity: SourceIdentity,
        is_whole: bool,
        url: Option<&String>,
        title: &str,
    ) -> usize {
        let id = identity.id.clone();
        let (at, is_new) = self.index.add(identity);
        if is_new {
            self.documents.push(UsedDocument { at, ..UsedDocument::default() });
        }
        if let Some(document) = self.documents.get_mut(at) {
            // A person names a whole document, while a search may find a passage of it.
            if is_new || is_whole {
                document.id = id;
            }
            let is_shorter = !title.is_empty() && document.title.starts_with(title);
            if document.title.is_empty() || is_shorter {
                title.clone_into(&mut document.title);
            }
            if document.url.is_none() {
                document.url = url.cloned();
            }
        }
        at
    }
}

impl UsedDocument {
    fn count(&mut self, link: &UsageLink, with: fn(u32, u32) -> u32) {
        self.named = with(self.named, u32::from(link.named));
        self.found = with(self.found, u32::from(link.answer.is_some()));
        self.cited = with(self.cited, u32::from(link.answer == Some(AnswerUse::Cited)));
        self.used = with(self.used, u32::from(link.is_use()));
    }

    /// Sort key; documents are listed in descending order.
    fn rank(&self, order: DocumentOrder) -> (u64, u32, u32, u64) {
        let first = match order {
            DocumentOrder::MostCited => u64::from(self.cited) + u64::from(self.named),
            DocumentOrder::LastUsed => self.last_used_ms,
        };
        (first, self.cited, self.found, self.last_used_ms)
    }
}

/// The link to the document with this index, added if missing.
fn link(links: &mut Vec<UsageLink>, document: usize) -> &mut UsageLink {
    let at = links.iter().position(|link| link.document == document).unwrap_or_else(|| {
        links.push(UsageLink { document, named: false, answer: None });
        links.len() - 1
    });
    &mut links[at]
}

/// Numbers distinct documents in the order they are added, and finds them by identity without comparing all.
#[derive(Debug, Clone, Default)]
struct IdentityIndex {
    /// All identities added, with the number of their document.
    known: Vec<(SourceIdentity, usize)>,
    /// Indices into `known`, ascending, by each of its [`keys`].
    by_key: [BTreeMap<String, Vec<usize>>; 3],
    documents: usize,
}

impl IdentityIndex {
    /// Returns the number of a document, and whether it is new.
    fn add(&mut self, mut identity: SourceIdentity) -> (usize, bool) {
        if identity.kb_id.is_some() {
            // The `kbId` decides alone, and passages differ in their ids.
            identity.id = DocumentId::default();
        }
        let (same, known) = self.find(&identity);
        let place = same.unwrap_or(self.documents);
        if !known {
            let at = self.known.len();
            for (map, key) in self.by_key.iter_mut().zip(keys(&identity)) {
                if let Some(key) = key {
                    map.entry(key.to_owned()).or_default().push(at);
                }
            }
            self.known.push((identity, place));
        }
        if same.is_none() {
            self.documents += 1;
        }
        (place, same.is_none())
    }

    /// The number of the first document with this identity, and whether exactly this identity was added before.
    fn find(&self, identity: &SourceIdentity) -> (Option<usize>, bool) {
        let lists = self.by_key.iter().zip(keys(identity)).filter_map(|(map, key)| map.get(key?));
        let mut first: Option<usize> = None;
        let mut known = false;
        for &at in lists.flatten() {
            if let Some((other, _)) = self.known.get(at)
                && other.is(identity)
            {
                known |= other == identity;
                first = Some(first.map_or(at, |first| first.min(at)));
            }
        }
        (first.and_then(|at| self.known.get(at)).map(|(_, place)| *place), known)
    }
}

/// The `kbId`, the address, and the id, which identifies a document only if it has no `kbId`.
fn keys(identity: &SourceIdentity) -> [Option<&str>; 3] {
    let id = identity.kb_id.is_none().then_some(identity.id.as_str());
    [identity.kb_id.as_deref(), identity.address.as_deref(), id]
}

/// Numbers of answers that cite a document, by what it is known by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CitedCounts {
    by_id: BTreeMap<String, u32>,
    by_title: BTreeMap<String, u32>,
}

impl CitedCounts {
    pub fn of_usage(usage: &DocumentUsage) -> Self {
        let mut counts = Self::default();
        for (identity, document) in usage.identities().filter(|(_, document)| document.cited > 0) {
            let ids = [identity.kb_id.as_deref(), Some(identity.id.as_str())].into_iter().flatten();
            for id in ids.filter(|id| !id.is_empty()) {
                counts.by_id.insert(id.to_owned(), document.cited);
            }
            counts.by_title.insert(document.title.clone(), document.cited);
        }
        counts
    }

    /// The number for a document. The title counts only where there is no id: several documents may have the same.
    pub fn of(&self, id: &DocumentId, title: &str) -> u32 {
        let found = if id.is_empty() { self.by_title.get(title) } else { self.by_id.get(id.as_str()) };
        found.copied().unwrap_or(0)
    }
}
