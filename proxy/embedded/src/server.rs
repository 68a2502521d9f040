//! The routes of the embedded upstream, and the thread that reads its documents.

use std::collections::HashSet;
use std::fmt::Display;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use footnote_wire::WireError;
use futures::FutureExt as _;
use futures::future::Shared;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::library::{DocumentSource, PictureError, PictureQuery, Watch};
use crate::{Error, FoundPassage, Library, Options};

/// Time that a search waits for the first index.
const INDEX_WAIT: Duration = Duration::from_secs(30);

/// Default and maximum number of passages of a search.
const DEFAULT_TOP_K: usize = 8;
const MAX_TOP_K: usize = 50;

/// Documents in a list, by default and at most.
const DEFAULT_LISTED: usize = 50;
const MAX_LISTED: usize = 100;

#[derive(Debug, Clone)]
pub(crate) struct AppState {
    library: Arc<Library>,
    /// Whether the page searches the library.
    pub(crate) is_knowledge_base: bool,
    /// Resolves when the first index is complete; false if it failed.
    indexed: Shared<oneshot::Receiver<bool>>,
}

/// An error response in the shape that `OpenAI` clients read.
pub(crate) struct ErrorResponse(pub(crate) StatusCode, pub(crate) &'static str, pub(crate) String);

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let Self(status, code, message) = self;
        let kind = if status.is_client_error() { "invalid_request_error" } else { "server_error" };
        let error =
            WireError { message, kind: kind.to_owned(), code: code.to_owned(), ..WireError::default() };
        (status, Json(json!({"error": error}))).into_response()
    }
}

impl From<JsonRejection> for ErrorResponse {
    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), "invalid_request", rejection.body_text())
    }
}

impl From<QueryRejection> for ErrorResponse {
    fn from(rejection: QueryRejection) -> Self {
        Self(rejection.status(), "invalid_request", rejection.body_text())
    }
}

impl From<PictureError> for ErrorResponse {
    fn from(error: PictureError) -> Self {
        let (status, code) = match error {
            PictureError::Missing => (StatusCode::NOT_FOUND, "not_found"),
            PictureError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "picture_too_large"),
            PictureError::OtherContent => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_picture"),
        };
        Self(status, code, error.to_string())
    }
}

impl ErrorResponse {
    pub(crate) fn not_found(message: &str) -> Self {
        Self(StatusCode::NOT_FOUND, "not_found", message.to_owned())
    }

    fn broken(error: &dyn Display) -> Self {
        tracing::error!(%error, "a request failed");
        let message = "the search failed; the log says why".to_owned();
        Self(StatusCode::INTERNAL_SERVER_ERROR, "search_failed", message)
    }
}

/// All routes. Starts to read the documents.
pub(crate) fn app(options: &Options) -> Result<Router, Error> {
    let library = Arc::new(Library::unread(DocumentSource::open(options.docs_dir.as_deref())?)?);
    let indexed = read_in_background(&library, options.watch)?.shared();
    let routes = Router::new()
        .route("/healthz", get(health))
        .route("/search", post(search))
        .route("/documents", get(documents))
        .route("/documents/{*id}", get(document))
        .route("/pictures", get(picture));
    let routes = if options.answerer { routes.merge(crate::answerer::routes()) } else { routes };
    let unknown = async || ErrorResponse::not_found("there is no such address here");
    Ok(routes
        .with_state(AppState { library, is_knowledge_base: options.is_knowledge_base, indexed })
        .fallback(unknown))
}

/// Reads the documents in a thread, which then watches the folder until the library is dropped.
fn read_in_background(library: &Arc<Library>, watches: bool) -> Result<oneshot::Receiver<bool>, Error> {
    let (sender, indexed) = oneshot::channel();
    let weak = Arc::downgrade(library);
    let library = Arc::clone(library);
    let read = move || {
        // Watch before reading, so that no change is missed.
        let watch = library.folder().filter(|_| watches).map(Watch::begin).transpose();
        let outcome = library.refresh(&HashSet::new());
        if let Err(error) = &outcome {
            tracing::error!(%error, "the documents could not be indexed");
        }
        drop(library);
        // The receiver may have been dropped.
        sender.send(outcome.is_ok()).ok();
        match watch {
            Ok(Some(watch)) => watch.run(&weak),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(%error, "changes in the documents folder will only show after a restart");
            }
        }
    };
    thread::Builder::new().name("footnote-library".to_owned()).spawn(read).map_err(Error::Thread)?;
    Ok(indexed)
}

impl AppState {
    /// Waits for the first index.
    async fn ready(&self, wait: Duration) -> Result<(), ErrorResponse> {
        let (code, message) = match tokio::time::timeout(wait, self.indexed.clone()).await {
            Ok(Ok(true)) => return Ok(()),
            Err(_) => ("indexing", "the documents are still being read; try again in a moment"),
            Ok(_) => ("index_failed", "the documents could not be indexed; the log says why"),
        };
        Err(ErrorResponse(StatusCode::SERVICE_UNAVAILABLE, code, message.to_owned()))
    }

    /// Runs a blocking operation on the library once it is indexed.
    pub(crate) async fn with_library<T: Send + 'static>(
        self,
        run: impl FnOnce(&Library) -> T + Send + 'static,
    ) -> Result<T, ErrorResponse> {
        self.ready(INDEX_WAIT).await?;
        tokio::task::spawn_blocking(move || run(&self.library))
            .await
            .map_err(|error| ErrorResponse::broken(&error))
    }
}

async fn health(State(state): State<AppState>) -> Result<Json<Value>, ErrorResponse> {
    state.ready(Duration::ZERO).await?;
    Ok(Json(json!({"status": "ready"})))
}

#[derive(Debug, Deserialize)]
struct SearchRequest {
    query: String,
    top_k: Option<usize>,
}

async fn search(
    State(state): State<AppState>,
    body: Result<Json<SearchRequest>, JsonRejection>,
) -> Result<Json<Value>, ErrorResponse> {
    let Json(SearchRequest { query, top_k }) = body?;
    let limit = top_k.unwrap_or(DEFAULT_TOP_K).min(MAX_TOP_K);
    let results = state.with_library(move |library| library.search(&query, limit)).await?;
    let results = results.map_err(|error| ErrorResponse::broken(&error))?;
    Ok(Json(json!({"results": results})))
}

async fn document(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Json<FoundPassage>, ErrorResponse> {
    let found = state.with_library(move |library| library.document(&id)).await?;
    found.map(Json).ok_or_else(|| ErrorResponse::not_found("there is no such document"))
}

#[derive(Debug, Deserialize)]
struct DocumentsQuery {
    title: Option<String>,
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

/// The document with a title, or a list of documents.
async fn documents(
    State(state): State<AppState>,
    query: Result<Query<DocumentsQuery>, QueryRejection>,
) -> Result<Response, ErrorResponse> {
    let Query(DocumentsQuery { title, offset, limit }) = query?;
    let Some(title) = title else {
        let limit = limit.unwrap_or(DEFAULT_LISTED).min(MAX_LISTED);
        let list = state.with_library(move |library| library.list(offset, limit)).await?;
        return Ok(Json(list).into_response());
    };
    let found = state.with_library(move |library| library.by_title(&title)).await?;
    let found = found.ok_or_else(|| ErrorResponse::not_found("there is no such document"))?;
    Ok(Json(found).into_response())
}

async fn picture(
    State(state): State<AppState>,
    query: Result<Query<PictureQuery>, QueryRejection>,
) -> Result<Response, ErrorResponse> {
    let Query(query) = query?;
    let picture = state.with_library(move |library| library.picture(&query)).await??;
    let headers = [(CONTENT_TYPE, picture.media_type), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    Ok((headers, picture.bytes).into_response())
}
