//! An extractive answerer behind the OpenAI-compatible protocol.

use axum::Router;

/// The OpenAI-compatible routes.
pub(crate) fn routes() -> Router {
    Router::new()
}
