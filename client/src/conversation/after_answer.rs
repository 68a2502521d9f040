//! Work after an answer is shown: memory, title, compression ahead. The next question cancels it; unfinished
//! work is done after the next answer. This is in the part of the program that answers.

use std::{future::pending, pin::pin};

use footnote_core::turn::{TurnConfig, TurnEvent, run_post_turn};
use futures::{channel::oneshot, future::select};
use reactive_graph::prelude::*;

use super::{Conversation, graph::graph, until_stopped};

impl Conversation {
    /// Runs it, whatever is on screen meanwhile.
    pub(super) async fn after_answer(self, config: TurnConfig) {
        let environment = &self.environment;
        let (stop, stopped) = oneshot::channel::<()>();
        self.with_turn(|turn| turn.stop_post_turn = Some(stop));
        let events = |event| match event {
            TurnEvent::Compressed { through, .. } => self.transcript.set_compressed(Some(through)),
            TurnEvent::Titled { title } => self.title.set(Some(title)),
            _ => {}
        };
        let work = async {
            if let Ok(graph) = graph() {
                // An error leaves work for the next answer.
                run_post_turn(&graph, &environment.turn, &config, self.session(), pending(), &events)
                    .await
                    .ok();
            }
            if self.is_on_screen.get() {
                self.recount();
                self.check_new_answer(config.clone());
                self.suggest_next(config);
            } else {
                self.check_off_screen(&config).await;
            }
        };
        select(pin!(until_stopped(stopped)), pin!(work)).await;
        environment.save_learned();
    }
}
