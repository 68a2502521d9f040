//! Deleting an exchange, with Undo.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::{HistoryStore as _, StoreError},
    storage::{Record, delete_exchange},
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    actions::{context, notify, post_turn},
    state::{App, ExchangeView},
};

/// Deletes a question and its answer.
pub(crate) fn delete(app: App, exchange: ExchangeView) {
    let Some(id) = exchange.id.get_untracked() else { return };
    let session = app.conversation().id.get_untracked();
    // It could be writing about this exchange.
    post_turn::stop(app);
    spawn_local(async move {
        let removed = match delete_exchange(app.services().store.as_ref(), &session, id).await {
            Ok(removed) => removed,
            Err(error) => return notify::say(app, notify::sentence(&error.to_string()), None),
        };
        if app.is_current(&session) {
            app.transcript().remove(exchange);
            context::recount(app);
            app.services().question.focus();
        }
        let removed = Rc::new(Cell::new(removed));
        let undo = move || {
            let Some(removed) = removed.take() else { return };
            let session = session.clone();
            spawn_local(async move {
                if let Err(error) = restore(app, &session, id, removed).await {
                    notify::say(app, notify::sentence(&error.to_string()), None);
                }
            });
        };
        notify::say(app, "Question and answer deleted.", Some(Rc::new(undo)));
    });
}

async fn restore(
    app: App,
    session: &SessionId,
    id: ExchangeId,
    removed: Vec<Record>,
) -> Result<(), StoreError> {
    let store = &app.services().store;
    for record in removed {
        store.append(session, record).await?;
    }
    let stored = store.get(session).await?;
    let exchange = stored.iter().flat_map(|stored| &stored.exchanges).find(|exchange| exchange.id == id);
    let view =
        exchange.and_then(|exchange| app.services().owner.with(|| ExchangeView::stored(exchange, false)));
    if let Some(view) = view.filter(|_| app.is_current(session)) {
        app.services().owner.with(|| app.transcript().insert(view));
        context::recount(app);
    }
    Ok(())
}
