//! Branching a conversation: a new one that begins as it did.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, ExchangeId, Session},
    ports::{HistoryStore as _, StoreError},
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{clock, tabs},
    ui::{
        app::App,
        conversation::{
            actions::{conversations, turns},
            state::ExchangeView,
        },
    },
};

/// Opens a new conversation that has everything up to an exchange and that exchange too.
pub(crate) fn after(app: App, exchange: ExchangeView) {
    if let Some(id) = exchange.id.get_untracked() {
        start(app, id.next(), |_| {});
    }
}

/// Opens a new conversation that has everything before an exchange, and asks its question there in other words.
pub(crate) fn ask_anew(app: App, exchange: ExchangeView, question: String) {
    if let Some(id) = exchange.id.get_untracked().filter(|_| turns::has_room(app)) {
        start(app, id, move |origin| turns::ask_with_files(app, question, files(origin, id)));
    }
}

fn start(app: App, before: ExchangeId, then: impl FnOnce(&Session) + 'static) {
    if app.is_branching.get_value() {
        return;
    }
    app.is_branching.set_value(true);
    spawn_local(async move {
        let opened = open(app, before).await;
        app.is_branching.set_value(false);
        match opened {
            Ok(Some(origin)) => then(&origin),
            Ok(None) => {}
            Err(error) => {
                app.toasts.fail(format!("No new conversation was made: {error}."));
            }
        }
    });
}

/// Writes the branch and opens it; returns the conversation that it comes from, `None` if that was left meanwhile.
async fn open(app: App, before: ExchangeId) -> Result<Option<Session>, StoreError> {
    let store = app.services().store.clone();
    let conversation = app.conversation();
    let Some(origin) = store.get(&conversation.session()).await? else { return Ok(None) };
    if origin.read_only {
        return Err(StoreError::ReadOnly);
    }
    let branch = origin.branch(tabs::new_session_id(), before, clock::now_ms());
    store.create(&branch.id, branch.records()).await?;
    if !app.conversations.is_current(conversation) {
        store.remove(&branch.id).await?;
        return Ok(None);
    }
    conversations::choose(app, &branch.id, None);
    app.services().question.focus();
    Ok(Some(origin))
}

/// The files that were attached to the question of an exchange.
fn files(session: &Session, id: ExchangeId) -> Vec<Rc<Attachment>> {
    let exchange = session.exchange(id);
    let named = exchange.iter().flat_map(|exchange| &exchange.question.attachments);
    named.filter_map(|file| session.attachments.get(&file.id).cloned()).collect()
}
