//! Several knowledge bases as one: each is asked by itself, and what they find is merged by rank. Replies have Footnote's own
//! shape. A base that fails costs only itself, and is named.

use std::rc::Rc;

use futures::{
    FutureExt as _,
    future::{join_all, ready},
};
use serde_json::{Value, json};

use crate::{
    conversation::SearchScope,
    ports::{Clock, HttpResponse, Response, Retriever, SearchRequest},
    retrieval::{
        DocumentQuery, RetrievalError, SearchHit, failed_reply, json_reply, late, no_base, not_limited,
        read_hit, read_list_in_detail, search_within, unreached,
    },
    sources::address_of,
    wire::{Base, DetailedList},
};

/// Milliseconds that one base may take: less than the search as a whole may, so that a silent one costs only itself.
const TIMEOUT_MS: u32 = 8_000;

/// Told the name of each base that was asked, and whether it answered.
pub type OnAsked = Rc<dyn Fn(&str, bool)>;

/// Searches several bases together.
pub struct SeveralBases {
    bases: Vec<(Base, Rc<dyn Retriever>)>,
    clock: Rc<dyn Clock>,
    on_asked: OnAsked,
}

impl SeveralBases {
    pub fn new(bases: Vec<(Base, Rc<dyn Retriever>)>, clock: Rc<dyn Clock>) -> Self {
        Self { bases, clock, on_asked: Rc::new(|_, _| {}) }
    }

    /// Tells `on_asked` of each base from now on.
    #[must_use]
    pub fn telling(self, on_asked: OnAsked) -> Self {
        Self { on_asked, ..self }
    }

    /// Asks every base of the scope, for at most `TIMEOUT_MS`.
    async fn ask<'s, T>(
        &'s self,
        scope: &SearchScope,
        ask: impl AsyncFn(&'s Base, &'s dyn Retriever) -> Result<T, RetrievalError>,
    ) -> Vec<(&'s Base, Result<T, RetrievalError>)> {
        let bases = self.bases.iter().filter(|(base, _)| scope.has_base(&base.name));
        let asking = bases.map(async |(base, retriever)| {
            let found = self.clock.timeout(TIMEOUT_MS, ask(base, retriever.as_ref())).await;
            let found = found.unwrap_or_else(|| Err(late(TIMEOUT_MS)));
            // One that cannot be limited was not asked.
            if found.as_ref().err() != Some(&not_limited()) {
                (self.on_asked)(&base.name, found.is_ok());
            }
            (base, found)
        });
        join_all(asking).await
    }

    async fn find(&self, request: SearchRequest<'_>) -> HttpResponse {
        let found = self.ask(request.scope, async |base, retriever| {
            Ok(search_within(retriever, &base.retrieval.kind, request).await?.hits)
        });
        let (mut lists, mut failures) = (Vec::new(), Vec::new());
        for (base, found) in found.await {
            match found {
                Ok(hits) => lists.push((base, hits.into_iter())),
                Err(error) => failures.push(format!("“{}”: {error}", base.title)),
            }
        }
        if lists.is_empty() {
            let reasons = if failures.is_empty() { no_base().0 } else { failures.join("; ") };
            return failed_reply(&reasons);
        }
        let mut results = Vec::new();
        let wanted = usize::try_from(request.top_k).unwrap_or(usize::MAX);
        while results.len() < wanted {
            let before = results.len();
            // The best of each, then the second of each: scores of different engines cannot be compared.
            results.extend(lists.iter_mut().filter_map(|(base, hits)| Some(result(base, hits.next()?))));
            if results.len() == before {
                break;
            }
        }
        results.truncate(wanted);
        json_reply(200, &json!({ "results": results, "failures": failures }))
    }

    async fn read(&self, id: &str) -> HttpResponse {
        let is_its = |(base, _): &&(Base, Rc<dyn Retriever>)| base.own_id(id).is_some();
        let Some((base, retriever)) = self.bases.iter().rev().find(is_its) else { return nothing() };
        let own = base.own_id(id).unwrap_or(id);
        let document = match retriever.document(own).await {
            Ok(document) => read_hit(&base.retrieval.kind, DocumentQuery::Id(own), document).await,
            Err(error) => Err(unreached(&error)),
        };
        match document {
            Ok(Some(found)) => json_reply(200, &result(base, found)),
            Ok(None) => nothing(),
            Err(error) => failed_reply(&error.0),
        }
    }

    async fn read_title(&self, title: &str) -> HttpResponse {
        let found = self.ask(SearchScope::EVERYWHERE, async |base, retriever| {
            let reply = retriever.document_by_title(title).await.map_err(|error| unreached(&error))?;
            read_hit(&base.retrieval.kind, DocumentQuery::Title(title), reply).await
        });
        let mut failed = None;
        for (base, found) in found.await {
            match found {
                Ok(Some(found)) => return json_reply(200, &result(base, found)),
                Ok(None) => {}
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or_else(nothing, |error| failed_reply(&error.0))
    }

    /// The part of the lists, one after the other, that begins at `offset`.
    async fn list(&self, mut offset: u32, limit: u32) -> HttpResponse {
        let mut all = DetailedList::default();
        let lists = |(base, _): &&(Base, _)| base.retrieval.kind.lists_documents();
        for (base, retriever) in self.bases.iter().filter(lists) {
            let left = limit.saturating_sub(u32::try_from(all.list.titles.len()).unwrap_or(u32::MAX));
            let listed = match retriever.documents(offset, left.max(1)).await {
                Ok(listed) => read_list_in_detail(&base.retrieval.kind, listed).await,
                Err(error) => Err(unreached(&error)),
            };
            // One that is down is missing in the number.
            let Ok(listed) = listed else { continue };
            offset = offset.saturating_sub(u32::try_from(listed.list.count).unwrap_or(u32::MAX));
            all.list.titles.extend(listed.list.titles);
            all.list.count += listed.list.count;
            all.list.recent += listed.list.recent;
            all.list.sections.extend(listed.list.sections);
            all.unreadable_count += listed.unreadable_count;
        }
        all.list.titles.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        json_reply(200, &json!(all))
    }
}

impl Retriever for SeveralBases {
    fn search<'a>(&'a self, search: SearchRequest<'a>) -> Response<'a> {
        self.find(search).map(Ok).boxed_local()
    }

    fn document<'a>(&'a self, id: &'a str) -> Response<'a> {
        self.read(id).map(Ok).boxed_local()
    }

    fn document_by_title<'a>(&'a self, title: &'a str) -> Response<'a> {
        self.read_title(title).map(Ok).boxed_local()
    }

    fn documents(&self, offset: u32, limit: u32) -> Response<'_> {
        self.list(offset, limit).map(Ok).boxed_local()
    }

    fn filters<'a>(&'a self, base: &'a str) -> Response<'a> {
        let Some((base, retriever)) = self.bases.iter().find(|(one, _)| one.name == base) else {
            return ready(Ok(nothing())).boxed_local();
        };
        let asking = async move {
            let reply = retriever.filters("").await;
            match reply.as_ref().map(|reply| reply.status) {
                Ok(200..300) => (self.on_asked)(&base.name, true),
                Ok(500..) | Err(_) => (self.on_asked)(&base.name, false),
                // The proxy answers for a kind that has no list.
                Ok(_) => {}
            }
            reply
        };
        asking.boxed_local()
    }
}

/// What a base found, under an id that names the base. Numbers of two bases may be the same: they name theirs too, and the
/// address that they stand for is made here.
fn result(base: &Base, found: SearchHit) -> Value {
    let from_template = address_of(&found, base.url_template.as_deref());
    let mut addresses = from_template.into_iter().chain(found.addresses);
    json!({
        "id": base.id(found.id.name()),
        "title": found.title,
        "text": found.text,
        "url": addresses.next(),
        "article_url": addresses.next(),
        "metadata": {
            "heading": found.heading,
            "kbId": found.kb_id.map(|id| base.id(&id)),
            "base": base.title,
        },
    })
}

fn nothing() -> HttpResponse {
    json_reply(404, &json!({}))
}

#[cfg(test)]
mod tests;
