//! What all tabs share, and killing it.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::ports::Clock as _;

use super::{
    database::{self, DatabaseState},
    executor::{Executor, TabClock, TabId},
    held_answers,
    key_value::{self, Fault},
    locks::Held,
};

type OnMessage = Rc<dyn Fn(&str)>;

/// A browser with one user. It starts no tab by itself; see [`Tab`](super::Tab).
#[derive(Clone)]
pub struct Browser {
    pub executor: Executor,
    pub(super) local: Rc<key_value::Shared>,
    pub(super) database: Rc<database::Shared>,
    pub(super) locks: Held,
    pub(super) listeners: Rc<RefCell<Vec<(TabId, OnMessage)>>>,
    pub(super) held: Rc<held_answers::Shared>,
    pub(super) options: Rc<Options>,
    next_tab: Rc<Cell<u32>>,
}

/// Which ports tabs have that are opened from now on.
pub(super) struct Options {
    pub(super) locks: Cell<bool>,
    pub(super) channel: Cell<bool>,
    pub(super) cipher: Cell<bool>,
    pub(super) held_answers: Cell<bool>,
}

impl Browser {
    /// Begins a test; `seed` draws which tab runs when.
    pub fn new(seed: u64) -> Self {
        let options = Options {
            locks: Cell::new(true),
            channel: Cell::new(true),
            cipher: Cell::new(true),
            held_answers: Cell::new(false),
        };
        Self {
            executor: Executor::start(seed),
            local: Rc::default(),
            database: Rc::default(),
            locks: Held::default(),
            listeners: Rc::default(),
            held: Rc::default(),
            options: Rc::new(options),
            next_tab: Rc::new(Cell::new(1)),
        }
    }

    /// Tabs that are opened from now on have no Web Locks, as on plain http.
    #[must_use]
    pub fn without_locks(self) -> Self {
        self.options.locks.set(false);
        self
    }

    /// Whether tabs that are opened from now on reach each other.
    pub fn set_channel(&self, is_there: bool) {
        self.options.channel.set(is_there);
    }

    /// Tabs that are opened from now on have no cryptography, as on plain http.
    #[must_use]
    pub fn without_cipher(self) -> Self {
        self.options.cipher.set(false);
        self
    }

    /// Tabs that are opened from now on have something that holds answers without them.
    #[must_use]
    pub fn with_held_answers(self) -> Self {
        self.options.held_answers.set(true);
        self
    }

    pub fn switch_local_storage_off(&self) {
        self.local.is_off.set(true);
    }

    pub fn set_database(&self, state: DatabaseState) {
        self.database.state.set(state);
    }

    /// Leaves this much room in localStorage, in UTF-16 code units; `None` for any.
    pub fn set_room(&self, room: Option<usize>) {
        self.local.quota.set(room.map(|room| self.local.length() + room));
    }

    /// Lets writes to localStorage fail as this says.
    pub fn set_fault(&self, fault: Option<Fault>) {
        self.local.fault.replace(fault);
    }

    /// localStorage by key.
    pub fn local(&self) -> BTreeMap<String, String> {
        self.local.texts.borrow().clone()
    }

    /// `IndexedDB` by key.
    pub fn database(&self) -> BTreeMap<String, String> {
        self.database.texts.borrow().clone()
    }

    /// Writes to localStorage without a tab, and so without any word to one.
    pub fn put_local(&self, key: &str, text: &str) {
        self.local.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
    }

    /// Writes localStorage to the disk, as the browser does now and then.
    pub fn flush(&self) {
        self.local.on_disk.replace(self.local());
    }

    /// Drops all of a tab.
    pub(super) fn end(&self, tab: TabId) {
        self.local.listeners.borrow_mut().retain(|listener| listener.0 != tab);
        self.listeners.borrow_mut().retain(|listener| listener.0 != tab);
        let clock = TabClock { executor: self.executor.clone(), tab };
        self.held.leave(tab, clock.now_ms());
        self.held.is_ending_tab.set(true);
        self.executor.kill(tab);
        self.held.is_ending_tab.set(false);
        self.locks.borrow_mut().retain(|_, holder| holder.tab != tab);
    }

    /// Kills the browser with all its tabs: localStorage is as it was last [flushed](Self::flush).
    pub fn kill(&self) {
        for tab in 0..self.next_tab.get() {
            self.end(TabId(tab));
        }
        self.held.clear();
        self.local.texts.replace(self.local.on_disk.borrow().clone());
    }

    pub(super) fn next_tab(&self) -> TabId {
        TabId(self.next_tab.replace(self.next_tab.get() + 1))
    }
}
