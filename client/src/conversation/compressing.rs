//! Compressing the older turns of a conversation on request. This is in the part of the program that answers.

use any_spawner::Executor;
use footnote_core::{
    compress::{compress_now, edit_compression, undo_compression},
    conversation::{CompressedTurn, ExchangeId},
    ports::HistoryStore as _,
};
use footnote_messages as messages;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversation;

impl Conversation {
    /// Compresses older turns. Stop cancels it without any change.
    pub fn compress(self) {
        Executor::spawn_local(async move {
            // A conversation with turns has loaded the part with this code.
            if let Ok(part) = self.environment.answer.load().await {
                (part.compress)(self).await;
            }
        });
    }

    pub(super) async fn compress_turns(self) {
        let environment = &self.environment;
        let Some(config) = self.turn_config() else { return };
        self.context.compressing.set(true);
        self.stop_post_turn();
        let key = self.begin_turn();
        let (stop, stopped) = oneshot::channel();
        self.with_turn(|turn| turn.stop = Some(stop));
        let id = self.session();
        let compressing = Box::pin(compress_now(&environment.turn, &config, &id));
        let done = match select(compressing, stopped).await {
            Either::Left((done, _)) => Some(done),
            Either::Right(_) => None,
        };
        self.context.compressing.set(false);
        self.set_activity(None);
        let is_on_screen = self.finish(key).await;
        match done {
            Some(Ok(made)) => {
                self.transcript.set_compressed(Some(made.through));
                self.recount();
            }
            Some(Err(error)) if is_on_screen => environment.toasts.fail_with(&error),
            Some(Err(_)) | None => {}
        }
        if !self.ask_next() {
            self.unqueue_all();
        }
    }

    /// The compressed turn that stands for the exchanges up to this one, unless it was undone, and for how many messages.
    pub async fn compressed_turn(self, through: ExchangeId) -> Option<(usize, CompressedTurn)> {
        let session = self.environment.store.get(&self.session()).await.ok().flatten()?;
        let turn = session.memory.compressed.get(&through).filter(|turn| !turn.undone)?.clone();
        let exchanges = session.exchanges.iter().filter(|exchange| exchange.id <= through);
        let messages = exchanges.map(|exchange| 1 + usize::from(exchange.answer.is_some())).sum();
        Some((messages, turn))
    }

    /// Changes the words of the compressed turn, which hold here even if they cannot be stored.
    pub async fn edit_compression(self, text: &str) {
        let environment = &self.environment;
        let model = untrack(|| self.model());
        if let Err(error) = edit_compression(&environment.turn, &model, &self.session(), text).await {
            environment.toasts.fail_with(&error);
        }
        self.recount();
    }

    /// Undoes the compression, so that the messages are sent word for word again.
    pub fn undo_compression(self) {
        Executor::spawn_local(async move {
            let (store, toasts) = (&self.environment.store, self.environment.toasts);
            if let Err(error) = undo_compression(store.as_ref(), &self.session()).await {
                return toasts.fail_with(&error);
            }
            let memory = self.memory().await;
            self.transcript.set_compressed(memory.compressed_turn().map(|(through, _)| through));
            self.recount();
            toasts.show(messages::chat::sent_in_full_again());
        });
    }
}
