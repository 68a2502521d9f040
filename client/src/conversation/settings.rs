//! Changing how a conversation is answered.

use any_spawner::Executor;
use footnote_core::{
    conversation::SessionSettings,
    ports::HistoryStore as _,
    storage::{Record, SessionHead},
};
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversation;
use crate::notices::Banner;

impl Conversation {
    /// Changes its settings from the next question on. Those of a conversation that is not stored yet are stored with its first
    /// question.
    pub fn change_settings(self, change: impl FnOnce(&mut SessionSettings)) {
        self.settings.update(change);
        if untrack(|| !self.may_write()) {
            return;
        }
        let settings = self.settings.get_untracked();
        Executor::spawn_local(async move {
            let (store, id) = (&self.environment.store, self.session());
            let saved = async {
                let Some(session) = store.get(&id).await? else { return Ok(()) };
                let head = SessionHead { settings, ..SessionHead::of(&session) };
                store.append(&id, Record::Head(Box::new(head))).await
            };
            if let Err(error) = saved.await {
                self.banner.set(Some(Banner::NotSaved(error.to_string())));
            }
        });
    }
}
