//! The knowledge bases of the settings, asked together. Each is asked by itself, and what they find is merged by rank. One that
//! fails costs only itself, and is named.

use std::{cell::RefCell, fmt, rc::Rc};

use footnote_messages as messages;
use futures::future::join_all;

use super::{DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest, clean_list};
use crate::{
    conversation::{DocumentId, SearchScope},
    ports::Clock,
    wire::{Base, DetailedList, DocumentList, FilterChoices},
};

/// Milliseconds that the only base may take; after that the turn continues without it.
const TIMEOUT_MS: u32 = 10_000;
/// The same for one of several: less, so that a silent one costs only itself.
const TIMEOUT_OF_SEVERAL_MS: u32 = 8_000;

/// Called with the name of each base that was asked, and whether it answered.
pub type OnAsked = Rc<dyn Fn(&str, bool)>;

/// The knowledge bases that are searched together; none until they are connected.
pub struct KnowledgeBases {
    connected: RefCell<Rc<[Connected]>>,
    clock: Rc<dyn Clock>,
    on_asked: OnAsked,
}

type Connected = (Base, Rc<dyn KnowledgeBase>);

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    pub hits: Vec<SearchHit>,
    /// Of several bases, those that could not be searched, and why.
    pub failures: Vec<BaseFailure>,
}

/// A knowledge base that could not be searched, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseFailure {
    /// Its title.
    pub base: String,
    pub error: RetrievalError,
}

impl fmt::Display for BaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&messages::knowledge::of_base(&self.base, self.error.to_string()))
    }
}

impl KnowledgeBases {
    pub fn new(clock: Rc<dyn Clock>, on_asked: OnAsked) -> Self {
        Self { connected: RefCell::new(Rc::new([])), clock, on_asked }
    }

    /// Asks these bases from now on.
    pub fn connect(&self, bases: impl IntoIterator<Item = Connected>) {
        self.connected.replace(bases.into_iter().collect());
    }

    fn connected(&self) -> Rc<[Connected]> {
        self.connected.borrow().clone()
    }

    /// Searches all bases of the scope.
    pub async fn search(&self, request: SearchRequest<'_>) -> Result<Found, RetrievalError> {
        let bases = self.connected();
        let found = self.ask(&bases, request.scope, async |base| base.search(request).await).await;
        let (mut lists, mut failures) = (Vec::new(), Vec::new());
        for (base, found) in found {
            match found {
                Ok(hits) => lists.push((base, hits.into_iter())),
                Err(error) if base.title.is_empty() => return Err(error),
                Err(error) => failures.push(BaseFailure { base: base.title.clone(), error }),
            }
        }
        if lists.is_empty() {
            let failures = failures.iter().map(ToString::to_string);
            let why = failures.reduce(|list, last| messages::knowledge::of_bases(last, list));
            let no_base =
                if bases.is_empty() { messages::knowledge::none } else { messages::knowledge::none_of_scope };
            return Err(RetrievalError::Failed(why.unwrap_or_else(|| no_base().to_owned())));
        }
        let mut hits = Vec::new();
        while hits.len() < request.limit() {
            let before = hits.len();
            // The best of each, then the second of each: scores of different engines cannot be compared.
            hits.extend(lists.iter_mut().filter_map(|(base, hits)| Some(named(base, hits.next()?))));
            if hits.len() == before {
                break;
            }
        }
        hits.truncate(request.limit());
        Ok(Found { hits, failures })
    }

    /// The document with this id, or the first with this title.
    pub async fn document(&self, query: DocumentQuery<'_>) -> Result<Option<SearchHit>, RetrievalError> {
        let bases = self.connected();
        if let DocumentQuery::Id(id) = query {
            let mut bases = bases.iter().rev();
            let found = bases.find_map(|(base, connected)| Some((base, connected, base.own_id(id)?)));
            let Some((base, connected, own)) = found else { return Ok(None) };
            let found = connected.document(DocumentQuery::Id(own)).await?;
            return Ok(found.map(|found| named(base, found)));
        }
        if let [(base, connected)] = &*bases {
            return Ok(connected.document(query).await?.map(|found| named(base, found)));
        }
        let asked = self.ask(&bases, SearchScope::EVERYWHERE, async |base| base.document(query).await).await;
        let mut failed = None;
        for (base, found) in asked {
            match found {
                Ok(Some(found)) => return Ok(Some(named(base, found))),
                Ok(None) => {}
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(None), Err)
    }

    /// A part of the lists of all bases, one after the other, that begins at `offset`. One base that is down is missing in the
    /// number; `None` where no base has a list.
    pub async fn list(&self, offset: u32, limit: u32) -> Result<Option<DetailedList>, RetrievalError> {
        let bases = self.connected();
        let listing: Vec<_> = bases.iter().filter(|(base, _)| base.kind.lists_documents()).collect();
        if let [(base, _)] = listing.as_slice() {
            let mut listed = self.list_of(&base.name, offset, limit).await?;
            for latest in listed.iter_mut().flat_map(|listed| &mut listed.latest) {
                latest.id = base.id(&latest.id);
            }
            return Ok(listed);
        }
        let mut offset = offset;
        let mut all: Option<DetailedList> = None;
        for (base, _) in listing {
            let known = all.as_ref().map_or(0, |all| all.list.titles.len());
            let left = limit.saturating_sub(u32::try_from(known).unwrap_or(u32::MAX));
            let Ok(Some(listed)) = self.list_of(&base.name, offset, left.max(1)).await else { continue };
            offset = offset.saturating_sub(u32::try_from(listed.list.count).unwrap_or(u32::MAX));
            let all = all.get_or_insert_default();
            all.list.titles.extend(listed.list.titles);
            all.list.count += listed.list.count;
            all.list.recent += listed.list.recent;
            all.list.sections.extend(listed.list.sections);
            let named = |note: &String| format!("{}: {note}", base.title);
            all.list.notes.extend(listed.list.notes.iter().map(named));
            all.unreadable.extend(listed.unreadable);
            all.unreadable_count += listed.unreadable_count;
            all.pending += listed.pending;
            all.to_embed += listed.to_embed;
        }
        if let Some(all) = &mut all {
            all.list.titles.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        }
        Ok(all)
    }

    /// A part of the list of one base.
    pub async fn list_of(
        &self,
        name: &str,
        offset: u32,
        limit: u32,
    ) -> Result<Option<DetailedList>, RetrievalError> {
        let bases = self.connected();
        let Some((_, connected)) = bases.iter().find(|(base, _)| base.name == name) else { return Ok(None) };
        self.within(timeout_ms(&bases), connected.list(offset, limit)).await
    }

    /// The number of documents and a part of their titles, each once.
    pub async fn titles(&self, offset: u32, limit: u32) -> Result<DocumentList, RetrievalError> {
        let listed = self.list(offset, limit).await?;
        let no_list = || RetrievalError::failed(messages::knowledge::no_list());
        listed.map(|listed| clean_list(listed.list)).ok_or_else(no_list)
    }

    /// Returns what searches of the base with this name can be limited to; `None` where it has no list of that.
    pub async fn choices(&self, name: &str) -> Result<Option<FilterChoices>, RetrievalError> {
        let bases = self.connected();
        let Some((base, connected)) = bases.iter().find(|(base, _)| base.name == name) else {
            return Ok(None);
        };
        let choices = self.within(TIMEOUT_MS, connected.choices()).await;
        match &choices {
            Ok(Some(_)) => (self.on_asked)(&base.name, true),
            Err(_) => (self.on_asked)(&base.name, false),
            // The proxy answers for a kind that has no list.
            Ok(None) => {}
        }
        choices
    }

    /// Asks every base of the scope.
    async fn ask<'b, T>(
        &self,
        bases: &'b [Connected],
        scope: &SearchScope,
        ask: impl AsyncFn(&'b dyn KnowledgeBase) -> Result<T, RetrievalError>,
    ) -> Vec<(&'b Base, Result<T, RetrievalError>)> {
        let asked = bases.iter().filter(|(base, _)| scope.has_base(&base.name));
        let asking = asked.map(async |(base, connected)| {
            let found = self.within(timeout_ms(bases), ask(connected.as_ref())).await;
            // One that cannot be limited was not asked.
            if found.as_ref().err() != Some(&RetrievalError::NotLimited) {
                (self.on_asked)(&base.name, found.is_ok());
            }
            (base, found)
        });
        join_all(asking).await
    }

    async fn within<T>(
        &self,
        ms: u32,
        asking: impl Future<Output = Result<T, RetrievalError>>,
    ) -> Result<T, RetrievalError> {
        self.clock.timeout(ms, asking).await.unwrap_or_else(|| Err(RetrievalError::late(ms)))
    }
}

fn timeout_ms(bases: &[Connected]) -> u32 {
    if bases.len() > 1 { TIMEOUT_OF_SEVERAL_MS } else { TIMEOUT_MS }
}

/// Gives what a base found ids that name the base: numbers of two bases may be the same.
fn named(base: &Base, found: SearchHit) -> SearchHit {
    SearchHit {
        id: DocumentId::in_base(base.id(found.id.name())),
        kb_id: found.kb_id.map(|id| base.id(&id)),
        base: Some(&base.title).filter(|title| !title.is_empty()).cloned(),
        ..found
    }
}

#[cfg(test)]
mod tests;
