//! A configured knowledge base, asked as the file of its kind says.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use footnote_forward::{Protocol, UpstreamRequest, below};
use http::{HeaderName, HeaderValue, Method, StatusCode};
use serde_json::Value;

use crate::engines::{Ask, Engine, UPSTREAM, User, person};
use crate::error::AskError;
use crate::keywords::{keywords, words};
use crate::query::{PictureQuery, Search};

/// Most titles of a list.
const MAX_LISTED: u32 = 100;
/// The same for the knowledge base inside the proxy.
const MAX_LISTED_EMBEDDED: u32 = 1_000;

/// Maximum size of a file, in bytes: that of the largest PDF in the folder. The general limit is for answers of others.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Searched for to see whether a knowledge base is ready; its results are not read.
const READINESS_QUERY: &str = "ready";

/// How long a server that has no `/filters` is not asked for them: each page and each limited search would ask anew.
const FILTERS_RETRY: Duration = Duration::from_mins(10);

/// The header that shows a key to an upstream.
pub type Key = (HeaderName, HeaderValue);

/// Error responses about a document that is added or removed, which the page is to have as they are.
const REFUSALS: [StatusCode; 6] = [
    StatusCode::NOT_FOUND,
    StatusCode::CONFLICT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    StatusCode::UNPROCESSABLE_ENTITY,
    StatusCode::INSUFFICIENT_STORAGE,
];

type Asked = Result<UpstreamRequest, AskError>;

/// A knowledge base that can be asked.
pub struct KnowledgeBase {
    engine: Engine,
    /// Sent besides the headers of the kind.
    key: Option<Key>,
    /// Whether it is the one inside the proxy, which has what no other has.
    is_embedded: bool,
    /// The name for people, where there are several.
    title: Option<String>,
    /// When it last said that it has no filters.
    filters_missing: Mutex<Option<Instant>>,
}

impl KnowledgeBase {
    /// A search engine, or a server with Footnote's own protocol.
    pub fn engine(engine: Engine, key: Option<Key>) -> Self {
        Self { engine, key, is_embedded: false, title: None, filters_missing: Mutex::default() }
    }

    /// One of several, which people know by `title`.
    #[must_use]
    pub fn called(self, title: &str) -> Self {
        Self { title: Some(title.to_owned()), ..self }
    }

    /// The embedded knowledge base, an engine with Footnote's own protocol.
    pub fn embedded(engine: Engine) -> Self {
        Self { is_embedded: true, ..Self::engine(engine, None) }
    }

    /// Whether it is the one inside this program.
    pub fn is_embedded(&self) -> bool {
        self.is_embedded
    }

    /// Whether its settings name what is searched in it.
    pub fn has_index(&self) -> bool {
        self.engine.index.is_some()
    }

    /// The name for people, where there are several.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The request for passages.
    pub fn search(&self, search: &Search, user: Option<&User>) -> Asked {
        let is_by_words = self.takes_vector() && search.vector.is_none() && self.can_do_without_vector();
        let ask = if is_by_words { Ask::SearchByWords } else { Ask::Search };
        self.ask(ask, &|place| self.place_of_search(search, user, place), user)
    }

    /// Whether its searches take a vector of the question.
    pub fn takes_vector(&self) -> bool {
        self.engine.kind.takes_vector()
    }

    /// Whether it can be searched without a vector too.
    pub fn can_do_without_vector(&self) -> bool {
        self.engine.kind.can(Ask::SearchByWords)
    }

    /// The request for the document with `id`.
    pub fn document(&self, id: &str, user: Option<&User>) -> Asked {
        self.ask_with(Ask::Document, [("id", id.into())], user)
    }

    /// The request for the document called `title`.
    pub fn document_by_title(&self, title: &str, user: Option<&User>) -> Asked {
        self.ask_with(Ask::Title, [("title", title.into()), ("words", words(title).into())], user)
    }

    /// The request for a part of the list of documents, of as many as the knowledge base gives at once.
    pub fn documents(&self, offset: u32, limit: u32, user: Option<&User>) -> Asked {
        let most = if self.is_embedded { MAX_LISTED_EMBEDDED } else { MAX_LISTED };
        self.ask_with(Ask::List, [("offset", offset.into()), ("limit", limit.min(most).into())], user)
    }

    /// The request for what searches can be limited to; none of a server that has just said that it has no such list.
    pub fn filters(&self, user: Option<&User>) -> Asked {
        let missing = *self.filters_missing.lock().unwrap_or_else(PoisonError::into_inner);
        if missing.is_some_and(|since| since.elapsed() < FILTERS_RETRY) {
            return Err(AskError::NoRequest);
        }
        self.ask_with(Ask::Choices, [], user)
    }

    /// Remembers that the server has no filters.
    pub fn lacks_filters(&self) {
        *self.filters_missing.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// The request for a picture that a document names.
    pub fn picture(&self, query: &PictureQuery, user: Option<&User>) -> Asked {
        if !self.is_embedded {
            return Err(AskError::NoRequest);
        }
        let mut request = self.get("pictures");
        let fields = query.fields().into_iter().filter_map(|(name, value)| Some((name, value?)));
        request.url.query_pairs_mut().extend_pairs(fields);
        self.with_headers(request, user)
    }

    /// The request for the file of the document with `id`.
    pub fn file(&self, id: &str, user: Option<&User>) -> Asked {
        if !self.is_embedded {
            return Err(AskError::NoRequest);
        }
        let mut request = self.get("files");
        request.url = below(&request.url, &[id]);
        request.protocol.max_bytes = Some(MAX_FILE_BYTES);
        self.with_headers(request, user)
    }

    /// The request that adds a document, in the place of another one if it `replaces`.
    pub fn add(&self, id: &str, body: Bytes, replaces: bool, user: Option<&User>) -> Asked {
        let mut request = self.change(Method::PUT, id, user)?;
        if replaces {
            request.url.set_query(Some("replace=true"));
        }
        Ok(UpstreamRequest { body: Some(body), ..request })
    }

    /// The request that removes a document that was added.
    pub fn remove(&self, id: &str, user: Option<&User>) -> Asked {
        self.change(Method::DELETE, id, user)
    }

    fn change(&self, method: Method, id: &str, user: Option<&User>) -> Asked {
        if !self.is_embedded {
            return Err(AskError::NoRequest);
        }
        let segments: Vec<&str> = std::iter::once("documents").chain(id.split('/')).collect();
        let protocol = Protocol { passed_errors: &REFUSALS, ..Protocol::default() };
        let request = UpstreamRequest::new(UPSTREAM, method, below(&self.engine.url, &segments));
        self.with_headers(UpstreamRequest { protocol, ..request }, user)
    }

    /// A request that shows whether the knowledge base is ready. Kinds that have nothing but searches are searched.
    pub fn probe(&self) -> Asked {
        if self.is_embedded {
            // Tells by itself whether the index is ready.
            self.with_headers(self.get("healthz"), None)
        } else if self.engine.kind.can(Ask::Ready) {
            self.ask_with(Ask::Ready, [], None)
        } else {
            self.search(&Search::new(READINESS_QUERY, 1), None)
        }
    }

    fn place_of_search(&self, search: &Search, user: Option<&User>, place: &str) -> Option<Value> {
        match place {
            "query" => Some(search.query.as_str().into()),
            "words" => Some(words(&search.query).into()),
            "keywords" => Some(keywords(&search.query).into()),
            "vector" => search.vector.as_deref().map(Value::from),
            "top_k" => Some(self.engine.results(search.top_k).into()),
            "filter" => serde_json::to_value(search.filter.as_ref()?).ok(),
            "filters" => self.engine.filters(search.filter.as_ref()?, &|place| person(user, place)),
            _ => None,
        }
    }

    fn ask_with<const N: usize>(&self, ask: Ask, places: [(&str, Value); N], user: Option<&User>) -> Asked {
        let value_of =
            |place: &str| places.iter().find(|(name, _)| *name == place).map(|(_, value)| value.clone());
        self.ask(ask, &value_of, user)
    }

    fn ask(&self, ask: Ask, value_of: &dyn Fn(&str) -> Option<Value>, user: Option<&User>) -> Asked {
        let value_of = |place: &str| value_of(place).or_else(|| person(user, place));
        let request = self.engine.request(ask, &value_of).ok_or(AskError::NoRequest)?;
        self.with_headers(request, user)
    }

    /// A request for what has no table in the file of a kind.
    fn get(&self, route: &str) -> UpstreamRequest {
        UpstreamRequest::new(UPSTREAM, Method::GET, below(&self.engine.url, &[route]))
    }

    fn with_headers(&self, request: UpstreamRequest, user: Option<&User>) -> Asked {
        let mut own_headers = self.engine.headers(user)?;
        if let Some((name, value)) = &self.key {
            own_headers.insert(name, value.clone());
        }
        Ok(UpstreamRequest { own_headers, ..request })
    }
}
