//! Deleting a conversation, with Undo.

use std::{cell::Cell, rc::Rc};

use any_spawner::Executor;
use footnote_core::conversation::SessionId;
use futures::future::LocalBoxFuture;
use reactive_graph::graph::untrack;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::Conversations;
use crate::{conversation::Conversation, storage::Removed};

impl Conversations {
    /// Deletes the stored records of a conversation and offers Undo. A temporary one stays on screen.
    pub fn delete(self, id: SessionId) {
        self.environment().parts.spawn(move || Box::pin(delete(self, id.clone())));
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

#[wasm_split(records, fallible)]
fn delete(all: Conversations, id: SessionId) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    let was_shown = all.shows_stored(&id);
    let is_going = was_shown || all.current_with(&id).is_none();
    let ended = all.opened(&id).filter(|_| is_going).map(Conversation::end_turn);
    Ok(Box::pin(async move {
        if let Some(ended) = ended {
            ended.await;
        }
        if all.current_with(&id).is_none()
            && let Some(conversation) = all.opened(&id)
        {
            conversation.set_activity(None);
        }
        all.current_untracked().settled().await;
        let environment = all.environment();
        match environment.store.remove(&id).await {
            Ok(removed) => {
                if all.current_with(&id).is_none() {
                    all.forget_unsent(&id);
                }
                if all.shows_stored(&id) {
                    all.begin_instead();
                }
                let removed = Rc::new(Cell::new(Some(removed)));
                let undo = move || {
                    if let Some(removed) = removed.take() {
                        all.restore(id.clone(), removed, was_shown);
                    }
                };
                environment.toasts.show_with_undo("Conversation deleted.", undo);
            }
            Err(error) => environment.toasts.fail_with(&error),
        }
    }))
}
