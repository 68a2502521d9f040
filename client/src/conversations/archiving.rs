//! Archiving a conversation: it leaves the list, and everything of it stays.

use any_spawner::Executor;
use footnote_core::{conversation::SessionId, ports::HistoryStore as _};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversations;

impl Conversations {
    /// Takes a conversation out of the list of the others, or back, and offers Undo.
    pub fn archive(self, id: SessionId, archived: bool) {
        Executor::spawn_local(async move { (self.part.loaded().await.archive)(self, id, archived).await });
    }

    /// Archives the conversation on screen, or takes it back.
    pub fn toggle_archived(self) {
        Executor::spawn_local(async move {
            let Some(id) = self.stored_current().await else { return };
            match self.environment().store.get(&id).await {
                Ok(session) => self.archive(id, !session.is_some_and(|session| session.archived)),
                Err(error) => self.environment().toasts.fail_with(&error),
            }
        });
    }

    /// The conversation on screen, if anything of it is stored; says so if not.
    pub(super) async fn stored_current(self) -> Option<SessionId> {
        // While it is still being read it looks empty.
        self.current_untracked().settled().await;
        let current = self.current_untracked();
        let is_stored = untrack(|| current.is_stored()) && !current.transcript.empty.get_untracked();
        if !is_stored {
            self.environment().toasts.show(messages::tags::not_stored());
        }
        is_stored.then(|| current.session())
    }

    pub(super) async fn archive_now(self, id: SessionId, archived: bool) {
        let toasts = self.environment().toasts;
        if !self.set_archived(&id, archived).await {
            return;
        }
        let message =
            if archived { messages::tags::was_archived() } else { messages::tags::was_unarchived() };
        let undo = move || {
            let id = id.clone();
            Executor::spawn_local(async move {
                self.set_archived(&id, !archived).await;
            });
        };
        toasts.show_with_undo(message, undo);
    }

    /// Says why not where that fails.
    async fn set_archived(self, id: &SessionId, archived: bool) -> bool {
        self.current_untracked().settled().await;
        let set = self.environment().store.archive(id, archived).await;
        set.inspect_err(|error| self.environment().toasts.fail_with(error)).is_ok()
    }
}
