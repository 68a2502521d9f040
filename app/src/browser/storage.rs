//! Conversations in the browser: a record a message, in localStorage as long as there is room, older
//! ones in `IndexedDB`, sealed where there is a passphrase. The open conversation is kept assembled, so
//! that it goes on alone where the browser has no storage or no room left, or while it is temporary.

mod journal;
pub(super) mod local_storage;
mod records;
mod room;

mod open_conversation;
mod opening;
mod ownership;

mod exchanges;
mod heads;
mod list;
mod meter;
mod removing;
mod search;

mod passphrase;
mod summaries;
mod vault;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::{Rc, Weak},
};

use footnote_core::{
    conversation::{Exchange, Session, SessionId},
    ports::{HistoryStore, StoreError},
    storage::{Record, SessionSummary, SetAside, encode, keys},
};
use futures::{
    channel::{mpsc::UnboundedReceiver, oneshot},
    future::LocalBoxFuture,
};
use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;

use self::{journal::Journal, open_conversation::OpenConversation, vault::Vault};
use super::{
    indexed_db::IndexedDb,
    locks::Locks,
    tabs::channel::{TabChannel, TabMessage},
};

pub(crate) use self::{
    meter::{Usage, kept_setting},
    search::Found,
};

/// The browser's storage and the conversations that are open in this tab.
pub(crate) struct BrowserStore {
    inner: Rc<Inner>,
}

/// What was found of a conversation when it was opened.
pub(crate) struct Opened {
    /// The conversation, with its latest exchanges only while `earlier` brings more; `None` where
    /// there is none yet.
    pub(crate) session: Option<Session>,
    /// Records that could not be read, so far.
    pub(crate) set_aside: Vec<SetAside>,
    /// Where it is kept.
    pub(crate) kept: Kept,
    /// Exchanges that are read in the background, the latest first; to be merged by id.
    pub(crate) earlier: Option<UnboundedReceiver<Vec<Rc<Exchange>>>>,
}

/// Where conversations are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    /// In localStorage, and in `IndexedDB` what there is no room for.
    LocalStorage,
    /// In `IndexedDB` alone.
    IndexedDbOnly,
    /// In memory alone: the browser has no storage for this page.
    Nowhere,
    /// Behind a passphrase.
    Locked,
}

/// How a tab came to a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClaimReason {
    /// It showed it before it was reloaded, or its original did before it was duplicated.
    Restore,
    /// A person chose it.
    Choose,
}

/// Who may write to a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Access {
    /// This tab.
    Owned,
    /// This tab is a duplicate, and goes on with a copy of this id.
    Copied(SessionId),
    /// Another tab; here it can be read.
    OtherTab,
}

/// Something that happened to what is stored, here or in another tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoreChange {
    /// The list of conversations.
    Listed,
    /// Another tab wrote to this conversation, which is only read here.
    Session(SessionId),
    /// A conversation's own fields: its title, its place in the list, whether it may be written.
    Head(SessionId),
    /// Another tab wants this conversation: end what is going on in it, then
    /// [`release`](BrowserStore::release) it.
    Wanted(SessionId),
    /// Another tab has this conversation now.
    Lost(SessionId),
    /// So many of its records could not be read.
    SetAside(SessionId, usize),
    /// What could not be saved before is saved now.
    Saved(SessionId),
    /// So many older conversations were moved to `IndexedDB`, to make room.
    Moved(usize),
    /// The passphrase was set, changed or removed, or its lock opened or closed.
    Lock,
}

/// Whether there is a passphrase, and whether it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockState {
    /// There can be none here: why.
    Unavailable(&'static str),
    /// There is none.
    Off,
    /// It has to be given first.
    Locked,
    /// It was given.
    Unlocked,
}

type Tell = Rc<dyn Fn(StoreChange)>;

struct Inner {
    indexed_db: IndexedDb,
    journal: Journal,
    vault: Vault,
    locks: Locks,
    open: RefCell<BTreeMap<SessionId, Rc<OpenConversation>>>,
    tell: RefCell<Option<Tell>>,
    /// One change of records at a time.
    writing: futures::lock::Mutex<()>,
    /// Until then no room is looked for again, in milliseconds since the page was opened.
    no_room_until: Cell<f64>,
    listed: Cell<bool>,
    known: list::Known,
    /// A question being typed that is not sealed yet.
    draft: RefCell<Option<String>>,
    sealing: Cell<bool>,
    settings: RefCell<BTreeMap<String, String>>,
    summaries: RefCell<summaries::Kept>,
    listeners: RefCell<Vec<EventListener>>,
}

impl BrowserStore {
    /// A store that has not opened a conversation yet.
    pub(crate) fn new() -> Self {
        let inner = Rc::new_cyclic(|inner: &Weak<Inner>| {
            let listener = inner.clone();
            let channel = TabChannel::join(move |message| {
                if let Some(inner) = listener.upgrade() {
                    ownership::on_message(&inner, message);
                }
            });
            Inner {
                indexed_db: IndexedDb::default(),
                journal: Journal::new(),
                vault: Vault::new(),
                locks: Locks::new(channel),
                open: RefCell::default(),
                tell: RefCell::default(),
                writing: futures::lock::Mutex::new(()),
                no_room_until: Cell::new(0.0),
                listed: Cell::new(false),
                known: list::Known::default(),
                draft: RefCell::default(),
                sealing: Cell::new(false),
                settings: RefCell::default(),
                summaries: RefCell::default(),
                listeners: RefCell::default(),
            }
        });
        let asking = inner.clone();
        spawn_local(async move {
            // Once it is known that nothing is in IndexedDB, no opening waits for it.
            records::indexed_db_keys(&asking, records::RECORDS).await.ok();
        });
        journal::recover_in_background(&inner);
        list::listen(&inner);
        Self { inner }
    }

    /// Tells of changes from now on, never from within a call.
    pub(crate) fn on_change(&self, tell: impl Fn(StoreChange) + 'static) {
        self.inner.tell.replace(Some(Rc::new(tell)));
    }

    /// Reads a conversation: its latest exchanges at once, the others in the background.
    pub(crate) async fn open(&self, id: &SessionId) -> Opened {
        opening::open(&self.inner, id).await
    }

    /// Begins an empty conversation.
    pub(crate) fn begin(&self, id: &SessionId) {
        let conversation = OpenConversation::new(id, false);
        self.inner.open.borrow_mut().insert(id.clone(), Rc::new(conversation));
    }

    /// Takes a conversation for this tab until it is closed, if no other tab has it.
    pub(crate) async fn claim(&self, id: &SessionId, how: ClaimReason) -> Access {
        ownership::claim(&self.inner, id, how).await
    }

    /// Takes a conversation that another tab has: that tab is asked to let go first. Where it is
    /// [owned](Access::Owned) afterwards, it has to be opened again.
    pub(crate) async fn take_over(&self, id: &SessionId) -> Access {
        ownership::take_over(&self.inner, id).await
    }

    /// Lets another tab have a conversation, once everything is written.
    pub(crate) async fn release(&self, id: &SessionId) {
        ownership::release(&self.inner, id).await;
    }

    /// Leaves a conversation. What could not be saved stays in memory.
    pub(crate) async fn close(&self, id: &SessionId) {
        ownership::close(&self.inner, id).await;
    }
}

impl HistoryStore for BrowserStore {
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        Box::pin(async move {
            let conversation = self.inner.conversation(session);
            match conversation {
                Some(conversation) => {
                    conversation.loaded().await;
                    let failed = conversation.failed.borrow().clone();
                    failed.map_or_else(|| Ok(conversation.session()), Err)
                }
                None => records::whole(&self.inner, session).await,
            }
        })
    }

    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.inner.append(session, record))
    }

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        Box::pin(list::list(&self.inner))
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move { removing::remove(&self.inner, session).await.map(drop) })
    }
}

impl Inner {
    fn conversation(&self, id: &SessionId) -> Option<Rc<OpenConversation>> {
        self.open.borrow().get(id).cloned()
    }

    /// Listens as long as the store lives.
    fn keep_listener(&self, listener: EventListener) {
        self.listeners.borrow_mut().push(listener);
    }

    fn channel(&self) -> &TabChannel {
        &self.locks.channel
    }

    /// Tells of a change, once what goes on now has ended.
    fn notify(self: &Rc<Self>, change: StoreChange) {
        if change == StoreChange::Listed && self.listed.replace(true) {
            return;
        }
        let inner = self.clone();
        spawn_local(async move {
            if change == StoreChange::Listed {
                inner.listed.set(false);
            }
            let tell = inner.tell.borrow().clone();
            if let Some(tell) = tell {
                tell(change);
            }
        });
    }

    /// Says here and in the other tabs that a conversation changed.
    fn changed(self: &Rc<Self>, id: &SessionId) {
        self.known.changed(id);
        self.channel().broadcast(&TabMessage::Changed(id.clone()));
        self.notify(StoreChange::Listed);
    }

    /// Takes a record in and writes it. The common case, a record that fits into localStorage, is
    /// done at once; whatever takes longer goes on even if nobody waits for it any more.
    async fn append(self: &Rc<Self>, id: &SessionId, record: Record) -> Result<(), StoreError> {
        let conversation = self.conversation(id);
        if conversation.as_ref().is_some_and(|conversation| !conversation.may_write()) {
            return Err(StoreError::Failed("another tab has this conversation".into()));
        }
        let conversation = conversation.unwrap_or_else(|| Rc::new(OpenConversation::new(id, false)));
        let json = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = record.key(id);
        if let Some(unreadable) = conversation.in_the_way(&key) {
            // It is never deleted.
            conversation.unsaved.borrow_mut().insert(keys::aside(&key), unreadable.into());
        }
        let is_news = match &record {
            Record::Answer { answer, .. } => {
                answer.state != footnote_core::conversation::AnswerState::Streaming
            }
            Record::Head(_) | Record::Question { .. } => true,
            Record::Summary(_) | Record::Index { .. } | Record::Compressed { .. } => false,
        };
        conversation.apply(record, &key);
        if conversation.is_temporary() {
            // They are written with the first record that says it is not temporary any more.
            conversation.unsaved.borrow_mut().insert(key, json.into());
            return Ok(());
        }
        let at_once = conversation.unsaved.borrow().is_empty() && self.vault.is_off();
        if !at_once || journal::write(self, &key, &json).is_err() {
            conversation.unsaved.borrow_mut().insert(key.clone(), json.into());
            let (tell, told) = oneshot::channel();
            let inner = self.clone();
            spawn_local(async move {
                // Who waited may have been stopped.
                tell.send(records::save(&inner, &conversation).await).ok();
            });
            told.await.unwrap_or(Ok(()))?;
        }
        if is_news {
            self.changed(id);
        }
        Ok(())
    }
}
