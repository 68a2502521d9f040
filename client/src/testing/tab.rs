//! One tab, and its ports.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::ports::{HeldAnswers, Model};
use futures::future::{LocalBoxFuture, ready};

use super::{
    browser::Browser,
    cipher::TestCipher,
    database::TabDatabase,
    executor::{TabClock, TabId},
    held_answers::TabHeldAnswers,
    key_value::{self, TabStorage},
    locks::TabLocks,
};
use crate::ports::{Channel, Estimate, Lifecycle, Locks, Ports, Random, StorageManager};

/// A page in a tab. Dropping it does nothing: it is [closed](Self::close), [reloaded](Self::reload) or [killed](Self::kill).
pub struct Tab {
    pub id: TabId,
    browser: Browser,
    session: Rc<key_value::Shared>,
    events: Rc<Events>,
}

/// What the page is called back for.
#[derive(Default)]
struct Events {
    on_leave: RefCell<Vec<Box<dyn Fn()>>>,
    on_visible: RefCell<Vec<Box<dyn Fn()>>>,
}

impl Tab {
    pub fn open(browser: &Browser) -> Self {
        Self::with_session(browser, &BTreeMap::new())
    }

    /// A tab with this sessionStorage.
    fn with_session(browser: &Browser, session: &BTreeMap<String, String>) -> Self {
        let shared = key_value::Shared::default();
        shared.texts.replace(session.clone());
        Self {
            id: browser.next_tab(),
            browser: browser.clone(),
            session: Rc::new(shared),
            events: Rc::default(),
        }
    }

    /// A duplicate of this tab, which begins with a copy of its sessionStorage.
    #[must_use]
    pub fn duplicate(&self) -> Self {
        Self::with_session(&self.browser, &self.session())
    }

    /// Loads the page again.
    #[must_use]
    pub fn reload(self) -> Self {
        self.leave();
        let session = self.session();
        self.browser.end(self.id);
        Self::with_session(&self.browser, &session)
    }

    pub fn close(self) {
        self.leave();
        self.browser.end(self.id);
    }

    /// Ends the tab without a word, as when its process crashes.
    pub fn kill(self) {
        self.browser.end(self.id);
    }

    /// sessionStorage by key.
    pub fn session(&self) -> BTreeMap<String, String> {
        self.session.texts.borrow().clone()
    }

    /// Brings the tab to the front again.
    pub fn show(&self) {
        self.browser.executor.enter(self.id, || {
            self.events.on_visible.borrow().iter().for_each(|run| run());
        });
    }

    fn leave(&self) {
        self.browser.executor.enter(self.id, || {
            self.events.on_leave.borrow().iter().for_each(|run| run());
        });
    }

    pub fn ports(&self) -> Ports {
        let (browser, options) = (&self.browser, &self.browser.options);
        let storage = |shared: &Rc<key_value::Shared>| TabStorage {
            shared: shared.clone(),
            executor: browser.executor.clone(),
            tab: self.id,
        };
        let locks = TabLocks { held: browser.locks.clone(), clock: self.clock() };
        let channel = TabChannel { browser: browser.clone(), tab: self.id };
        Ports {
            local: Rc::new(storage(&browser.local)),
            session: Rc::new(storage(&self.session)),
            database: Rc::new(TabDatabase { shared: browser.database.clone(), clock: self.clock() }),
            locks: options.locks.get().then(|| Rc::new(locks) as Rc<dyn Locks>),
            channel: options.channel.get().then(|| Rc::new(channel) as Rc<dyn Channel>),
            cipher: Rc::new(TestCipher { clock: self.clock(), is_available: options.cipher.get() }),
            clock: Rc::new(self.clock()),
            lifecycle: self.events.clone(),
            random: Rc::new(self.clock()),
            manager: Rc::new(NoManager),
        }
    }

    /// The holder of this model's answers while the tab is reloaded or closed, if there is one.
    pub fn held_answers(&self, model: Rc<dyn Model>) -> Option<Rc<dyn HeldAnswers>> {
        let (held, executor) = (self.browser.held.clone(), self.browser.executor.clone());
        let held = TabHeldAnswers { held, executor, tab: self.id, model };
        self.browser.options.held_answers.get().then(|| Rc::new(held) as _)
    }

    fn clock(&self) -> TabClock {
        TabClock { executor: self.browser.executor.clone(), tab: self.id }
    }
}

impl Lifecycle for Events {
    fn on_leave(&self, run: Box<dyn Fn()>) {
        self.on_leave.borrow_mut().push(run);
    }

    fn on_visible(&self, run: Box<dyn Fn()>) {
        self.on_visible.borrow_mut().push(run);
    }
}

impl Random for TabClock {
    fn id(&self) -> [u8; 16] {
        [0; 16].map(|_: u8| self.executor.random().to_le_bytes()[0])
    }
}

struct TabChannel {
    browser: Browser,
    tab: TabId,
}

impl Channel for TabChannel {
    fn post_message(&self, message: &str) {
        for (tab, run) in self.browser.listeners.borrow().iter().filter(|(tab, _)| *tab != self.tab) {
            let (run, message) = (run.clone(), message.to_owned());
            self.browser.executor.spawn(*tab, async move { run(&message) });
        }
    }

    fn on_message(&self, run: Box<dyn Fn(&str)>) {
        self.browser.listeners.borrow_mut().push((self.tab, run.into()));
    }
}

/// A browser that tells nothing of its room.
struct NoManager;

impl StorageManager for NoManager {
    fn estimate(&self) -> LocalBoxFuture<'_, Estimate> {
        Box::pin(ready(Estimate::default()))
    }

    fn persisted(&self) -> LocalBoxFuture<'_, Option<bool>> {
        Box::pin(ready(None))
    }

    fn persist(&self) -> LocalBoxFuture<'_, Option<bool>> {
        Box::pin(ready(None))
    }
}
