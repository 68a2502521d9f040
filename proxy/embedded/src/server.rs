//! The routes of the embedded upstream, and the thread that reads its documents.

use std::collections::HashSet;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::library::{Source, Watch};
use crate::{Error, Found, Library, Options};

/// A search waits this long for the first index, then says that it is not there yet.
const INDEX_WAIT: Duration = Duration::from_secs(30);

/// Passages that a search gives unless it is told otherwise, and at most.
const DEFAULT_TOP_K: usize = 8;
const MAX_TOP_K: usize = 50;

/// What the routes share.
#[derive(Debug, Clone)]
pub(crate) struct Shared {
    pub(crate) library: Arc<Library>,
    progress: watch::Receiver<Progress>,
}

/// How far the first index is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Reading,
    Ready,
    Failed,
}

/// Everything the embedded upstream answers. Starts to read the documents.
pub(crate) fn app(options: &Options) -> Result<Router, Error> {
    let source = Source::open(options.docs_dir.as_deref())?;
    let library = Arc::new(Library::unread(source)?);
    let progress = read_in_background(&library, options.watch)?;
    let shared = Shared { library, progress };
    let retrieval = Router::new()
        .route("/healthz", get(health))
        .route("/search", axum::routing::post(search))
        .route("/documents", get(document_by_title))
        .route("/documents/{*id}", get(document))
        .with_state(shared.clone());
    let app = if options.answerer { retrieval.merge(crate::answerer::routes(shared)) } else { retrieval };
    Ok(app.fallback(async || failure(StatusCode::NOT_FOUND, "not_found", "there is no such address here")))
}

/// Reads the documents in a thread of their own, which then watches the folder for as long as the library is used.
fn read_in_background(library: &Arc<Library>, watches: bool) -> Result<watch::Receiver<Progress>, Error> {
    let (sender, progress) = watch::channel(Progress::Reading);
    let library = Arc::downgrade(library);
    let read = move || {
        let Some(strong) = library.upgrade() else { return };
        // Watching begins before reading, so that no change falls between the two.
        let watch = strong.folder().filter(|_| watches).map(Watch::begin).transpose();
        let outcome = strong.refresh(&HashSet::new());
        if let Err(error) = &outcome {
            tracing::error!(%error, "the documents could not be indexed");
        }
        drop(strong);
        sender.send_replace(if outcome.is_ok() { Progress::Ready } else { Progress::Failed });
        match watch {
            Ok(Some(watch)) => watch.run(&library),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(%error, "changes in the documents folder will only show after a restart");
            }
        }
    };
    thread::Builder::new().name("footnote-library".to_owned()).spawn(read).map_err(Error::Thread)?;
    Ok(progress)
}

impl Shared {
    /// Waits for the first index.
    pub(crate) async fn ready(&self) -> Result<(), Response> {
        let mut progress = self.progress.clone();
        let waited =
            tokio::time::timeout(INDEX_WAIT, progress.wait_for(|state| *state != Progress::Reading)).await;
        match waited.as_ref().map(|state| state.as_deref()) {
            Ok(Ok(Progress::Ready)) => Ok(()),
            Err(_) => {
                Err(unavailable("indexing", "the documents are still being read; try again in a moment"))
            }
            Ok(_) => Err(unavailable("index_failed", "the documents could not be indexed; the log says why")),
        }
    }
}

async fn health(State(shared): State<Shared>) -> Response {
    match *shared.progress.borrow() {
        Progress::Ready => Json(json!({"status": "ready"})).into_response(),
        Progress::Reading => unavailable("indexing", "the documents are still being read"),
        Progress::Failed => {
            unavailable("index_failed", "the documents could not be indexed; the log says why")
        }
    }
}

#[derive(Debug, Deserialize)]
struct SearchRequest {
    query: String,
    #[serde(default)]
    top_k: Option<usize>,
}

async fn search(State(shared): State<Shared>, body: Result<Json<SearchRequest>, JsonRejection>) -> Response {
    let Json(request) = match body {
        Ok(body) => body,
        Err(rejection) => return failure(rejection.status(), "invalid_request", &rejection.body_text()),
    };
    if let Err(not_ready) = shared.ready().await {
        return not_ready;
    }
    let limit = request.top_k.unwrap_or(DEFAULT_TOP_K).min(MAX_TOP_K);
    let library = shared.library;
    match tokio::task::spawn_blocking(move || library.search(&request.query, limit)).await {
        Ok(Ok(results)) => Json(json!({"results": results})).into_response(),
        Ok(Err(error)) => broken(&error),
        Err(error) => broken(&error),
    }
}

async fn document(State(shared): State<Shared>, Path(id): Path<String>) -> Response {
    shared.look_up(move |library| library.document(&id)).await
}

#[derive(Debug, Deserialize)]
struct TitleQuery {
    title: String,
}

async fn document_by_title(
    State(shared): State<Shared>,
    query: Result<Query<TitleQuery>, QueryRejection>,
) -> Response {
    match query {
        Ok(Query(TitleQuery { title })) => shared.look_up(move |library| library.by_title(&title)).await,
        Err(rejection) => failure(rejection.status(), "invalid_request", &rejection.body_text()),
    }
}

impl Shared {
    async fn look_up(self, look: impl FnOnce(&Library) -> Option<Found> + Send + 'static) -> Response {
        if let Err(not_ready) = self.ready().await {
            return not_ready;
        }
        match tokio::task::spawn_blocking(move || look(&self.library)).await {
            Ok(Some(found)) => Json(found).into_response(),
            Ok(None) => failure(StatusCode::NOT_FOUND, "not_found", "there is no such document"),
            Err(error) => broken(&error),
        }
    }
}

fn unavailable(code: &str, message: &str) -> Response {
    failure(StatusCode::SERVICE_UNAVAILABLE, code, message)
}

fn broken(error: &dyn std::fmt::Display) -> Response {
    tracing::error!(%error, "a search failed");
    failure(StatusCode::INTERNAL_SERVER_ERROR, "search_failed", "the search failed; the log says why")
}

/// An error in the shape that `OpenAI` clients read.
pub(crate) fn failure(status: StatusCode, code: &str, message: &str) -> Response {
    let kind = if status.is_client_error() { "invalid_request_error" } else { "server_error" };
    (status, Json(json!({"error": {"message": message, "type": kind, "code": code}}))).into_response()
}
