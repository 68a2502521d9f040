//! Opening a conversation: the latest exchanges at once, the others in the background.
//!
//! The others are read in slices of a few milliseconds. Unfinished answers of a closed page become interrupted.

use std::{collections::BTreeMap, rc::Rc};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Exchange, SessionId},
    ports::StoreError,
    storage::keys::{self, RecordKind},
};
use futures::channel::mpsc::{UnboundedSender, unbounded};

use super::{
    changes::StoreChange,
    open_conversation::OpenConversation,
    records::{Records, places::Place},
    results::{Opened, StoredIn},
};
use crate::time_slice::TimeSlice;

/// Exchanges read before anything is shown.
const FIRST: usize = 20;
/// Exchanges read before the time is checked.
const STEP: usize = 4;

/// The records of a conversation that are not read yet.
#[derive(Default)]
struct Plan {
    own: Vec<(String, Place)>,
    exchanges: BTreeMap<u32, Vec<(String, Place)>>,
}

impl Plan {
    fn add(&mut self, keys: Vec<String>, place: Place) {
        for key in keys {
            match keys::parse(&key).map(|key| key.kind) {
                Some(RecordKind::Question(id) | RecordKind::Answer(id) | RecordKind::Index(id)) => {
                    let known = self.exchanges.entry(id.0).or_default();
                    // A record in both storages is newer in localStorage, which is added first.
                    if known.iter().all(|known| known.0 != key) {
                        known.push((key, place));
                    }
                }
                _ => {
                    if self.own.iter().all(|known| known.0 != key) {
                        self.own.push((key, place));
                    }
                }
            }
        }
    }

    /// Takes the records of the latest exchanges.
    fn take(&mut self, exchanges: usize) -> Vec<(String, Place)> {
        let mut taken = std::mem::take(&mut self.own);
        for _ in 0..exchanges {
            let Some((_, keys)) = self.exchanges.pop_last() else { break };
            taken.extend(keys);
        }
        taken
    }
}

pub(super) async fn open(records: &Rc<Records>, id: &SessionId) -> Opened {
    let nothing = |stored_in| Opened { session: None, set_aside: Vec::new(), stored_in, earlier: None };
    let before = records.open().get(id);
    // A temporary one is not behind the passphrase.
    if records.vault().is_locked() && before.as_ref().is_none_or(|before| !before.is_temporary()) {
        return nothing(StoredIn::Locked);
    }
    let conversation = Rc::new(OpenConversation::new(id, true));
    if let Some(before) = before {
        if before.has_unsaved() || (before.is_held() && !records.ports().local.is_available()) {
            // Some of its records are not in storage yet.
            before.loaded().await;
            return Opened { session: before.session(), ..nothing(stored_in(records).await) };
        }
        conversation.take_access(&before);
    }
    records.open().insert(conversation.clone());

    let prefix = keys::session(id);
    let mut plan = Plan::default();
    plan.add(records.ports().local.keys(&prefix), Place::LocalStorage);
    match records.indexed_db_keys(&prefix).await {
        Ok(keys) => plan.add(keys, Place::IndexedDb),
        // The records in localStorage are shown all the same.
        Err(error) => conversation.set_failed(error),
    }
    let first = plan.take(FIRST);
    let mut opened = nothing(stored_in(records).await);
    match records.read(&first).await {
        Ok(read) => {
            records.insert(&conversation, read).await;
            opened.set_aside = conversation.set_aside();
            opened.session = conversation.session();
        }
        Err(error) => {
            if records.vault().is_locked() {
                opened.stored_in = StoredIn::Locked;
            }
            conversation.set_failed(error);
        }
    }
    let (send, earlier) = unbounded();
    opened.earlier = Some(earlier);
    let records = records.clone();
    let shown = opened.set_aside.len();
    Executor::spawn_local(async move {
        let is_read_only = || conversation.session().is_some_and(|session| session.read_only);
        let was_read_only = is_read_only();
        if let Err(error) = load_rest(&records, &conversation, plan, send).await {
            conversation.set_failed(error);
        }
        conversation.end_loading();
        if is_read_only() != was_read_only {
            records.changes().notify(StoreChange::Head(conversation.id().clone()));
        }
        records.mark_interrupted(&conversation).await;
        // If they cannot be read, fewer are counted.
        load_aside(&records, &conversation).await.ok();
        let set_aside = conversation.set_aside().len();
        if set_aside != shown {
            records.changes().notify(StoreChange::SetAside(conversation.id().clone(), set_aside));
        }
    });
    opened
}

async fn load_rest(
    records: &Records,
    conversation: &OpenConversation,
    mut plan: Plan,
    send: UnboundedSender<Vec<Rc<Exchange>>>,
) -> Result<(), StoreError> {
    let mut slice = TimeSlice::begin(&records.ports().clock);
    let mut batch = Vec::new();
    loop {
        let keys = plan.take(STEP);
        records.insert(conversation, records.read(&keys).await?).await;
        for (key, _) in &keys {
            // The parts of an exchange follow each other.
            let exchange = keys::parse(key).and_then(|key| key.kind.exchange());
            batch.extend(exchange.filter(|exchange| !batch.contains(exchange)));
        }
        let is_done = keys.is_empty();
        if is_done || slice.is_over() {
            // The receiver may have been dropped; ignore.
            send.unbounded_send(conversation.exchanges(&std::mem::take(&mut batch))).ok();
            slice.yield_if_over().await;
        }
        if is_done {
            return Ok(());
        }
    }
}

/// Reads the records that were set aside.
async fn load_aside(records: &Records, conversation: &OpenConversation) -> Result<(), StoreError> {
    let mut slice = TimeSlice::begin(&records.ports().clock);
    let prefix = keys::aside(&keys::session(conversation.id()));
    let places: Vec<_> = records.places(&prefix).await?.into_iter().collect();
    for some in places.chunks(STEP) {
        records.insert(conversation, records.read(some).await?).await;
        slice.yield_if_over().await;
    }
    Ok(())
}

pub(super) async fn stored_in(records: &Records) -> StoredIn {
    if records.ports().local.is_available() {
        StoredIn::LocalStorage
    } else if records.has_indexed_db().await {
        StoredIn::IndexedDbOnly
    } else {
        StoredIn::Nowhere
    }
}
