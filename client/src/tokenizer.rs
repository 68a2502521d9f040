//! Exact token counts from a program beside the page, and estimates until it is there.
//!
//! The program and its vocabularies are as large as the page itself. They are loaded when they are needed and the page is
//! idle, and only the vocabulary of the model. Nothing waits for the first load.
//!
//! The program takes as much memory as a long conversation. It ends once nothing was typed or counted for a while, and the next
//! key or count starts it again, from the browser's cache. Counts wait for that: no estimate takes the place of an exact count.
//!
//! A model whose encoding is not known is estimated in any case: for it the program is started once something is typed or there
//! is a conversation.

use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    models::{self, Encoding},
    ports::{CharacterEstimate, Clock, TokenCount, Tokenizer},
};
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{LocalBoxFuture, Shared},
};

use crate::ports::{Scheduler, TokenWorker, TokenWorkers};

/// How long a count may keep a send waiting, in milliseconds. The program needs that long for many megabytes.
const WAIT_MS: u32 = 500;
/// How long a count waits for a program that is started again, in milliseconds: a quarter of a second is usual.
const RESTART_MS: u32 = 2_000;
/// How long the program is kept after a count, in milliseconds.
const KEPT_MS: u32 = 2_000;
/// How long it is kept after a key: who types pauses to think.
const KEPT_FOR_TYPING_MS: u32 = 10_000;
/// The encoding for models without a known one: a better estimate than counting characters.
const NEAREST: Encoding = Encoding::O200kBase;

/// Counts tokens in programs beside the page. Copies are handles to the same ones.
#[derive(Clone)]
pub struct PageTokenizer(Rc<Inner>);

struct Inner {
    workers: Rc<dyn TokenWorkers>,
    scheduler: Rc<dyn Scheduler>,
    /// Number of answers that are being written.
    answering: Rc<Cell<usize>>,
    counters: RefCell<HashMap<Encoding, Counter>>,
    /// That of the model that was prepared last.
    encoding: Cell<Option<Encoding>>,
    /// Grows with each key and count.
    uses: Cell<u32>,
    /// Something was typed since a program ended.
    is_typed: Cell<bool>,
    /// A count came too late, and since then none has come in time.
    is_late: Cell<bool>,
    /// A count was estimated since no program was there.
    has_estimated: Cell<bool>,
    on_ready: OnceCell<Box<dyn Fn()>>,
}

/// The program for one encoding, as far as it is.
#[derive(Clone)]
enum Counter {
    /// It starts for the first time, which may take long over a slow line.
    Starting,
    Running(Rc<dyn TokenWorker>),
    /// It had started, and was idle.
    Ended,
    Restarting(Shared<oneshot::Receiver<()>>),
    /// Only estimates are possible.
    Failed,
}

impl Counter {
    fn is_running(&self) -> bool {
        matches!(self, Self::Running(_))
    }
}

impl PageTokenizer {
    /// A tokenizer that estimates until [`PageTokenizer::prepare`] has started a program, which is kept while there are
    /// `answering`.
    pub fn new(
        workers: Rc<dyn TokenWorkers>,
        scheduler: Rc<dyn Scheduler>,
        answering: Rc<Cell<usize>>,
    ) -> Self {
        Self(Rc::new(Inner {
            workers,
            scheduler,
            answering,
            counters: RefCell::default(),
            encoding: Cell::default(),
            uses: Cell::default(),
            is_typed: Cell::default(),
            is_late: Cell::default(),
            has_estimated: Cell::default(),
            on_ready: OnceCell::new(),
        }))
    }

    /// Loads this model's vocabulary once the page is idle. A failed one is tried again.
    pub fn prepare(&self, model: &str) {
        let encoding = models::lookup(model).encoding.unwrap_or(NEAREST);
        self.0.encoding.set(Some(encoding));
        match self.0.counter(encoding) {
            None | Some(Counter::Failed) => {
                self.0.set_counter(encoding, Counter::Starting);
                let this = self.clone();
                Executor::spawn_local(async move {
                    this.0.scheduler.idle().await;
                    this.start(encoding).await;
                });
            }
            Some(_) => {
                self.restart(encoding);
                self.end_later();
            }
        }
    }

    /// Starts the program again if it has ended, and keeps it for a while: someone types, or is about to.
    pub fn keep_for_typing(&self) {
        if let Some(encoding) = self.0.encoding.get() {
            self.0.is_typed.set(true);
            self.restart(encoding);
            self.end_later();
        }
    }

    /// Ends the programs after a while without use.
    pub fn end_later(&self) {
        if !self.0.counters.borrow().values().any(Counter::is_running) {
            return;
        }
        let used = self.0.uses.get().wrapping_add(1);
        self.0.uses.set(used);
        let kept_ms = if self.0.is_typed.get() { KEPT_FOR_TYPING_MS } else { KEPT_MS };
        let (inner, kept) = (self.0.clone(), self.0.scheduler.sleep(kept_ms));
        Executor::spawn_local(async move {
            kept.await;
            // An answer that is being written will be counted.
            if inner.uses.get() == used && inner.answering.get() == 0 {
                inner.end();
            }
        });
    }

    /// Calls this when estimates can be replaced: a program has started, or has caught up after a count that took too long. Set
    /// once.
    pub fn on_ready(&self, run: impl Fn() + 'static) {
        // A second one would be a mistake of the client, which has one place for it.
        self.0.on_ready.set(Box::new(run)).ok();
    }

    async fn start(&self, encoding: Encoding) {
        let worker = self.0.workers.start(encoding).await;
        let is_running = worker.is_some();
        self.0.set_counter(encoding, worker.map_or(Counter::Failed, Counter::Running));
        self.end_later();
        if is_running && self.0.has_estimated.take() {
            self.0.report_ready();
        }
    }

    /// Starts the program again if it has ended.
    fn restart(&self, encoding: Encoding) {
        if matches!(self.0.counter(encoding), Some(Counter::Ended)) {
            let (sender, started) = oneshot::channel();
            self.0.set_counter(encoding, Counter::Restarting(started.shared()));
            let this = self.clone();
            Executor::spawn_local(async move {
                this.start(encoding).await;
                drop(sender);
            });
        }
    }

    /// The program, once it has been started again if it had ended.
    async fn worker(&self, encoding: Encoding) -> Option<Rc<dyn TokenWorker>> {
        self.restart(encoding);
        if let Some(Counter::Restarting(started)) = self.0.counter(encoding) {
            self.0.clock().timeout(RESTART_MS, started).await;
        }
        if let Some(Counter::Running(worker)) = self.0.counter(encoding) {
            return Some(worker);
        }
        self.0.has_estimated.set(true);
        None
    }

    /// The program's counts; `None` if it has none in time.
    async fn counts(&self, encoding: Encoding, texts: &[&str]) -> Option<Vec<u32>> {
        let worker = self.worker(encoding).await?;
        let mut reply = worker.count(texts);
        let in_time = self.0.clock().timeout(WAIT_MS, &mut reply).await;
        self.end_later();
        if let Some(counts) = in_time {
            self.0.is_late.set(false);
            self.0.check(encoding, &worker, counts.is_some());
            return counts;
        }
        let inner = self.0.clone();
        Executor::spawn_local(async move {
            let has_caught_up = reply.await.is_some();
            inner.check(encoding, &worker, has_caught_up);
            // Once: counting what always takes too long again and again would keep the program busy.
            if has_caught_up && !inner.is_late.replace(true) {
                inner.report_ready();
            }
        });
        None
    }
}

impl Tokenizer for PageTokenizer {
    fn count<'a>(&'a self, model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>> {
        Box::pin(async move {
            if texts.is_empty() {
                return Vec::new();
            }
            let encoding = models::lookup(model).encoding;
            let counts = self.counts(encoding.unwrap_or(NEAREST), texts).await;
            match counts.filter(|counts| counts.len() == texts.len()) {
                Some(counts) => counts
                    .into_iter()
                    .map(|tokens| TokenCount { tokens, exact: encoding.is_some() })
                    .collect(),
                None => texts.iter().map(|text| CharacterEstimate::estimate(text)).collect(),
            }
        })
    }
}

impl Inner {
    fn clock(&self) -> &dyn Clock {
        &*self.scheduler
    }

    fn counter(&self, encoding: Encoding) -> Option<Counter> {
        self.counters.borrow().get(&encoding).cloned()
    }

    fn set_counter(&self, encoding: Encoding, counter: Counter) {
        self.counters.borrow_mut().insert(encoding, counter);
    }

    fn end(&self) {
        self.is_typed.set(false);
        for counter in self.counters.borrow_mut().values_mut() {
            if counter.is_running() {
                *counter = Counter::Ended;
            }
        }
    }

    /// Gives up a program that has failed, unless another one has taken its place.
    fn check(&self, encoding: Encoding, worker: &Rc<dyn TokenWorker>, works: bool) {
        let is_running =
            |counter| matches!(counter, Some(Counter::Running(running)) if Rc::ptr_eq(&running, worker));
        if !works && is_running(self.counter(encoding)) {
            self.set_counter(encoding, Counter::Failed);
            self.has_estimated.set(true);
        }
    }

    fn report_ready(&self) {
        if let Some(on_ready) = self.on_ready.get() {
            on_ready();
        }
    }
}

#[cfg(test)]
mod tests;
