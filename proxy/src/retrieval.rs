//! The configured knowledge base, asked as the file of its kind says.

mod keywords;
mod query;

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::Method;
use serde_json::Value;
use url::Url;

use crate::config::Key;
use crate::engines::{Ask, Engine, EngineRequest, below, person};
use crate::errors::{ProxyError, UpstreamKind};
use crate::forward::UpstreamRequest;
use crate::health::Probe;
use crate::identity::Asker;
use crate::user::User;
use keywords::{keywords, words};
pub use query::{ListPage, PictureQuery, Search};

/// Searched for to see whether a knowledge base is ready; its results are not read.
const READINESS_QUERY: &str = "ready";

/// How long a server that has no `/filters` is not asked for them: each page and each limited search would ask anew.
const FILTERS_RETRY: Duration = Duration::from_mins(10);

/// A knowledge base that can be asked.
pub struct KnowledgeBase {
    engine: Engine,
    /// Sent besides the headers of the kind.
    key: Option<Key>,
    /// The addresses of the embedded one, for what no other has.
    embedded: Option<Embedded>,
    /// What people are shown, where there are several.
    title: Option<String>,
    /// When it last said that it has no filters.
    filters_missing: Mutex<Option<Instant>>,
}

/// What only the embedded knowledge base has.
struct Embedded {
    pictures: Url,
    /// Tells by itself whether the index is ready.
    health: Url,
}

impl KnowledgeBase {
    /// A search engine, or a server with Footnote's own protocol.
    pub fn engine(engine: Engine, key: Option<Key>) -> Self {
        Self { engine, key, embedded: None, title: None, filters_missing: Mutex::default() }
    }

    /// One of several, which people know by `title`.
    #[must_use]
    pub fn called(self, title: &str) -> Self {
        Self { title: Some(title.to_owned()), ..self }
    }

    /// The embedded knowledge base, an engine with Footnote's own protocol.
    pub fn embedded(engine: Engine) -> Self {
        let [pictures, health] = ["pictures", "healthz"].map(|route| below(&engine.url, &[route]));
        Self { embedded: Some(Embedded { pictures, health }), ..Self::engine(engine, None) }
    }

    /// Whether it is the one inside this program.
    pub fn is_embedded(&self) -> bool {
        self.embedded.is_some()
    }

    /// Replaces the error of a search by one that is specific to this kind of knowledge base.
    pub fn search_error(&self, error: ProxyError) -> ProxyError {
        let has_index = self.engine.index.is_some();
        if has_index && error == ProxyError::NotFound { ProxyError::NoIndex } else { error }
    }

    /// The request for passages.
    pub fn search(&self, search: &Search, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        let user = asker.user.clone();
        let value_of = |place: &str| self.place_of_search(search, user.as_ref(), place);
        self.ask(Ask::Search, &value_of, asker)
    }

    /// The request for the document with `id`.
    pub fn document(&self, id: &str, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        self.ask(Ask::Document, &|place| (place == "id").then(|| id.into()), asker)
    }

    /// The request for the document called `title`.
    pub fn document_by_title(&self, title: &str, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        let value_of = |place: &str| match place {
            "title" => Some(title.into()),
            "words" => Some(words(title).into()),
            _ => None,
        };
        self.ask(Ask::Title, &value_of, asker)
    }

    /// The request for a part of the list of documents.
    pub fn documents(&self, page: ListPage, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        let value_of = |place: &str| match place {
            "offset" => Some(page.offset.into()),
            "limit" => Some(page.limit.into()),
            _ => None,
        };
        self.ask(Ask::List, &value_of, asker)
    }

    /// The request for what searches can be limited to; none of a server that has just said that it has no such list.
    pub fn filters(&self, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        let missing = *self.filters_missing.lock().unwrap_or_else(PoisonError::into_inner);
        if missing.is_some_and(|since| since.elapsed() < FILTERS_RETRY) {
            return Err(ProxyError::NotFound);
        }
        self.ask(Ask::Choices, &|_| None, asker)
    }

    /// Remembers that the server has no filters.
    pub fn lacks_filters(&self) {
        *self.filters_missing.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// The request for a picture that a document names.
    pub fn picture(&self, query: &PictureQuery, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        let mut url = self.embedded.as_ref().ok_or(ProxyError::NotFound)?.pictures.clone();
        url.query_pairs_mut().extend_pairs(query.fields().into_iter().filter_map(|(n, v)| Some((n, v?))));
        self.upstream(EngineRequest { method: Method::GET, url, json: None }, asker)
    }

    /// A request that shows whether the knowledge base is ready. Kinds that have nothing but searches are searched.
    pub fn probe(&self) -> Result<Probe, ProxyError> {
        let asker = Asker::default();
        let request = if let Some(Embedded { health, .. }) = &self.embedded {
            let request = EngineRequest { method: Method::GET, url: health.clone(), json: None };
            self.upstream(request, asker)?
        } else if self.engine.kind.can(Ask::Ready) {
            self.ask(Ask::Ready, &|_| None, asker)?
        } else {
            self.search(&Search::new(READINESS_QUERY, 1), asker)?
        };
        let has_index = self.engine.index.is_some();
        let lacks = match (has_index, &self.title) {
            _ if self.is_embedded() => "has lost its folder",
            (true, None) => "does not have what RETRIEVAL_INDEX names",
            (true, Some(_)) => "does not have the index that KNOWLEDGE_FILE names",
            (false, _) => "has no search",
        };
        Ok(Probe {
            request,
            not_found: Some(lacks),
            title: self.title.clone(),
            counts_documents: self.is_embedded(),
        })
    }

    fn place_of_search(&self, search: &Search, user: Option<&User>, place: &str) -> Option<Value> {
        match place {
            "query" => Some(search.query.as_str().into()),
            "words" => Some(words(&search.query).into()),
            "keywords" => Some(keywords(&search.query).into()),
            "top_k" => Some(self.engine.results(search.top_k).into()),
            "filter" => serde_json::to_value(search.filter.as_ref()?).ok(),
            "filters" => self.engine.filters(search.filter.as_ref()?, &|place| person(user, place)),
            _ => None,
        }
    }

    fn ask(
        &self,
        ask: Ask,
        value_of: &dyn Fn(&str) -> Option<Value>,
        asker: Asker,
    ) -> Result<UpstreamRequest, ProxyError> {
        let value_of = |place: &str| value_of(place).or_else(|| person(asker.user.as_ref(), place));
        let request = self.engine.request(ask, &value_of).ok_or(ProxyError::NotFound)?;
        self.upstream(request, asker)
    }

    fn upstream(&self, request: EngineRequest, asker: Asker) -> Result<UpstreamRequest, ProxyError> {
        let mut own_headers = self.engine.headers(asker.user.as_ref())?;
        if let Some((name, value)) = &self.key {
            own_headers.insert(name, value.clone());
        }
        Ok(UpstreamRequest {
            upstream: UpstreamKind::Knowledge,
            method: request.method,
            url: request.url,
            client_headers: asker.headers,
            own_headers,
            body: request.json.map(|json| Bytes::from(json.to_string())),
        })
    }
}
