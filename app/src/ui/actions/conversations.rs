//! Opening, beginning, leaving and deleting conversations.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::{Session, SessionId, SessionSettings},
    ports::HistoryStore as _,
    storage::{Record, SessionHead},
};
use futures::{FutureExt as _, StreamExt, channel::oneshot};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{
        storage::{Access, ClaimReason, LockState, StoreChange, StoredIn},
        tabs,
    },
    dom,
    ui::{
        actions::{
            address, attachments, background, draft, notify, panels, parts,
            transcript::{self, Reveal},
            turns,
        },
        state::{App, Banner, ReadAlong, ReadOnly},
    },
};

/// Opens the conversation that the address names, else the one that this tab had before it was reloaded, or an empty one.
pub(crate) fn open(app: App) {
    let services = app.services();
    let (named, before) = (address::named(), tabs::session_id());
    let claim = match (&named, &before) {
        (None, None) => None,
        // A new tab, or one in which another address was opened, is no duplicate.
        (Some(named), before) if before.as_ref() != Some(named) => Some(ClaimReason::Choose),
        (_, _) => Some(ClaimReason::Restore),
    };
    let id = named.or(before).unwrap_or_else(tabs::new_session_id);
    set_current(app, &id);
    address::keep_current(app);
    services.store.on_change(move |change| on_store_change(app, change));
    enter(app, id, claim, None);
}

/// Opens the conversation of the address, as after Back: the one that it names, else the one that was on screen then.
pub(crate) fn follow_address(app: App) {
    match address::named().or_else(address::of_entry) {
        Some(id) if app.is_current(&id) => address::keep_entry(&id),
        Some(id) => switch(app, id, Some(ClaimReason::Choose), None),
        None if address::is_home() && !app.transcript().empty.get_untracked() => {
            start(app);
        }
        // A document was opened by a link.
        None => address::keep_entry(&app.conversation().id.get_untracked()),
    }
}

/// Opens another conversation, or scrolls to an exchange of this one.
pub(crate) fn choose(app: App, id: &SessionId, exchange: Option<Reveal>) {
    dom::clear_words();
    if app.is_current(id) {
        panels::close_library(app);
        if let Some(exchange) = exchange {
            spawn_local(transcript::reveal(app, exchange));
        }
        return;
    }
    address::push(id);
    switch(app, id.clone(), Some(ClaimReason::Choose), exchange);
}

/// Reads the conversation on screen again if it is empty: an import may have brought it.
pub(crate) fn fill(app: App, id: SessionId) {
    if app.is_current(&id) && app.transcript().empty.get_untracked() {
        spawn_local(async move {
            read(app, &id).await;
        });
    }
}

/// Begins an empty conversation.
pub(crate) fn begin(app: App) {
    // Back leads to this one.
    address::go_home(&start(app), false);
}

/// Begins an empty conversation in place of one that is not there any more.
fn begin_instead(app: App) {
    let before = app.conversation().id.get_untracked();
    let typed = app.services().question.text();
    let attached = app.attachments().pending.get_untracked();
    address::go_home(&start(app), true);
    draft::fill(app, &typed);
    draft::save(app);
    app.attachments().pending.set(attached);
    attachments::save_any(app);
    forget_draft(app, &before);
}

/// Forgets what was typed and attached in a conversation that is not there any more.
fn forget_draft(app: App, id: &SessionId) {
    app.services().store.set_draft(id, "");
    app.services().store.set_attached(id, [].into());
}

/// Begins an empty conversation, whatever the address is.
fn start(app: App) -> SessionId {
    let id = tabs::new_session_id();
    let kept = app.conversation().settings.with_untracked(|chosen| chosen.user_context.clone());
    leave(app, &id);
    let use_memory = !app.storage().disabled.get_untracked();
    app.conversation().settings.set(SessionSettings {
        user_context: kept,
        use_memory,
        ..SessionSettings::default()
    });
    enter(app, id.clone(), None, None);
    let services = app.services();
    services.scroller.to_end();
    services.question.focus();
    id
}

/// Continues with a temporary conversation while the stored ones stay locked.
pub(crate) fn continue_without_storage(app: App) {
    app.storage().locked.set(false);
    if !app.storage().disabled.get_untracked() {
        app.storage().disabled.set(true);
        begin_instead(app);
    }
}

/// Changes settings of the conversation on screen and saves them; those of an empty conversation are saved with the first
/// question.
pub(crate) fn change_settings(app: App, change: impl FnOnce(&mut SessionSettings)) {
    app.conversation().settings.update(change);
    if app.transcript().empty.get_untracked() || untrack(|| !app.may_write()) {
        return;
    }
    let (id, settings) = (app.conversation().id.get_untracked(), app.conversation().settings.get_untracked());
    spawn_local(async move {
        let store = &app.services().store;
        let Ok(Some(session)) = store.get(&id).await else { return };
        let head = SessionHead { settings, ..SessionHead::of(&session) };
        if let Err(error) = store.append(&id, Record::Head(head)).await
            && app.is_current(&id)
        {
            app.banner().set(Some(Banner::NotSaved(error.to_string())));
        }
    });
}

/// Makes the conversation on screen temporary, or stores it from here on.
pub(crate) fn toggle_remember(app: App) {
    let remembers = untrack(|| !app.remembers());
    change_settings(app, |chosen| chosen.use_memory = remembers);
    draft::save(app);
    attachments::save_any(app);
    if !remembers && !app.transcript().empty.get_untracked() {
        let id = app.conversation().id.get_untracked();
        let forget = move || {
            // It may have been switched on again.
            if !app.is_current(&id) || untrack(|| !app.remembers()) {
                delete(app, id.clone());
            }
        };
        let words = "From here on nothing is stored. What was said before still is.";
        notify::say_with_button(app, words, "Delete what is stored", Rc::new(forget));
    }
    app.services().question.focus();
}

/// Deletes the stored records of a conversation and offers Undo. A temporary one stays on screen.
pub(crate) fn delete(app: App, id: SessionId) {
    let on_screen = move |id: &SessionId| app.is_current(id) && untrack(|| app.remembers());
    let shown = on_screen(&id);
    let ended = (shown || !app.is_current(&id)).then(|| turns::end(app, &id));
    spawn_local(async move {
        if let Some(ended) = ended {
            ended.await;
        }
        if !app.is_current(&id) {
            background::set_activity(app, &id, None);
        }
        app.settled().await;
        match app.services().store.remove(&id).await {
            Ok(removed) => {
                if !app.is_current(&id) {
                    forget_draft(app, &id);
                }
                if on_screen(&id) {
                    begin_instead(app);
                }
                let removed = Rc::new(Cell::new(Some(removed)));
                let undo = move || {
                    let Some(removed) = removed.take() else { return };
                    let id = id.clone();
                    spawn_local(async move {
                        match app.services().store.restore(removed).await {
                            Ok(()) if shown => choose(app, &id, None),
                            Ok(()) => {}
                            Err(error) => notify::say(app, notify::sentence(&error.to_string()), None),
                        }
                    });
                };
                notify::say(app, "Conversation deleted.", Some(Rc::new(undo)));
            }
            Err(error) => notify::say(app, notify::sentence(&error.to_string()), None),
        }
    });
}

/// Moves a conversation from another tab to this one.
pub(crate) fn take_over(app: App) {
    let id = app.conversation().id.get_untracked();
    let visit = app.visit();
    let settled_sender = unsettle(app);
    app.conversation().read_only.set(Some(ReadOnly::Coming));
    app.services().question.focus();
    spawn_local(async move {
        let access = app.services().store.take_over(&id).await;
        if app.visit() != visit {
            return;
        }
        if access == Access::Owned {
            app.conversation().read_only.set(None);
            app.transcript().clear();
            read(app, &id).await;
            attachments::restore(app, &id, &id).await;
        } else {
            app.conversation().read_only.set(Some(ReadOnly::OtherTab));
        }
        settled_sender.send(()).ok();
    });
}

/// Shows another conversation than the one on screen.
fn switch(app: App, id: SessionId, claim: Option<ClaimReason>, exchange: Option<Reveal>) {
    leave(app, &id);
    enter(app, id, claim, exchange);
}

/// Reads the conversation, if something may be stored of it, and claims it for this tab.
fn enter(app: App, id: SessionId, claim: Option<ClaimReason>, exchange: Option<Reveal>) {
    let settled_sender = unsettle(app);
    app.services().claim.set(claim);
    if background::is_answering(app, &id) {
        return come_back(app, id, exchange, settled_sender);
    }
    app.conversation().opening.set(claim.is_some());
    if claim.is_some() {
        // While the conversation is read.
        spawn_local(parts::answers(app));
    }
    spawn_local(async move {
        let store = app.services().store.clone();
        if store.lock_state() == LockState::Locked && !app.storage().disabled.get_untracked() {
            // It is opened again by `lock_changed`.
            app.storage().locked.set(true);
            app.conversation().opening.set(false);
            return;
        }
        draft::restore(app, id.clone());
        if claim.is_some() {
            let mut is_there = read(app, &id).await;
            if app.is_current(&id) {
                app.conversation().opening.set(false);
            }
            // Records that a killed browser left in the journal come later.
            if store.recovered(&id).await && app.is_current(&id) {
                is_there = read(app, &id).await;
            }
            if !is_there && app.is_current(&id) && address::named().as_ref() == Some(&id) {
                return missing(app);
            }
        } else {
            store.begin(&id);
        }
        match store.claim(&id, claim.unwrap_or(ClaimReason::Choose)).await {
            // This tab is a duplicate of one that is still open, and gets a copy of the conversation.
            Access::Copied(copy) if app.is_current(&id) => {
                address::copied(&copy);
                background::rename(app, &id, &copy);
                set_current(app, &copy);
                draft::save(app);
                attachments::restore(app, &id, &copy).await;
            }
            Access::Owned if claim.is_some() => attachments::restore(app, &id, &id).await,
            Access::OtherTab if app.is_current(&id) => {
                app.conversation().read_only.set(Some(ReadOnly::OtherTab));
                // An answer that was read as interrupted may still be streaming in the other tab.
                read(app, &id).await;
            }
            Access::Owned | Access::Copied(_) | Access::OtherTab => {}
        }
        settled_sender.send(()).ok();
        if let Some(exchange) = exchange {
            transcript::reveal(app, exchange).await;
        }
    });
}

/// Shows a conversation whose answer went on while another one was on screen. It is open and owned here.
fn come_back(app: App, id: SessionId, exchange: Option<Reveal>, settled_sender: oneshot::Sender<()>) {
    background::restore(app, &id);
    app.conversation().opening.set(false);
    spawn_local(async move {
        let store = app.services().store.clone();
        let session = store.get(&id).await.ok().flatten();
        if let Some(session) = session.filter(|_| app.is_current(&id)) {
            show(app, &session);
        }
        match store.claim(&id, ClaimReason::Choose).await {
            Access::OtherTab if app.is_current(&id) => {
                app.conversation().read_only.set(Some(ReadOnly::OtherTab));
            }
            Access::OtherTab => {}
            Access::Owned | Access::Copied(_) => attachments::restore(app, &id, &id).await,
        }
        settled_sender.send(()).ok();
        if let Some(exchange) = exchange {
            transcript::reveal(app, exchange).await;
        }
    });
}

/// Begins an empty conversation, since the address is of one that is not in this browser.
fn missing(app: App) {
    begin_instead(app);
    let search = move || panels::search_conversations(app);
    let words = "This conversation is not in this browser. Here is a new one.";
    notify::say_with_button(app, words, "Search conversations", Rc::new(search));
}

/// Resets `settled`; it resolves when the returned sender fires or is dropped.
fn unsettle(app: App) -> oneshot::Sender<()> {
    let (sender, receiver) = oneshot::channel();
    app.services().settled.replace(Some(receiver.shared()));
    sender
}

/// Takes the conversation off the screen. Its answer goes on.
fn leave(app: App, next: &SessionId) {
    dom::clear_words();
    background::leave(app);
    let visits = &app.services().visits;
    visits.set(visits.get().wrapping_add(1));
    let before = app.conversation().id.get_untracked();
    if untrack(|| !app.remembers()) && !app.transcript().empty.get_untracked() {
        // It is in no list.
        let before = before.clone();
        let back = move || choose(app, &before, None);
        notify::say(app, "You left a temporary conversation.", Some(Rc::new(back)));
    }
    set_current(app, next);
    app.conversation().read_only.set(None);
    app.context().compressing.set(false);
    app.transcript().clear();
    app.panels().document.set(None);
    panels::hide_library(app);
    app.conversation().settings.set(SessionSettings::default());
    app.conversation().title.set(None);
    app.conversation().branched_from.set(None);
    app.banner().update(|banner| {
        if matches!(banner, Some(Banner::SetAside(_) | Banner::NotSaved(_))) {
            *banner = None;
        }
    });
    // Else it is closed once its turn is over.
    if !app.services().turns.contains(&before) {
        spawn_local(async move {
            // It may have been opened again meanwhile.
            if !app.is_current(&before) {
                app.services().store.close(&before).await;
            }
        });
    }
}

fn set_current(app: App, id: &SessionId) {
    tabs::set_session_id(id);
    app.conversation().id.set(id.clone());
    if !background::is_answering(app, id) {
        background::set_activity(app, id, None);
    }
}

/// Reads a conversation and shows it: the latest exchanges at once, earlier ones as they are read. Says whether there is
/// any record of it.
async fn read(app: App, id: &SessionId) -> bool {
    let number = app.services().reads.begin();
    let opened = parts::until_loaded(app, async || app.services().store.open(id).await).await;
    let is_there = opened.session.is_some() || !opened.set_aside.is_empty();
    if opened.session.as_ref().is_some_and(|session| !session.exchanges.is_empty()) {
        parts::answers(app).await;
    }
    if !app.is_current(id) || !app.services().reads.show(number) {
        return is_there;
    }
    match opened.stored_in {
        StoredIn::Nowhere => {
            app.banner().set(Some(Banner::NotSaved("This browser keeps nothing for this page".into())));
        }
        StoredIn::LocalStorage | StoredIn::IndexedDbOnly | StoredIn::Locked
            if !opened.set_aside.is_empty() =>
        {
            app.banner().set(Some(Banner::SetAside(opened.set_aside.len())));
        }
        StoredIn::LocalStorage | StoredIn::IndexedDbOnly | StoredIn::Locked => {}
    }
    if let Some(session) = &opened.session {
        show(app, session);
    }
    if let Some(mut earlier) = opened.earlier {
        let shown = app.transcript().shown.get_value();
        spawn_local(async move {
            while let Some(batch) = earlier.next().await {
                // Another conversation is on screen, or this one was read again.
                if app.transcript().shown.get_value() != shown {
                    return;
                }
                transcript::show_earlier(app, batch);
            }
        });
    }
    is_there
}

fn show(app: App, session: &Session) {
    // Before its exchanges, among which it is shown.
    app.conversation().branched_from.set(session.branched_from.clone());
    let compressed = session.memory.compressed_turn().map(|(through, _)| through);
    transcript::show(app, &session.exchanges, compressed);
    app.conversation().settings.set(session.settings.clone());
    app.conversation().title.set(session.title.clone());
    if session.read_only {
        app.conversation().read_only.set(Some(ReadOnly::Newer));
    }
    if address::is_home() || address::named().is_some() {
        app.services().scroller.to_end();
    }
}

/// Follows a change in storage, made here or by another tab.
fn on_store_change(app: App, change: StoreChange) {
    match change {
        StoreChange::Listed => app.storage().list_version.update(|listed| *listed = listed.wrapping_add(1)),
        StoreChange::Session(id)
            if app.is_current(&id) && app.conversation().read_only.get_untracked().is_some() =>
        {
            read_along(app);
        }
        StoreChange::Head(id) if app.is_current(&id) => spawn_local(refresh_head(app, id)),
        StoreChange::SetAside(id, count) if app.is_current(&id) => {
            app.banner().set(Some(Banner::SetAside(count)));
        }
        StoreChange::Lost(id) if app.is_current(&id) => {
            app.conversation().read_only.set(Some(ReadOnly::OtherTab));
        }
        StoreChange::Elsewhere => app.storage().elsewhere.set(app.services().store.elsewhere()),
        // Nothing of a background answer can be saved any more.
        StoreChange::Lost(id) => drop(turns::end(app, &id)),
        StoreChange::ReleaseRequested(id) => {
            let ended = turns::end(app, &id);
            spawn_local(async move {
                ended.await;
                app.services().store.release(&id).await;
                if app.is_current(&id) {
                    app.conversation().read_only.set(Some(ReadOnly::OtherTab));
                }
            });
        }
        StoreChange::Saved(id) if app.is_current(&id) => app.banner().update(|banner| {
            if matches!(banner, Some(Banner::NotSaved(_))) {
                *banner = None;
            }
        }),
        StoreChange::Lock => lock_changed(app),
        StoreChange::Session(_)
        | StoreChange::Head(_)
        | StoreChange::SetAside(..)
        | StoreChange::Saved(_)
        | StoreChange::Moved(_) => {}
    }
}

/// Shows what another tab has written in the conversation on screen.
fn read_along(app: App) {
    if app.services().reads.along.replace(ReadAlong::Outdated) != ReadAlong::Idle {
        // The read under way is followed by another one.
        return;
    }
    spawn_local(async move {
        let services = app.services();
        let along = &services.reads.along;
        while along.replace(ReadAlong::Reading) == ReadAlong::Outdated {
            if app.conversation().read_only.get_untracked().is_some() {
                read(app, &app.conversation().id.get_untracked()).await;
            }
        }
        along.set(ReadAlong::Idle);
    });
}

/// Reads the title and the settings of the conversation on screen again.
pub(crate) async fn refresh_head(app: App, id: SessionId) {
    let session = app.services().store.get(&id).await.ok().flatten();
    if let Some(session) = session.filter(|_| app.is_current(&id)) {
        app.conversation().title.set(session.title);
        app.conversation().settings.set(session.settings);
    }
}

/// Follows the conversations being locked or unlocked, here or in another tab.
fn lock_changed(app: App) {
    let locked = app.services().store.lock_state() == LockState::Locked;
    app.storage().list_version.update(|listed| *listed = listed.wrapping_add(1));
    if locked && app.storage().disabled.get_untracked() {
        return;
    }
    app.storage().disabled.set(false);
    if app.storage().locked.get_untracked() == locked {
        return;
    }
    app.storage().locked.set(locked);
    let id = app.conversation().id.get_untracked();
    if locked {
        drop(turns::end_all(app));
        background::forget_ended(app);
        app.transcript().clear();
        app.panels().document.set(None);
        app.conversation().title.set(None);
        app.services().drafts.take();
        app.services().attached.take();
        app.conversation().queued.update(Vec::clear);
        draft::fill(app, "");
        app.attachments().pending.set(Vec::new());
    } else {
        let claim = app.services().claim.get().unwrap_or(ClaimReason::Restore);
        enter(app, id, Some(claim), None);
    }
}
