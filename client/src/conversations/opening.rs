//! Opening, beginning, entering and leaving conversations.

use std::collections::BTreeSet;

use any_spawner::Executor;
use footnote_core::{
    conversation::{SessionId, SessionSettings},
    ports::HistoryStore as _,
};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversations;
use crate::{
    address::{Address, Location},
    conversation::{Conversation, ReadAlong, ReadOnly, Reveal},
    effects::ScreenEffect,
    storage::{Access, ClaimReason, LockState},
};

impl Conversations {
    /// Opens the conversation that the address names, else the one that this tab had before it was reloaded, or an empty one.
    pub fn open_first(self, location: Location) {
        let store = self.environment().store.clone();
        let (named, before) = (location.address.conversation().cloned(), store.tab_session());
        let claim = match (&named, &before) {
            (None, None) => None,
            // A new tab, or one in which another address was opened, is no duplicate.
            (Some(named), before) if before.as_ref() != Some(named) => Some(ClaimReason::Choose),
            (_, _) => Some(ClaimReason::Restore),
        };
        self.location.replace(location);
        let conversation = self.current_untracked();
        if let Some(user) = self.environment().preferences.user() {
            conversation.settings.update(|settings| settings.user_context = user);
        }
        if let Some(id) = named.or(before) {
            self.rename(conversation, id);
        }
        self.set_current(conversation);
        store.on_change(move |change| self.on_store_change(change));
        self.enter(conversation, claim, None);
        if self.environment().turn.held.is_some() {
            self.go_on_off_screen();
        }
    }

    /// Goes on with answers that were being written off screen when this tab was reloaded, and remembers those of now.
    fn go_on_off_screen(self) {
        let store = &self.environment().store;
        for id in store.take_tab_answering() {
            if self.current_with(&id).is_none() {
                let (environment, conversation) = (self.environment(), self.open(&id));
                Executor::spawn_local(async move {
                    (environment.answer.loaded().await.go_on_off_screen)(conversation).await;
                });
            }
        }
        store.on_leave_answering(move || {
            let is_off_screen = |other: &Conversation| {
                other.live_exchange().is_some() && !self.is_current(*other) && untrack(|| other.is_stored())
            };
            self.all_opened().into_iter().filter(is_off_screen).map(Conversation::session).collect()
        });
    }

    /// Opens another conversation, or scrolls to an exchange of this one.
    pub fn choose(self, id: &SessionId, exchange: Option<Reveal>) {
        self.emit(ScreenEffect::ClearWords);
        if let Some(conversation) = self.current_with(id) {
            self.leave_library_page();
            if let Some(exchange) = exchange {
                Executor::spawn_local(conversation.reveal(exchange));
            }
            return;
        }
        self.write_address(Address::Conversation(id.clone()), id, false);
        self.switch(id, Some(ClaimReason::Choose), exchange);
    }

    /// Reads the conversation on screen again if it is empty: an import may have brought it.
    pub fn fill(self, imported: &BTreeSet<SessionId>) {
        let conversation = self.current_untracked();
        if imported.contains(&conversation.session()) && conversation.transcript.empty.get_untracked() {
            Executor::spawn_local(async move {
                self.read(conversation).await;
            });
        }
    }

    /// Begins an empty conversation.
    pub fn begin(self) {
        // Back leads to this one.
        self.go_home(&self.start(), false);
    }

    /// Puts a question into the box of an empty conversation.
    pub async fn put_question(self, question: String) {
        // The conversation that this tab had is read, and its draft put into the box.
        self.current_untracked().settled().await;
        let current = self.current_untracked();
        if !current.transcript.empty.get_untracked() || !current.draft().is_empty() {
            self.begin();
        }
        let current = self.current_untracked();
        current.fill_draft(&question);
        current.save_draft();
        self.emit(ScreenEffect::FocusQuestion);
    }

    /// Begins an empty conversation in place of one that is not there any more.
    pub(super) fn begin_instead(self) {
        let before = self.current_untracked();
        let typed = before.draft();
        let attached = before.attachments.pending.get_untracked();
        self.go_home(&self.start(), true);
        let conversation = self.current_untracked();
        conversation.fill_draft(&typed);
        conversation.save_draft();
        conversation.attachments.pending.set(attached);
        conversation.save_any_files();
        self.forget_unsent(&before.session());
    }

    /// Forgets what was typed and attached in a conversation that is not there any more.
    pub(super) fn forget_unsent(self, id: &SessionId) {
        if let Some(conversation) = self.opened(id) {
            conversation.forget_draft();
            conversation.forget_files();
        } else {
            let store = &self.environment().store;
            store.set_draft(id, "");
            store.set_attached(id, [].into());
        }
    }

    /// Begins an empty conversation, whatever the address is.
    pub(super) fn start(self) -> SessionId {
        let id = self.environment().store.new_session_id();
        let user_context =
            self.current_untracked().settings.with_untracked(|chosen| chosen.user_context.clone());
        let use_memory = !self.storage.disabled.get_untracked();
        let settings = SessionSettings { user_context, use_memory, ..SessionSettings::default() };
        self.open(&id).settings.set(settings);
        self.switch(&id, None, None);
        self.emit(ScreenEffect::ScrollToEnd);
        self.emit(ScreenEffect::FocusQuestion);
        id
    }

    /// Makes the conversation on screen temporary, or stores it from here on.
    pub fn toggle_remember(self) {
        let conversation = self.current_untracked();
        let remembers = untrack(|| !conversation.is_stored());
        conversation.change_settings(|chosen| chosen.use_memory = remembers);
        conversation.save_draft();
        conversation.save_any_files();
        if !remembers && !conversation.transcript.empty.get_untracked() {
            let forget = move || {
                // It may have been switched on again.
                if !self.is_current(conversation) || untrack(|| !conversation.is_stored()) {
                    self.delete(conversation.session());
                }
            };
            let (message, delete) = (messages::chat::stored_no_more(), messages::chat::delete_stored());
            self.environment().toasts.show_with_button(message, delete, forget);
        }
        self.emit(ScreenEffect::FocusQuestion);
    }

    /// Moves the conversation on screen from another tab to this one.
    pub fn take_over(self) {
        Executor::spawn_local(async move { (self.part.loaded().await.take_over)(self).await });
    }

    pub(super) async fn take_over_now(self) {
        let conversation = self.current_untracked();
        let settled_sender = conversation.unsettle();
        conversation.read_only.set(Some(ReadOnly::Coming));
        self.emit(ScreenEffect::FocusQuestion);
        let id = conversation.session();
        let access = self.environment().store.take_over(&id).await;
        if !self.is_current(conversation) {
            return;
        }
        if access == Access::Owned {
            conversation.read_only.set(None);
            conversation.transcript.clear();
            self.read(conversation).await;
            conversation.restore_files(&id).await;
        } else {
            conversation.read_only.set(Some(ReadOnly::OtherTab));
        }
        settled_sender.send(()).ok();
    }

    /// Shows another conversation than the one on screen.
    pub(super) fn switch(self, id: &SessionId, claim: Option<ClaimReason>, exchange: Option<Reveal>) {
        let conversation = self.open(id);
        self.leave(self.current_untracked());
        self.set_current(conversation);
        self.enter(conversation, claim, exchange);
    }

    /// Shows what is known of the conversation on screen, reads what may be stored of it, and claims it for this tab.
    pub(super) fn enter(
        self,
        conversation: Conversation,
        claim: Option<ClaimReason>,
        exchange: Option<Reveal>,
    ) {
        let settled_sender = conversation.unsettle();
        conversation.claim.set(claim);
        // Then it is open and owned here.
        let is_answering = untrack(|| conversation.is_answering());
        conversation.opening.set(claim.is_some() && !is_answering);
        let environment = self.environment();
        if claim.is_some() {
            // While the conversation is read.
            environment.answer.begin_loading();
        }
        Executor::spawn_local(async move {
            let store = &environment.store;
            if store.lock_state() == LockState::Locked && !self.storage.disabled.get_untracked() {
                // It is opened again once it is unlocked.
                self.locked.set(true);
                conversation.opening.set(false);
                return;
            }
            conversation.restore_draft();
            let id = conversation.session();
            if is_answering {
                environment.answer.loaded().await;
                let session = store.get(&id).await.ok().flatten();
                if let Some(session) = session.filter(|_| self.is_current(conversation)) {
                    conversation.show(&session).await;
                    self.scroll_to_end();
                }
            } else if claim.is_some() {
                let mut is_missing = self.read(conversation).await;
                conversation.expect_held();
                conversation.opening.set(false);
                // Records that a killed browser left in the journal come later.
                if store.recovered(&id).await {
                    is_missing = self.read(conversation).await;
                    conversation.expect_held();
                }
                if is_missing && self.is_named(&id) {
                    return self.not_found();
                }
            } else {
                store.begin(&id);
            }
            let is_owner = self.claim(conversation, claim, is_answering).await;
            settled_sender.send(()).ok();
            if is_owner {
                conversation.go_on_with_held().await;
            } else {
                conversation.give_up_held();
            }
            if let Some(exchange) = exchange {
                conversation.reveal(exchange).await;
            }
        });
    }

    /// Claims a conversation that was read for this tab. Says whether this tab has it now.
    async fn claim(self, conversation: Conversation, claim: Option<ClaimReason>, is_answering: bool) -> bool {
        let id = conversation.session();
        let access = self.environment().store.claim(&id, claim.unwrap_or(ClaimReason::Choose)).await;
        match access.clone() {
            // This tab is a duplicate of one that is still open, and gets a copy of the conversation.
            Access::Copied(copy) if self.is_current(conversation) => {
                self.copy_entry(&copy);
                self.rename(conversation, copy);
                self.set_current(conversation);
                conversation.save_draft();
                conversation.restore_files(&id).await;
            }
            Access::Owned if claim.is_some() || is_answering => conversation.restore_files(&id).await,
            Access::OtherTab => {
                conversation.read_only.set(Some(ReadOnly::OtherTab));
                if !is_answering {
                    // An answer that was read as interrupted may still be streaming in the other tab.
                    self.read(conversation).await;
                }
            }
            Access::Owned | Access::Copied(_) => {}
        }
        access == Access::Owned
    }

    /// Reads a conversation and shows it, if it is on screen. Says whether there turned out to be no record of it.
    async fn read(self, conversation: Conversation) -> bool {
        if !self.is_current(conversation) {
            return false;
        }
        let read = conversation.read().await;
        if read.is_shown {
            self.scroll_to_end();
        }
        !read.is_there
    }

    fn scroll_to_end(self) {
        if self.location.borrow().address.is_of_conversation() {
            self.emit(ScreenEffect::ScrollToEnd);
        }
    }

    /// Shows what another tab has written in a conversation.
    pub(super) fn read_along(self, conversation: Conversation) {
        if conversation.reads.along.replace(ReadAlong::Outdated) != ReadAlong::Idle {
            // The read under way is followed by another one.
            return;
        }
        Executor::spawn_local(async move {
            let along = &conversation.reads.along;
            while along.replace(ReadAlong::Reading) == ReadAlong::Outdated {
                if conversation.read_only.get_untracked().is_some() {
                    self.read(conversation).await;
                }
            }
            along.set(ReadAlong::Idle);
        });
    }

    /// Begins an empty conversation, since the address is of one that is not in this browser.
    fn not_found(self) {
        self.begin_instead();
        let search = move || self.search_conversations();
        let (message, label) = (messages::chat::not_found(), messages::chat::search_conversations());
        self.environment().toasts.show_with_button(message, label, search);
    }

    /// Takes a conversation off the screen. Its answer goes on; a turn that has not yet requested an answer is stopped.
    fn leave(self, conversation: Conversation) {
        self.emit(ScreenEffect::ClearWords);
        self.emit(ScreenEffect::ClearCodeColors);
        conversation.leave();
        if untrack(|| !conversation.is_stored()) && !conversation.transcript.empty.get_untracked() {
            // It is in no list.
            let back = move || self.choose(&conversation.session(), None);
            self.environment().toasts.show_with_undo(messages::chat::left_temporary(), back);
        }
        self.panels().document.set(None);
        self.panels().close_library_page();
        if conversation.has_turn() {
            // It is closed once its turn is over.
            conversation.transcript.stop_adding();
            return;
        }
        conversation.read_only.set(None);
        conversation.banner.set(None);
        conversation.transcript.clear();
        Executor::spawn_local(async move {
            // It may have been opened again meanwhile.
            if !self.is_current(conversation) {
                self.environment().store.close(&conversation.session()).await;
            }
        });
    }
}
