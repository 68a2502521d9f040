//! All documents of a conversation, or of all conversations, and the questions that connected them. Exchanges are
//! taken in one after another, each at a cost that does not grow with those before.

use std::{cmp::Reverse, collections::BTreeMap};

use super::same::Same;
use crate::{
    conversation::{Answer, Exchange, ExchangeId, ReferenceKind, SessionId},
    link::normalise_url,
    markdown::in_words,
    sources::{Identity, whole_title},
    text::{clean_title, shortened},
};

/// The longest beginning of a question, in characters.
const MAX_BEGINNING: usize = 120;

/// Documents and the exchanges that used them.
#[derive(Debug, Clone, Default)]
pub struct DocumentUsage {
    same: Same,
    documents: Vec<UsedDocument>,
    /// Where nothing is any more, its exchange was removed.
    questions: Vec<Option<UsingQuestion>>,
    by_exchange: BTreeMap<(SessionId, ExchangeId), usize>,
}

/// One document, and how often it was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedDocument {
    /// Its place in the usage, which stays.
    pub at: usize,
    /// Its id, or that of a passage of it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its address on the web, where it has one.
    pub url: Option<String>,
    /// How many answers cite it.
    pub cited: u32,
    /// For how many answers it was found, those that cite it included.
    pub found: u32,
    /// In how many questions a person named it.
    pub named: u32,
    /// How many exchanges used it.
    pub used: u32,
    /// When it was last used, in milliseconds since 1970; 0 where it never was.
    pub last_used_ms: u64,
    /// The places of the questions that it has to do with, in the order they were taken in.
    pub questions: Vec<usize>,
}

/// One question, and the documents that it has to do with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsingQuestion {
    /// Its place in the usage.
    pub at: usize,
    /// Its conversation.
    pub session: SessionId,
    /// Its exchange.
    pub exchange: ExchangeId,
    /// How it begins.
    pub beginning: String,
    /// When it was asked, in milliseconds since 1970.
    pub asked_ms: u64,
    /// What it has to do with documents, each once.
    pub links: Vec<UsageLink>,
}

/// What a question, or its answer, has to do with a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageLink {
    /// The document's place in the usage.
    pub document: usize,
    /// The question names it.
    pub named: bool,
    /// How the answer uses it; `None` if it was not retrieved for the answer.
    pub answer: Option<AnswerUse>,
}

/// How an answer uses a retrieved document, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerUse {
    /// It is not among the sources under the answer.
    Found,
    /// It is one of these sources, and the text cites none of them.
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

/// In which order documents are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Those that most answers cite and questions name first.
    #[default]
    MostCited,
    /// Those that were last used first.
    LastUsed,
}

impl DocumentUsage {
    /// Takes an exchange in. One that was taken in before is taken as it is now.
    pub fn add(&mut self, session: &SessionId, exchange: &Exchange) {
        self.remove(session, exchange.id);
        let mut links: Vec<UsageLink> = Vec::new();
        for reference in exchange.question.references.iter().filter(|reference| !reference.is_broken()) {
            let identity = Identity {
                kb_id: reference.kb_id.clone(),
                address: reference.url.as_deref().and_then(normalise_url),
                id: reference.id.clone().unwrap_or_default(),
            };
            let is_whole = reference.kind == ReferenceKind::Direct;
            let at = self.place(identity, is_whole, reference.url.as_ref(), &reference.title);
            link(&mut links, at).named = true;
        }
        let listed = exchange.answer.as_ref().map(Answer::listed_sources).unwrap_or_default();
        for source in exchange.answer.iter().flat_map(|answer| &answer.sources) {
            let heading = source.passages.first().and_then(|passage| passage.heading.as_deref());
            let title = whole_title(&source.title, heading);
            let at = self.place(Identity::of(source), false, source.url.as_ref(), &title);
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
        let beginning = shortened(&clean_title(&in_words(&exchange.question.text)), MAX_BEGINNING);
        let (session, exchange) = (session.clone(), exchange.id);
        self.by_exchange.insert((session.clone(), exchange), at);
        self.questions.push(Some(UsingQuestion { at, session, exchange, beginning, asked_ms, links }));
    }

    /// Takes an exchange out.
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

    /// Takes a conversation out.
    pub fn remove_session(&mut self, session: &SessionId) {
        let first = (session.clone(), ExchangeId(0));
        let keys = self.by_exchange.range(first..).take_while(|((of, _), _)| of == session);
        let exchanges: Vec<ExchangeId> = keys.map(|((_, exchange), _)| *exchange).collect();
        for exchange in exchanges {
            self.remove(session, exchange);
        }
    }

    /// The documents that exchanges have to do with.
    pub fn documents(&self, order: Order) -> Vec<&UsedDocument> {
        let mut documents: Vec<_> = self.documents.iter().filter(|one| !one.questions.is_empty()).collect();
        documents.sort_by(|a, b| b.rank(order).cmp(&a.rank(order)).then_with(|| a.title.cmp(&b.title)));
        documents
    }

    /// The documents that were found and never used, those found most often first, this many at most.
    pub fn related(&self, most: usize) -> Vec<&UsedDocument> {
        let unused = |one: &&UsedDocument| one.used == 0 && one.found > 0;
        let mut documents: Vec<_> = self.documents.iter().filter(unused).collect();
        documents.sort_by_key(|one| (Reverse(one.found), Reverse(one.questions.last().copied()), one.at));
        documents.truncate(most);
        documents
    }

    /// The document at this place.
    pub fn document(&self, at: usize) -> Option<&UsedDocument> {
        self.documents.get(at)
    }

    /// The questions that have to do with documents, in the order they were taken in.
    pub fn questions(&self) -> impl Iterator<Item = &UsingQuestion> {
        self.questions.iter().flatten()
    }

    /// The questions that a document has to do with, the latest first.
    pub fn questions_of<'a>(&'a self, document: &'a UsedDocument) -> impl Iterator<Item = &'a UsingQuestion> {
        document.questions.iter().rev().filter_map(|&at| self.questions.get(at)?.as_ref())
    }

    /// The place of a document. `is_whole` where `id` is not that of a passage.
    fn place(&mut self, identity: Identity, is_whole: bool, url: Option<&String>, title: &str) -> usize {
        let id = identity.id.clone();
        let (at, is_new) = self.same.place(identity);
        if is_new {
            self.documents.push(UsedDocument {
                at,
                id: String::new(),
                title: String::new(),
                url: None,
                cited: 0,
                found: 0,
                named: 0,
                used: 0,
                last_used_ms: 0,
                questions: Vec::new(),
            });
        }
        if let Some(document) = self.documents.get_mut(at) {
            // A person names a whole document; what a search finds may be a passage of it.
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

    /// The greater, the earlier it is listed.
    fn rank(&self, order: Order) -> (u64, u32, u32, u64) {
        let first = match order {
            Order::MostCited => u64::from(self.cited) + u64::from(self.named),
            Order::LastUsed => self.last_used_ms,
        };
        (first, self.cited, self.found, self.last_used_ms)
    }
}

/// The link to the document at this place.
fn link(links: &mut Vec<UsageLink>, document: usize) -> &mut UsageLink {
    let at = links.iter().position(|link| link.document == document).unwrap_or_else(|| {
        links.push(UsageLink { document, named: false, answer: None });
        links.len() - 1
    });
    &mut links[at]
}
