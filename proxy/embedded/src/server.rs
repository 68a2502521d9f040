//! The routes of the embedded upstream, and the thread that reads its documents.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use footnote_wire::{FilterChoices, MAX_ADDED_BYTES, SearchFilter};
use futures::FutureExt as _;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::embed::Embedder;
use crate::library::added::{AddError, AddedFolder, Written};
use crate::library::embedding::embed_in_background;
use crate::library::file_reader::FileReader;
use crate::library::meaning::Meaning;
use crate::library::{DocumentSource, Filter, PictureQuery, Watch};
use crate::starters::starters;
use crate::state::{AppState, ErrorResponse, Indexed};
use crate::{Error, FoundPassage, Library};

/// Default and maximum number of passages of a search.
const DEFAULT_TOP_K: usize = 8;
const MAX_TOP_K: usize = 50;

/// Documents in a list, by default and at most.
const DEFAULT_LISTED: usize = 50;
const MAX_LISTED: usize = 1_000;

/// Time that the first requests wait for slow files after all others can be searched.
const SLOW_FILES_WAIT: Duration = Duration::from_secs(5);

/// Options of the embedded upstream.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder to search; `None` for the guide, which is built in.
    pub docs_dir: Option<PathBuf>,
    /// Whether `/v1/models` and `/v1/chat/completions` are answered.
    pub answerer: bool,
    /// Whether the page searches these documents, not those of another knowledge base.
    pub is_knowledge_base: bool,
    /// The program that reads untrusted files, each in a process of its own, when it is started with [`READ_FILE`](crate::READ_FILE)
    /// and a name; `None` to read them in this process, without limits of memory and time.
    pub reader: Option<PathBuf>,
    /// The sub-folder of `docs_dir` to which documents can be added; `None` to change nothing.
    pub add_to: Option<String>,
    /// Whether changes in the folder are picked up while it runs.
    pub watch: bool,
    /// Interval at which the folder is walked for changes; `None` to be told of them by the system.
    pub poll: Option<Duration>,
    /// `None` to search by words alone.
    pub embedder: Option<Embedder>,
}

impl Default for Options {
    /// The guide, searched and answered from.
    fn default() -> Self {
        Self {
            docs_dir: None,
            reader: None,
            answerer: true,
            is_knowledge_base: true,
            add_to: None,
            watch: true,
            poll: None,
            embedder: None,
        }
    }
}

/// All routes. Starts to read the documents.
pub(crate) fn app(options: &Options) -> Result<Router, Error> {
    let source = match &options.docs_dir {
        Some(dir) => DocumentSource::open(dir, FileReader::new(options.reader.clone()))?,
        None => DocumentSource::Guide,
    };
    let meaning = options.embedder.clone().map(|embedder| Arc::new(Meaning::new(embedder)));
    let changes = meaning.as_ref().map(|meaning| meaning.changes());
    let library = Arc::new(Library::unread(source, meaning)?);
    if let Some(changes) = changes {
        tokio::spawn(embed_in_background(Arc::downgrade(&library), changes));
    }
    let indexed = read_in_background(&library, options)?;
    let routes = Router::new()
        .route("/healthz", get(health))
        .route("/search", post(search))
        .route("/documents", get(documents))
        .route("/documents/{*id}", get(document).put(add).delete(remove))
        .layer(DefaultBodyLimit::max(MAX_ADDED_BYTES + 1))
        .route("/filters", get(filters))
        .route("/pictures", get(picture))
        .route("/files/{*id}", get(file));
    let routes = if options.answerer { routes.merge(crate::answerer::routes()) } else { routes };
    let unknown = async || ErrorResponse::not_found("there is no such address here");
    let added = options.add_to.as_deref().map(|name| Arc::new(AddedFolder::new(name)));
    Ok(routes
        .with_state(AppState {
            library,
            is_knowledge_base: options.is_knowledge_base,
            indexed,
            starters: Arc::default(),
            added,
        })
        .fallback(unknown))
}

/// Reads the documents in a thread, which then watches the folder until the library is dropped. Resolves when they can be
/// searched, to false if they cannot be; slow files may still be missing then.
fn read_in_background(library: &Arc<Library>, options: &Options) -> Result<Indexed, Error> {
    let (searchable, is_searchable) = oneshot::channel();
    let (complete, is_complete) = oneshot::channel();
    let weak = Arc::downgrade(library);
    let library = Arc::clone(library);
    let (watches, poll) = (options.watch && library.is_folder(), options.poll);
    let read = move || {
        // Watch before reading, so that no change is missed.
        let watch = watches.then(|| Watch::begin(&library, poll));
        // The receivers may have been dropped.
        let outcome = library.refresh_then(&HashSet::new(), || searchable.send(()).unwrap_or_default());
        if let Err(error) = &outcome {
            tracing::error!(%error, "the documents could not be indexed");
        }
        drop(library);
        complete.send(()).unwrap_or_default();
        if let Some(watch) = watch {
            watch.run(&weak);
        }
    };
    thread::Builder::new().name("footnote-library".to_owned()).spawn(read).map_err(Error::Thread)?;
    let indexed = async move {
        let is_indexed = is_searchable.await.is_ok();
        if tokio::time::timeout(SLOW_FILES_WAIT, is_complete).await.is_err() {
            tracing::info!("documents are searched while some, such as PDFs, are still being read");
        }
        is_indexed
    };
    Ok(indexed.boxed().shared())
}

async fn health(State(state): State<AppState>) -> Result<Json<Value>, ErrorResponse> {
    state.ready(Duration::ZERO).await?;
    if state.library.has_lost_its_folder() {
        return Err(ErrorResponse::not_found("the documents folder is not there"));
    }
    let documents = state.library.stats().documents;
    let notes: Vec<String> = state.library.meaning_note().into_iter().collect();
    Ok(Json(json!({"status": "ready", "documents": documents, "notes": notes})))
}

#[derive(Debug, Deserialize)]
struct SearchRequest {
    query: String,
    top_k: Option<usize>,
    filter: Option<SearchFilter>,
}

async fn search(
    State(state): State<AppState>,
    body: Result<Json<SearchRequest>, JsonRejection>,
) -> Result<Json<Value>, ErrorResponse> {
    let Json(SearchRequest { query, top_k, filter }) = body?;
    let filter = Filter::new(&filter.unwrap_or_default())?;
    let limit = top_k.unwrap_or(DEFAULT_TOP_K).min(MAX_TOP_K);
    let vector = match &state.library.meaning {
        Some(meaning) if !query.trim().ends_with('*') => meaning.question(&query).await,
        _ => None,
    };
    let find = move |library: &Library| library.search_within(&filter, &query, vector.as_deref(), limit);
    let results = state.with_library(find).await?;
    let results = results.map_err(|error| ErrorResponse::broken(&error))?;
    Ok(Json(json!({"results": results})))
}

async fn filters(State(state): State<AppState>) -> Result<Json<FilterChoices>, ErrorResponse> {
    state.with_library(Library::filters).await.map(Json)
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
        let known = Arc::clone(&state.starters);
        let list = state.with_library(move |library| {
            let mut list = library.list(offset, limit);
            if offset == 0 {
                list.list.sections = starters(library, &known);
            }
            list
        });
        let list = list.await?;
        return Ok(Json(list).into_response());
    };
    let found = state.with_library(move |library| library.by_title(&title)).await?;
    let found = found.ok_or_else(|| ErrorResponse::not_found("there is no such document"))?;
    Ok(Json(found).into_response())
}

/// The file of a PDF. Its type says nothing that a browser would open.
async fn file(State(state): State<AppState>, Path(id): Path<String>) -> Result<Response, ErrorResponse> {
    let bytes = state.with_library(move |library| library.original(&id)).await??;
    let headers = [(CONTENT_TYPE, "application/octet-stream"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    Ok((headers, bytes).into_response())
}

#[derive(Debug, Deserialize)]
struct AddQuery {
    #[serde(default)]
    replace: bool,
}

/// Writes a document that a person adds. The watch of the folder sees it, as any other.
async fn add(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<AddQuery>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Value>), ErrorResponse> {
    let Query(AddQuery { replace }) = query?;
    let body = body.map_err(|_| AddError::TooLarge)?;
    let written = state.with_added(move |added, root| added.write(root, &id, &body, replace)).await?;
    Ok(match written {
        Written::Added => (StatusCode::CREATED, Json(json!({}))),
        Written::Known(path) => (StatusCode::OK, Json(json!({"known": path}))),
    })
}

/// Removes a document that was added; the answer is its bytes, so that it can be added again.
async fn remove(State(state): State<AppState>, Path(id): Path<String>) -> Result<Response, ErrorResponse> {
    let bytes = state.with_added(move |added, root| added.remove(root, &id)).await?;
    let headers = [(CONTENT_TYPE, "application/octet-stream"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    Ok((headers, bytes).into_response())
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
