//! Deleting a conversation, with Undo.

use std::cell::Cell;

use any_spawner::Executor;
use footnote_core::conversation::SessionId;
use reactive_graph::graph::untrack;

use super::Conversations;
use crate::storage::Removed;

impl Conversations {
    /// Deletes the stored records of a conversation and offers Undo. A temporary one stays on screen.
    pub fn delete(self, id: SessionId) {
        Executor::spawn_local(async move { (self.part.loaded().await.delete)(self, id).await });
    }

    pub(super) async fn delete_now(self, id: SessionId) {
        let was_shown = self.shows_stored(&id);
        let is_going = was_shown || self.current_with(&id).is_none();
        if let Some(opened) = self.opened(&id).filter(|_| is_going) {
            opened.end_turn().await;
        }
        if self.current_with(&id).is_none()
            && let Some(conversation) = self.opened(&id)
        {
            conversation.set_activity(None);
        }
        self.current_untracked().settled().await;
        let environment = self.environment();
        match environment.store.remove(&id).await {
            Ok(removed) => {
                if self.current_with(&id).is_none() {
                    self.forget_unsent(&id);
                }
                if self.shows_stored(&id) {
                    self.begin_instead();
                }
                let removed = Cell::new(Some(removed));
                let undo = move || {
                    if let Some(removed) = removed.take() {
                        self.restore(id.clone(), removed, was_shown);
                    }
                };
                environment.toasts.show_with_undo("Conversation deleted.", undo);
            }
            Err(error) => environment.toasts.fail_with(&error),
        }
    }

    /// Whether this conversation is on screen and stored.
    fn shows_stored(self, id: &SessionId) -> bool {
        self.current_with(id).is_some_and(|current| untrack(|| current.is_stored()))
    }

    fn restore(self, id: SessionId, removed: Removed, is_shown_then: bool) {
        Executor::spawn_local(async move {
            let environment = self.environment();
            match environment.store.restore(removed).await {
                Ok(()) if is_shown_then => self.choose(&id, None),
                Ok(()) => {}
                Err(error) => environment.toasts.fail_with(&error),
            }
        });
    }
}
