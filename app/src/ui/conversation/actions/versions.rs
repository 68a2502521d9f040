//! The versions of an exchange: looking at them, and changing which one is shown.

use footnote_core::{
    conversation::{Answer, Exchange, SessionId},
    ports::HistoryStore as _,
    storage::Record,
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    composer::actions::context,
    conversation::state::{ExchangeView, Outcome},
};

/// A version of an answer, to be looked at.
#[derive(Clone)]
pub(crate) struct Version {
    /// The question that it answers, where that of its exchange is in other words now.
    pub(crate) question: Option<String>,
    pub(crate) outcome: Outcome,
}

/// Shows another version, which is sent and remembered from here on.
pub(crate) fn show(app: App, exchange: ExchangeView, at: usize) {
    // The steps after an answer would overwrite it with the version that they began with.
    let conversation = app.conversation();
    let ended = conversation.end_turn();
    spawn_local(async move {
        ended.await;
        let (services, session) = (app.services(), conversation.session());
        if !conversation.transcript.shows(exchange) || !exchange.may_ask.get_untracked() {
            return;
        }
        let Some(mut stored) = stored(app, exchange, &session).await else { return };
        if !stored.show_version(at) {
            return;
        }
        let question = Record::Question { exchange: stored.id, question: stored.question.clone() };
        let answer = stored.answer.clone().map(Box::new);
        let answer = answer.map(|answer| Record::Answer { exchange: stored.id, answer });
        for record in [question].into_iter().chain(answer) {
            if let Err(error) = services.store.append(&session, record).await {
                return app.toasts.fail_with(&error);
            }
        }
        if conversation.transcript.shows(exchange) {
            exchange.show(&stored);
            context::recount(app, conversation);
        }
    });
}

/// All versions of an exchange on screen, in the order in which they were made.
pub(crate) async fn all(app: App, exchange: ExchangeView) -> Vec<Version> {
    let session = app.conversation().session();
    let answer = stored(app, exchange, &session).await.and_then(|stored| stored.answer);
    let versions = answer.map(Answer::into_versions).unwrap_or_default().into_iter();
    let version = |answer: Answer| Version {
        outcome: Outcome::of(&answer),
        question: answer.question.map(|question| question.text),
    };
    versions.map(version).collect()
}

/// Counts the versions after another one was made.
pub(crate) async fn count(app: App, exchange: ExchangeView, session: &SessionId) {
    if let Some(stored) = stored(app, exchange, session).await {
        exchange.count_versions(&stored);
    }
}

async fn stored(app: App, exchange: ExchangeView, session: &SessionId) -> Option<Exchange> {
    let id = exchange.id.get_untracked()?;
    let session = app.services().store.get(session).await.ok()??;
    let stored = session.exchange(id)?;
    Some(Exchange::clone(stored))
}
