//! Opening, beginning, leaving and deleting conversations.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::{SessionId, SessionSettings},
    ports::HistoryStore as _,
    storage::summarise,
    text::clean_title,
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::{
        storage::{Access, ClaimReason, LockState, StoreChange},
        tabs,
    },
    dom,
    ui::{
        app::App,
        composer::actions::{attachments, context},
        conversation::{
            actions::{
                reading,
                transcript::{self, Reveal},
            },
            state::{Conversation, ReadOnly},
        },
        shell::{
            actions::{address, panels, parts},
            state::Banner,
        },
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
    let conversation = app.conversation();
    app.conversations.rename(conversation, id);
    set_current(app, conversation);
    address::keep_current(app);
    services.store.on_change(move |change| on_store_change(app, change));
    enter(app, conversation, claim, None);
}

/// Opens the conversation of the address, as after Back: the one that it names, else the one that was on screen then.
pub(crate) fn follow_address(app: App) {
    match address::named().or_else(address::of_entry) {
        Some(id) if is_on_screen(app, &id) => address::keep_entry(&id),
        Some(id) => switch(app, &id, Some(ClaimReason::Choose), None),
        None if address::is_home() && !app.conversation().transcript.empty.get_untracked() => {
            start(app);
        }
        // A document was opened by a link.
        None => address::keep_entry(&app.conversation().session()),
    }
}

pub(crate) fn is_on_screen(app: App, id: &SessionId) -> bool {
    app.conversations.current_with(id).is_some()
}

/// Opens another conversation, or scrolls to an exchange of this one.
pub(crate) fn choose(app: App, id: &SessionId, exchange: Option<Reveal>) {
    dom::clear_words();
    if is_on_screen(app, id) {
        panels::leave_library_page(app);
        if let Some(exchange) = exchange {
            spawn_local(transcript::reveal(app, app.conversation(), exchange));
        }
        return;
    }
    address::push(id);
    switch(app, id, Some(ClaimReason::Choose), exchange);
}

/// Says something of a conversation that is not on screen, with a button that opens it, once no other toast has a button that
/// the person may want, if it still `holds` then. `words` gets the conversation's title.
pub(crate) async fn announce(
    app: App,
    conversation: Conversation,
    words: impl FnOnce(&str) -> String,
    holds: impl Fn() -> bool,
) {
    let title = stored_title(app, conversation).await;
    app.toasts.free().await;
    if holds() {
        let open = move || choose(app, &conversation.session(), None);
        app.toasts.show_with_button(words(&title), "Open", open);
    }
}

pub(crate) async fn stored_title(app: App, conversation: Conversation) -> String {
    let session = app.services().store.get(&conversation.session()).await.ok().flatten();
    session.map(|session| clean_title(&summarise(&session).title)).unwrap_or_default()
}

/// Reads the conversation on screen again if it is empty: an import may have brought it.
pub(crate) fn fill(app: App, conversation: Conversation) {
    if app.conversations.is_current(conversation) && conversation.transcript.empty.get_untracked() {
        spawn_local(async move {
            reading::read(app, conversation).await;
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
    let before = app.conversation();
    let typed = before.draft();
    let attached = before.attachments.pending.get_untracked();
    address::go_home(&start(app), true);
    let conversation = app.conversation();
    conversation.fill_draft(&typed);
    conversation.save_draft();
    conversation.attachments.pending.set(attached);
    attachments::save_any(app, conversation);
    forget_unsent(app, &before.session());
}

/// Forgets what was typed and attached in a conversation that is not there any more.
fn forget_unsent(app: App, id: &SessionId) {
    app.services().store.set_draft(id, "");
    app.services().store.set_attached(id, [].into());
    if let Some(conversation) = app.conversations.opened(id) {
        conversation.forget_draft();
        conversation.attachments.pending.set(Vec::new());
    }
}

/// Begins an empty conversation, whatever the address is.
fn start(app: App) -> SessionId {
    let id = tabs::new_session_id();
    let user_context = app.conversation().settings.with_untracked(|chosen| chosen.user_context.clone());
    let use_memory = !app.storage.disabled.get_untracked();
    let settings = SessionSettings { user_context, use_memory, ..SessionSettings::default() };
    app.conversations.open(&id).settings.set(settings);
    switch(app, &id, None, None);
    let services = app.services();
    services.scroller.to_end();
    services.question.focus();
    id
}

/// Continues with a temporary conversation while the stored ones stay locked.
pub(crate) fn continue_without_storage(app: App) {
    app.conversations.locked.set(false);
    if !app.storage.disabled.get_untracked() {
        app.storage.disabled.set(true);
        begin_instead(app);
    }
}

/// Makes the conversation on screen temporary, or stores it from here on.
pub(crate) fn toggle_remember(app: App) {
    let conversation = app.conversation();
    let remembers = untrack(|| !conversation.is_stored());
    conversation.change_settings(|chosen| chosen.use_memory = remembers);
    app.conversation().save_draft();
    attachments::save_any(app, conversation);
    if !remembers && !conversation.transcript.empty.get_untracked() {
        let forget = move || {
            // It may have been switched on again.
            if !app.conversations.is_current(conversation) || untrack(|| !conversation.is_stored()) {
                delete(app, conversation.session());
            }
        };
        let message = "From here on nothing is stored. What was said before still is.";
        app.toasts.show_with_button(message, "Delete what is stored", forget);
    }
    app.services().question.focus();
}

/// Deletes the stored records of a conversation and offers Undo. A temporary one stays on screen.
pub(crate) fn delete(app: App, id: SessionId) {
    app.parts.spawn(move || Box::pin(delete_stored(app, id.clone())));
}

#[wasm_split(records, fallible)]
fn delete_stored(app: App, id: SessionId) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    let on_screen = move |id: &SessionId| is_on_screen(app, id) && untrack(|| app.conversation().is_stored());
    let shown = on_screen(&id);
    let is_going = shown || !is_on_screen(app, &id);
    let ended = app.conversations.opened(&id).filter(|_| is_going).map(Conversation::end_turn);
    Ok(Box::pin(async move {
        if let Some(ended) = ended {
            ended.await;
        }
        let opened = app.conversations.opened(&id);
        if let Some(conversation) = opened.filter(|_| !is_on_screen(app, &id)) {
            conversation.set_activity(None);
        }
        app.conversation().settled().await;
        match app.services().store.remove(&id).await {
            Ok(removed) => {
                if !is_on_screen(app, &id) {
                    forget_unsent(app, &id);
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
                            Err(error) => app.toasts.fail_with(&error),
                        }
                    });
                };
                app.toasts.show_with_undo("Conversation deleted.", undo);
            }
            Err(error) => app.toasts.fail_with(&error),
        }
    }))
}

/// Moves a conversation from another tab to this one.
pub(crate) fn take_over(app: App) {
    app.parts.spawn(move || Box::pin(take_over_here(app)));
}

#[wasm_split(records, fallible)]
fn take_over_here(app: App) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    let conversation = app.conversation();
    let settled_sender = conversation.unsettle();
    conversation.read_only.set(Some(ReadOnly::Coming));
    app.services().question.focus();
    Ok(Box::pin(async move {
        let id = conversation.session();
        let access = app.services().store.take_over(&id).await;
        if !app.conversations.is_current(conversation) {
            return;
        }
        if access == Access::Owned {
            conversation.read_only.set(None);
            conversation.transcript.clear();
            reading::read(app, conversation).await;
            attachments::restore(app, conversation, &id).await;
        } else {
            conversation.read_only.set(Some(ReadOnly::OtherTab));
        }
        settled_sender.send(()).ok();
    }))
}

/// Shows another conversation than the one on screen.
fn switch(app: App, id: &SessionId, claim: Option<ClaimReason>, exchange: Option<Reveal>) {
    let conversation = app.conversations.open(id);
    leave(app, app.conversation());
    set_current(app, conversation);
    enter(app, conversation, claim, exchange);
}

/// Shows what is known of the conversation on screen, reads what may be stored of it, and claims it for this tab.
fn enter(app: App, conversation: Conversation, claim: Option<ClaimReason>, exchange: Option<Reveal>) {
    let settled_sender = conversation.unsettle();
    conversation.claim.set(claim);
    // Then it is open and owned here.
    let is_answering = untrack(|| conversation.is_answering());
    conversation.opening.set(claim.is_some() && !is_answering);
    if claim.is_some() {
        // While the conversation is read.
        spawn_local(parts::answers(app));
    }
    spawn_local(async move {
        let (store, id) = (&app.services().store, conversation.session());
        if store.lock_state() == LockState::Locked && !app.storage.disabled.get_untracked() {
            // It is opened again by `lock_changed`.
            app.conversations.locked.set(true);
            conversation.opening.set(false);
            return;
        }
        conversation.restore_draft();
        if is_answering {
            parts::answers(app).await;
            let session = store.get(&id).await.ok().flatten();
            if let Some(session) = session.filter(|_| app.conversations.is_current(conversation)) {
                reading::show(app, conversation, &session).await;
            }
        } else if claim.is_some() {
            let mut is_there = reading::read(app, conversation).await;
            conversation.opening.set(false);
            // Records that a killed browser left in the journal come later.
            if store.recovered(&id).await && app.conversations.is_current(conversation) {
                is_there = reading::read(app, conversation).await;
            }
            if !is_there
                && app.conversations.is_current(conversation)
                && address::named().as_ref() == Some(&id)
            {
                return not_found(app);
            }
        } else {
            store.begin(&id);
        }
        match store.claim(&id, claim.unwrap_or(ClaimReason::Choose)).await {
            // This tab is a duplicate of one that is still open, and gets a copy of the conversation.
            Access::Copied(copy) if app.conversations.is_current(conversation) => {
                address::copied(&copy);
                tabs::set_session_id(&copy);
                app.conversations.rename(conversation, copy);
                app.conversation().save_draft();
                attachments::restore(app, conversation, &id).await;
            }
            Access::Owned if claim.is_some() || is_answering => {
                attachments::restore(app, conversation, &id).await;
            }
            Access::OtherTab => {
                conversation.read_only.set(Some(ReadOnly::OtherTab));
                if !is_answering && app.conversations.is_current(conversation) {
                    // An answer that was read as interrupted may still be streaming in the other tab.
                    reading::read(app, conversation).await;
                }
            }
            Access::Owned | Access::Copied(_) => {}
        }
        settled_sender.send(()).ok();
        if let Some(exchange) = exchange {
            transcript::reveal(app, conversation, exchange).await;
        }
    });
}

/// Begins an empty conversation, since the address is of one that is not in this browser.
fn not_found(app: App) {
    begin_instead(app);
    let search = move || panels::search_conversations(app);
    let message = "This conversation is not in this browser. Here is a new one.";
    app.toasts.show_with_button(message, "Search conversations", search);
}

/// Takes a conversation off the screen. Its answer goes on; a turn that has not yet requested an answer is stopped.
fn leave(app: App, conversation: Conversation) {
    dom::clear_words();
    dom::clear_code_colors();
    conversation.suggestions.stop();
    conversation.verification.stop();
    let is_written_elsewhere = conversation.read_only.get_untracked().is_some();
    if conversation.live_exchange().is_none() || is_written_elsewhere {
        conversation.stop_answer();
    }
    conversation.leave_draft();
    attachments::leave(conversation);
    conversation.reads.cancel();
    conversation.opening.set(false);
    if untrack(|| !conversation.is_stored()) && !conversation.transcript.empty.get_untracked() {
        // It is in no list.
        let back = move || choose(app, &conversation.session(), None);
        app.toasts.show_with_undo("You left a temporary conversation.", back);
    }
    app.panels.document.set(None);
    panels::hide_library_page(app);
    if conversation.has_turn() {
        // It is closed once its turn is over.
        conversation.transcript.stop_adding();
        return;
    }
    conversation.read_only.set(None);
    conversation.banner.set(None);
    conversation.transcript.clear();
    spawn_local(async move {
        // It may have been opened again meanwhile.
        if !app.conversations.is_current(conversation) {
            app.services().store.close(&conversation.session()).await;
        }
    });
}

fn set_current(app: App, conversation: Conversation) {
    tabs::set_session_id(&conversation.session());
    app.conversations.set_current(conversation);
}

/// Follows a change in storage, made here or by another tab.
fn on_store_change(app: App, change: StoreChange) {
    match change {
        StoreChange::Listed => app.storage.list_version.update(|listed| *listed = listed.wrapping_add(1)),
        StoreChange::Elsewhere => app.storage.elsewhere.set(app.services().store.elsewhere()),
        StoreChange::Lock => lock_changed(app),
        StoreChange::Moved(_) => {}
        StoreChange::Projects => projects_changed(app),
        StoreChange::Session(id) => {
            let current = app.conversations.current_with(&id);
            if let Some(current) = current.filter(|current| current.read_only.get_untracked().is_some()) {
                reading::read_along(app, current);
            }
        }
        StoreChange::Head(id) => {
            if let Some(current) = app.conversations.current_with(&id) {
                spawn_local(reading::refresh_head(app, current));
            }
        }
        StoreChange::SetAside(id, count) => {
            if let Some(current) = app.conversations.current_with(&id) {
                current.banner.set(Some(Banner::SetAside(count)));
            }
        }
        StoreChange::Saved(id) => {
            if let Some(conversation) = app.conversations.opened(&id) {
                conversation.banner.update(|banner| {
                    if matches!(banner, Some(Banner::NotSaved(_))) {
                        *banner = None;
                    }
                });
            }
        }
        StoreChange::Lost(id) => match app.conversations.current_with(&id) {
            Some(current) => current.read_only.set(Some(ReadOnly::OtherTab)),
            // Nothing of an answer off screen can be saved any more.
            None => drop(app.conversations.opened(&id).map(Conversation::end_turn)),
        },
        StoreChange::ReleaseRequested(id) => {
            let ended = app.conversations.opened(&id).map(Conversation::end_turn);
            spawn_local(async move {
                if let Some(ended) = ended {
                    ended.await;
                }
                app.services().store.release(&id).await;
                if let Some(current) = app.conversations.current_with(&id) {
                    current.read_only.set(Some(ReadOnly::OtherTab));
                }
            });
        }
    }
}

/// Reads the projects again, of which some have changed.
fn projects_changed(app: App) {
    spawn_local(async move {
        app.projects.refresh().await;
        let conversation = app.conversation();
        if conversation.project().is_some() {
            context::recount(app, conversation);
        }
    });
}

/// Follows the conversations being locked or unlocked, here or in another tab.
fn lock_changed(app: App) {
    let locked = app.services().store.lock_state() == LockState::Locked;
    app.storage.list_version.update(|listed| *listed = listed.wrapping_add(1));
    if locked && app.storage.disabled.get_untracked() {
        return;
    }
    app.storage.disabled.set(false);
    if app.conversations.locked.get_untracked() == locked {
        return;
    }
    app.conversations.locked.set(locked);
    if locked {
        app.projects.forget();
    }
    let current = app.conversation();
    if locked {
        app.conversations.lock();
        dom::clear_code_colors();
        app.panels.document.set(None);
    } else {
        let claim = current.claim.get().unwrap_or(ClaimReason::Restore);
        enter(app, current, Some(claim), None);
    }
}
