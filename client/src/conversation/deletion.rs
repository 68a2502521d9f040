//! Deleting an exchange, with Undo.

use std::{cell::Cell, rc::Rc};

use any_spawner::Executor;
use footnote_core::{
    conversation::ExchangeId,
    ports::{HistoryStore as _, StoreError},
    storage::{Record, delete_exchange},
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::{Conversation, ExchangeView};
use crate::effects::ScreenEffect;

impl Conversation {
    /// Deletes a question and its answer.
    pub fn delete_exchange(self, exchange: ExchangeView) {
        let Some(id) = exchange.id.get_untracked() else { return };
        // It could be writing about this exchange.
        self.stop_post_turn();
        Executor::spawn_local(async move {
            let environment = &self.environment;
            let removed = match delete_exchange(environment.store.as_ref(), &self.session(), id).await {
                Ok(removed) => removed,
                Err(error) => return environment.toasts.fail_with(&error),
            };
            if self.transcript.shows(exchange) {
                self.transcript.remove(exchange);
                self.recount();
                self.emit(ScreenEffect::FocusQuestion);
            }
            let removed = Rc::new(Cell::new(removed));
            let undo = move || {
                let Some(removed) = removed.take() else { return };
                Executor::spawn_local(async move {
                    if let Err(error) = self.restore_exchange(id, removed).await {
                        self.environment.toasts.fail_with(&error);
                    }
                });
            };
            environment.toasts.show_with_undo(messages::chat::exchange_deleted(), undo);
        });
    }

    async fn restore_exchange(self, id: ExchangeId, removed: Vec<Record>) -> Result<(), StoreError> {
        let (environment, session) = (&self.environment, self.session());
        for record in removed {
            environment.store.append(&session, record).await?;
        }
        let stored = environment.store.get(&session).await?;
        let exchange = stored.iter().flat_map(|stored| &stored.exchanges).find(|exchange| exchange.id == id);
        if let Some(exchange) = exchange.filter(|_| self.is_on_screen.get()) {
            self.transcript.insert(self.transcript.view_of(exchange));
            self.recount();
        }
        Ok(())
    }
}
