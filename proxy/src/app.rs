//! Every route there is, and the layers that each request passes.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use footnote_forward::{Forward, ForwardError, REQUEST_ID, RequestHeaders, UpstreamRequest, below};
use footnote_knowledge::{KnowledgeBase, PictureQuery, Search, User};
use footnote_wire::{Base, MAX_ADDED_BYTES, PublicConfig};
use http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use serde::Deserialize;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::sensitive_headers::SetSensitiveRequestHeadersLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use tracing::{Span, field};
use url::Url;

use crate::body::read_body;
use crate::config::{Adding, Limits, MAIN_BASE, McpServer};
use crate::embeddings::Embeddings;
use crate::errors::ProxyError;
use crate::gate::{Gate, METRICS, document_id, gives_token, guarded, only_json};
use crate::health::Health;
use crate::identity::Asker;
use crate::logs::{Routine, is_routine};
use crate::mcp;
use crate::metrics::{Metrics, Route};
use crate::pages::Pages;
use crate::server::{ServerHandle, reset_if_cut};
use crate::session::Session;
use crate::transcription::{MAX_FORM_BYTES, Transcription, form_type};
use crate::user;

const CHAT: &str = "/v1/chat/completions";
const TRANSCRIPTIONS: &str = "/v1/audio/transcriptions";
/// Maximum size of a search's body, in bytes.
const MAX_SEARCH_BYTES: u64 = 256 << 10;
/// Maximum size of a title, or of a name of a picture, in bytes.
const MAX_TITLE_BYTES: usize = 1024;

/// Everything that the routes need, made once at the start.
pub struct AppState {
    /// Sends requests to the upstreams.
    pub forward: Forward,
    /// The model server.
    pub model: ModelServer,
    /// The knowledge bases by name; a request that names none is for the main one.
    pub bases: Vec<(String, KnowledgeBase)>,
    /// Who may add documents; `None` where nobody can.
    pub adding: Option<Adding>,
    /// What makes vectors of questions, for knowledge bases that take them.
    pub embeddings: Option<Embeddings>,
    /// What turns speech into text; `None` where nobody can dictate.
    pub transcription: Option<Transcription>,
    /// Servers of the Model Context Protocol.
    pub mcp_servers: Vec<McpServer>,
    /// The answer to `/api/config`.
    pub public_config: PublicConfig,
    /// Times and sizes.
    pub limits: Limits,
    /// The page's files.
    pub pages: Pages,
    pub metrics: Metrics,
    /// Whether the upstreams answer.
    pub health: Health,
    /// How many connections are open.
    pub server: ServerHandle,
    /// `None`: no access token is set.
    pub session: Option<Session>,
}

/// The model server's routes, and what its requests carry.
pub struct ModelServer {
    /// The base of its addresses, ending in `/v1`.
    pub base: Url,
    /// The key and `LLM_HEADERS`.
    pub headers: HeaderMap,
}

type Shared = State<Arc<AppState>>;
type Answer = Result<Response, ProxyError>;

/// The whole application.
pub fn app(state: Arc<AppState>, gate: Gate) -> Router {
    let routes = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route(METRICS, get(metrics))
        .route("/api/config", get(config))
        .route("/api/session", post(sign_in).delete(sign_out))
        .route("/api/search", post(search))
        .route("/api/documents", get(documents))
        .route("/api/documents/{id}", get(document).put(add_document).delete(remove_document))
        .route("/api/filters", get(filters))
        .route("/api/pictures", get(picture))
        .route("/api/files/{id}", get(file))
        .route("/api/mcp/{name}", get(tools).post(tools).delete(tools))
        .route(CHAT, post(chat))
        .route("/v1/models", get(models))
        .route(TRANSCRIPTIONS, post(transcribe))
        .fallback(page)
        .method_not_allowed_fallback(|| async { ProxyError::Method })
        .with_state(Arc::clone(&state));
    layered(guarded(routes, gate).layer(from_fn_with_state(state, count)))
}

/// Counts each answer, with the time until it began, and marks those that the log names only where it is asked to.
async fn count(State(app): Shared, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (began, route, is_routine) = (Instant::now(), Route::of(path), is_routine(path));
    let mut response = next.run(request).await;
    app.metrics.answered(route, response.status(), began.elapsed());
    if is_routine && !response.status().is_client_error() && !response.status().is_server_error() {
        response.extensions_mut().insert(Routine);
    }
    response
}

/// `router` with the layers for every response: a log line, an id, security headers, and handling of panics.
///
/// One stack, the outermost layer first: each `Router::layer` of its own would box every request and answer once more.
pub fn layered(router: Router) -> Router {
    router.layer(
        ServiceBuilder::new()
            .layer(SetSensitiveRequestHeadersLayer::new([AUTHORIZATION, COOKIE]))
            .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
            .layer(PropagateRequestIdLayer::x_request_id())
            .layer(
                TraceLayer::new_for_http()
                    .make_span_with(request_span)
                    .on_response(log_response)
                    .on_failure(()),
            )
            .layer(set_header(CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
            .layer(set_header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
            .layer(set_header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(from_fn(reset_if_cut))
            .layer(CatchPanicLayer::custom(panicked)),
    )
}

fn set_header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Method, path and request id, and later the user's hash and the base's name; nothing else of headers, query or body.
fn request_span(request: &Request) -> Span {
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let (method, path) = (request.method(), request.uri().path());
    tracing::info_span!("request", %method, path, id, user = field::Empty, base = field::Empty)
}

fn log_response(response: &Response, latency: Duration, _: &Span) {
    let (status, ms) = (response.status().as_u16(), latency.as_millis());
    if response.extensions().get::<Routine>().is_some() {
        tracing::debug!(status, ms, "answered");
    } else {
        tracing::info!(status, ms, "answered");
    }
}

fn panicked(_: Box<dyn Any + Send>) -> Response {
    ProxyError::Internal.into_response()
}

async fn chat(State(app): Shared, request: Request) -> Answer {
    only_json(request.headers())?;
    let client_headers = RequestHeaders::read(request.headers());
    let body = read_body(request, &app.limits, app.limits.request_bytes).await?;
    let request = app.model.request(Method::POST, &["chat", "completions"]);
    Ok(app.forward.send(UpstreamRequest { client_headers, body: Some(body), ..request }).await?)
}

/// A recording, for which there is no route where nobody can dictate. A page of another site cannot send one: the gate
/// refuses its origin.
async fn transcribe(State(app): Shared, request: Request) -> Answer {
    let transcription = app.transcription.as_ref().ok_or(ForwardError::NotFound)?;
    let headers = request.headers().clone();
    let content_type = form_type(&headers)?;
    let body = read_body(request, &app.limits, MAX_FORM_BYTES).await.map_err(|error| match error {
        ProxyError::BodyTooLarge => ProxyError::RecordingTooLarge,
        other => other,
    })?;
    Ok(app.forward.send(transcription.request(content_type, &headers, body)).await?)
}

async fn models(State(app): Shared, headers: HeaderMap) -> Answer {
    let request = app.model.request(Method::GET, &["models"]);
    let client_headers = RequestHeaders::read(&headers);
    Ok(app.forward.send(UpstreamRequest { client_headers, ..request }).await?)
}

async fn search(State(app): Shared, asker: Asker, request: Request) -> Answer {
    only_json(request.headers())?;
    let knowledge_base = app.knowledge_base(request.uri())?;
    let json = read_body(request, &app.limits, MAX_SEARCH_BYTES.min(app.limits.request_bytes)).await;
    let json = json.map_err(|error| match error {
        ProxyError::BodyTooLarge if app.limits.request_bytes > MAX_SEARCH_BYTES => ProxyError::SearchTooLarge,
        other => other,
    })?;
    let mut search = Search::read(&json).map_err(|_| {
        ProxyError::BadJson("\"query\" is a text, \"top_k\" a whole number, \"filter\" an object")
    })?;
    if let Some(embeddings) = app.embeddings.as_ref().filter(|_| knowledge_base.takes_vector()) {
        search.vector = match embeddings.question(search.query.clone()).await {
            Ok(vector) => Some(vector),
            Err(error) if knowledge_base.can_do_without_vector() => {
                tracing::warn!(%error, "a search goes by words alone");
                None
            }
            Err(error) => return Err(error.into()),
        };
    }
    let request = knowledge_base.search(&search, asker.user.as_ref())?;
    app.ask(request, asker).await.map_err(|error| search_error(knowledge_base, error))
}

async fn document(State(app): Shared, uri: Uri, asker: Asker) -> Answer {
    let request = app.knowledge_base(&uri)?.document(&last_id(&uri)?, asker.user.as_ref())?;
    app.ask(request, asker).await
}

#[derive(Deserialize, Default)]
struct AddQuery {
    #[serde(default)]
    replace: bool,
}

/// Adds a document to the folder that the operator lets people write to. What name and content it may have, the search
/// inside this program says, which writes it.
async fn add_document(State(app): Shared, uri: Uri, asker: Asker, request: Request) -> Answer {
    let id = last_id(&uri)?;
    let Query(AddQuery { replace }) = Query::try_from_uri(&uri).unwrap_or_default();
    let knowledge_base = app.adding_to(&uri, &asker)?;
    let body =
        read_body(request, &app.limits, MAX_ADDED_BYTES as u64).await.map_err(|error| match error {
            ProxyError::BodyTooLarge => ProxyError::DocumentTooLarge,
            other => other,
        })?;
    app.ask(knowledge_base.add(&id, body, replace, asker.user.as_ref())?, asker).await
}

/// Removes a document that was added. The answer is the document, so that it can be added again.
async fn remove_document(State(app): Shared, uri: Uri, asker: Asker) -> Answer {
    let request = app.adding_to(&uri, &asker)?.remove(&last_id(&uri)?, asker.user.as_ref())?;
    app.ask(request, asker).await
}

/// The id of a document, which is the last part of its address.
fn last_id(uri: &Uri) -> Result<String, ProxyError> {
    document_id(uri.path().rsplit('/').next().unwrap_or_default())
}

#[derive(Deserialize)]
struct BaseQuery {
    base: Option<String>,
}

#[derive(Deserialize, Default)]
struct DocumentsQuery {
    title: Option<String>,
    #[serde(default)]
    offset: u32,
    limit: Option<u32>,
}

/// The document with a title, or a part of the list of documents.
async fn documents(
    State(app): Shared,
    uri: Uri,
    query: Result<Query<DocumentsQuery>, QueryRejection>,
    asker: Asker,
) -> Answer {
    let query = query.map_or_else(|_| DocumentsQuery::default(), |Query(query)| query);
    let knowledge_base = app.knowledge_base(&uri)?;
    let request = match query {
        DocumentsQuery { title: None, offset, limit: Some(limit) } => {
            knowledge_base.documents(offset, limit, asker.user.as_ref())?
        }
        DocumentsQuery { title, .. } => {
            let title = title.unwrap_or_default();
            if title.trim().is_empty() || title.len() > MAX_TITLE_BYTES || title.contains(char::is_control) {
                return Err(ProxyError::BadJson("the query needs a \"title\" of one line, or a \"limit\""));
            }
            knowledge_base.document_by_title(&title, asker.user.as_ref())?
        }
    };
    app.ask(request, asker).await.map_err(|error| search_error(knowledge_base, error))
}

/// Lists the folders and tags that searches can be limited to.
async fn filters(State(app): Shared, uri: Uri, asker: Asker) -> Answer {
    let knowledge_base = app.knowledge_base(&uri)?;
    let answer = app.ask(knowledge_base.filters(asker.user.as_ref())?, asker).await;
    if matches!(answer, Err(ProxyError::Forward(ForwardError::NotFound))) {
        knowledge_base.lacks_filters();
    }
    answer
}

/// A picture that a document shows.
async fn picture(
    State(app): Shared,
    uri: Uri,
    query: Result<Query<PictureQuery>, QueryRejection>,
    asker: Asker,
) -> Answer {
    let query = query.ok().map(|Query(query)| query).filter(|query| query.is_sound(MAX_TITLE_BYTES));
    let query = query.ok_or(ProxyError::BadJson("the query needs a \"name\" or a \"path\" of one line"))?;
    let request = app.knowledge_base(&uri)?.picture(&query, asker.user.as_ref())?;
    app.ask(request, asker).await
}

/// The file of a document.
async fn file(State(app): Shared, uri: Uri, asker: Asker) -> Answer {
    let request = app.knowledge_base(&uri)?.file(&last_id(&uri)?, asker.user.as_ref())?;
    app.ask(request, asker).await
}

/// A message to a server of the Model Context Protocol, whatever it says.
async fn tools(State(app): Shared, Path(name): Path<String>, request: Request) -> Answer {
    let server = app.mcp_servers.iter().find(|server| server.name == name).ok_or(ForwardError::NotFound)?;
    let (method, headers) = (request.method().clone(), request.headers().clone());
    let body = match method {
        Method::POST => {
            only_json(&headers)?;
            Some(read_body(request, &app.limits, app.limits.request_bytes).await?)
        }
        Method::GET | Method::DELETE => None,
        _ => return Err(ProxyError::Method),
    };
    Ok(app.forward.send(mcp::message(server, method, &headers, body, app.limits.mcp)).await?)
}

async fn config(State(app): Shared, Asker { user, .. }: Asker) -> Response {
    let mut config = app.public_config.clone();
    if app.adding.as_ref().is_some_and(|adding| !adding.is_open_to(user.as_ref())) {
        config.bases = config.bases.iter().map(|base| Base { add_to: None, ..base.clone() }).collect();
    }
    let (user_id, user) = (user.as_ref().map(user::id), user.map(|user| user.name));
    let config = PublicConfig { user, user_id, ..config };
    ([(CACHE_CONTROL, "no-store")], Json(config)).into_response()
}

/// The gate has already checked the token; from here on, a cookie replaces it. A cookie keeps the date it has: if it
/// could get another, a stolen one would last for ever.
async fn sign_in(State(app): Shared, headers: HeaderMap) -> Answer {
    only_json(&headers)?;
    let session = app.session.as_ref().filter(|_| gives_token(&headers));
    let cookies = session.map(|session| session.begin(&headers));
    Ok((cookies, StatusCode::NO_CONTENT).into_response())
}

async fn sign_out(State(app): Shared, headers: HeaderMap) -> Response {
    let cookies = app.session.as_ref().map(|session| session.end(&headers));
    (cookies, StatusCode::NO_CONTENT).into_response()
}

async fn ready(State(app): Shared) -> Answer {
    let mut probes = vec![(app.model.request(Method::GET, &["models"]), None)];
    for (_, base) in &app.bases {
        probes.push((base.probe()?, Some(base)));
    }
    Ok(app.health.ready(&app.forward, probes).await)
}

async fn metrics(State(app): Shared) -> Answer {
    let text = app.metrics.text(app.forward.running(), app.server.connection_count()).map_err(|error| {
        tracing::error!(%error, "the metrics cannot be written");
        ProxyError::Internal
    })?;
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

async fn page(State(app): Shared, method: Method, request: Request) -> Answer {
    let user = request.extensions().get::<User>().map(user::id);
    let file = app.pages.get(request.uri().path(), request.headers(), user.as_deref());
    let file = file.ok_or(ForwardError::NotFound)?;
    if matches!(method, Method::GET | Method::HEAD) { Ok(file) } else { Err(ProxyError::Method) }
}

impl ModelServer {
    fn request(&self, method: Method, route: &[&str]) -> UpstreamRequest {
        let own_headers = self.headers.clone();
        UpstreamRequest { own_headers, ..UpstreamRequest::to_model(method, below(&self.base, route)) }
    }
}

impl AppState {
    /// The knowledge base that a request names by `?base=`, else the one that has no name.
    fn knowledge_base(&self, uri: &Uri) -> Result<&KnowledgeBase, ProxyError> {
        Ok(&self.named_base(uri)?.1)
    }

    fn named_base(&self, uri: &Uri) -> Result<&(String, KnowledgeBase), ProxyError> {
        let named = Query::<BaseQuery>::try_from_uri(uri).ok().and_then(|Query(query)| query.base);
        let named = named.as_deref().unwrap_or(MAIN_BASE);
        let found = self.bases.iter().find(|(name, _)| *name == named);
        let found = found.ok_or(ProxyError::NoKnowledge)?;
        if named != MAIN_BASE {
            Span::current().record("base", named);
        }
        Ok(found)
    }

    /// The knowledge base that a request names, where whoever asks may add documents to it and remove them.
    fn adding_to(&self, uri: &Uri, asker: &Asker) -> Result<&KnowledgeBase, ProxyError> {
        let (name, base) = self.named_base(uri)?;
        match self.adding.as_ref().filter(|_| name == MAIN_BASE) {
            None => Err(ForwardError::NotFound.into()),
            Some(adding) if adding.is_open_to(asker.user.as_ref()) => Ok(base),
            Some(_) => Err(ProxyError::Adding),
        }
    }

    /// Sends a request to a knowledge base.
    async fn ask(&self, request: UpstreamRequest, asker: Asker) -> Answer {
        Ok(self.forward.send(UpstreamRequest { client_headers: asker.headers, ..request }).await?)
    }
}

/// A search finds nothing at all where the index does not exist.
fn search_error(knowledge_base: &KnowledgeBase, error: ProxyError) -> ProxyError {
    if error == ForwardError::NotFound.into() && knowledge_base.has_index() {
        ProxyError::NoIndex
    } else {
        error
    }
}
