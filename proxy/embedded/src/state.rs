//! What the routes of the embedded upstream share: the library, and how an error is answered.

use std::fmt::Display;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use footnote_wire::{NamedSection, WireError};
use futures::future::{BoxFuture, Shared};
use serde_json::json;

use crate::Library;
use crate::library::added::{AddError, AddedFolder};
use crate::library::{FilterError, OriginalError, PictureError};

/// Time that a search waits for the first index.
const INDEX_WAIT: Duration = Duration::from_secs(30);

#[derive(Debug, Clone)]
pub(crate) struct AppState {
    pub(crate) library: Arc<Library>,
    /// Whether the page searches the library.
    pub(crate) is_knowledge_base: bool,
    pub(crate) indexed: Indexed,
    pub(crate) starters: KnownStarters,
    /// `None`: nothing can be added.
    pub(crate) added: Option<Arc<AddedFolder>>,
}

/// The questions to begin with, and the revision of the library that they were made of.
pub(crate) type KnownStarters = Arc<Mutex<Option<(u64, Vec<NamedSection>)>>>;

/// Resolves when the documents can be searched; false if they could not be indexed.
pub(crate) type Indexed = Shared<BoxFuture<'static, bool>>;

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

impl From<FilterError> for ErrorResponse {
    fn from(error: FilterError) -> Self {
        Self(StatusCode::UNPROCESSABLE_ENTITY, "invalid_request", error.to_string())
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

impl From<OriginalError> for ErrorResponse {
    fn from(error: OriginalError) -> Self {
        let (status, code) = match error {
            OriginalError::Missing => (StatusCode::NOT_FOUND, "not_found"),
            OriginalError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "file_too_large"),
            OriginalError::OtherContent => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_pdf"),
        };
        Self(status, code, error.to_string())
    }
}

impl From<AddError> for ErrorResponse {
    fn from(error: AddError) -> Self {
        let (status, code) = match &error {
            AddError::Name(_) | AddError::Link => (StatusCode::UNPROCESSABLE_ENTITY, "name_refused"),
            AddError::Kind => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "kind_refused"),
            AddError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "document_too_large"),
            AddError::Exists(_) => (StatusCode::CONFLICT, "document_exists"),
            AddError::Missing => (StatusCode::NOT_FOUND, "not_found"),
            AddError::Full => (StatusCode::INSUFFICIENT_STORAGE, "no_room"),
            AddError::Io(_) => (StatusCode::INTERNAL_SERVER_ERROR, "not_written"),
        };
        if status.is_server_error() {
            tracing::error!(%error, "a document was not added or removed");
        }
        Self(status, code, error.to_string())
    }
}

impl ErrorResponse {
    pub(crate) fn not_found(message: &str) -> Self {
        Self(StatusCode::NOT_FOUND, "not_found", message.to_owned())
    }

    pub(crate) fn broken(error: &dyn Display) -> Self {
        tracing::error!(%error, "a request failed");
        let message = "the search failed; the log says why".to_owned();
        Self(StatusCode::INTERNAL_SERVER_ERROR, "search_failed", message)
    }
}

impl AppState {
    /// Waits for the first index.
    pub(crate) async fn ready(&self, wait: Duration) -> Result<(), ErrorResponse> {
        let (code, message) = match tokio::time::timeout(wait, self.indexed.clone()).await {
            Ok(true) => return Ok(()),
            Err(_) => ("indexing", "the documents are still being read; try again in a moment"),
            Ok(false) => ("index_failed", "the documents could not be indexed; the log says why"),
        };
        Err(ErrorResponse(StatusCode::SERVICE_UNAVAILABLE, code, message.to_owned()))
    }

    /// Changes the documents that people added.
    pub(crate) async fn with_added<T: Send + 'static>(
        self,
        change: impl FnOnce(&AddedFolder, &Path) -> Result<T, AddError> + Send + 'static,
    ) -> Result<T, ErrorResponse> {
        let root = self.library.folder();
        let (Some(added), Some(root)) = (self.added, root) else {
            return Err(ErrorResponse::not_found("documents cannot be added here"));
        };
        let changed = tokio::task::spawn_blocking(move || change(&added, &root)).await;
        Ok(changed.map_err(|error| ErrorResponse::broken(&error))??)
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
