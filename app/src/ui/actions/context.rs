//! Measuring the next request's share of the model's context window, and making room in it.

use std::{rc::Rc, time::Duration};

use footnote_core::{compress::compress_now, conversation::Session, ports::HistoryStore as _, prompt};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::frame,
    ui::{
        actions::{background, draft, notify, turns},
        state::App,
    },
};

/// The typed text is counted after a pause in typing of this length, in milliseconds.
const PAUSE_MS: u64 = 300;

/// Counts anew, in a quiet moment, after the conversation, the model or the settings changed. The first count
/// runs at once, so that it is shown together with the conversation.
pub(crate) fn recount(app: App) {
    let version = app.context().version.get_value().wrapping_add(1);
    app.context().version.set_value(version);
    let count = move || {
        if app.context().version.get_value() == version {
            spawn_local(count(app, version));
        }
    };
    if app.context().usage.with_untracked(Option::is_none) {
        count();
    } else {
        frame::when_idle(count);
    }
}

/// Counts the typed text once typing pauses.
pub(crate) fn count_typed_soon(app: App) {
    if let Some(debounce) = app.context().debounce.get_value() {
        debounce.clear();
    }
    let count = move || spawn_local(count_typed(app));
    let debounce = set_timeout_with_handle(count, Duration::from_millis(PAUSE_MS)).ok();
    app.context().debounce.set_value(debounce);
}

/// Compresses older turns. Stop cancels it without any change.
pub(crate) fn compress(app: App) {
    spawn_local(async move {
        // A conversation with turns has loaded the part with this code.
        start_compressing(app).await.ok();
    });
}

#[wasm_split(answer, fallible)]
fn start_compressing(app: App) -> Result<(), SplitLoaderError> {
    let Some(config) = app.turn_config() else { return Ok(()) };
    app.context().compressing.set(true);
    let id = app.conversation().id.get_untracked();
    let key = turns::begin(app, &id);
    let (stop, stopped) = oneshot::channel();
    app.services().turns.with(&id, |live| live.stop = Some(stop));
    spawn_local(async move {
        let services = app.services();
        let compressing = Box::pin(compress_now(&services.turn, &config, &id));
        let done = match select(compressing, stopped).await {
            Either::Left((done, _)) => Some(done),
            Either::Right(_) => None,
        };
        app.context().compressing.set(false);
        background::set_activity(app, &id, None);
        background::finish(app, &id, key).await;
        if app.is_current(&id) {
            match done {
                Some(Ok(made)) => {
                    app.transcript().set_compressed(Some(made.through));
                    recount(app);
                }
                Some(Err(error)) => notify::say(app, notify::sentence(&error.to_string()), None),
                None => {}
            }
            if !turns::ask_next(app) {
                draft::unqueue_all(app);
            }
        }
    });
    Ok(())
}

async fn count(app: App, version: u32) {
    let services = app.services();
    let id = app.conversation().id.get_untracked();
    let Some(config) = app.turn_config() else { return };
    let stored = services.store.get(&id).await.ok().flatten();
    let stored = stored.unwrap_or_else(|| {
        let mut session = Session::new(id.clone(), 0);
        session.settings = app.conversation().settings.get_untracked();
        session
    });
    let counter = prompt::ContextMeter::new(&services.turn, &config, services.graph.tools(), &stored).await;
    if app.context().version.get_value() == version && app.is_current(&id) {
        app.context().counter.set_value(counter.map(Rc::new));
        count_typed(app).await;
    }
}

async fn count_typed(app: App) {
    let Some(counter) = app.context().counter.get_value() else { return };
    if app.conversation().answering.get_untracked() {
        return;
    }
    let usage = counter.usage(&app.services().question.text()).await;
    // While a question is answered, the turn itself reports its usage.
    if !app.conversation().answering.get_untracked() {
        app.context().usage.set(Some(usage));
    }
}
