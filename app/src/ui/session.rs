//! Which conversation is on screen: opening one, beginning one, and leaving it.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::{ExchangeId, Session, SessionId, SessionSettings},
    ports::HistoryStore as _,
    storage::{Record, SessionHead},
};
use futures::{FutureExt as _, StreamExt, channel::oneshot};
use leptos::{prelude::*, task::spawn_local};

use super::{
    app::{App, Reading},
    banner::Message,
    toast, transcript, turns,
};
use crate::browser::{
    storage::{Access, Claim, Kept, LockState, StoreChange},
    tabs, window,
};

/// Shows the conversation this tab had before it was reloaded, or an empty one.
pub(super) fn open(app: App) {
    let inner = app.inner();
    let before = tabs::session_id();
    let id = before.clone().unwrap_or_else(tabs::new_session_id);
    set_current(app, &id);
    inner.store.on_change(move |change| changed(app, change));
    enter(app, id, before.map(|_| Claim::Restore), None);
}

/// Shows another conversation, or an exchange of this one.
pub(super) fn choose(app: App, id: &SessionId, exchange: Option<ExchangeId>) {
    if app.current.with_untracked(|current| current == id) {
        if let Some(exchange) = exchange {
            spawn_local(transcript::reveal(app, exchange));
        }
        return;
    }
    leave(app, id);
    enter(app, id.clone(), Some(Claim::Choose), exchange);
}

/// Reads the conversation on screen, of which nothing was there until a file brought it.
pub(super) fn fill(app: App, id: SessionId) {
    if is_current(app, &id) && app.transcript.empty.get_untracked() {
        spawn_local(async move { read(app, &id).await });
    }
}

/// Leaves the conversation as it is and begins an empty one.
pub(super) fn begin(app: App) {
    let id = tabs::new_session_id();
    let kept = app.chosen.with_untracked(|chosen| chosen.user_context.clone());
    leave(app, &id);
    let use_memory = !app.without_storage.get_untracked();
    app.chosen.set(SessionSettings { user_context: kept, use_memory, ..SessionSettings::default() });
    enter(app, id, None, None);
    let inner = app.inner();
    inner.scroller.to_end();
    inner.question.focus();
}

/// Goes on with a temporary conversation while those that are stored stay locked.
pub(super) fn go_without(app: App) {
    app.locked.set(false);
    if !app.without_storage.get_untracked() {
        app.without_storage.set(true);
        begin(app);
    }
}

/// Changes what was chosen for the conversation on screen, and writes it unless nothing was asked yet: then it is
/// written with the first question.
pub(super) fn change_settings(app: App, change: impl FnOnce(&mut SessionSettings)) {
    app.chosen.update(change);
    if app.transcript.empty.get_untracked() || untrack(|| !app.may_write()) {
        return;
    }
    let (id, settings) = (app.current.get_untracked(), app.chosen.get_untracked());
    spawn_local(async move {
        let store = &app.inner().store;
        let Ok(Some(session)) = store.get(&id).await else { return };
        let head = SessionHead { settings, ..SessionHead::of(&session) };
        if let Err(error) = store.append(&id, Record::Head(head)).await
            && is_current(app, &id)
        {
            app.banner.set(Some(Message::NotKept(error.to_string())));
        }
    });
}

/// Deletes what is stored of a conversation and offers the way back. A temporary one stays on screen.
pub(super) fn delete(app: App, id: SessionId) {
    let on_screen = move |id: &SessionId| is_current(app, id) && untrack(|| app.remembers());
    let shown = on_screen(&id);
    let ended = shown.then(|| turns::end(app));
    spawn_local(async move {
        if let Some(ended) = ended {
            ended.await;
        }
        settled(app).await;
        match app.inner().store.remove(&id).await {
            Ok(removed) => {
                if on_screen(&id) {
                    begin(app);
                }
                let removed = Rc::new(Cell::new(Some(removed)));
                let undo = move || {
                    let Some(removed) = removed.take() else { return };
                    let id = id.clone();
                    spawn_local(async move {
                        match app.inner().store.restore(removed).await {
                            Ok(()) if shown => choose(app, &id, None),
                            Ok(()) => {}
                            Err(error) => toast::say(app, turns::sentence(&error.to_string()), None),
                        }
                    });
                };
                toast::say(app, "Conversation deleted.", Some(Rc::new(undo)));
            }
            Err(error) => toast::say(app, turns::sentence(&error.to_string()), None),
        }
    });
}

/// Takes over a conversation that another tab has.
pub(super) fn take_over(app: App) {
    let id = app.current.get_untracked();
    let visit = visit(app);
    let tell = unsettle(app);
    app.reading.set(Some(Reading::Coming));
    app.inner().question.focus();
    spawn_local(async move {
        let access = app.inner().store.take_over(&id).await;
        if self::visit(app) != visit {
            return;
        }
        if access == Access::Owned {
            app.reading.set(None);
            app.transcript.clear();
            read(app, &id).await;
        } else {
            app.reading.set(Some(Reading::OtherTab));
        }
        tell.send(()).ok();
    });
}

/// Whether this conversation is on screen.
pub(super) fn is_current(app: App, id: &SessionId) -> bool {
    app.current.with_untracked(|current| current == id)
}

/// Which stay in a conversation this is: another one begins when another conversation is chosen.
pub(super) fn visit(app: App) -> u32 {
    app.inner().visits.get()
}

/// Waits until it is known which conversation this tab may write.
pub(super) async fn settled(app: App) {
    let settled = app.inner().settled.borrow().clone();
    if let Some(settled) = settled {
        settled.await.ok();
    }
}

/// Reads what there is of a conversation, if there may be something, and makes it this tab's.
fn enter(app: App, id: SessionId, claim: Option<Claim>, exchange: Option<ExchangeId>) {
    let tell = unsettle(app);
    spawn_local(async move {
        let store = app.inner().store.clone();
        if store.lock_state() == LockState::Locked && !app.without_storage.get_untracked() {
            // Opened again once the passphrase was given.
            app.locked.set(true);
            return;
        }
        if claim.is_some() {
            read(app, &id).await;
            // After a killed browser there may be more of it than was shown at once.
            if store.recovered(&id).await && is_current(app, &id) {
                read(app, &id).await;
            }
        } else {
            store.begin(&id);
        }
        match store.claim(&id, claim.unwrap_or(Claim::Choose)).await {
            // This tab is a copy of one that is still open: both go on, each on its own.
            Access::Copied(copy) if is_current(app, &id) => set_current(app, &copy),
            Access::OtherTab if is_current(app, &id) => {
                app.reading.set(Some(Reading::OtherTab));
                // An answer that was taken for interrupted may be on its way in the other tab.
                read(app, &id).await;
            }
            Access::Owned | Access::Copied(_) | Access::OtherTab => {}
        }
        tell.send(()).ok();
        if let Some(exchange) = exchange {
            transcript::reveal(app, exchange).await;
        }
    });
}

/// From now on it is not known whether this tab may write, until it is told or nobody is left to tell.
fn unsettle(app: App) -> oneshot::Sender<()> {
    let (tell, told) = oneshot::channel();
    app.inner().settled.replace(Some(told.shared()));
    tell
}

/// Takes the conversation off the screen. What goes on in it is ended, and what came of it is kept.
fn leave(app: App, next: &SessionId) {
    let ended = turns::end(app);
    let visits = &app.inner().visits;
    visits.set(visits.get().wrapping_add(1));
    let before = app.current.get_untracked();
    if untrack(|| !app.remembers()) && !app.transcript.empty.get_untracked() {
        // No list leads back to it.
        let before = before.clone();
        let back = move || choose(app, &before, None);
        toast::say(app, "You left a temporary conversation.", Some(Rc::new(back)));
    }
    set_current(app, next);
    app.reading.set(None);
    app.busy.set(false);
    app.transcript.clear();
    app.document.set(None);
    app.chosen.set(SessionSettings::default());
    app.title.set(None);
    app.banner.update(|banner| {
        if matches!(banner, Some(Message::SetAside(_) | Message::NotKept(_))) {
            *banner = None;
        }
    });
    spawn_local(async move {
        ended.await;
        // A person may have gone back to it meanwhile.
        if !is_current(app, &before) {
            app.inner().store.close(&before).await;
        }
    });
}

fn set_current(app: App, id: &SessionId) {
    tabs::set_session_id(id);
    app.current.set(id.clone());
}

/// Reads a conversation and shows it: its end at once, what came before as it comes.
async fn read(app: App, id: &SessionId) {
    let opened = app.inner().store.open(id).await;
    if !is_current(app, id) {
        return;
    }
    match opened.kept {
        Kept::Nowhere => {
            app.banner.set(Some(Message::NotKept("This browser keeps nothing for this page".into())));
        }
        Kept::Here | Kept::ColdOnly | Kept::Locked if !opened.set_aside.is_empty() => {
            app.banner.set(Some(Message::SetAside(opened.set_aside.len())));
        }
        Kept::Here | Kept::ColdOnly | Kept::Locked => {}
    }
    if let Some(session) = &opened.session {
        show(app, session);
    }
    if let Some(mut earlier) = opened.earlier {
        let id = id.clone();
        spawn_local(async move {
            while let Some(batch) = earlier.next().await {
                if !is_current(app, &id) {
                    return;
                }
                transcript::show_earlier(app, batch);
            }
        });
    }
}

fn show(app: App, session: &Session) {
    let compressed = session.memory.compressed_turn().map(|(through, _)| through);
    transcript::show(app, &session.exchanges, compressed);
    app.chosen.set(session.settings.clone());
    app.title.set(session.title.clone());
    if session.read_only {
        app.reading.set(Some(Reading::Newer));
    }
    if window::hash().is_empty() {
        app.inner().scroller.to_end();
    }
}

/// Something changed in storage.
fn changed(app: App, change: StoreChange) {
    match change {
        StoreChange::Listed => app.listed.update(|listed| *listed = listed.wrapping_add(1)),
        StoreChange::Session(id) if is_current(app, &id) && app.reading.get_untracked().is_some() => {
            spawn_local(async move { read(app, &id).await });
        }
        StoreChange::Head(id) if is_current(app, &id) => spawn_local(refresh_head(app, id)),
        StoreChange::SetAside(id, count) if is_current(app, &id) => {
            app.banner.set(Some(Message::SetAside(count)));
        }
        StoreChange::Lost(id) if is_current(app, &id) => app.reading.set(Some(Reading::OtherTab)),
        StoreChange::Wanted(id) => {
            let shown = is_current(app, &id);
            let ended = shown.then(|| turns::end(app));
            spawn_local(async move {
                if let Some(ended) = ended {
                    ended.await;
                }
                app.inner().store.release(&id).await;
                if is_current(app, &id) {
                    app.reading.set(Some(Reading::OtherTab));
                }
            });
        }
        StoreChange::Saved(id) if is_current(app, &id) => app.banner.update(|banner| {
            if matches!(banner, Some(Message::NotKept(_))) {
                *banner = None;
            }
        }),
        StoreChange::Lock => lock_changed(app),
        StoreChange::Session(_)
        | StoreChange::Head(_)
        | StoreChange::SetAside(..)
        | StoreChange::Lost(_)
        | StoreChange::Saved(_)
        | StoreChange::Moved(_) => {}
    }
}

/// The conversation's own fields changed, here or in another tab.
pub(super) async fn refresh_head(app: App, id: SessionId) {
    let session = app.inner().store.get(&id).await.ok().flatten();
    if let Some(session) = session.filter(|_| is_current(app, &id)) {
        app.title.set(session.title);
        app.chosen.set(session.settings);
    }
}

/// The lock closed or opened, here or in another tab.
fn lock_changed(app: App) {
    let locked = app.inner().store.lock_state() == LockState::Locked;
    app.listed.update(|listed| *listed = listed.wrapping_add(1));
    if locked && app.without_storage.get_untracked() {
        return;
    }
    app.without_storage.set(false);
    if app.locked.get_untracked() == locked {
        return;
    }
    app.locked.set(locked);
    let id = app.current.get_untracked();
    if locked {
        turns::stop(app);
        app.transcript.clear();
        app.document.set(None);
        app.title.set(None);
        app.inner().question.set_text("");
    } else {
        enter(app, id, Some(Claim::Restore), None);
    }
}
