//! Every route there is, and nothing else.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, http};
use bytes::Bytes;
use futures::future::BoxFuture;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use http_body::Body as HttpBody;
use http_body_util::{BodyExt, Either, LengthLimitError, Limited};
use hyper::body::Incoming;
use serde::Deserialize;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::config::Limits;
use crate::errors::{Failure, Which};
use crate::forward::{Address, Call, ClientBody, Forward, Outgoing};
use crate::gate::{Entry, Gate, Leave, document_id, only_json};
use crate::headers::Upward;
use crate::health::Health;
use crate::metrics::{Metrics, Route};
use crate::pages::{Pages, harden};
use crate::retrieval::{Knowledge, Search};
use crate::server::{Peer, Peers};

const CHAT: &str = "/v1/chat/completions";
/// A search is a question, not a book, in bytes.
const MAX_SEARCH_BYTES: usize = 256 << 10;
/// A title is a line, in bytes.
const MAX_TITLE_BYTES: usize = 1024;

/// All that the routes need, made once at the start.
pub struct App {
    /// The way to the upstreams.
    pub forward: Forward,
    /// Where the model server is.
    pub model: Model,
    /// `None`: plain chat.
    pub knowledge: Option<Knowledge>,
    /// The answer to `/api/config`.
    pub config_json: Bytes,
    /// Times and sizes.
    pub limits: Limits,
    /// The page's files.
    pub pages: Pages,
    /// What is counted.
    pub metrics: Metrics,
    /// Whether the upstreams answer.
    pub health: Health,
    /// Who is connected.
    pub peers: Arc<Peers>,
}

/// The model server's two routes, and its key.
pub struct Model {
    /// `…/chat/completions`.
    pub chat: Address,
    /// `…/models`.
    pub models: Address,
    /// `Bearer …`.
    pub key: Option<HeaderValue>,
}

type Shared = State<Arc<App>>;
type Answer = Result<Response, Failure>;

/// What a request meets when its connection has read it.
pub struct Front {
    app: Arc<App>,
    gate: Gate,
    router: Router,
}

impl Front {
    /// The routes of `app`, behind `gate`.
    pub fn new(app: Arc<App>, gate: Gate) -> Self {
        Self { router: router(Arc::clone(&app)), app, gate }
    }

    /// The answer to `request`, which came from `peer`. It is counted and logged: method, path, status and time,
    /// nothing of bodies, queries or headers.
    pub fn answer(
        self: Arc<Self>,
        request: http::Request<Incoming>,
        peer: &Peer,
    ) -> impl Future<Output = Response> + Send + use<> {
        let began = Instant::now();
        let (method, uri) = (request.method().clone(), request.uri().clone());
        // Settled before anything waits, so that what is held meanwhile is small.
        let mut way = self.way(request, peer);
        async move {
            // By reference: what is moved out would be held twice while it is waited for.
            let mut response = match &mut way {
                Way::Closed(response) => std::mem::take(response),
                Way::Chat(call, leave) => leave.marked(match call {
                    Ok(call) => self.app.forward.send(call).await.into_response(),
                    Err(failure) => failure.clone().into_response(),
                }),
                Way::Other(answer, leave) => leave.marked(answer.await),
            };
            let (route, status, took) = (label(uri.path()), response.status(), began.elapsed());
            self.app.metrics.answered(route, status, took);
            let ms = Milliseconds(took);
            if route == Route::Page && status != StatusCode::FORBIDDEN {
                tracing::debug!(%method, path = uri.path(), status = status.as_u16(), %ms, "answered");
            } else {
                tracing::info!(%method, path = uri.path(), status = status.as_u16(), %ms, "answered");
            }
            harden(response.headers_mut());
            response
        }
    }

    fn way(&self, request: http::Request<Incoming>, peer: &Peer) -> Way {
        let leave = match self.gate.admit(&request, Some(peer)) {
            Entry::Open(leave) => leave,
            Entry::Closed(response) => return Way::Closed(response),
        };
        // Nearly all that costs goes here, so it is not looked up.
        if request.uri().path() == CHAT && request.method() == Method::POST {
            return Way::Chat(self.app.chat(request.map(Either::Left)), leave);
        }
        let router = self.router.clone();
        let answer = Box::pin(async move {
            let Ok(response) = router.oneshot(request.map(Body::new)).await;
            response
        });
        Way::Other(answer, leave)
    }
}

/// Who answers a request.
enum Way {
    /// The gate.
    Closed(Response),
    /// The model server, if it may be asked.
    Chat(Result<Call, Failure>, Leave),
    /// Another route.
    Other(BoxFuture<'static, Response>, Leave),
}

fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/api/config", get(config))
        .route("/api/search", post(search))
        .route("/api/documents", get(titled))
        .route("/api/documents/{id}", get(document))
        .route(CHAT, post(chat))
        .route("/v1/models", get(models))
        .fallback(page)
        .method_not_allowed_fallback(|| async { Failure::Method })
        .with_state(app)
}

async fn chat(State(app): Shared, request: Request) -> Answer {
    app.forward.send(&mut app.chat(request.map(Either::Right))?).await
}

async fn models(State(app): Shared, headers: HeaderMap) -> Answer {
    let client = Upward::of(headers);
    app.forward.send(&mut app.model_call(Method::GET, &app.model.models, client, Outgoing::Empty)).await
}

async fn search(State(app): Shared, request: Request) -> Answer {
    only_json(request.headers())?;
    let knowledge = app.knowledge()?;
    let (head, body) = request.into_parts();
    let json = small_body(body, &app.limits).await?;
    let mut call = knowledge.search(&Search::read(&json)?, Upward::of(head.headers))?;
    app.forward.send(&mut call).await.map_err(|failure| knowledge.search_failed(failure))
}

async fn document(State(app): Shared, request: Request) -> Answer {
    let (head, _) = request.into_parts();
    let segment = head.uri.path().rsplit('/').next().unwrap_or_default();
    let mut call = app.knowledge()?.document(&document_id(segment)?, Upward::of(head.headers))?;
    app.forward.send(&mut call).await
}

#[derive(Deserialize)]
struct ByTitle {
    title: String,
}

async fn titled(
    State(app): Shared,
    query: Result<Query<ByTitle>, QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let title = query.map_or(String::new(), |Query(ByTitle { title })| title);
    if title.trim().is_empty() || title.len() > MAX_TITLE_BYTES || title.contains(char::is_control) {
        return Err(Failure::BadJson("the query needs a \"title\" of one line"));
    }
    app.forward.send(&mut app.knowledge()?.titled(&title, Upward::of(headers))?).await
}

async fn config(State(app): Shared) -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    (headers, app.config_json.clone())
}

async fn ready(State(app): Shared) -> Response {
    let model = app.model_call(Method::GET, &app.model.models, Upward::default(), Outgoing::Empty);
    let calls = std::iter::once(model).chain(app.knowledge.as_ref().map(Knowledge::probe));
    app.health.ready(&app.forward, calls).await
}

async fn metrics(State(app): Shared) -> Answer {
    let text = app.metrics.text(app.forward.running(), app.peers.count()).map_err(|error| {
        tracing::error!(%error, "the metrics cannot be written");
        Failure::Internal
    })?;
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

async fn page(State(app): Shared, method: Method, request: Request) -> Answer {
    let file = app.pages.get(request.uri().path(), request.headers()).ok_or(Failure::NotFound)?;
    if matches!(method, Method::GET | Method::HEAD) { Ok(file) } else { Err(Failure::Method) }
}

impl App {
    fn chat(&self, request: http::Request<ClientBody>) -> Result<Call, Failure> {
        only_json(request.headers())?;
        if request.body().size_hint().lower() > self.limits.request_bytes {
            return Err(Failure::BodyTooLarge);
        }
        let (head, body) = request.into_parts();
        let client = Upward::of(head.headers);
        Ok(self.model_call(Method::POST, &self.model.chat, client, Outgoing::Client(body)))
    }

    fn model_call(&self, method: Method, to: &Address, client: Upward, body: Outgoing) -> Call {
        let (which, to, key) = (Which::Model, to.clone(), self.model.key.clone());
        Call { which, method, to, client, fixed: &[], key, body }
    }

    fn knowledge(&self) -> Result<&Knowledge, Failure> {
        self.knowledge.as_ref().ok_or(Failure::NoKnowledge)
    }
}

async fn small_body(body: Body, limits: &Limits) -> Result<Bytes, Failure> {
    let most = usize::try_from(limits.request_bytes).unwrap_or(usize::MAX).min(MAX_SEARCH_BYTES);
    let collected =
        timeout(limits.idle, Limited::new(body, most).collect()).await.map_err(|_| Failure::BodySlow)?;
    match collected {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Failure::BodyTooLarge),
        Err(_) => Err(Failure::Malformed("its body ends early or is wrongly chunked")),
    }
}

/// A time for the log, written only where the log wants it.
struct Milliseconds(Duration);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0.as_secs_f64() * 1e3)
    }
}

fn label(path: &str) -> Route {
    match path {
        CHAT => Route::Chat,
        "/v1/models" => Route::Models,
        "/api/search" => Route::Search,
        "/api/config" => Route::Config,
        "/healthz" | "/readyz" | "/metrics" => Route::Operator,
        _ if path.starts_with("/api/documents") => Route::Documents,
        _ => Route::Page,
    }
}
