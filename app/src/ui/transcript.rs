//! The conversation on screen. However long it is, the page is usable once its end is there: what
//! came earlier is put above it while the browser has nothing else to do.

use std::{borrow::Cow, collections::VecDeque, rc::Rc};

use footnote_core::conversation::{AnswerState, Exchange, ExchangeId};
use leptos::prelude::*;

use super::{
    app::{App, Reading},
    exchange::exchange,
    parts::{Item, Part, el, list, live, part, when},
    row::{Row, new_key},
    status::Progress,
    suggestions::suggestions,
    welcome::welcome,
};
use crate::{
    browser::{clock, frame, window},
    dom,
};

/// Work in one go while a conversation is put on screen, in milliseconds; layout and paint come on top.
const SLICE_MS: f64 = 8.0;
/// Exchanges put on screen in one go, which is no more than a reader sees at once.
const SLICE: usize = 6;
/// Pages that are skipped together: each frame, the browser looks at everything that it may skip by itself.
const VOLUME: usize = 16;
/// Nearer than this to the beginning of what is on screen, earlier exchanges are put there without
/// waiting for a quiet moment, in pixels.
const NEAR: i32 = 1200;

/// The exchanges on screen and those on their way; copies are handles to the same.
#[derive(Clone, Copy)]
pub(super) struct Transcript {
    volumes: RwSignal<Vec<Volume>>,
    /// Not yet on screen, in order.
    waiting: StoredValue<VecDeque<Rc<Exchange>>, LocalStorage>,
    /// The slice that is asked for belongs to this conversation, counted.
    shown: StoredValue<u32>,
    asked: StoredValue<bool>,
    /// There is nothing on screen.
    pub(super) empty: RwSignal<bool>,
    /// The last exchange.
    pub(super) last: RwSignal<Option<Row>>,
    /// The last exchange that the compressed turn in effect stands for.
    compressed: StoredValue<Option<ExchangeId>>,
}

/// Pages that lie together.
#[derive(Clone, Copy)]
struct Volume {
    key: u32,
    pages: RwSignal<Vec<Page>>,
}

/// Exchanges that came on screen together: a new one concerns its own page and no other.
#[derive(Clone, Copy)]
struct Page {
    key: u32,
    rows: RwSignal<Vec<Row>>,
}

impl Transcript {
    /// An empty one.
    pub(super) fn new() -> Self {
        Self {
            volumes: RwSignal::new(Vec::new()),
            waiting: StoredValue::new_local(VecDeque::new()),
            shown: StoredValue::new(0),
            asked: StoredValue::new(false),
            empty: RwSignal::new(true),
            last: RwSignal::new(None),
            compressed: StoredValue::new(None),
        }
    }

    /// Takes everything off the screen.
    pub(super) fn clear(self) {
        self.shown.update_value(|shown| *shown = shown.wrapping_add(1));
        self.waiting.set_value(VecDeque::new());
        self.compressed.set_value(None);
        let volumes = self.volumes.get_untracked();
        self.last.set(None);
        self.volumes.set(Vec::new());
        self.empty.set(true);
        // Their views end with this turn of the event loop. A row that is still written to stays.
        set_timeout(
            move || {
                for volume in volumes {
                    for page in volume.pages.get_untracked() {
                        let rows = page.rows.get_untracked();
                        let is_written = |row: &&Row| {
                            row.state.get_untracked() == AnswerState::Streaming
                                && row.progress.get_untracked() != Progress::OtherTab
                        };
                        rows.iter().filter(|row| !is_written(row)).for_each(|row| row.dispose());
                        page.rows.dispose();
                    }
                    volume.pages.dispose();
                }
            },
            std::time::Duration::ZERO,
        );
    }

    /// Adds an exchange at the end.
    pub(super) fn push(self, row: Row) {
        let volume = self.volumes.with_untracked(|volumes| volumes.last().copied());
        let page = volume.and_then(|volume| volume.pages.with_untracked(|pages| pages.last().copied()));
        if let Some(page) = page.filter(|page| page.rows.with_untracked(Vec::len) < SLICE) {
            page.rows.update(|rows| rows.push(row));
        } else {
            let page = Page { key: new_key(), rows: RwSignal::new(vec![row]) };
            match volume.filter(Volume::has_room) {
                Some(volume) => volume.pages.update(|pages| pages.push(page)),
                None => self.volumes.update(|volumes| volumes.push(Volume::of(page))),
            }
        }
        self.last.set(Some(row));
        self.empty.set(false);
    }

    /// The rows on screen, the latest first.
    pub(super) fn latest_first(self) -> impl Iterator<Item = Row> {
        let volumes = self.volumes.get_untracked().into_iter().rev();
        let pages = volumes.flat_map(|volume| volume.pages.get_untracked().into_iter().rev());
        pages.flat_map(|page| page.rows.get_untracked().into_iter().rev())
    }

    /// Adds a page before those on screen.
    fn put_first(self, page: Page) {
        let first = self.volumes.with_untracked(|volumes| volumes.first().copied());
        match first.filter(Volume::has_room) {
            Some(volume) => volume.pages.update(|pages| pages.insert(0, page)),
            None => self.volumes.update(|volumes| volumes.insert(0, Volume::of(page))),
        }
    }

    /// The row of an exchange, if it is on screen.
    pub(super) fn find(self, exchange: ExchangeId) -> Option<Row> {
        self.latest_first().find(|row| row.exchange.get_untracked() == Some(exchange))
    }

    /// Whether exchanges are waiting to be put on screen.
    pub(super) fn is_waiting(self) -> bool {
        self.waiting.with_value(|waiting| !waiting.is_empty())
    }

    /// In requests, a compressed turn stands for everything up to this exchange.
    pub(super) fn set_compressed(self, through: Option<ExchangeId>) {
        let before = self.compressed.get_value();
        self.compressed.set_value(through);
        for (exchange, is) in [(before, false), (through, true)] {
            if let Some(row) = exchange.and_then(|exchange| self.find(exchange)) {
                row.compressed.set(is);
            }
        }
    }
}

impl Volume {
    fn of(page: Page) -> Self {
        Self { key: new_key(), pages: RwSignal::new(vec![page]) }
    }

    fn has_room(&self) -> bool {
        self.pages.with_untracked(Vec::len) < VOLUME
    }
}

/// Shows the end of a conversation now and the rest soon.
pub(super) fn show(app: App, exchanges: &[Rc<Exchange>], compressed: Option<ExchangeId>) {
    app.transcript.clear();
    app.transcript.compressed.set_value(compressed);
    app.transcript.waiting.set_value(exchanges.iter().cloned().collect());
    show_slice(app);
    ask(app);
}

/// Takes in exchanges before those it has, the latest first.
pub(super) fn show_earlier(app: App, batch: Vec<Rc<Exchange>>) {
    let first = app.transcript.volumes.with_untracked(|volumes| volumes.first().copied());
    let first = first.and_then(|volume| volume.pages.with_untracked(|pages| pages.first().copied()));
    let first = first.and_then(|page| page.rows.with_untracked(|rows| rows.first().copied()));
    let first = first.and_then(|row| row.exchange.get_untracked());
    app.transcript.waiting.update_value(|waiting| {
        for exchange in batch {
            let oldest = waiting.front().map(|waiting| waiting.id).or(first);
            if oldest.is_none_or(|oldest| exchange.id < oldest) {
                waiting.push_front(exchange);
            }
        }
    });
    ask(app);
}

/// Brings an exchange on screen, however far up it is, and marks it for a moment.
pub(super) async fn reveal(app: App, exchange: ExchangeId) {
    let shown = app.transcript.shown.get_value();
    loop {
        if let Some(row) = app.transcript.find(exchange) {
            clock::breathe().await;
            app.inner().scroller.leave_end();
            return row.body.with_value(|body| dom::reveal(&body.element()));
        }
        if app.transcript.shown.get_value() != shown || !app.transcript.is_waiting() {
            return;
        }
        show_slice(app);
        clock::breathe().await;
    }
}

/// The conversation, or an invitation to begin one.
pub(super) fn transcript(app: App) -> AnyView {
    if let Some(place) = window::by_id("transcript") {
        dom::copy_code_buttons(&place);
    }
    app.inner().scroller.on_near_top(NEAR, move || {
        if app.transcript.is_waiting() {
            show_slice(app);
        }
    });
    Effect::new(move |before: Option<Option<Row>>| {
        let last = app.transcript.last.get();
        let may_ask = !app.busy.get() && app.may_write();
        if let Some(before) = before.flatten().filter(|row| last.is_none_or(|last| last.key != row.key)) {
            before.may_ask.try_set(false);
        }
        if let Some(last) = last
            && last.may_ask.get_untracked() != may_ask
        {
            last.may_ask.set(may_ask);
        }
        last
    });
    let page = move |page: Page| {
        let rows = move || {
            let item = move |row: Row| Item { key: row.key.into(), part: live(move || exchange(app, row)) };
            page.rows.get().into_iter().map(item).collect()
        };
        // A guess at its height, until it has been on screen once.
        let class = match page.rows.with_untracked(Vec::len) {
            0 | 1 => "page",
            2 | 3 => "page page-2",
            4 | 5 => "page page-4",
            _ => "page page-6",
        };
        Item { key: page.key.into(), part: live(move || part("div", class).child(list(rows)).part()) }
    };
    let volume = move |volume: Volume| {
        let pages = move || volume.pages.get().into_iter().map(page).collect();
        let class = move || match volume.pages.with(Vec::len) {
            0..=4 => "volume",
            5..=8 => "volume volume-8",
            9..=12 => "volume volume-12",
            _ => "volume volume-16",
        };
        let class = move || Some(Cow::Borrowed(class()));
        let part = live(move || el("div").attr_live("class", class).child(list(pages)).part());
        Item { key: volume.key.into(), part }
    };
    let volumes = move || app.transcript.volumes.get().into_iter().map(volume).collect();
    // Polite and only when done: an answer read out letter by letter helps nobody.
    let log = el("div")
        .attr("role", "log")
        .attr("aria-label", "Conversation")
        .aria("aria-busy", move || app.busy.get())
        .child(list(volumes));
    (when(move || app.transcript.empty.get(), move || welcome(app)), log.part(), suggestions(app)).into_any()
}

/// Asks for a quiet moment in which the next exchanges are put on screen.
fn ask(app: App) {
    if app.transcript.asked.get_value() || !app.transcript.is_waiting() {
        return;
    }
    app.transcript.asked.set_value(true);
    frame::when_idle(move || {
        app.transcript.asked.set_value(false);
        if !app.busy.get_untracked() {
            show_slice(app);
        }
        ask(app);
    });
}

/// Puts some exchanges above those on screen.
fn show_slice(app: App) {
    let (inner, until) = (app.inner(), clock::elapsed_ms() + SLICE_MS);
    let compressed = app.transcript.compressed.get_value();
    let is_other_tabs = app.reading.get_untracked() == Some(Reading::OtherTab);
    let mut rows = VecDeque::new();
    while rows.len() < SLICE && (rows.is_empty() || clock::elapsed_ms() < until) {
        let Some(exchange) = app.transcript.waiting.try_update_value(VecDeque::pop_back).flatten() else {
            break;
        };
        let Some(row) = inner.owner.with(|| Row::stored(&exchange, is_other_tabs)) else { break };
        row.compressed.set(compressed == Some(exchange.id));
        rows.push_front(row);
    }
    let Some(&last) = rows.back() else { return };
    if app.transcript.last.with_untracked(Option::is_none) {
        app.transcript.last.set(Some(last));
        app.transcript.empty.set(false);
    }
    let page = inner.owner.with(|| Page { key: new_key(), rows: RwSignal::new(rows.into()) });
    inner.scroller.grows_above();
    inner.owner.with(|| app.transcript.put_first(page));
}
