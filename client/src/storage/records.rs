//! The records of conversations: reading and writing them in two storages ([`places`]), encrypted if there is a passphrase
//! ([`vault`]), with a second copy of recent writes ([`journal`]); making room where one is full ([`room`]).
//!
//! A record goes to localStorage and is read back. Where both storages are full, the conversation goes on in memory, and the next
//! record tries again.

mod conversations;
pub(super) mod imported;
pub(super) mod journal;
pub(super) mod places;
pub(super) mod projects;
pub(super) mod room;
pub(super) mod sessions;
pub(super) mod vault;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Answer, AnswerState, Attachment, AttachmentId, Project, ProjectId, Session, SessionId},
    ports::StoreError,
    storage::{Record, SessionSummary, StoredProject, encode, keys},
};
use footnote_messages as messages;
use futures::{channel::oneshot, future::LocalBoxFuture};

use self::{
    journal::Journal,
    places::{Place, Places},
    room::Room,
    sessions::{Scope, Sessions, Summaries},
    vault::Vault,
};
use super::{
    changes::{Changes, StoreChange},
    open_conversation::{OpenConversation, STREAMING},
    open_conversations::OpenConversations,
    ownership::{Ownership, owned_elsewhere},
    results::{Files, Opened, ProjectList, Removed, RemovedProject},
};
use crate::ports::{Load, NotLoaded, Ports};

type Work<'a, T> = LocalBoxFuture<'a, Result<T, StoreError>>;
type File = Rc<Attachment>;
type Change = Box<dyn FnOnce(&mut Project)>;

/// The functions of the part of the program that works with stored conversations. A new visitor has none.
pub struct RecordsPart {
    pub(super) open: for<'a> fn(&'a Rc<Records>, &'a SessionId) -> LocalBoxFuture<'a, Opened>,
    pub(super) session: for<'a> fn(&'a Records, &'a SessionId) -> Work<'a, Option<Session>>,
    pub(super) summaries: for<'a> fn(&'a Places, Sessions) -> Work<'a, Summaries>,
    pub(super) copy: for<'a> fn(&'a Records, &'a SessionId, &'a OpenConversation) -> LocalBoxFuture<'a, ()>,
    pub(super) remove: for<'a> fn(&'a Records, &'a SessionId) -> Work<'a, Removed>,
    pub(super) make_room: for<'a> fn(&'a Room, &'a str, &'a str) -> Work<'a, ()>,
    pub(super) recover: for<'a> fn(&'a Records, &'a [String]) -> Work<'a, BTreeSet<SessionId>>,
    pub(super) attached: for<'a> fn(&'a Records, &'a SessionId) -> LocalBoxFuture<'a, Files>,
    pub(super) write_attached: for<'a> fn(&'a Records, &'a SessionId, &'a [File]) -> Work<'a, ()>,
    pub(super) also_in:
        for<'a> fn(&'a Records, AttachmentId, &'a SessionId) -> Work<'a, Option<SessionSummary>>,
    pub(super) projects: for<'a> fn(&'a Records) -> Work<'a, ProjectList>,
    pub(super) project: for<'a> fn(&'a Records, &'a ProjectId) -> Work<'a, Option<Project>>,
    pub(super) project_file: for<'a> fn(&'a Records, &'a ProjectId, AttachmentId) -> Work<'a, Option<File>>,
    pub(super) stored_project: for<'a> fn(&'a Records, &'a ProjectId) -> Work<'a, Option<StoredProject>>,
    pub(super) create_project: for<'a> fn(&'a Records, &'a StoredProject) -> Work<'a, ()>,
    pub(super) change_project: for<'a> fn(&'a Records, &'a ProjectId, Change, Vec<File>) -> Work<'a, Project>,
    pub(super) remove_project: for<'a> fn(&'a Records, &'a ProjectId) -> Work<'a, RemovedProject>,
    pub(super) restore_project: for<'a> fn(&'a Records, &'a RemovedProject) -> Work<'a, ()>,
}

/// Marks an unfinished answer as interrupted, and the sources that it cites.
pub type MarkInterrupted = fn(&mut Answer);

/// The parts of the program that the storage calls.
pub struct StorageParts {
    pub records: Rc<dyn Load<RecordsPart>>,
    pub mark_interrupted: Rc<dyn Load<MarkInterrupted>>,
}

/// The records of all conversations.
pub(super) struct Records {
    ports: Rc<Ports>,
    loads: StorageParts,
    journal: Rc<Journal>,
    vault: Rc<Vault>,
    places: Rc<Places>,
    room: Rc<Room>,
    ownership: Rc<Ownership>,
    open: Rc<OpenConversations>,
    changes: Rc<Changes>,
    /// Held while records are changed.
    write_turn: futures::lock::Mutex<()>,
}

impl Records {
    pub(super) fn new(
        ports: Rc<Ports>,
        loads: StorageParts,
        ownership: Rc<Ownership>,
        open: Rc<OpenConversations>,
        changes: Rc<Changes>,
    ) -> Self {
        let (journal, vault) = (Journal::new(ports.clone()), Rc::new(Vault::new(ports.clone())));
        let places = Rc::new(Places::new(ports.clone(), journal.clone(), vault.clone()));
        let marked = places.clone();
        Executor::spawn_local(async move { marked.mark_all_here().await });
        let room = Room::new(ports.clone(), places.clone(), ownership.clone(), open.clone(), changes.clone());
        let (room, write_turn) = (Rc::new(room), futures::lock::Mutex::new(()));
        Self { ports, loads, journal, vault, places, room, ownership, open, changes, write_turn }
    }

    pub(super) fn ports(&self) -> &Rc<Ports> {
        &self.ports
    }

    pub(super) fn open(&self) -> &OpenConversations {
        &self.open
    }

    pub(super) fn changes(&self) -> &Rc<Changes> {
        &self.changes
    }

    /// Loads the part of the program that works with stored conversations.
    pub(super) async fn part(&self) -> Result<&'static RecordsPart, StoreError> {
        let part = self.loads.records.load().await;
        part.map_err(|NotLoaded| StoreError::Failed(messages::storage::not_loaded().into()))
    }

    pub(super) fn journal(&self) -> &Rc<Journal> {
        &self.journal
    }

    pub(super) fn vault(&self) -> &Rc<Vault> {
        &self.vault
    }

    /// Opens `IndexedDB` if need be.
    pub(super) async fn has_indexed_db(&self) -> bool {
        self.ports.database.is_available().await
    }

    /// The keys in `IndexedDB` with this prefix; none without `IndexedDB`.
    pub(super) async fn indexed_db_keys(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        self.places.indexed_db_keys(prefix).await
    }

    /// The keys with this prefix and their places.
    pub(super) async fn places(&self, prefix: &str) -> Result<BTreeMap<String, Place>, StoreError> {
        self.places.places(prefix).await
    }

    /// The records under these keys as JSON. One that cannot be decrypted is given as it is stored.
    pub(super) async fn read(&self, keys: &[(String, Place)]) -> Result<Vec<(String, String)>, StoreError> {
        self.places.read(keys).await
    }

    /// The first records in `IndexedDB` after this key as JSON, in the order of their keys.
    pub(super) async fn page(&self, after: &str, most: u32) -> Result<Vec<(String, String)>, StoreError> {
        self.places.page(after, most).await
    }

    /// The records with this prefix as JSON.
    async fn read_all(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        let places: Vec<(String, Place)> = self.places(prefix).await?.into_iter().collect();
        self.read(&places).await
    }

    /// The places of the records with this prefix, by conversation.
    pub(super) async fn sessions(&self, prefix: &str) -> Sessions {
        sessions::sessions(&self.places, Scope::All, prefix).await
    }

    /// The entries of these conversations in the list.
    pub(super) async fn summaries(&self, sessions: Sessions) -> Result<Summaries, StoreError> {
        self.vault.check_unlocked()?;
        if sessions.is_empty() {
            return Ok(Summaries::new());
        }
        (self.part().await?.summaries)(&self.places, sessions).await
    }

    /// Reads a conversation that is not open here.
    pub(super) async fn session(&self, id: &SessionId) -> Result<Option<Session>, StoreError> {
        (self.part().await?.session)(self, id).await
    }

    /// Adds stored records to an open conversation. Where the code that marks the sources of unfinished answers as cited cannot
    /// be loaded, they are not marked.
    pub(super) async fn insert(&self, conversation: &OpenConversation, records: Vec<(String, String)>) {
        let mut mark: MarkInterrupted = |answer| answer.state = AnswerState::Interrupted;
        if records.iter().any(|(_, json)| json.contains(STREAMING))
            && let Ok(loaded) = self.loads.mark_interrupted.load().await
        {
            mark = *loaded;
        }
        for (key, json) in records {
            conversation.insert(&key, &json, mark);
        }
    }

    /// The stored records of a conversation as JSON by key, unreadable ones and those set aside included.
    pub(super) async fn stored(&self, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
        let mut records = self.read_all(&keys::session(id)).await?;
        records.extend(self.read_all(&keys::aside(&keys::session(id))).await?);
        Ok(records)
    }

    /// Applies a record and writes it; `true` if the list of conversations changes with it. A record that fits into
    /// localStorage is written at once; anything slower continues even if the caller is dropped.
    pub(super) async fn append(
        self: &Rc<Self>,
        conversation: Rc<OpenConversation>,
        record: Record,
    ) -> Result<bool, StoreError> {
        if !conversation.may_write() {
            return Err(owned_elsewhere());
        }
        let json = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = record.key(conversation.id());
        if let Some(unreadable) = conversation.unreadable_at(&key) {
            // Unreadable records are never deleted.
            conversation.keep_unsaved(keys::aside(&key), unreadable.into());
        }
        let is_news = match &record {
            Record::Answer { answer, .. } => answer.state != AnswerState::Streaming,
            Record::Head(_) | Record::Question { .. } => true,
            Record::Attachment { .. }
            | Record::Summary(_)
            | Record::Index { .. }
            | Record::Compressed { .. } => false,
        };
        conversation.apply(record, &key);
        if conversation.is_temporary() {
            // Written with the first head that says the conversation is not temporary any more.
            conversation.keep_unsaved(key, json.into());
            return Ok(false);
        }
        let at_once = !conversation.has_unsaved() && self.vault.is_off() && !keys::is_attachment(&key);
        if !at_once || self.places.put_local(&key, &json).is_err() {
            conversation.keep_unsaved(key, json.into());
            let (sender, saved) = oneshot::channel();
            let records = self.clone();
            Executor::spawn_local(async move {
                // The receiver may have been dropped; ignore.
                sender.send(records.save(&conversation).await).ok();
            });
            saved.await.unwrap_or(Ok(()))?;
        }
        Ok(is_news)
    }

    /// Writes the unsaved records of a conversation, as many as have room.
    pub(super) async fn save(&self, conversation: &OpenConversation) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        let mut saved = Ok(());
        for (key, _) in conversation.unsaved() {
            if conversation.is_temporary() {
                return Ok(());
            }
            if conversation.is_reading() {
                // The other tab continues from what is stored.
                return Err(owned_elsewhere());
            }
            let Some(json) = conversation.unsaved_at(&key) else { continue };
            match self.write_in_turn(&key, &json).await {
                Ok(()) => conversation.drop_saved(&key, &json),
                Err(error) => saved = Err(error),
            }
        }
        if conversation.end_saving(saved.is_err()) {
            self.changes.notify(StoreChange::Saved(conversation.id().clone()));
        }
        saved
    }

    /// Writes a record where it was before.
    pub(super) async fn write(&self, key: &str, json: &str, place: Place) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        match place {
            Place::LocalStorage => self.write_in_turn(key, json).await,
            Place::IndexedDb => {
                let text = self.vault.seal(key, json).await?;
                self.places.put_indexed_db(vec![(key.to_owned(), text)]).await
            }
        }
    }

    /// Writes a record to localStorage, making room if it is full, else to `IndexedDB`, and an attachment to `IndexedDB`. The
    /// caller holds `write_turn`.
    async fn write_in_turn(&self, key: &str, json: &str) -> Result<(), StoreError> {
        let text = self.vault.seal(key, json).await?;
        if keys::is_attachment(key) {
            // A few of them would fill localStorage.
            match self.places.put_indexed_db(vec![(key.to_owned(), text.clone())]).await {
                Err(StoreError::Unavailable(_)) => {}
                written => return written,
            }
        }
        match self.places.put_local(key, &text) {
            Err(StoreError::Full) => self.make_room(key, &text).await,
            Err(StoreError::Unavailable(why)) => {
                match self.places.put_indexed_db(vec![(key.to_owned(), text)]).await {
                    Err(StoreError::Unavailable(_)) => Err(StoreError::Unavailable(why)),
                    written => written,
                }
            }
            written => written,
        }
    }

    /// Makes room in localStorage and writes a text there, or else to `IndexedDB`.
    async fn make_room(&self, key: &str, text: &str) -> Result<(), StoreError> {
        self.room.look(async { (self.part().await?.make_room)(&self.room, key, text).await }).await
    }

    /// Marks unfinished answers of a closed page as interrupted, if this tab is the owner.
    pub(super) async fn mark_interrupted(&self, conversation: &OpenConversation) {
        if !conversation.is_held() {
            return;
        }
        for record in conversation.interrupted_answers() {
            let Ok(json) = encode(&record) else { continue };
            // It is unsaved if a turn already writes to it.
            let key = record.key(conversation.id());
            if conversation.unsaved_at(&key).is_none() {
                // A failure is tried again at the next start.
                self.write(&key, &json, Place::LocalStorage).await.ok();
            }
        }
    }

    /// Deletes everything that this page stored in this browser beyond this tab.
    pub(super) async fn delete_everything(&self) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        self.open.clear();
        self.journal.flush().await.ok();
        match self.ports.database.keys(keys::PREFIX).await {
            Err(StoreError::Unavailable(_)) => {}
            names => self.ports.database.remove(&names?).await?,
        }
        self.ports.local.keys(keys::PREFIX).iter().try_for_each(|key| self.ports.local.remove(key))
    }

    /// Replaces those texts with this prefix that are old by another one, all of them in `IndexedDB` alone.
    pub(super) async fn replace_in_indexed_db(
        &self,
        prefix: &str,
        is_old: impl Fn(&String) -> bool,
        new: Option<(String, String)>,
    ) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        let old: Vec<String> = self.indexed_db_keys(prefix).await?.into_iter().filter(is_old).collect();
        match new {
            Some((key, json)) => {
                let text = self.vault.seal(&key, &json).await?;
                self.places.replace_in_indexed_db(&old, &[(key, text)]).await
            }
            None if old.is_empty() => Ok(()),
            None => self.ports.database.remove(&old).await,
        }
    }

    /// Removes records that are in `IndexedDB` alone, and writes others there, in one transaction.
    pub(super) async fn change_in_indexed_db(
        &self,
        removed: &[String],
        added: Vec<(String, String)>,
    ) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        let mut texts = Vec::with_capacity(added.len());
        for (key, json) in added {
            let text = self.vault.seal(&key, &json).await?;
            texts.push((key, text));
        }
        self.places.replace_in_indexed_db(removed, &texts).await
    }

    /// Writes a text of the journal that localStorage lost. An empty one stands for the removal of all keys with this prefix.
    pub(super) async fn bring_back(&self, key: &str, text: &str) -> Result<(), StoreError> {
        if text.is_empty() {
            return self.ports.local.keys(key).iter().try_for_each(|key| self.ports.local.remove(key));
        }
        let _turn = self.write_turn.lock().await;
        match self.ports.local.put(key, text) {
            Err(StoreError::Full) => self.make_room(key, text).await,
            put => put,
        }
    }

    /// Encrypts or decrypts one record as the vault's state requires. `is_journaled`: the journal has it as it was before.
    pub(super) async fn convert(
        &self,
        key: String,
        place: Place,
        is_journaled: bool,
    ) -> Result<(), StoreError> {
        let _turn = self.write_turn.lock().await;
        let text = match place {
            Place::LocalStorage => self.ports.local.get(&key),
            Place::IndexedDb => self.ports.database.get(std::slice::from_ref(&key)).await?.pop().flatten(),
        };
        let Some(text) = text else { return Ok(()) };
        if self.vault.is_current(&text) {
            return Ok(());
        }
        let json = self.vault.open(&key, text.clone()).await?;
        if Vault::is_sealed(&json) {
            // It cannot be decrypted and stays as it is.
            return Ok(());
        }
        let new = self.vault.seal(&key, &json).await?;
        // A record that was written meanwhile is already converted.
        let is_same = place == Place::IndexedDb || self.ports.local.get(&key).is_some_and(|now| now == text);
        if !is_same {
            return Ok(());
        }
        match place {
            Place::LocalStorage => match self.ports.local.put(&key, &new) {
                Err(StoreError::Full) => {
                    self.places.put_indexed_db(vec![(key.clone(), new)]).await?;
                    self.ports.local.remove(&key)
                }
                Ok(()) => {
                    if is_journaled {
                        self.journal.queue(&key);
                    }
                    Ok(())
                }
                Err(error) => Err(error),
            },
            Place::IndexedDb => self.places.put_indexed_db(vec![(key, new)]).await,
        }
    }
}
