//! Deleting an exchange, with Undo.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::ExchangeId,
    ports::{HistoryStore as _, StoreError},
    storage::{Record, delete_exchange},
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    composer::actions::context,
    conversation::state::{Conversation, ExchangeView},
};

/// Deletes a question and its answer.
pub(crate) fn delete(app: App, exchange: ExchangeView) {
    let Some(id) = exchange.id.get_untracked() else { return };
    let conversation = app.conversation();
    // It could be writing about this exchange.
    conversation.stop_post_turn();
    spawn_local(async move {
        let session = conversation.session();
        let removed = match delete_exchange(app.services().store.as_ref(), &session, id).await {
            Ok(removed) => removed,
            Err(error) => return app.toasts.fail_with(&error),
        };
        if conversation.transcript.shows(exchange) {
            conversation.transcript.remove(exchange);
            context::recount(app, conversation);
            app.services().question.focus();
        }
        let removed = Rc::new(Cell::new(removed));
        let undo = move || {
            let Some(removed) = removed.take() else { return };
            spawn_local(async move {
                if let Err(error) = restore(app, conversation, id, removed).await {
                    app.toasts.fail_with(&error);
                }
            });
        };
        app.toasts.show_with_undo("Question and answer deleted.", undo);
    });
}

async fn restore(
    app: App,
    conversation: Conversation,
    id: ExchangeId,
    removed: Vec<Record>,
) -> Result<(), StoreError> {
    let (store, session) = (&app.services().store, conversation.session());
    for record in removed {
        store.append(&session, record).await?;
    }
    let stored = store.get(&session).await?;
    let exchange = stored.iter().flat_map(|stored| &stored.exchanges).find(|exchange| exchange.id == id);
    let view = exchange.map(|exchange| app.services().owner.with(|| ExchangeView::stored(exchange, false)));
    if let Some(view) = view.filter(|_| app.conversations.is_current(conversation)) {
        app.services().owner.with(|| conversation.transcript.insert(view));
        context::recount(app, conversation);
    }
    Ok(())
}
