//! Following changes in storage, made here or by other tabs.

use any_spawner::Executor;
use reactive_graph::prelude::*;

use super::Conversations;
use crate::{
    conversation::{Conversation, ReadOnly},
    effects::ScreenEffect,
    notices::Banner,
    storage::{ClaimReason, LockState, StoreChange},
};

impl Conversations {
    /// Follows a change in storage.
    pub(super) fn on_store_change(self, change: StoreChange) {
        match change {
            StoreChange::Listed => self.storage.count_change(),
            StoreChange::Elsewhere => self.storage.elsewhere.set(self.environment().store.elsewhere()),
            StoreChange::Lock => self.lock_changed(),
            StoreChange::Moved(_) => {}
            StoreChange::Projects => self.projects_changed(),
            StoreChange::Added => self.environment().added.changed_elsewhere(),
            StoreChange::Session(id) => {
                if let Some(conversation) = self.opened(&id) {
                    self.read_along(conversation);
                }
            }
            StoreChange::Head(id) => {
                if let Some(conversation) = self.opened(&id) {
                    Executor::spawn_local(conversation.refresh_head());
                }
            }
            StoreChange::SetAside(id, count) => {
                if let Some(conversation) = self.opened(&id) {
                    conversation.banner.set(Some(Banner::SetAside(count)));
                }
            }
            StoreChange::Saved(id) => {
                if let Some(conversation) = self.opened(&id) {
                    conversation.banner.update(|banner| {
                        if matches!(banner, Some(Banner::NotSaved(_))) {
                            *banner = None;
                        }
                    });
                }
            }
            StoreChange::Lost(id) => match self.current_with(&id) {
                Some(current) => current.read_only.set(Some(ReadOnly::OtherTab)),
                // Nothing of an answer off screen can be saved any more.
                None => drop(self.opened(&id).map(Conversation::end_turn)),
            },
            StoreChange::ReleaseRequested(id) => {
                let ended = self.opened(&id).map(Conversation::end_turn);
                Executor::spawn_local(async move {
                    if let Some(ended) = ended {
                        ended.await;
                    }
                    self.environment().store.release(&id).await;
                    if let Some(current) = self.current_with(&id) {
                        current.read_only.set(Some(ReadOnly::OtherTab));
                    }
                });
            }
        }
    }

    /// Reads the projects again, of which some have changed.
    fn projects_changed(self) {
        Executor::spawn_local(async move {
            self.environment().projects.refresh().await;
            let conversation = self.current_untracked();
            if conversation.project().is_some() {
                conversation.recount();
            }
        });
    }

    /// Follows the conversations being locked or unlocked, here or in another tab.
    fn lock_changed(self) {
        let environment = self.environment();
        let locked = environment.store.lock_state() == LockState::Locked;
        self.storage.count_change();
        if locked && self.storage.disabled.get_untracked() {
            return;
        }
        self.storage.disabled.set(false);
        if self.locked.get_untracked() == locked {
            return;
        }
        self.locked.set(locked);
        if locked {
            environment.projects.forget();
            environment.added.forget();
            self.lock();
            self.emit(ScreenEffect::ClearCodeColors);
            self.panels().document.set(None);
            self.panels().tags.set(None);
        } else {
            let current = self.current_untracked();
            let claim = current.claim.get().unwrap_or(ClaimReason::Restore);
            self.enter(current, Some(claim), None);
        }
    }

    /// Continues with a temporary conversation while the stored ones stay locked.
    pub fn continue_without_storage(self) {
        self.locked.set(false);
        if !self.storage.disabled.get_untracked() {
            self.storage.disabled.set(true);
            self.begin_instead();
        }
    }
}
