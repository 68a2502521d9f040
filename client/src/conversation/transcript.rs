//! The exchanges of a conversation that are shown, and those on their way there.

use std::{collections::VecDeque, rc::Rc};

use any_spawner::Executor;
use footnote_core::conversation::{AnswerState, Exchange, ExchangeId};
use reactive_graph::{
    owner::{LocalStorage, Owner, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use super::{Activity, Citation, ExchangeView, Progress, ReadOnly};
use crate::{
    effects::{Effects, ScreenEffect},
    keys::new_key,
    ports::Scheduler,
};

/// Exchanges put on screen in one go, which is no more than a reader sees at once.
pub const PAGE_EXCHANGES: usize = 6;
/// Pages that are skipped together: each frame, the browser looks at everything that it may skip by itself.
const CHUNK_PAGES: usize = 16;

/// The exchanges that are shown and those waiting to be; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Transcript {
    pub chunks: RwSignal<Vec<Chunk>>,
    /// Not yet on screen, oldest first.
    pub waiting: StoredValue<VecDeque<Rc<Exchange>>, LocalStorage>,
    /// Changes with what is shown: what began before is not added any more.
    pub shown: StoredValue<u32>,
    /// A slice is scheduled.
    pub scheduled: StoredValue<bool>,
    pub empty: RwSignal<bool>,
    /// The example of an empty conversation, once a person has asked for it.
    pub example: RwSignal<Option<ExchangeView>>,
    pub last: RwSignal<Option<ExchangeView>>,
    /// The key of the exchange of which two versions are beside each other.
    pub comparing: RwSignal<Option<u32>>,
    /// The last exchange that the compressed turn in effect stands for.
    pub compressed: StoredValue<Option<ExchangeId>>,
    pub(super) activity: RwSignal<Option<Activity>>,
    pub(super) read_only: RwSignal<Option<ReadOnly>>,
    scheduler: StoredValue<Rc<dyn Scheduler>, LocalStorage>,
    effects: StoredValue<Effects, LocalStorage>,
    /// Owns signals that outlive the view which made them.
    owner: StoredValue<Owner>,
}

/// Pages that lie together.
#[derive(Clone, Copy)]
pub struct Chunk {
    pub key: u32,
    pub pages: RwSignal<Vec<Page>>,
}

/// Exchanges that came on screen together: a new one concerns its own page and no other.
#[derive(Clone, Copy)]
pub struct Page {
    pub key: u32,
    pub exchanges: RwSignal<Vec<ExchangeView>>,
}

impl Transcript {
    /// `activity` and `read_only` are those of its conversation.
    pub fn new(
        scheduler: Rc<dyn Scheduler>,
        effects: Effects,
        activity: RwSignal<Option<Activity>>,
        read_only: RwSignal<Option<ReadOnly>>,
    ) -> Self {
        Self {
            activity,
            read_only,
            scheduler: StoredValue::new_local(scheduler),
            effects: StoredValue::new_local(effects),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            chunks: RwSignal::new(Vec::new()),
            waiting: StoredValue::new_local(VecDeque::new()),
            shown: StoredValue::new(0),
            scheduled: StoredValue::new(false),
            empty: RwSignal::new(true),
            example: RwSignal::new(None),
            last: RwSignal::new(None),
            comparing: RwSignal::new(None),
            compressed: StoredValue::new(None),
        }
    }

    /// Adds nothing more of what was read so far.
    pub fn stop_adding(self) {
        self.shown.update_value(|shown| *shown = shown.wrapping_add(1));
        self.waiting.set_value(VecDeque::new());
    }

    /// Removes all exchanges.
    pub fn clear(self) {
        self.stop_adding();
        self.compressed.set_value(None);
        let chunks = self.chunks.get_untracked();
        self.last.set(None);
        self.chunks.set(Vec::new());
        self.empty.set(true);
        // Their views are unmounted with this turn of the event loop. An exchange that is still streaming stays, for
        // its turn and for the next time its conversation is opened.
        self.once_unmounted(move || {
            for chunk in chunks {
                for page in chunk.pages.get_untracked() {
                    let exchanges = page.exchanges.get_untracked();
                    let is_needed = |exchange: &&ExchangeView| {
                        let state = exchange.state.try_get_untracked();
                        let progress = exchange.progress.try_get_untracked();
                        self.shows(**exchange)
                            || (state == Some(AnswerState::Streaming)
                                && progress.is_some_and(|progress| progress != Progress::OtherTab))
                    };
                    exchanges
                        .iter()
                        .filter(|exchange| !is_needed(exchange))
                        .for_each(|exchange| exchange.dispose());
                    page.exchanges.dispose();
                }
                chunk.pages.dispose();
            }
        });
    }

    /// Runs this once the views of what was removed are gone, which is with this turn of the event loop.
    fn once_unmounted(self, run: impl FnOnce() + 'static) {
        let scheduler = self.scheduler();
        Executor::spawn_local(async move {
            scheduler.sleep(0).await;
            run();
        });
    }

    /// A stored exchange, to be put on screen.
    pub(super) fn view_of(self, stored: &Exchange) -> ExchangeView {
        let is_other_tabs = self.read_only.get_untracked() == Some(ReadOnly::OtherTab);
        let exchange = self.owned(|| ExchangeView::stored(stored, is_other_tabs));
        exchange.compressed.set(self.compressed.get_value() == Some(stored.id));
        exchange
    }

    pub(super) fn scheduler(self) -> Rc<dyn Scheduler> {
        self.scheduler.get_value()
    }

    pub(super) fn emit(self, effect: ScreenEffect) {
        self.effects.with_value(|effects| effects.emit(effect));
    }

    pub(super) fn owned<T>(self, make: impl FnOnce() -> T) -> T {
        self.owner.get_value().with(make)
    }

    /// Lets exchanges, the latest first, wait to be put before those that are there.
    pub(super) fn wait_before(self, batch: Vec<Rc<Exchange>>) {
        let first = self.chunks.with_untracked(|chunks| chunks.first().copied());
        let first = first.and_then(|chunk| chunk.pages.with_untracked(|pages| pages.first().copied()));
        let first =
            first.and_then(|page| page.exchanges.with_untracked(|exchanges| exchanges.first().copied()));
        let first = first.and_then(|exchange| exchange.id.get_untracked());
        self.waiting.update_value(|waiting| {
            for exchange in batch {
                let oldest = waiting.front().map(|waiting| waiting.id).or(first);
                if oldest.is_none_or(|oldest| exchange.id < oldest) {
                    waiting.push_front(exchange);
                }
            }
        });
    }

    /// Adds an exchange at the end.
    pub fn push(self, exchange: ExchangeView) {
        let chunk = self.chunks.with_untracked(|chunks| chunks.last().copied());
        let page = chunk.and_then(|chunk| chunk.pages.with_untracked(|pages| pages.last().copied()));
        if let Some(page) = page.filter(|page| page.exchanges.with_untracked(Vec::len) < PAGE_EXCHANGES) {
            page.exchanges.update(|exchanges| exchanges.push(exchange));
        } else {
            let page = self.owned(|| Page::of(vec![exchange]));
            if let Some(chunk) = chunk.filter(Chunk::has_room) {
                chunk.pages.update(|pages| pages.push(page));
            } else {
                let chunk = self.owned(|| Chunk::of(page));
                self.chunks.update(|chunks| chunks.push(chunk));
            }
        }
        self.last.set(Some(exchange));
        self.empty.set(false);
    }

    /// Takes an exchange off the screen.
    pub fn remove(self, exchange: ExchangeView) {
        let is_it = |other: &ExchangeView| other.key == exchange.key;
        let Some((chunk, page)) = self.page_of(is_it) else { return };
        page.exchanges.update(|exchanges| exchanges.retain(|other| !is_it(other)));
        if page.exchanges.with_untracked(Vec::is_empty) {
            chunk.pages.update(|pages| pages.retain(|other| other.key != page.key));
        }
        let last = self.latest_first().next();
        self.empty.set(last.is_none() && !self.is_waiting());
        self.last.set(last);
        self.once_unmounted(move || exchange.dispose());
    }

    /// Puts an exchange in its place among those on screen.
    pub fn insert(self, exchange: ExchangeView) {
        let id = exchange.id.get_untracked();
        let is_later = |other: &ExchangeView| other.id.get_untracked() > id;
        let Some((_, page)) = self.page_of(is_later) else { return self.push(exchange) };
        page.exchanges.update(|exchanges| {
            let at = exchanges.iter().position(is_later).unwrap_or(exchanges.len());
            exchanges.insert(at, exchange);
        });
    }

    /// The first page that has such an exchange, and its chunk.
    fn page_of(self, is_it: impl Fn(&ExchangeView) -> bool) -> Option<(Chunk, Page)> {
        self.chunks.get_untracked().into_iter().find_map(|chunk| {
            let pages = chunk.pages.get_untracked();
            let page =
                pages.into_iter().find(|page| page.exchanges.with_untracked(|all| all.iter().any(&is_it)));
            page.map(|page| (chunk, page))
        })
    }

    /// Tracks which exchanges are on screen.
    pub fn track(self) {
        self.example.track();
        for chunk in self.chunks.get() {
            chunk.pages.get().iter().for_each(|page| page.exchanges.track());
        }
    }

    pub fn shows(self, exchange: ExchangeView) -> bool {
        self.latest_first().any(|other| other.key == exchange.key)
    }

    /// The exchanges on screen, the latest first.
    pub fn latest_first(self) -> impl Iterator<Item = ExchangeView> {
        let chunks = self.chunks.get_untracked().into_iter().rev();
        let pages = chunks.flat_map(|chunk| chunk.pages.get_untracked().into_iter().rev());
        pages.flat_map(|page| page.exchanges.get_untracked().into_iter().rev())
    }

    /// The exchange before this one, if it is on screen.
    pub fn before(self, exchange: ExchangeView) -> Option<ExchangeView> {
        self.latest_first().skip_while(|other| other.key != exchange.key).nth(1)
    }

    /// Adds exchanges, of which there is at least one, before those on screen.
    pub(super) fn put_first(self, exchanges: Vec<ExchangeView>) {
        if self.last.with_untracked(Option::is_none) {
            self.last.set(exchanges.last().copied());
            self.empty.set(false);
        }
        let page = self.owned(|| Page::of(exchanges));
        let first = self.chunks.with_untracked(|chunks| chunks.first().copied());
        if let Some(chunk) = first.filter(Chunk::has_room) {
            chunk.pages.update(|pages| pages.insert(0, page));
        } else {
            let chunk = self.owned(|| Chunk::of(page));
            self.chunks.update(|chunks| chunks.insert(0, chunk));
        }
    }

    /// The exchange with this id, if it is on screen.
    pub fn find(self, id: ExchangeId) -> Option<ExchangeView> {
        let is_it = |exchange: &ExchangeView| exchange.id.get_untracked() == Some(id);
        self.latest_first().chain(self.example.get_untracked()).find(is_it)
    }

    /// A citation in an answer on screen, by its place in the text.
    pub fn citation(self, exchange: ExchangeId, at: u32) -> Option<Citation> {
        self.find(exchange)?.outcome.with_untracked(|outcome| outcome.citation(at))
    }

    /// Whether exchanges are waiting to be put on screen.
    pub fn is_waiting(self) -> bool {
        self.waiting.with_value(|waiting| !waiting.is_empty())
    }

    /// In requests, a compressed turn stands for everything up to this exchange.
    pub fn set_compressed(self, through: Option<ExchangeId>) {
        let before = self.compressed.get_value();
        self.compressed.set_value(through);
        for (id, is) in [(before, false), (through, true)] {
            if let Some(exchange) = id.and_then(|id| self.find(id)) {
                exchange.compressed.set(is);
            }
        }
    }
}

impl Page {
    fn of(exchanges: Vec<ExchangeView>) -> Self {
        Self { key: new_key(), exchanges: RwSignal::new(exchanges) }
    }
}

impl Chunk {
    fn of(page: Page) -> Self {
        Self { key: new_key(), pages: RwSignal::new(vec![page]) }
    }

    fn has_room(&self) -> bool {
        self.pages.with_untracked(Vec::len) < CHUNK_PAGES
    }
}
