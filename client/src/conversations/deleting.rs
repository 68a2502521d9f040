//! Deleting a conversation, with Undo.

use std::cell::Cell;

use any_spawner::Executor;
use footnote_core::conversation::SessionId;
use footnote_messages as messages;
use reactive_graph::graph::untrack;

use super::Conversations;
use crate::{conversation::Conversation, storage::Removed};

impl Conversations {
    /// Deletes the stored records of a conversation and offers Undo. A temporary one stays on screen.
    pub fn delete(self, id: SessionId) {
        Executor::spawn_local(async move { (self.part.loaded().await.delete)(self, id).await });
    }

    pub(super) async fn delete_now(self, id: SessionId) {
        let is_stored = |conversation: &Conversation| untrack(|| conversation.is_stored());
        let shown = self.current_with(&id);
        let was_shown = shown.as_ref().is_some_and(is_stored);
        if let Some(opened) = self.opened(&id).filter(|_| was_shown || shown.is_none()) {
            opened.end_turn().await;
            opened.set_activity(None);
        }
        self.current_untracked().settled().await;
        let environment = self.environment();
        match environment.store.remove(&id).await {
            Ok(removed) => {
                match self.current_with(&id) {
                    Some(shown) if is_stored(&shown) => self.begin_instead(),
                    Some(_) => {}
                    None => self.forget_unsent(&id),
                }
                let removed = Cell::new(Some(removed));
                let undo = move || {
                    if let Some(removed) = removed.take() {
                        self.restore(id.clone(), removed, was_shown);
                    }
                };
                environment.toasts.show_with_undo(messages::chat::deleted(), undo);
            }
            Err(error) => environment.toasts.fail_with(&error),
        }
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
