//! Making room when localStorage is full: older conversations move to `IndexedDB`, then the oldest exchanges of the same
//! conversation, then the record itself. Nothing is removed from localStorage before it was read back from `IndexedDB`.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::keys::{self, RecordKind},
};

use super::{
    places::{Places, RECORDS},
    sessions::{self, Scope},
};
use crate::{
    ports::Ports,
    storage::{
        changes::{Changes, StoreChange},
        open_conversations::OpenConversations,
        ownership::Ownership,
    },
};

/// Pause after no room could be made, in milliseconds.
const LOOK_AGAIN_MS: f64 = 5000.0;
/// Exchanges moved at once.
const BATCH: usize = 8;

pub(crate) struct Room {
    ports: Rc<Ports>,
    places: Rc<Places>,
    ownership: Rc<Ownership>,
    open: Rc<OpenConversations>,
    changes: Rc<Changes>,
    /// No room is looked for before this time, in milliseconds since the page was opened.
    none_until: Cell<f64>,
    /// Conversations that other tabs turned out to own, looked at again when that time has passed.
    taken: RefCell<BTreeSet<SessionId>>,
    taken_until: Cell<f64>,
}

impl Room {
    pub(crate) fn new(
        ports: Rc<Ports>,
        places: Rc<Places>,
        ownership: Rc<Ownership>,
        open: Rc<OpenConversations>,
        changes: Rc<Changes>,
    ) -> Self {
        Self {
            ports,
            places,
            ownership,
            open,
            changes,
            none_until: Cell::new(0.0),
            taken: RefCell::default(),
            taken_until: Cell::new(0.0),
        }
    }

    /// Looks for room, unless there was none a moment ago.
    pub(crate) async fn look(
        &self,
        make_room: impl Future<Output = Result<(), StoreError>>,
    ) -> Result<(), StoreError> {
        if self.ports.clock.elapsed_ms() < self.none_until.get() {
            return Err(StoreError::Full);
        }
        let placed = make_room.await;
        if placed.is_err() {
            self.none_until.set(self.ports.clock.elapsed_ms() + LOOK_AGAIN_MS);
        }
        match placed {
            // Without IndexedDB the browser is simply full.
            Err(StoreError::Unavailable(_)) => Err(StoreError::Full),
            placed => placed,
        }
    }

    /// Looks for room again from now on: something was removed.
    pub(crate) fn look_again(&self) {
        self.none_until.set(0.0);
        self.taken.take();
    }

    /// Makes room in localStorage and writes a text there, or else to `IndexedDB`.
    pub(crate) async fn make_room(&self, key: &str, text: &str) -> Result<(), StoreError> {
        let own = keys::parse(key);
        let mut moved = 0;
        for id in self.movable(own.as_ref().map(|own| &own.session)).await? {
            let Some(lock) = self.ownership.take_free(&id).await else {
                self.taken.borrow_mut().insert(id);
                self.taken_until.set(self.ports.clock.elapsed_ms() + LOOK_AGAIN_MS);
                continue;
            };
            let done = self.move_out(self.ports.local.keys(&keys::session(&id))).await;
            drop(lock);
            done?;
            moved += 1;
            if self.try_again(key, text)? {
                self.changes.notify(StoreChange::Moved(moved));
                return Ok(());
            }
        }
        if moved > 0 {
            self.changes.notify(StoreChange::Moved(moved));
        }
        if let Some(own) = own {
            let mut exchanges: BTreeMap<u32, Vec<String>> = BTreeMap::new();
            for other in self.ports.local.keys(&keys::session(&own.session)) {
                let number = match keys::parse(&other).map(|key| key.kind) {
                    Some(RecordKind::Question(id) | RecordKind::Answer(id) | RecordKind::Index(id)) => id.0,
                    _ => continue,
                };
                if other != key {
                    exchanges.entry(number).or_default().push(other);
                }
            }
            let exchanges: Vec<Vec<String>> = exchanges.into_values().collect();
            for batch in exchanges.chunks(BATCH) {
                self.move_out(batch.concat()).await?;
                if self.try_again(key, text)? {
                    return Ok(());
                }
            }
        }
        self.places.put_indexed_db(vec![(key.to_owned(), text.to_owned())]).await?;
        // An earlier version there would be taken for the newer one.
        self.ports.local.remove(key)
    }

    fn try_again(&self, key: &str, text: &str) -> Result<bool, StoreError> {
        match self.places.put_local(key, text) {
            Ok(()) => Ok(true),
            Err(StoreError::Full) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Moves records to `IndexedDB` in one transaction.
    async fn move_out(&self, keys: Vec<String>) -> Result<(), StoreError> {
        let records = keys.into_iter().filter_map(|key| self.ports.local.get(&key).map(|text| (key, text)));
        let mut records: Vec<(String, String)> = records.collect();
        // If this stops halfway, the latest part is left in localStorage.
        records.sort_by_key(|(key, _)| keys::parse(key).map(|key| order(key.kind)));
        self.places.put_indexed_db(records).await
    }

    /// The conversations in localStorage that may move, the least recently changed first: neither `own`, nor one that is open
    /// here or that another tab owns. This is asked for each record that has no room, so the others are not read.
    async fn movable(&self, own: Option<&SessionId>) -> Result<Vec<SessionId>, StoreError> {
        if self.ports.clock.elapsed_ms() > self.taken_until.get() {
            self.taken.take();
        }
        let elsewhere = self.ownership.elsewhere();
        let mut sessions = sessions::sessions(&self.places, Scope::LocalStorage, RECORDS).await;
        sessions.retain(|id, _| {
            Some(id) != own
                && self.open.get(id).is_none()
                && !elsewhere.contains(id)
                && !self.taken.borrow().contains(id)
        });
        let mut found: Vec<_> = sessions::summaries(&self.places, sessions).await?.into_values().collect();
        found.sort_by_key(|summary| summary.changed_ms);
        Ok(found.into_iter().map(|summary| summary.id).collect())
    }
}

fn order(kind: RecordKind) -> (u32, u8) {
    match kind {
        RecordKind::Index(id) => (id.0, 0),
        RecordKind::Answer(id) => (id.0, 1),
        RecordKind::Question(id) => (id.0, 2),
        RecordKind::Compressed(_) | RecordKind::Summary | RecordKind::Attachment(_) => (u32::MAX, 0),
        RecordKind::Head => (u32::MAX, 1),
    }
}
