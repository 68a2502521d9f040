//! Compressing the older turns of a conversation on request. This is in the part of the program that answers.

use any_spawner::Executor;
use footnote_core::compress::compress_now;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use reactive_graph::prelude::*;

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
        self.finish(key).await;
        match done {
            Some(Ok(made)) => {
                self.transcript.set_compressed(Some(made.through));
                self.recount();
            }
            Some(Err(error)) if self.is_on_screen.get() => environment.toasts.fail_with(&error),
            Some(Err(_)) | None => {}
        }
        if !self.ask_next() {
            self.unqueue_all();
        }
    }
}
