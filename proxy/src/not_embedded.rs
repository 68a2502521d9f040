//! In place of `embedded.rs` in a program without the feature `embedded`: a model server has to be named, and no folder can
//! be searched.

use std::future::{Ready, ready};

use crate::config::{Config, RetrievalKind};
use crate::embeddings::Embeddings;

/// An upstream inside this program, which has none.
pub(crate) enum Running {}

/// Why the settings cannot be followed without an upstream inside this program.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmbeddedError {
    /// No model server is named.
    #[error("LLM_BASE_URL: is needed, since this program was built without the answerer that needs no model")]
    NoModel,
    /// A folder is to be searched, or the guide.
    #[error(
        "DOCS_DIR, RETRIEVAL_KIND or KNOWLEDGE_FILE: this program was built without the search of folders"
    )]
    NoSearch,
}

impl Running {
    pub(crate) fn llm_base_url(&self) -> String {
        match *self {}
    }

    pub(crate) fn retrieval_url(&self) -> String {
        match *self {}
    }
}

/// Starts nothing; fails where the settings need it.
pub(crate) fn start(
    config: &Config,
    _: Option<Embeddings>,
) -> Ready<Result<Vec<(String, Running)>, EmbeddedError>> {
    let searches_folder = config.bases.iter().any(|base| matches!(base.kind, RetrievalKind::Embedded(_)));
    ready(match (config.llm.base_url.is_some(), searches_folder) {
        (false, _) => Err(EmbeddedError::NoModel),
        (true, true) => Err(EmbeddedError::NoSearch),
        (true, false) => Ok(Vec::new()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_need_an_embedded_upstream_are_refused() {
        let check = |settings: &[(&str, &str)], expect: Result<(), EmbeddedError>| {
            let config = Config::from_settings(settings).unwrap();
            assert_eq!(start(&config, None).into_inner().map(drop), expect, "{settings:?}");
        };
        let model = ("LLM_BASE_URL", "http://model.example/v1");
        check(&[], Err(EmbeddedError::NoModel));
        check(&[("RETRIEVAL_URL", "http://search.example")], Err(EmbeddedError::NoModel));
        check(&[model, ("DOCS_DIR", env!("CARGO_MANIFEST_DIR"))], Err(EmbeddedError::NoSearch));
        check(&[model, ("RETRIEVAL_KIND", "embedded")], Err(EmbeddedError::NoSearch));
        check(&[model], Ok(()));
        check(&[model, ("RETRIEVAL_URL", "http://search.example")], Ok(()));
    }
}
