//! Suggested next questions, for those who switched them on. The next question cancels the request for them, and where
//! there are none, nothing is shown.

use footnote_core::{
    conversation::AnswerState,
    ports::HistoryStore as _,
    references::{DocumentUsage, UsedDocument, suggest},
    services::SideModel,
    turn::TurnConfig,
    wire::Purpose,
};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    conversation::state::{Conversation, Suggested},
};

/// Number of latest exchanges whose documents are searched for related ones.
const EXCHANGES: usize = 20;
/// Related documents shown at most.
const RELATED: usize = 4;

/// Chooses the model that suggests them.
pub(crate) fn choose_model(app: App, model: SideModel) {
    app.preferences.change_side_requests(|side| side.suggest = model);
    if model == SideModel::Off {
        app.conversation().suggestions.stop();
    }
}

/// Requests suggestions after the last answer, if they are switched on.
pub(crate) fn run(app: App, conversation: Conversation, config: TurnConfig) {
    let Some(exchange) = conversation.transcript.last.get_untracked() else { return };
    let complete = exchange.state.get_untracked() == AnswerState::Complete;
    if config.side_model(Purpose::Suggest).is_none() || !complete {
        return;
    }
    let (stop, stopped) = oneshot::channel();
    let suggestions = conversation.suggestions;
    suggestions.stop.set_value(Some(stop));
    spawn_local(async move {
        let asked = Box::pin(ask(app, conversation, &config));
        let Either::Left((Some((questions, related)), _)) = select(asked, stopped).await else { return };
        if !questions.is_empty() {
            suggestions.shown.set(Some(Suggested { exchange: exchange.key, questions, related }));
        }
    });
}

async fn ask(
    app: App,
    conversation: Conversation,
    config: &TurnConfig,
) -> Option<(Vec<String>, Vec<UsedDocument>)> {
    let (services, id) = (app.services(), conversation.session());
    let session = services.store.get(&id).await.ok()??;
    let questions = suggest(&services.turn, config, &session).await;
    let mut usage = DocumentUsage::default();
    for exchange in session.exchanges.iter().rev().take(EXCHANGES).rev() {
        usage.add(&id, exchange);
    }
    Some((questions, usage.related(RELATED).into_iter().cloned().collect()))
}
