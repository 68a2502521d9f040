//! Conversations in the browser: one record per message, in localStorage while there is room, older ones in `IndexedDB`,
//! encrypted if there is a passphrase. An open conversation is kept in memory too, so that it can go on where the browser
//! has no storage or no room left, or while it is temporary.

mod decoding;
mod journal;
pub(super) mod local_storage;
mod records;
mod room;

mod open_conversation;
mod opening;
mod ownership;
mod part;

mod creating;
mod exchanges;
mod heads;
mod list;
mod removing;
mod search;

mod attached;
mod draft;
mod settings;
mod usage;

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
use wasm_split_helpers::SplitLoaderError;

use self::{journal::Journal, open_conversation::OpenConversation, vault::Vault};
use super::{
    indexed_db::IndexedDb,
    locks::Locks,
    tabs::channel::{TabChannel, TabMessage},
};

pub(crate) use self::{search::SearchHit, usage::Usage};

/// The browser's storage and the conversations that are open in this tab.
pub(crate) struct BrowserStore {
    inner: Rc<Inner>,
}

/// A conversation that was just opened.
pub(crate) struct Opened {
    /// Only the latest exchanges while `earlier` brings more; `None` for a new conversation.
    pub(crate) session: Option<Session>,
    /// The unreadable records found so far.
    pub(crate) set_aside: Vec<SetAside>,
    pub(crate) stored_in: StoredIn,
    /// Exchanges read in the background, the latest first; to be merged by id.
    pub(crate) earlier: Option<UnboundedReceiver<Vec<Rc<Exchange>>>>,
}

/// Where conversations are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoredIn {
    /// Also in `IndexedDB`, for records that do not fit.
    LocalStorage,
    IndexedDbOnly,
    /// In memory only: the browser has no storage for this page.
    Nowhere,
    /// The passphrase was not given yet.
    Locked,
}

/// Why a tab wants to write to a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClaimReason {
    /// The tab showed it before it was reloaded, or is a duplicate of the tab that shows it.
    Restore,
    /// A person chose it.
    Choose,
}

/// The result of claiming a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Access {
    /// This tab.
    Owned,
    /// This tab is a duplicate and continues with a copy under this id.
    Copied(SessionId),
    /// Another tab; this one can only read.
    OtherTab,
}

/// A change of what is stored, made here or in another tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoreChange {
    /// The list of conversations changed.
    Listed,
    /// Another tab wrote to this conversation, which this tab only reads.
    Session(SessionId),
    /// The title, the pin or the right to write of this conversation changed.
    Head(SessionId),
    /// Another tab wants this conversation: end its turn, then [`release`](BrowserStore::release) it.
    ReleaseRequested(SessionId),
    /// Another tab owns this conversation now.
    Lost(SessionId),
    /// Other tabs own other conversations than before.
    Elsewhere,
    /// This number of its records could not be read.
    SetAside(SessionId, usize),
    /// Records that could not be saved before are saved now.
    Saved(SessionId),
    /// This number of older conversations moved to `IndexedDB` to make room.
    Moved(usize),
    /// The passphrase was set, changed or removed, or its lock opened or closed.
    Lock,
}

/// The state of the passphrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockState {
    /// There can be no passphrase here, with the reason.
    Unavailable(&'static str),
    /// There is no passphrase.
    Off,
    /// The passphrase has to be given before anything can be read.
    Locked,
    Unlocked,
}

type OnChange = Rc<dyn Fn(StoreChange)>;

struct Inner {
    indexed_db: IndexedDb,
    journal: Journal,
    vault: Vault,
    locks: Locks,
    open: RefCell<BTreeMap<SessionId, Rc<OpenConversation>>>,
    on_change: RefCell<Option<OnChange>>,
    /// Held while records are changed.
    write_turn: futures::lock::Mutex<()>,
    /// No room is looked for before this time, in milliseconds since the page was opened.
    no_room_until: Cell<f64>,
    list_notified: Cell<bool>,
    list_cache: list::ListCache,
    /// The conversations that other tabs own.
    elsewhere: RefCell<Vec<SessionId>>,
    /// The drafts that are not encrypted yet.
    drafts: RefCell<BTreeMap<SessionId, String>>,
    sealing: Cell<bool>,
    /// The attached files that are not written yet.
    attached: RefCell<BTreeMap<SessionId, attached::Files>>,
    attaching: Cell<bool>,
    settings: RefCell<BTreeMap<String, String>>,
    summaries: RefCell<summaries::Summaries>,
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
                on_change: RefCell::default(),
                write_turn: futures::lock::Mutex::new(()),
                no_room_until: Cell::new(0.0),
                list_notified: Cell::new(false),
                list_cache: list::ListCache::default(),
                elsewhere: RefCell::default(),
                drafts: RefCell::default(),
                sealing: Cell::new(false),
                attached: RefCell::default(),
                attaching: Cell::new(false),
                settings: RefCell::default(),
                summaries: RefCell::default(),
                listeners: RefCell::default(),
            }
        });
        let asking = inner.clone();
        spawn_local(async move {
            // Notes that IndexedDB is empty, so that opening a conversation need not wait for it.
            records::indexed_db_keys(&asking, records::RECORDS).await.ok();
        });
        journal::recover_in_background(&inner);
        list::listen(&inner);
        ownership::listen(&inner);
        Self { inner }
    }

    /// Calls this on each change, but never from within a call of this store.
    pub(crate) fn on_change(&self, run: impl Fn(StoreChange) + 'static) {
        self.inner.on_change.replace(Some(Rc::new(run)));
    }

    /// Reads a conversation: its latest exchanges at once, the others in the background.
    pub(crate) async fn open(&self, id: &SessionId) -> Result<Opened, SplitLoaderError> {
        Ok(opening::open(self.inner.clone(), id.clone()).await?.await)
    }

    /// Begins an empty conversation.
    pub(crate) fn begin(&self, id: &SessionId) {
        let conversation = OpenConversation::new(id, false);
        self.inner.open.borrow_mut().insert(id.clone(), Rc::new(conversation));
    }

    /// Makes this tab the owner of a conversation until it is closed, unless another tab is.
    pub(crate) async fn claim(&self, id: &SessionId, how: ClaimReason) -> Access {
        ownership::claim(&self.inner, id, how).await
    }

    /// Takes a conversation from its owner, which is asked to release it first. If it is
    /// [owned](Access::Owned) afterwards, it has to be opened again.
    pub(crate) async fn take_over(&self, id: &SessionId) -> Access {
        ownership::take_over(&self.inner, id).await
    }

    /// The conversations that other tabs own.
    pub(crate) fn elsewhere(&self) -> Vec<SessionId> {
        self.inner.elsewhere.borrow().clone()
    }

    /// Saves a conversation and lets another tab have it.
    pub(crate) async fn release(&self, id: &SessionId) {
        ownership::release(&self.inner, id).await;
    }

    /// Closes a conversation. Records that could not be saved stay in memory.
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

    /// Keeps a listener as long as the store.
    fn keep_listener(&self, listener: EventListener) {
        self.listeners.borrow_mut().push(listener);
    }

    fn channel(&self) -> &TabChannel {
        &self.locks.channel
    }

    /// Calls back in a task of its own, so that the current call has ended by then.
    fn notify(self: &Rc<Self>, change: StoreChange) {
        if change == StoreChange::Listed && self.list_notified.replace(true) {
            return;
        }
        let inner = self.clone();
        spawn_local(async move {
            if change == StoreChange::Listed {
                inner.list_notified.set(false);
            }
            let on_change = inner.on_change.borrow().clone();
            if let Some(on_change) = on_change {
                on_change(change);
            }
        });
    }

    /// Notifies this page and the other tabs that a conversation changed.
    fn changed(self: &Rc<Self>, id: &SessionId) {
        self.list_cache.changed(id);
        self.channel().broadcast(&TabMessage::Changed(id.clone()));
        self.notify(StoreChange::Listed);
    }

    /// Applies a record and writes it. A record that fits into localStorage is written at once; anything slower
    /// continues even if the caller is dropped.
    async fn append(self: &Rc<Self>, id: &SessionId, record: Record) -> Result<(), StoreError> {
        let conversation = self.conversation(id);
        if conversation.as_ref().is_some_and(|conversation| !conversation.may_write()) {
            return Err(StoreError::Failed("another tab has this conversation".into()));
        }
        let conversation = conversation.unwrap_or_else(|| Rc::new(OpenConversation::new(id, false)));
        let json = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = record.key(id);
        if let Some(unreadable) = conversation.unreadable_at(&key) {
            // Unreadable records are never deleted.
            conversation.unsaved.borrow_mut().insert(keys::aside(&key), unreadable.into());
        }
        let is_news = match &record {
            Record::Answer { answer, .. } => {
                answer.state != footnote_core::conversation::AnswerState::Streaming
            }
            Record::Head(_) | Record::Question { .. } => true,
            Record::Attachment { .. }
            | Record::Summary(_)
            | Record::Index { .. }
            | Record::Compressed { .. } => false,
        };
        conversation.apply(record, &key);
        if conversation.is_temporary() {
            // Written with the first head that says the conversation is not temporary any more.
            conversation.unsaved.borrow_mut().insert(key, json.into());
            return Ok(());
        }
        let at_once =
            conversation.unsaved.borrow().is_empty() && self.vault.is_off() && !keys::is_attachment(&key);
        if !at_once || local_storage::put_journaled(self, &key, &json).is_err() {
            conversation.unsaved.borrow_mut().insert(key.clone(), json.into());
            let (sender, saved) = oneshot::channel();
            let inner = self.clone();
            spawn_local(async move {
                // The receiver may have been dropped; ignore.
                sender.send(records::save(&inner, &conversation).await).ok();
            });
            saved.await.unwrap_or(Ok(()))?;
        }
        if is_news {
            self.changed(id);
        }
        Ok(())
    }
}
