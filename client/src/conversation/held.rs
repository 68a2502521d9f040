//! Going on with an answer whose page was reloaded or closed, where its reply was held meanwhile.

use any_spawner::Executor;
use footnote_core::{conversation::Session, ports::HeldAnswer};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::{Asked, Conversation, ExchangeView, Unfinished};
use crate::storage::{Access, ClaimReason};

/// The shortest time without a page that is worth a word, in milliseconds.
const WORTH_A_WORD_MS: u64 = 1_000;

impl Conversation {
    /// Notes whether the last answer of what was read may still be held.
    pub(super) fn note_unfinished(self, session: &Session) {
        let environment = &self.environment;
        let unfinished = Unfinished::of(session, environment.turn.clock.now_ms());
        self.unfinished.replace(unfinished.filter(|_| environment.turn.held.is_some()));
    }

    /// Shows an answer that may be held as one that is being written, until that is known.
    pub(crate) fn expect_held(self) {
        let exchange = self.unfinished.borrow().as_ref().and_then(|last| self.transcript.find(last.exchange));
        if let Some(exchange) = exchange.filter(|_| self.read_only.get_untracked().is_none()) {
            exchange.expect_more();
        }
    }

    /// Goes on with the last answer, if it is held. This tab owns the conversation.
    pub(crate) async fn go_on_with_held(self) {
        if self.unfinished.borrow().is_some() {
            (self.environment.answer.loaded().await.go_on)(self).await;
        }
    }

    pub(super) async fn go_on(self) {
        let unfinished = self.unfinished.borrow().clone();
        let (Some(Unfinished { exchange, key }), Some(holder)) = (unfinished, &self.environment.turn.held)
        else {
            return;
        };
        let held = holder.take(&key).await;
        // It may have been left or asked again meanwhile. Then the reply stays where it is.
        let may_go_on =
            self.is_on_screen.get() && !self.has_turn() && self.read_only.get_untracked().is_none();
        let exchange = self.transcript.find(exchange).filter(|_| may_go_on);
        match (held, exchange) {
            (Some(held), Some(exchange)) => {
                self.unfinished.take();
                self.take_up(exchange, held);
            }
            _ => self.give_up_held(),
        }
    }

    /// Goes on with the last answer off screen, if it is held and no other tab has the conversation.
    pub(super) async fn go_on_off_screen(self) {
        let (id, store) = (self.session(), &self.environment.store);
        let opened = store.open(&id).await.ok().and_then(|opened| opened.session);
        let unfinished =
            opened.as_ref().and_then(|session| Unfinished::of(session, self.environment.turn.clock.now_ms()));
        if let (Some(session), Some(unfinished), Some(holder)) = (opened, unfinished, &self.environment.turn.held)
            && store.claim(&id, ClaimReason::Choose).await == Access::Owned
            && let Some(held) = holder.take(&unfinished.key).await
            && let Some(exchange) = session.exchanges.last()
            // It may have been opened meanwhile, and goes on by itself then.
            && !self.is_on_screen.get()
            && !self.has_turn()
        {
            self.title.set(session.title.clone());
            self.settings.set(session.settings.clone());
            let exchange = self.transcript.view_of(exchange);
            exchange.expect_more();
            self.take_up(exchange, held);
        } else if !self.is_on_screen.get() && !self.has_turn() {
            store.close(&id).await;
        }
    }

    /// There is no more of the last answer than what is stored.
    pub(crate) fn give_up_held(self) {
        let unfinished = self.unfinished.take();
        let exchange = unfinished.and_then(|last| self.transcript.find(last.exchange));
        if let Some(exchange) = exchange.filter(|_| !self.has_turn()) {
            exchange.expect_no_more();
        }
    }

    fn take_up(self, exchange: ExchangeView, held: HeldAnswer) {
        if self.is_on_screen.get() && held.away_ms >= WORTH_A_WORD_MS {
            self.environment.toasts.show(messages::held::went_on(held.away_ms / 1000));
        }
        let key = self.begin_turn();
        self.with_turn(|turn| turn.exchange = Some(exchange));
        Executor::spawn_local(self.run(key, Asked::held(exchange, held)));
    }
}
