//! Conversations in the browser: one record per message, in localStorage while there is room, older ones in `IndexedDB`,
//! encrypted if there is a passphrase. An open conversation is kept in memory too, so that it can go on where the browser
//! has no storage or no room left, or while it is temporary.
//!
//! [`Records`] has the stored records, [`Ownership`] says which tab may write to a conversation, [`BrowserStore`] is what the
//! page and core's turns call.

mod changes;
mod channel;
mod crypto;
mod heads;
mod open_conversation;
mod open_conversations;
mod results;
mod tab;

mod locks;
mod ownership;
mod records;

mod exchanges;
mod list;
mod opening;
mod passphrase;
mod recovery;
mod search;

mod part;

mod changing;
mod locking;
mod reading;

mod added;
mod attached;
mod drafts;
mod notes;
mod projects;
mod settings;
mod usage;

#[cfg(test)]
mod tests;

use std::rc::{Rc, Weak};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Session, SessionId},
    ports::{HistoryStore, StoreError},
    storage::{Record, SessionSummary},
};
use futures::future::LocalBoxFuture;

use self::{
    attached::AttachedFiles,
    changes::Changes,
    channel::{TabChannel, TabMessage},
    drafts::Drafts,
    list::ConversationList,
    notes::DocumentNotes,
    open_conversation::OpenConversation,
    open_conversations::OpenConversations,
    ownership::{Claim, Ownership},
    passphrase::Passphrase,
    records::Records,
    recovery::Recovery,
    settings::Settings,
};
use crate::ports::{Ports, Scheduler};

pub use self::{
    changes::StoreChange,
    ownership::{Access, ClaimReason},
    part::{MARK_INTERRUPTED, RECORDS},
    passphrase::{LockError, LockState, Progress},
    records::{MarkInterrupted, RecordsPart, StorageParts, imported::NewRecords},
    results::{Files, Opened, ProjectList, Removed, RemovedProject, StoredIn},
    tab::Tab,
    usage::Usage,
};

/// How long a tab may finish writing when another one locks, in milliseconds.
const GRACE_MS: u32 = 1000;

/// The browser's storage and the conversations that are open in this tab.
pub struct BrowserStore {
    ports: Rc<Ports>,
    tab: Tab,
    records: Rc<Records>,
    ownership: Rc<Ownership>,
    open: Rc<OpenConversations>,
    changes: Rc<Changes>,
    list: Rc<ConversationList>,
    recovery: Recovery,
    passphrase: Rc<Passphrase>,
    attached: Rc<AttachedFiles>,
    drafts: Rc<Drafts>,
    notes: DocumentNotes,
    settings: Settings,
}

impl BrowserStore {
    /// A store that has not opened a conversation yet.
    pub fn new(ports: Ports, loads: StorageParts) -> Rc<Self> {
        let ports = Rc::new(ports);
        Rc::new_cyclic(|store: &Weak<Self>| {
            let store = store.clone();
            let channel = TabChannel::join(ports.clone(), move |message| {
                if let Some(store) = store.upgrade() {
                    store.on_message(message);
                }
            });
            let (open, changes) = (Rc::<OpenConversations>::default(), Rc::<Changes>::default());
            let ownership = Ownership::new(ports.clone(), channel, open.clone(), changes.clone());
            let records =
                Records::new(ports.clone(), loads, ownership.clone(), open.clone(), changes.clone());
            let records = Rc::new(records);
            let list =
                ConversationList::new(records.clone(), ownership.clone(), open.clone(), changes.clone());
            let drafts = Rc::new(Drafts::new(ports.clone(), records.vault().clone()));
            Self {
                recovery: Recovery::begin(&records, &list),
                passphrase: Rc::new(Passphrase::new(
                    records.clone(),
                    drafts.clone(),
                    ownership.clone(),
                    changes.clone(),
                )),
                attached: Rc::new(AttachedFiles::new(records.clone())),
                notes: DocumentNotes::new(ports.clone(), records.clone()),
                settings: Settings::new(ports.clone()),
                tab: Tab::new(ports.session.clone()),
                ports,
                records,
                ownership,
                open,
                changes,
                list,
                drafts,
            }
        })
    }

    /// The port that lets the browser take its turn.
    pub(crate) fn scheduler(&self) -> Rc<dyn Scheduler> {
        self.ports.clock.clone()
    }

    /// Calls this on each change, but never from within a call of this store.
    pub fn on_change(&self, run: impl Fn(StoreChange) + 'static) {
        self.changes.on_change(run);
    }

    /// Waits for the restoration of what a killed browser lost; whether it changed this conversation.
    pub async fn recovered(&self, id: &SessionId) -> bool {
        self.recovery.has_restored(id).await
    }
}

/// Opening conversations, and who may write to them.
impl BrowserStore {
    /// Reads a conversation: its latest exchanges at once, the others in the background.
    pub async fn open(&self, id: &SessionId) -> Result<Opened, StoreError> {
        Ok((self.records.part().await?.open)(&self.records, id).await)
    }

    /// Loads the part of the program that works with stored conversations.
    pub async fn load_part(&self) -> Result<(), StoreError> {
        self.records.part().await.map(drop)
    }

    /// The id of a conversation that nobody has.
    pub fn new_session_id(&self) -> SessionId {
        tab::new_session_id(&self.ports)
    }

    /// The conversation that this tab showed before it was reloaded.
    pub fn tab_session(&self) -> Option<SessionId> {
        self.tab.session_id()
    }

    /// Remembers the conversation that this tab shows over a reload.
    pub fn set_tab_session(&self, id: &SessionId) {
        self.tab.set_session_id(id);
    }

    /// Takes the conversations that were being answered off screen before this tab was reloaded.
    pub fn take_tab_answering(&self) -> Vec<SessionId> {
        self.tab.take_answering()
    }

    /// Remembers over a reload which conversations are being answered off screen when the page is left.
    pub fn on_leave_answering(self: &Rc<Self>, answering: impl Fn() -> Vec<SessionId> + 'static) {
        let store = self.clone();
        self.ports.lifecycle.on_leave(Box::new(move || store.tab.set_answering(&answering())));
    }

    /// Begins an empty conversation.
    pub fn begin(&self, id: &SessionId) {
        self.open.insert(Rc::new(OpenConversation::new(id, false)));
    }

    /// Makes this tab the owner of a conversation until it is closed, unless another tab is.
    pub async fn claim(&self, id: &SessionId, reason: ClaimReason) -> Access {
        match self.ownership.claim(id, reason).await {
            Claim::Owned(conversation) => {
                let records = self.records.clone();
                Executor::spawn_local(async move {
                    conversation.loaded().await;
                    records.mark_interrupted(&conversation).await;
                });
                Access::Owned
            }
            Claim::Duplicate(conversation) => {
                let copy = tab::new_session_id(&self.ports);
                conversation.loaded().await;
                self.duplicate(id, &copy).await;
                Access::Copied(copy)
            }
            Claim::OtherTab => Access::OtherTab,
        }
    }

    /// Continues a conversation of another tab under a new id.
    async fn duplicate(&self, from: &SessionId, to: &SessionId) {
        let conversation = self.ownership.begin_owned(to).await;
        self.open.remove(from);
        match self.records.part().await {
            Ok(part) => (part.copy)(&self.records, from, &conversation).await,
            Err(error) => conversation.set_failed(error),
        }
        self.tab.set_session_id(to);
        // An answer that the original is still writing stays incomplete here.
        self.records.mark_interrupted(&conversation).await;
        self.list.changed(to);
    }

    /// Takes a conversation from its owner, which is asked to release it first. If it is
    /// [owned](Access::Owned) afterwards, it has to be opened again.
    pub async fn take_over(&self, id: &SessionId) -> Access {
        self.ownership.take_over(id).await
    }

    /// The conversations that other tabs own.
    pub fn elsewhere(&self) -> Vec<SessionId> {
        self.ownership.elsewhere()
    }

    /// Saves a conversation and lets another tab have it.
    pub async fn release(&self, id: &SessionId) {
        let conversation = self.open.get(id);
        if let Some(conversation) = &conversation {
            // Records that cannot be saved stay in memory and can be read here.
            self.records.save(conversation).await.ok();
        }
        self.ownership.release(id, conversation.as_deref());
    }

    /// Closes a conversation. Records that could not be saved stay in memory.
    pub async fn close(&self, id: &SessionId) {
        let Some(conversation) = self.open.get(id) else { return };
        // A conversation that another tab took over continues there.
        let in_memory = !conversation.is_reading()
            && (conversation.is_temporary() || self.records.save(&conversation).await.is_err());
        // Without storage it is in memory only.
        let nowhere = opening::stored_in(&self.records).await == StoredIn::Nowhere;
        // It may have been opened again meanwhile.
        let same = self.open.get(id).is_some_and(|now| Rc::ptr_eq(&now, &conversation));
        if same && !in_memory && !nowhere {
            self.open.remove(id);
            if conversation.is_held() {
                self.ownership.broadcast(&TabMessage::Left(id.clone()));
            }
        }
    }

    fn on_message(self: &Rc<Self>, message: TabMessage) {
        match message {
            TabMessage::Changed(id) => self.list.changed_elsewhere(id),
            TabMessage::Imported(ids) => self.list.added_elsewhere(ids),
            TabMessage::ProjectsChanged => self.changes.notify(StoreChange::Projects),
            TabMessage::AddedChanged => self.changes.notify(StoreChange::Added),
            TabMessage::PassphraseChanged => {
                if self.passphrase.is_locked_elsewhere() {
                    self.forget_decrypted();
                }
                self.changes.notify(StoreChange::Lock);
            }
            TabMessage::Lock => {
                self.records.vault().begin_closing();
                let store = self.clone();
                Executor::spawn_local(async move {
                    store.ports.clock.sleep(GRACE_MS).await;
                    store.forget_decrypted();
                });
                self.changes.notify(StoreChange::Lock);
            }
            message => self.ownership.on_message(message),
        }
    }
}

/// Drafts, files and settings.
impl BrowserStore {
    /// The draft in a conversation; `None` while the passphrase is missing.
    pub async fn draft(&self, id: &SessionId) -> Option<String> {
        self.drafts.get(id).await
    }

    /// Keeps the draft in a conversation over a reload.
    pub fn set_draft(&self, id: &SessionId, text: &str) {
        self.drafts.set(id, text);
    }

    /// The files that wait in a conversation; none while the passphrase is missing.
    pub async fn attached(&self, id: &SessionId) -> Files {
        self.attached.get(id).await
    }

    /// Keeps the files that wait in a conversation over a reload.
    pub fn set_attached(&self, id: &SessionId, files: Files) {
        self.attached.set(id, files);
    }

    /// One of the page's own settings.
    pub fn setting(&self, name: &str) -> Option<String> {
        self.settings.get(name)
    }

    /// Stores one of the page's own settings. They are not encrypted: no keys, no tokens, no text of conversations.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.settings.set(name, value)
    }

    /// Whether a setting is switched on; off by default.
    pub fn is_on(&self, name: &str) -> bool {
        self.setting(name).is_some_and(|value| value == "yes")
    }

    /// Switches a setting on or off.
    pub fn set_on(&self, name: &str, on: bool) {
        // Without storage the choice lasts until the page is closed.
        self.set_setting(name, if on { "yes" } else { "no" }).ok();
    }

    pub async fn usage(&self) -> Usage {
        usage::measure(&self.ports).await
    }

    /// Asks the browser for persistent storage; `None` if it cannot be asked.
    pub async fn persist(&self) -> Option<bool> {
        self.ports.manager.persist().await
    }
}

impl HistoryStore for BrowserStore {
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        Box::pin(async move {
            match self.open.get(session) {
                Some(conversation) => {
                    conversation.loaded().await;
                    conversation.failed().map_or_else(|| Ok(conversation.session()), Err)
                }
                None => self.records.session(session).await,
            }
        })
    }

    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.append(session, record))
    }

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        Box::pin(self.list.list())
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move { self.remove(session).await.map(drop) })
    }

    fn note<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<String>> {
        Box::pin(self.notes.get(key))
    }

    fn keep_note<'a>(&'a self, key: &'a str, note: &'a str, stored: bool) -> LocalBoxFuture<'a, ()> {
        Box::pin(self.notes.set(key, note, stored))
    }
}
