//! The list of all documents, as it is read from the knowledge bases while it is shown.

use std::{cell::RefCell, rc::Rc};

use any_spawner::Executor;
use footnote_core::{
    catalog::{Catalog, ListedBase, PART},
    references::CitedCounts,
};
use futures::{
    channel::oneshot,
    future::{join_all, select},
};
use reactive_graph::{
    computed::Memo,
    effect::Effect,
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use super::{Library, UsageState};
use crate::{conversations::Conversations, panels::LibraryTab};

/// How often the list changes while it is read, in milliseconds.
const SHOW_EVERY_MS: u64 = 250;
/// How often is asked whether all files can be searched by now, in milliseconds.
pub(super) const PENDING_EVERY_MS: u32 = 5_000;

type SharedCatalog = Rc<RefCell<Catalog>>;

/// All documents of the knowledge bases. The panel owns it: once the panel is closed, it is gone.
#[derive(Clone, Copy)]
pub struct CatalogState {
    conversations: Conversations,
    /// How often the documents are cited.
    usage: UsageState,
    catalog: StoredValue<SharedCatalog, LocalStorage>,
    /// Changes with `catalog`.
    version: RwSignal<u32>,
    /// The settings could not be had, so that nobody can be asked.
    is_unreachable: RwSignal<bool>,
    /// When the list was last shown anew.
    shown_ms: StoredValue<u64>,
    /// Ends the reading when it is dropped.
    stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

impl Library {
    /// The list of all documents, read once it is shown, until the current owner is gone.
    pub fn catalog(self, usage: UsageState) -> CatalogState {
        CatalogState::new(self, usage)
    }
}

impl CatalogState {
    fn new(library: Library, usage: UsageState) -> Self {
        let state = Self {
            conversations: library.conversations,
            usage,
            catalog: StoredValue::new_local(SharedCatalog::default()),
            version: RwSignal::new(0),
            is_unreachable: RwSignal::new(false),
            shown_ms: StoredValue::new(0),
            stop: StoredValue::new_local(None),
        };
        let is_shown = Memo::new(move |_| library.panel().tab.get() == LibraryTab::Documents);
        Effect::new(move || {
            if is_shown.get() && state.stop.with_value(Option::is_none) {
                state.load();
            }
        });
        let added = state.conversations.environment().added;
        // Once for all files that are added together.
        let changes = Memo::new(move |before: Option<&u32>| {
            let (version, is_adding) = (added.version.get(), added.progress.with(Option::is_some));
            before.copied().filter(|_| is_adding).unwrap_or(version)
        });
        Effect::new(move |before: Option<u32>| {
            let changes = changes.get();
            if before.is_some_and(|before| before != changes) && state.stop.with_value(Option::is_some) {
                state.load();
            }
            changes
        });
        Effect::new(move || {
            let counts = usage.with(CitedCounts::of_usage);
            state.catalog.with_value(|catalog| catalog.borrow_mut().set_cited(&counts));
            state.show();
        });
        state
    }

    /// Reads the list anew, from all bases at once.
    pub fn load(self) {
        let (stop, stopped) = oneshot::channel();
        self.stop.try_set_value(Some(stop));
        Executor::spawn_local(async move {
            select(Box::pin(self.read()), stopped).await;
        });
    }

    /// Reads the list, and tracks its changes.
    pub fn with<T>(self, read: impl FnOnce(&Catalog) -> T) -> T {
        self.version.track();
        self.catalog.with_value(|catalog| read(&catalog.borrow()))
    }

    /// Whether the server did not say what can be asked.
    pub fn is_unreachable(self) -> bool {
        self.is_unreachable.get()
    }

    // The panel may be closed meanwhile, and its signals be gone: everything below only tries to use them.

    async fn read(self) {
        let config = self.conversations.environment().server.ready().await;
        self.is_unreachable.try_set(config.is_none());
        let Some(config) = config else { return };
        let catalog = SharedCatalog::new(Catalog::new(&config.bases).into());
        let bases = catalog.borrow().bases().to_vec();
        // What was listed before stays on screen until its successor is complete.
        if self.catalog.try_with_value(|shown| shown.borrow().counts().loaded == 0) == Some(true) {
            self.put(&catalog);
        }
        join_all(bases.iter().enumerate().map(|(at, base)| self.read_base(&catalog, at, base))).await;
        self.put(&catalog);
        self.follow_pending(&catalog, &bases).await;
    }

    /// Reads the list of one base to its end.
    async fn read_base(self, catalog: &SharedCatalog, at: usize, base: &ListedBase) {
        let environment = self.conversations.environment();
        loop {
            let Some(offset) = catalog.borrow().next_offset(at) else { return };
            let part = environment.turn.knowledge_bases.list_of(base.name(), offset, PART).await;
            catalog.borrow_mut().add(at, part);
            let now = environment.turn.clock.now_ms();
            let is_due =
                self.shown_ms.try_get_value().is_some_and(|shown| now.saturating_sub(shown) > SHOW_EVERY_MS);
            if is_due && self.is_on_screen(catalog) {
                self.put(catalog);
            }
        }
    }

    /// Waits until no file is left to be read or embedded; reads the list anew when all are read.
    async fn follow_pending(self, catalog: &SharedCatalog, bases: &[ListedBase]) {
        let environment = self.conversations.environment();
        let is_awaited = |at: &usize| catalog.borrow().is_awaited(*at);
        while (0..bases.len()).any(|at| is_awaited(&at)) {
            environment.turn.clock.sleep(PENDING_EVERY_MS).await;
            let mut is_ready = false;
            for (at, base) in bases.iter().enumerate().filter(|(at, _)| is_awaited(at)) {
                let list = environment.turn.knowledge_bases.list_of(base.name(), 0, 1).await;
                // A base that is away now is asked the next time.
                if let Ok(Some(list)) = list {
                    is_ready |= catalog.borrow_mut().update_progress(at, &list);
                }
            }
            if is_ready {
                return self.load();
            }
            self.show();
        }
    }

    /// Shows this list.
    fn put(self, catalog: &SharedCatalog) {
        if let Some(counts) = self.usage.read(CitedCounts::of_usage) {
            catalog.borrow_mut().set_cited(&counts);
        }
        self.catalog.try_set_value(catalog.clone());
        self.shown_ms.try_set_value(self.conversations.environment().turn.clock.now_ms());
        self.show();
    }

    fn is_on_screen(self, catalog: &SharedCatalog) -> bool {
        self.catalog.try_with_value(|shown| Rc::ptr_eq(shown, catalog)) == Some(true)
    }

    fn show(self) {
        self.version.try_update(|version| *version = version.wrapping_add(1));
    }
}
