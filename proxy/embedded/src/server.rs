//! The routes of the embedded upstream.

use axum::Router;
use axum::routing::get;

use crate::{Error, Options};

/// Everything the embedded upstream answers.
pub(crate) fn app(options: &Options) -> Result<Router, Error> {
    if let Some(path) = &options.docs_dir {
        std::fs::read_dir(path).map_err(|source| Error::DocsDir { path: path.clone(), source })?;
    }
    Ok(Router::new().route("/healthz", get(|| async { "ok" })))
}
