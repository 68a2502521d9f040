//! Documents as they are taken in from conversations: shown as they come, and read again where something changed.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::{Exchange, ExchangeId, SessionId},
    references::Shelf,
};
use futures::{channel::oneshot, future::select};
use leptos::{prelude::*, task::spawn_local};

use crate::{browser::clock, ui::state::App};

/// While it is read, the panel changes this often, in milliseconds.
const SHOW_EVERY_MS: f64 = 250.0;

/// The documents of one conversation or of all; copies are handles to the same.
#[derive(Clone, Copy)]
pub(super) struct Books {
    shelf: StoredValue<Shelf>,
    changed: RwSignal<u32>,
    going: RwSignal<bool>,
    /// Documents of all conversations.
    all: bool,
    /// All of them were read once.
    begun: StoredValue<bool>,
    seen: StoredValue<Seen, LocalStorage>,
    stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

/// The conversation on screen, and what was taken in of it.
#[derive(Default)]
struct Seen {
    session: Option<SessionId>,
    exchanges: BTreeMap<ExchangeId, Rc<Exchange>>,
}

impl Books {
    /// The documents of the conversation on screen.
    pub(crate) fn of_conversation(app: App) -> Self {
        Self::new(app, false)
    }

    /// The documents of all conversations; read once they are wanted.
    pub(crate) fn of_all(app: App) -> Self {
        Self::new(app, true)
    }

    /// Reads from the shelf, whenever it changes.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Shelf) -> T) -> T {
        self.changed.track();
        self.shelf.with_value(read)
    }

    /// Reads from the shelf now, if it is still there.
    pub(crate) fn try_with<T>(self, read: impl FnOnce(&Shelf) -> T) -> Option<T> {
        self.shelf.try_with_value(read)
    }

    /// Whether more is on its way.
    pub(crate) fn is_going(self) -> bool {
        self.going.get()
    }

    /// How often it changed, up to the last time that all was read.
    pub(crate) fn settled(self) -> Memo<u32> {
        Memo::new(move |before: Option<&u32>| match before {
            Some(before) if self.going.get() => *before,
            Some(_) | None => self.changed.get(),
        })
    }

    fn new(app: App, all: bool) -> Self {
        let books = Self {
            shelf: StoredValue::new(Shelf::default()),
            changed: RwSignal::new(0),
            going: RwSignal::new(true),
            all,
            begun: StoredValue::new(false),
            seen: StoredValue::new_local(Seen::default()),
            stop: StoredValue::new_local(None),
        };
        let reading = StoredValue::new(false);
        Effect::new(move || {
            app.storage().list_version.track();
            app.conversation().id.track();
            app.conversation().answering.track();
            if reading.get_value() || (all && !app.panels().references.all.get()) {
                return;
            }
            reading.set_value(true);
            // Closing the panel lets go of the other end, which ends the reading.
            let (stop, stopped) = oneshot::channel();
            books.stop.set_value(Some(stop));
            let reading_all = Box::pin(async move {
                books.read(app).await;
                reading.try_set_value(false);
            });
            spawn_local(async move {
                select(reading_all, stopped).await;
            });
        });
        books
    }

    // The panel may be closed meanwhile, and everything of it gone: nothing below takes it for granted.

    /// Reads until nothing changed meanwhile; one at a time, so that nothing older comes last.
    async fn read(self, app: App) {
        let state = || {
            (
                app.storage().list_version.get_untracked(),
                app.conversation().answering.get_untracked(),
                app.conversation().id.get_untracked(),
            )
        };
        loop {
            let before = state();
            self.going.try_set(true);
            let current = before.2.clone();
            if self.all {
                self.take_all(app, &current).await;
            } else {
                self.take_one(app, &current).await;
            }
            self.going.try_set(false);
            if state() == before {
                return;
            }
        }
    }

    async fn take_one(self, app: App, current: &SessionId) {
        if self.seen.try_with_value(|seen| seen.session.as_ref() == Some(current)) != Some(true) {
            self.shelf.try_set_value(Shelf::default());
            self.show();
        }
        self.take(app, current, Some(BTreeSet::from([current.clone()]))).await;
    }

    async fn take_all(self, app: App, current: &SessionId) {
        let news = app.services().store.take_news();
        if self.begun.try_get_value() != Some(true) {
            self.take(app, current, None).await;
            self.begun.try_set_value(true);
        } else if !news.is_empty() {
            // Of the one on screen only what changed is taken in again.
            for id in news.iter().filter(|id| *id != current) {
                self.shelf.try_update_value(|shelf| shelf.remove_session(id));
            }
            self.take(app, current, Some(news)).await;
        }
    }

    async fn take(self, app: App, current: &SessionId, of: Option<BTreeSet<SessionId>>) {
        self.seen.try_update_value(|seen| {
            if seen.session.as_ref() != Some(current) {
                *seen = Seen { session: Some(current.clone()), exchanges: BTreeMap::new() };
            }
        });
        let mut shown = clock::elapsed_ms();
        let mut changed = of.is_some();
        let mut is_there = false;
        let mut heard = |id: &SessionId, exchange: &Rc<Exchange>| {
            if id == current {
                is_there = true;
                let before =
                    self.seen.try_update_value(|seen| seen.exchanges.insert(exchange.id, exchange.clone()));
                if before.flatten().is_some_and(|before| Rc::ptr_eq(&before, exchange)) {
                    return;
                }
            }
            self.shelf.try_update_value(|shelf| shelf.add(id, exchange));
            changed = true;
            if clock::elapsed_ms() - shown > SHOW_EVERY_MS {
                shown = clock::elapsed_ms();
                self.show();
            }
        };
        // What cannot be read says so when its conversation is opened.
        app.services().store.exchanges(of.as_ref(), !self.all, &mut heard).await.ok();
        if !is_there && of.is_some_and(|of| of.contains(current)) {
            self.shelf.try_update_value(|shelf| shelf.remove_session(current));
        }
        if changed {
            self.show();
        }
    }

    fn show(self) {
        self.changed.try_update(|changed| *changed = changed.wrapping_add(1));
    }
}
