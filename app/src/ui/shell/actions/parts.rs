//! Parts of the program that are loaded when they are first needed.
//!
//! The largest, `answer`, has what answers need: Markdown, the views of an exchange, the check of citations, and all steps of
//! a turn. It is loaded while the model is asked for the first time, or while a stored conversation is read; what comes before
//! it waits. The browser has its files by then: index.html links them, to be fetched once the page has its settings.
//! `records` has what needs stored conversations, `dialogs` what a press opens, `servers` what speaks to servers with tools; `math`
//! is for itself. Few large parts are
//! better than many: code that several of them share is a file for each combination.

use footnote_core::turn::{ErrorKind, Graph, GraphError, TurnError};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    dom::streaming_text,
    ui::{app::App, conversation::state::Conversation},
};

/// Resolves once the part that shows answers is loaded.
pub(crate) async fn answers(app: App) {
    app.parts.until_loaded(streaming_text::load).await;
}

/// The graph of a turn, which is in the same part. While that cannot be loaded, the turn waits, until it is stopped.
pub(crate) async fn whole_graph(app: App) -> Result<Graph, TurnError> {
    if app.conversations.all_opened().into_iter().any(Conversation::may_be_stopped) {
        answers(app).await;
    }
    let not_loaded =
        |_| TurnError::new(ErrorKind::ProxyUnreachable, "This part of the page could not be loaded");
    let graph = standard_graph().await.map_err(not_loaded)?;
    graph.map_err(|error| TurnError::new(ErrorKind::Graph, error.to_string()))
}

#[wasm_split(answer, fallible)]
fn standard_graph() -> Result<Result<Graph, GraphError>, SplitLoaderError> {
    Ok(Graph::standard())
}
