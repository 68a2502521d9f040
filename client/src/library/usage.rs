//! Documents as they are counted over conversations: shown as they are read, and read again where something changed.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Exchange, ExchangeId, SessionId},
    ports::HistoryStore as _,
    references::DocumentUsage,
};
use futures::{channel::oneshot, future::select};
use reactive_graph::{
    computed::Memo,
    effect::Effect,
    graph::untrack,
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use super::Library;
use crate::panels::LibraryTab;

/// How often the panel changes while conversations are read, in milliseconds.
const SHOW_EVERY_MS: u64 = 250;

/// The documents of one conversation, or of all. The panel owns it: once the panel is closed, it is gone.
#[derive(Clone, Copy)]
pub struct UsageState {
    usage: StoredValue<DocumentUsage>,
    /// Changes with `usage`.
    version: RwSignal<u32>,
    is_reading: RwSignal<bool>,
    /// The documents are those of all conversations.
    all: bool,
    /// All conversations were read once.
    was_read: StoredValue<bool>,
    current: StoredValue<CurrentConversation, LocalStorage>,
    /// Titles of conversations, where there are several.
    titles: StoredValue<BTreeMap<SessionId, String>>,
    /// Ends the reading when it is dropped.
    stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

/// The exchanges counted of the conversation on screen.
#[derive(Default)]
struct CurrentConversation {
    session: Option<SessionId>,
    exchanges: BTreeMap<ExchangeId, Rc<Exchange>>,
}

impl Library {
    /// The documents of the conversation on screen, read until the current owner is gone.
    pub fn usage_of_conversation(self) -> UsageState {
        UsageState::new(self, false)
    }

    /// The documents of all conversations, read while they are shown, until the current owner is gone.
    pub fn usage_of_all(self) -> UsageState {
        UsageState::new(self, true)
    }
}

impl UsageState {
    /// Reads the usage, and tracks its changes.
    pub fn with<T>(self, read: impl FnOnce(&DocumentUsage) -> T) -> T {
        self.version.track();
        self.usage.with_value(read)
    }

    /// Reads the usage as it is now, unless the panel was closed.
    pub fn read<T>(self, read: impl FnOnce(&DocumentUsage) -> T) -> Option<T> {
        self.usage.try_with_value(read)
    }

    /// The title of a conversation; `None` where only one is shown.
    pub fn conversation_title(self, session: &SessionId) -> Option<String> {
        self.titles.with_value(|titles| titles.get(session).cloned()).filter(|title| !title.is_empty())
    }

    pub fn is_reading(self) -> bool {
        self.is_reading.get()
    }

    /// The version when everything had last been read.
    pub fn settled(self) -> Memo<u32> {
        Memo::new(move |before: Option<&u32>| match before {
            Some(before) if self.is_reading.get() => *before,
            Some(_) | None => self.version.get(),
        })
    }

    fn new(library: Library, all: bool) -> Self {
        let state = Self {
            usage: StoredValue::new(DocumentUsage::default()),
            version: RwSignal::new(0),
            is_reading: RwSignal::new(true),
            all,
            was_read: StoredValue::new(false),
            titles: StoredValue::new(BTreeMap::new()),
            current: StoredValue::new_local(CurrentConversation::default()),
            stop: StoredValue::new_local(None),
        };
        let is_running = StoredValue::new(false);
        Effect::new(move || {
            library.conversations.storage.list_version.track();
            library.conversations.current().id.track();
            library.conversations.current().activity.track();
            if is_running.get_value() || (all && library.panel().tab.get() == LibraryTab::Conversation) {
                return;
            }
            is_running.set_value(true);
            let (stop, stopped) = oneshot::channel();
            state.stop.set_value(Some(stop));
            let read = Box::pin(async move {
                state.update(library).await;
                is_running.try_set_value(false);
            });
            Executor::spawn_local(async move {
                select(read, stopped).await;
            });
        });
        state
    }

    // The panel may be closed meanwhile, and its signals be gone: everything below only tries to use them.

    /// Reads until nothing changed meanwhile; one read at a time, so that nothing older comes last.
    async fn update(self, library: Library) {
        let inputs = || {
            (
                library.conversations.storage.list_version.get_untracked(),
                untrack(|| library.conversations.current_untracked().is_answering()),
                library.conversations.current_untracked().session(),
            )
        };
        loop {
            let before = inputs();
            self.is_reading.try_set(true);
            let current = &before.2;
            if self.all {
                self.update_all(library, current).await;
            } else {
                self.update_current(library, current).await;
            }
            self.is_reading.try_set(false);
            if inputs() == before {
                return;
            }
        }
    }

    async fn update_current(self, library: Library, current: &SessionId) {
        if self.current.try_with_value(|seen| seen.session.as_ref() == Some(current)) != Some(true) {
            self.usage.try_set_value(DocumentUsage::default());
            self.show();
        }
        self.add(library, current, Some(BTreeSet::from([current.clone()]))).await;
    }

    async fn update_all(self, library: Library, current: &SessionId) {
        // Without the list, the questions alone say where they were asked.
        let list = library.environment().store.list().await.unwrap_or_default();
        let titles = list.into_iter().map(|summary| (summary.id, summary.title)).collect();
        self.titles.try_set_value(titles);
        let changed = library.environment().store.take_news();
        if self.was_read.try_get_value() != Some(true) {
            self.add(library, current, None).await;
            self.was_read.try_set_value(true);
        } else if !changed.is_empty() {
            // In the conversation on screen, only the exchanges that changed are counted again.
            for id in changed.iter().filter(|id| *id != current) {
                self.usage.try_update_value(|usage| usage.remove_session(id));
            }
            self.add(library, current, Some(changed)).await;
        }
    }

    /// Counts the exchanges of these conversations, or of all.
    async fn add(self, library: Library, current: &SessionId, sessions: Option<BTreeSet<SessionId>>) {
        self.current.try_update_value(|seen| {
            if seen.session.as_ref() != Some(current) {
                *seen = CurrentConversation { session: Some(current.clone()), exchanges: BTreeMap::new() };
            }
        });
        let clock = library.environment().turn.clock.clone();
        let mut shown = clock.now_ms();
        let mut is_changed = sessions.is_some();
        let mut has_current = false;
        let mut on_exchange = |id: &SessionId, exchange: &Rc<Exchange>| {
            if id == current {
                has_current = true;
                let before = self
                    .current
                    .try_update_value(|seen| seen.exchanges.insert(exchange.id, exchange.clone()));
                if before.flatten().is_some_and(|before| Rc::ptr_eq(&before, exchange)) {
                    return;
                }
            }
            self.usage.try_update_value(|usage| usage.add(id, exchange));
            is_changed = true;
            if clock.now_ms().saturating_sub(shown) > SHOW_EVERY_MS {
                shown = clock.now_ms();
                self.show();
            }
        };
        // The error of an unreadable conversation is shown when it is opened.
        library.environment().store.exchanges(sessions.as_ref(), !self.all, &mut on_exchange).await.ok();
        if !has_current && sessions.is_some_and(|sessions| sessions.contains(current)) {
            self.usage.try_update_value(|usage| usage.remove_session(current));
        }
        if is_changed {
            self.show();
        }
    }

    fn show(self) {
        self.version.try_update(|version| *version = version.wrapping_add(1));
    }
}
