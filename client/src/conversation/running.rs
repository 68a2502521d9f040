//! A turn, from Send to the saved answer, and the questions queued after it, whatever is on screen meanwhile.

use std::pin::pin;

use footnote_core::{conversation::AnswerState, turn::TurnConfig};
use futures::{
    channel::oneshot,
    future::{Either, select, try_join},
};
use reactive_graph::{graph::untrack, prelude::*};

use super::{AnswerPart, Asked, Conversation, News};
use crate::{ports::Account, storage::LockState};

/// A question that is being sent goes along if another user is signed in by now, until this is dropped.
struct Sending<'a>(&'a dyn Account);

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        self.0.set_sending("");
    }
}

/// No answer can be had.
struct Unanswerable;

impl Conversation {
    /// Answers a question and those queued after it, then runs the steps after an answer.
    pub(super) async fn run(self, key: u32, mut asked: Asked) {
        let held = asked.held.as_ref().and(asked.replaces);
        if let Some(holder) = &self.environment.turn.held {
            holder.prepare();
        }
        let (state, last) = loop {
            let (stop, mut stopped) = oneshot::channel();
            self.with_turn(|turn| turn.stop = Some(stop));
            let ready = {
                let ready = pin!(self.ready(&mut asked));
                match select(&mut stopped, ready).await {
                    Either::Left(_) => Err(Unanswerable),
                    Either::Right((ready, _)) => ready,
                }
            };
            self.waits_for_server.set(false);
            self.with_turn(|turn| turn.sending = None);
            let Ok((mut config, part)) = ready else { break (None, None) };
            if let Some(model) = asked.model.take() {
                config.model = Some(model);
            }
            let state = (part.answer)(self, config.clone(), asked, stopped).await;
            let is_complete = state == Some(AnswerState::Complete);
            let next = is_complete.then(|| self.next_queued()).flatten();
            let Some(question) = next else { break (state, Some((config, part))) };
            asked = Asked::new(question);
        };
        if let Some(exchange) = held.filter(|_| state.is_none()) {
            exchange.expect_no_more();
        }
        self.with_turn(|turn| turn.stop = None);
        self.answered(state);
        let is_ending = self.with_turn(|turn| turn.is_ending) == Some(true);
        // An answer that could not begin leaves nothing to do.
        if let Some((config, part)) = last.filter(|_| !is_ending && state.is_some()) {
            self.recount();
            // The answer is painted first.
            self.environment.scheduler.yield_now().await;
            if self.is_in_turn(key) {
                (part.after_answer)(self, config).await;
            }
        }
        self.finish(key).await;
    }

    /// Waits for what an answer takes, once this tab's write access is settled. The part of the program that answers is loaded
    /// meanwhile; while it cannot be, the turn waits, until it is stopped.
    async fn ready(self, asked: &mut Asked) -> Result<(TurnConfig, &'static AnswerPart), Unanswerable> {
        let config = async { self.settled_config(asked).await.ok_or(Unanswerable) };
        try_join(config, async { Ok(self.environment.answer.loaded().await) }).await
    }

    /// The configuration of the turn; `None` if this tab may not write, or the question was typed on a page that is
    /// another user's by now.
    async fn settled_config(self, asked: &mut Asked) -> Option<TurnConfig> {
        let environment = &self.environment;
        if asked.is_typed && !self.is_same_user(&asked.question).await {
            return None;
        }
        if environment.server.ready().await.is_none() {
            self.wait_for_server(asked).await?;
        }
        // A tab that was duplicated a moment ago may be about to take another id, one that takes a
        // conversation over waits for it, and one whose conversation another tab has only reads.
        self.settled().await;
        if !environment.projects.is_ready(self.project()).await {
            return None;
        }
        self.turn_config().filter(|_| untrack(|| self.may_write()))
    }

    /// A typed question waits below its box until the server can be reached; `None` where something else is amiss, or the
    /// question was taken back meanwhile.
    async fn wait_for_server(self, asked: &mut Asked) -> Option<()> {
        let environment = &self.environment;
        if !asked.is_typed || !environment.server.is_unreached() {
            return None;
        }
        self.take_question(&asked.question);
        self.queued.update(|queued| queued.insert(0, asked.question.clone()));
        self.save_draft();
        self.with_turn(|turn| turn.sending = None);
        self.waits_for_server.set(true);
        environment.server.until_reached(&*environment.turn.clock).await;
        self.waits_for_server.set(false);
        *asked = Asked::new(self.unqueue(0)?);
        Some(())
    }

    /// Asks whether this page is still that of the user who is signed in, before a typed question is taken from its box. Where
    /// it is not, the page is loaded again, and nothing may be sent.
    async fn is_same_user(self, question: &str) -> bool {
        let (account, store) = (&self.environment.account, &self.environment.store);
        if account.user().is_none() {
            return true;
        }
        let is_encrypted = !matches!(store.lock_state(), LockState::Off | LockState::Unavailable(_));
        let goes_along = untrack(|| self.is_stored()) && !is_encrypted;
        account.set_sending(if goes_along { question } else { "" });
        let _sending = Sending(&**account);
        // The turn reports errors itself.
        drop(account.get("api/config").await);
        let is_left = account.is_left();
        if is_left && goes_along {
            store.set_draft(&self.session(), "");
        }
        !is_left
    }

    /// The answer has ended.
    fn answered(self, state: Option<AnswerState>) {
        self.unqueue_all();
        self.set_activity(None);
        // Only who took the conversation away has stopped it while it was not on screen.
        if let Some(state) = state.filter(|state| *state != AnswerState::Stopped) {
            self.tell(News::Ended(state));
        }
    }

    /// A turn is over: its conversation is closed, unless it is on screen. Says whether it is.
    pub(super) async fn finish(self, key: u32) -> bool {
        let is_on_screen = self.is_on_screen.get();
        if self.is_in_turn(key) && !is_on_screen {
            self.transcript.clear();
            self.environment.store.close(&self.session()).await;
        }
        self.remove_turn(key);
        is_on_screen
    }
}
