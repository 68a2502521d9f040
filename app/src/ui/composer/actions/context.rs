//! Measuring the next request's share of the model's context window, and making room in it.

use std::{rc::Rc, time::Duration};

use footnote_core::{conversation::Session, ports::HistoryStore as _, prompt};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::frame,
    ui::{app::App, conversation::state::Conversation},
};

/// The typed text is counted after a pause in typing of this length, in milliseconds.
const PAUSE_MS: u64 = 300;

/// Counts anew, in a quiet moment, after the conversation, the model or the settings changed. The first count
/// runs at once, so that it is shown together with the conversation.
pub(crate) fn recount(app: App, conversation: Conversation) {
    let meter = conversation.context;
    let version = meter.version.get_value().wrapping_add(1);
    meter.version.set_value(version);
    let count = move || {
        if meter.version.get_value() == version && app.conversations.is_current(conversation) {
            spawn_local(count(app, conversation, version));
        }
    };
    if meter.usage.with_untracked(Option::is_none) {
        count();
    } else {
        frame::when_idle(count);
    }
}

/// Counts the typed text once typing pauses.
pub(crate) fn count_typed_soon(app: App) {
    if let Some(timeout) = app.composer.count_soon.get_value() {
        timeout.clear();
    }
    let count = move || spawn_local(count_typed(app, app.conversation()));
    let timeout = set_timeout_with_handle(count, Duration::from_millis(PAUSE_MS)).ok();
    app.composer.count_soon.set_value(timeout);
}

async fn count(app: App, conversation: Conversation, version: u32) {
    let services = app.services();
    let id = conversation.session();
    // A project that cannot be read is told of when something is asked.
    app.projects.load(conversation.project()).await.ok();
    let Some(config) = conversation.turn_config() else { return };
    let stored = services.store.get(&id).await.ok().flatten();
    let stored = stored.unwrap_or_else(|| {
        let mut session = Session::new(id, 0);
        session.settings = conversation.settings.get_untracked();
        session
    });
    let with_tools = app.tool_servers.graph.borrow().clone();
    let tools = with_tools.as_deref().unwrap_or(&services.first_steps).tools();
    let counter = prompt::ContextMeter::new(&services.turn, &config, tools, &stored).await;
    if conversation.context.version.get_value() == version {
        conversation.context.counter.set_value(counter.map(Rc::new));
        count_typed(app, conversation).await;
    }
}

/// Counts the text in the question box, which is for the conversation on screen.
async fn count_typed(app: App, conversation: Conversation) {
    let Some(counter) = conversation.context.counter.get_value() else { return };
    let is_idle = || app.conversations.is_current(conversation) && !untrack(|| conversation.is_answering());
    if !is_idle() {
        return;
    }
    let usage = counter.usage(&conversation.draft()).await;
    // While a question is answered, the turn itself reports its usage.
    if is_idle() {
        conversation.context.usage.set(Some(usage));
    }
}
