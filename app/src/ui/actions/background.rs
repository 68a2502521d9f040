//! Answers that continue while another conversation is on screen: leaving and coming back, and messages about them.

use std::{rc::Rc, time::Duration};

use footnote_core::{
    conversation::{AnswerState, SessionId, SessionSettings},
    ports::HistoryStore as _,
    storage::summarise,
    text::clean_title,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::clock,
    ui::{
        actions::{attachments, conversations, draft, notify, suggestions, verification},
        state::{Activity, App, Banner, ExchangeView, LeftScreen, MAX_ANSWERS},
    },
};

/// How often an announcement looks whether the toast before it is gone, in milliseconds.
const TOAST_CHECK_MS: u32 = 500;

/// Whether one more answer may be written.
pub(crate) fn has_room(app: App) -> bool {
    let is_answering = |activity: &&Activity| **activity == Activity::Answering;
    app.activity().with_untracked(|all| all.values().filter(is_answering).count() < MAX_ANSWERS)
}

pub(crate) fn is_answering(app: App, id: &SessionId) -> bool {
    app.activity().with_untracked(|all| all.get(id) == Some(&Activity::Answering))
}

/// Sets the activity that the list shows for a conversation.
pub(crate) fn set_activity(app: App, id: &SessionId, activity: Option<Activity>) {
    if app.activity().with_untracked(|all| all.get(id).copied()) == activity {
        return;
    }
    app.activity().update(|all| {
        match activity {
            Some(activity) => all.insert(id.clone(), activity),
            None => all.remove(id),
        };
    });
}

/// Continues a conversation, and the turn that waits for it, under another id.
pub(crate) fn rename(app: App, from: &SessionId, to: &SessionId) {
    app.services().turns.rename(from, to);
    if is_answering(app, from) {
        set_activity(app, to, Some(Activity::Answering));
        set_activity(app, from, None);
    }
}

/// Saves the state on screen with its conversation, because another one is opened. Its answer continues; a
/// turn that has not yet requested an answer is stopped.
pub(crate) fn leave(app: App) {
    suggestions::stop(app);
    verification::stop(app);
    let conversation = app.conversation();
    let is_written_elsewhere = conversation.read_only.get_untracked().is_some();
    let left = LeftScreen {
        settings: conversation.settings.get_untracked(),
        queued: conversation.queued.get_untracked(),
        typed: app.services().question.text(),
        usage: app.context().usage.get_untracked(),
        last_request: app.context().last_request.get_value(),
        not_saved: app.banner().with_untracked(|banner| match banner {
            Some(Banner::NotSaved(reason)) => Some(reason.clone()),
            _ => None,
        }),
    };
    let stop = conversation.id.with_untracked(|id| {
        app.services().turns.with(id, |live| {
            live.left = left;
            let is_stopped = live.exchange.is_none() || is_written_elsewhere;
            is_stopped.then(|| live.stop.take()).flatten()
        })
    });
    if let Some(stop) = stop.flatten() {
        // The turn may have ended in the meantime.
        stop.send(()).ok();
    }
    draft::save_and_clear(app);
    attachments::clear(app);
}

/// Restores the state of a conversation on screen while its answer is being written.
pub(crate) fn restore(app: App, id: &SessionId) {
    let Some(left) = app.services().turns.with(id, |live| std::mem::take(&mut live.left)) else { return };
    app.conversation().settings.set(left.settings);
    app.conversation().queued.set(left.queued);
    draft::fill(app, &left.typed);
    app.context().usage.set(left.usage);
    app.context().last_request.set_value(left.last_request);
    if let Some(reason) = left.not_saved {
        app.banner().set(Some(Banner::NotSaved(reason)));
    }
}

/// The settings of a conversation that is on screen or answering.
pub(crate) fn settings(app: App, id: &SessionId) -> SessionSettings {
    if app.is_current(id) {
        return app.conversation().settings.get_untracked();
    }
    app.services().turns.with(id, |live| live.left.settings.clone()).unwrap_or_default()
}

/// Keeps something for the next time the conversation is opened.
pub(crate) fn keep(app: App, id: &SessionId, change: impl FnOnce(&mut LeftScreen)) {
    app.services().turns.with(id, |live| change(&mut live.left));
}

/// Takes the next of the questions that wait in a conversation, if it may be asked.
pub(crate) fn next_queued(app: App, id: &SessionId) -> Option<String> {
    if app.is_current(id) {
        return untrack(|| app.may_ask()).then(|| draft::unqueue(app, 0)).flatten();
    }
    let (next, unsent, remembers) = app
        .services()
        .turns
        .with(id, |live| {
            let left = &mut live.left;
            let next = (!left.queued.is_empty()).then(|| left.queued.remove(0))?;
            Some((next, draft::unsent(&left.queued, &left.typed), left.settings.use_memory))
        })
        .flatten()?;
    draft::save_for(app, id.clone(), unsent, remembers);
    Some(next)
}

/// An answer is not saved.
pub(crate) fn not_saved(app: App, id: &SessionId, reason: String) {
    let is_new = app.services().turns.with(id, |live| {
        let is_known = live.left.not_saved.replace(reason.clone()).is_some();
        !is_known && !live.is_ending
    });
    if is_new == Some(true) {
        let id = id.clone();
        spawn_local(async move {
            let title = title(app, &id).await;
            notify::say(app, format!("“{title}” is not saved: {reason}."), None);
        });
    }
}

/// The answer of a conversation has ended.
pub(crate) fn answered(app: App, id: &SessionId, state: Option<AnswerState>) {
    // Only who took the conversation away has stopped it while it was not on screen.
    let state = state.filter(|state| *state != AnswerState::Stopped && !app.is_current(id));
    set_activity(app, id, state.map(Activity::Ended));
    if app.is_current(id) {
        draft::unqueue_all(app);
    }
    if let Some(state) = state {
        spawn_local(announce(app, id.clone(), state));
    }
}

/// Announces that an answer has ended, once no other toast has a button that the person may want.
async fn announce(app: App, id: SessionId, state: AnswerState) {
    let title = title(app, &id).await;
    while notify::has_button(app) {
        clock::sleep(TOAST_CHECK_MS).await;
    }
    if app.activity().with_untracked(|all| all.get(&id) != Some(&Activity::Ended(state))) {
        return;
    }
    let words = match state {
        AnswerState::Complete => format!("New answer in “{title}”."),
        _ => format!("The question in “{title}” was not answered."),
    };
    notify::say_with_button(app, &words, "Open", Rc::new(move || conversations::choose(app, &id, None)));
}

async fn title(app: App, id: &SessionId) -> String {
    let session = app.services().store.get(id).await.ok().flatten();
    session.map(|session| clean_title(&summarise(&session).title)).unwrap_or_default()
}

/// Disposes an exchange that was answered while its conversation was not on screen.
pub(crate) fn dispose(app: App, exchange: ExchangeView) {
    if !app.transcript().shows(exchange) {
        // Its view may be about to be unmounted.
        set_timeout(move || exchange.dispose(), Duration::ZERO);
    }
}

/// A turn is over: its conversation is closed, unless it is on screen.
pub(crate) async fn finish(app: App, id: &SessionId, key: u32) {
    let services = app.services();
    if services.turns.is(id, key) && !app.is_current(id) {
        services.store.close(id).await;
    }
    services.turns.remove(id, key);
}

/// Forgets answers that ended in the background and were not opened.
pub(crate) fn forget_ended(app: App) {
    app.activity().update(|all| all.retain(|_, activity| *activity == Activity::Answering));
}
