//! What is remembered of a conversation beside its messages, for a person to read and change.

use any_spawner::Executor;
use footnote_core::{conversation::SessionMemory, ports::HistoryStore as _, storage::Record};

use super::Conversation;

impl Conversation {
    /// The memory as it is stored; an empty one where it cannot be read.
    pub async fn memory(self) -> SessionMemory {
        let stored = self.environment.store.get(&self.session()).await.ok().flatten();
        stored.map(|session| session.memory).unwrap_or_default()
    }

    /// Stores a part of the memory that a person changed.
    pub fn change_memory(self, changed: Record) {
        Executor::spawn_local(async move {
            match self.environment.store.append(&self.session(), changed).await {
                Ok(()) => self.recount(),
                Err(error) => self.environment.toasts.fail_with(&error),
            }
        });
    }
}
