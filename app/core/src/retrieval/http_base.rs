//! A knowledge base behind the proxy. Nothing else knows its addresses and the shapes of its replies.

use std::{borrow::Cow, cell::Cell, rc::Rc};

use footnote_messages as messages;
use futures::future::join;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::{
    Asking, DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest,
    reader::{self, ReplyError},
};
use crate::{
    link::kb_url,
    ports::{HttpResponse, Proxy},
    reply::read_all,
    text::enumerated,
    wire::{Base, BaseKind, DetailedList, FilterChoices, Purpose, ReplyShape, SearchFilter},
};

/// Maximum length of a reply, in bytes.
const MAX_REPLY: usize = 4 * 1024 * 1024;

const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A knowledge base that is asked through the proxy.
pub struct HttpBase {
    proxy: Rc<dyn Proxy>,
    base: Base,
    /// Its server said that it has no list of what searches can be limited to, so it is not asked twice.
    has_no_choices: Cell<bool>,
}

impl HttpBase {
    pub fn new(proxy: Rc<dyn Proxy>, base: Base) -> Self {
        Self { proxy, base, has_no_choices: Cell::default() }
    }

    async fn find(&self, request: SearchRequest<'_>) -> Result<Vec<SearchHit>, RetrievalError> {
        self.shape()?;
        let filter = &request.scope.filter;
        if !filter.fields().all(|field| self.base.kind.can_filter(field)) {
            return Err(RetrievalError::NotLimited);
        }
        let mut body = json!({ "query": request.query, "top_k": request.top_k });
        if !filter.is_empty() {
            body["filter"] = json!(filter);
        }
        let searching = async {
            let reply = self.proxy.post(&self.path("api/search"), Purpose::Answer, body.to_string()).await?;
            self.read(reply, reader::results).await
        };
        let mut found = if self.may_ignore(filter) {
            let (found, choices) = join(searching, self.find_choices()).await;
            choices?.ok_or(RetrievalError::NotLimited)?;
            found?
        } else {
            searching.await?
        };
        found.truncate(request.limit());
        Ok(found.into_iter().map(|hit| self.with_address(hit)).collect())
    }

    /// A server with this project's own protocol may know no filter: it says so by having no list of what there is.
    fn may_ignore(&self, filter: &SearchFilter) -> bool {
        self.base.kind == BaseKind::Footnote && !filter.is_empty()
    }

    async fn find_document(&self, query: DocumentQuery<'_>) -> Result<Option<SearchHit>, RetrievalError> {
        let shape = self.shape()?;
        let path = match query {
            DocumentQuery::Id(id) => format!("api/documents/{}", encoded(id)),
            DocumentQuery::Title(title) | DocumentQuery::Section { title, .. } => {
                format!("api/documents?title={}", encoded(title))
            }
        };
        let reply = self.proxy.get(&self.path(&path)).await?;
        if reply.status == 404 {
            return if matches!(query, DocumentQuery::Id(_)) && !shape.has_documents {
                Err(RetrievalError::failed(messages::knowledge::passages_only()))
            } else {
                Ok(None)
            };
        }
        let found = self.read(reply, |reply, shape| reader::document(reply, query, shape)).await?;
        Ok(found.map(|hit| self.with_address(hit)))
    }

    async fn find_list(&self, offset: u32, limit: u32) -> Result<Option<DetailedList>, RetrievalError> {
        self.shape()?;
        let path = format!("api/documents?offset={offset}&limit={limit}");
        let reply = self.proxy.get(&self.path(&path)).await?;
        if reply.status == 404 {
            return Ok(None);
        }
        self.read(reply, reader::list).await.map(Some)
    }

    async fn find_choices(&self) -> Result<Option<FilterChoices>, RetrievalError> {
        if self.has_no_choices.get() {
            return Ok(None);
        }
        let reply = self.proxy.get(&self.path("api/filters")).await?;
        if reply.status == 404 {
            self.has_no_choices.set(true);
            return Ok(None);
        }
        let choices = serde_json::from_slice(&body(reply).await?);
        choices.map(Some).map_err(|_| RetrievalError::Unexpected)
    }

    /// A path below the proxy's address, for this base.
    fn path<'p>(&self, path: &'p str) -> Cow<'p, str> {
        if self.base.name.is_empty() {
            return Cow::Borrowed(path);
        }
        let mark = if path.contains('?') { '&' } else { '?' };
        Cow::Owned(format!("{path}{mark}base={}", encoded(&self.base.name)))
    }

    /// How its replies are read.
    fn shape(&self) -> Result<Cow<'_, ReplyShape>, RetrievalError> {
        match &self.base.kind {
            BaseKind::Embedded | BaseKind::Footnote | BaseKind::Mcp(_) | BaseKind::Browser => {
                Ok(Cow::Owned(ReplyShape::default()))
            }
            BaseKind::Engine(engine) => Ok(Cow::Borrowed(&engine.shape)),
            BaseKind::Unknown(name) => Err(RetrievalError::failed(messages::knowledge::unknown_kind(name))),
        }
    }

    /// Reads the JSON of a successful reply.
    async fn read<T>(
        &self,
        reply: HttpResponse,
        read: impl Fn(&Value, &ReplyShape) -> Result<T, ReplyError>,
    ) -> Result<T, RetrievalError> {
        let shape = self.shape()?;
        let json = serde_json::from_slice(&body(reply).await?).map_err(|_| self.wrong(ReplyError::Shape))?;
        read(&json, &shape).map_err(|error| self.wrong(error))
    }

    fn wrong(&self, error: ReplyError) -> RetrievalError {
        match (error, &self.base.kind) {
            (ReplyError::Fields, BaseKind::Engine(engine)) => {
                RetrievalError::Failed(messages::knowledge::no_fields(enumerated(&engine.shape.text)))
            }
            _ => RetrievalError::Unexpected,
        }
    }

    /// Adds the address that the operator's template gives, after those that the reply has.
    fn with_address(&self, mut hit: SearchHit) -> SearchHit {
        let (template, id) = (self.base.url_template.as_deref(), hit.kb_id.as_deref());
        hit.addresses.extend(template.zip(id).and_then(|(template, id)| kb_url(template, id)));
        hit
    }
}

impl KnowledgeBase for HttpBase {
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(self.find(request))
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(self.find_document(query))
    }

    fn list(&self, offset: u32, limit: u32) -> Asking<'_, Option<DetailedList>> {
        Box::pin(self.find_list(offset, limit))
    }

    fn choices(&self) -> Asking<'_, Option<FilterChoices>> {
        Box::pin(self.find_choices())
    }
}

/// Where the proxy has a document of a base.
pub fn document_address(base: &str, own_id: &str) -> String {
    address("documents", base, own_id)
}

/// Where the proxy has the file of a document of a base.
pub fn file_address(base: &str, own_id: &str) -> String {
    address("files", base, own_id)
}

fn address(route: &str, base: &str, own_id: &str) -> String {
    let of_base = if base.is_empty() { String::new() } else { format!("?base={}", encoded(base)) };
    format!("api/{route}/{}{of_base}", encoded(own_id))
}

fn encoded(text: &str) -> impl std::fmt::Display {
    utf8_percent_encode(text, SEGMENT)
}

/// The body of a successful reply.
async fn body(reply: HttpResponse) -> Result<Vec<u8>, RetrievalError> {
    if !(200..300).contains(&reply.status) {
        return Err(RetrievalError::refusal(reply).await);
    }
    if reply.is_web_page() {
        return Err(RetrievalError::signed_out());
    }
    let body = read_all(reply, MAX_REPLY).await;
    body.ok_or_else(|| RetrievalError::failed(messages::knowledge::reply_broke_off()))
}
