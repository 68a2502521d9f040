//! Going through the versions of the last exchange.

use footnote_core::{
    conversation::{Exchange, SessionId},
    ports::HistoryStore as _,
    storage::Record,
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    actions::{context, notify, turns},
    state::{App, ExchangeView},
};

/// Shows another version, which is sent and remembered from here on.
pub(crate) fn show(app: App, exchange: ExchangeView, at: usize) {
    // What follows the answer would write the version that it is about.
    let session = app.conversation().id.get_untracked();
    let ended = turns::end(app, &session);
    let visit = app.visit();
    spawn_local(async move {
        ended.await;
        let services = app.services();
        if app.visit() != visit || !exchange.may_ask.get_untracked() {
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
                return notify::say(app, notify::sentence(&error.to_string()), None);
            }
        }
        if app.visit() == visit {
            exchange.show(&stored);
            context::recount(app);
        }
    });
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
    let stored = session.exchanges.iter().find(|stored| stored.id == id)?;
    Some(Exchange::clone(stored))
}
