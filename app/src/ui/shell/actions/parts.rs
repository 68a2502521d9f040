//! What waits for the part of the program that shows answers.

use footnote_core::turn::{ErrorKind, Graph, TurnError};

use crate::ui::{app::App, conversation::state::Conversation};

/// Resolves once the part that shows answers is loaded.
pub(crate) async fn answers(app: App) {
    app.conversations.environment().answer.loaded().await;
}

/// The graph of a turn, which is in the same part. While that cannot be loaded, the turn waits, until it is stopped.
pub(crate) async fn whole_graph(app: App) -> Result<Graph, TurnError> {
    if app.conversations.all_opened().into_iter().any(Conversation::may_be_stopped) {
        answers(app).await;
    }
    let not_loaded =
        |_| TurnError::new(ErrorKind::ProxyUnreachable, "This part of the page could not be loaded");
    let part = app.conversations.environment().answer.load().await.map_err(not_loaded)?;
    (part.graph)().build().map_err(|error| TurnError::new(ErrorKind::Graph, error.to_string()))
}
