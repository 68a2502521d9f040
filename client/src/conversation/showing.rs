//! Putting exchanges on screen. However long a conversation is, the page is usable once the latest ones are shown: earlier ones
//! are added above them while the browser is idle. All of it is in the part that shows answers.

use std::{collections::VecDeque, rc::Rc, sync::Arc};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Exchange, ExchangeId},
    text::Query,
};
use futures::future::LocalBoxFuture;
use reactive_graph::prelude::*;

use super::{Activity, ExchangeView, Transcript, transcript::PAGE_EXCHANGES};
use crate::effects::ScreenEffect;

/// Time budget of a slice of exchanges, in milliseconds, without layout and paint.
const SLICE_MS: f64 = 8.0;

/// An exchange to scroll to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reveal {
    pub exchange: ExchangeId,
    /// Marked in it. Without them, or if they are not on screen, the exchange is highlighted as a whole.
    pub words: Option<Arc<Query>>,
}

impl From<ExchangeId> for Reveal {
    fn from(exchange: ExchangeId) -> Self {
        Self { exchange, words: None }
    }
}

impl Transcript {
    /// Shows the latest exchanges now and the others in idle time. `live`, which is being answered, keeps its view.
    pub(super) fn show(
        self,
        exchanges: Vec<Rc<Exchange>>,
        live: Option<ExchangeView>,
        compressed: Option<ExchangeId>,
    ) {
        let live_id = live.and_then(|live| live.id.get_untracked());
        let stored = exchanges.into_iter().filter(|stored| live_id != Some(stored.id));
        self.clear();
        self.emit(ScreenEffect::ClearCodeColors);
        self.compressed.set_value(compressed);
        self.waiting.set_value(stored.collect());
        self.show_slice();
        if let Some(live) = live {
            match live_id {
                Some(_) => self.insert(live),
                None => self.push(live),
            }
        }
        self.schedule();
    }

    /// Queues earlier exchanges, the latest first.
    pub(super) fn show_earlier(self, batch: Vec<Rc<Exchange>>) {
        self.wait_before(batch);
        self.schedule();
    }

    /// Scrolls to an exchange, which may not be on screen yet, and marks words in it or highlights it briefly.
    pub(super) fn reveal(self, Reveal { exchange, words }: Reveal) -> LocalBoxFuture<'static, ()> {
        let shown = self.shown.get_value();
        let is_shown = move || self.shown.get_value() == shown;
        Box::pin(async move {
            while self.find(exchange).is_none() {
                if !is_shown() || !self.is_waiting() {
                    return;
                }
                self.show_slice();
                self.scheduler().yield_now().await;
            }
            self.scheduler().yield_now().await;
            if is_shown() {
                self.emit(ScreenEffect::Reveal { exchange, words });
            }
        })
    }

    /// Schedules the next slice for idle time.
    fn schedule(self) {
        if self.scheduled.get_value() || !self.is_waiting() {
            return;
        }
        self.scheduled.set_value(true);
        Executor::spawn_local(async move {
            self.scheduler().idle().await;
            self.scheduled.set_value(false);
            if self.activity.get_untracked() != Some(Activity::Answering) {
                self.show_slice();
            }
            self.schedule();
        });
    }

    /// Puts the next waiting exchanges above those on screen.
    pub(super) fn show_slice(self) {
        let scheduler = self.scheduler();
        let until = scheduler.elapsed_ms() + SLICE_MS;
        let mut exchanges = VecDeque::new();
        while exchanges.len() < PAGE_EXCHANGES && (exchanges.is_empty() || scheduler.elapsed_ms() < until) {
            let Some(stored) = self.waiting.try_update_value(VecDeque::pop_back).flatten() else {
                break;
            };
            exchanges.push_front(self.view_of(&stored));
        }
        if !exchanges.is_empty() {
            self.emit(ScreenEffect::KeepPlace);
            self.put_first(exchanges.into());
        }
    }
}
