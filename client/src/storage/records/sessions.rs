//! The records by conversation, and the entries of conversations in the list, made from a few records of each.

use std::collections::BTreeMap;

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        SessionOutline, SessionSummary,
        keys::{self, RecordKind},
        outlines,
    },
};

use super::places::{Place, Places};
use crate::time_slice::TimeSlice;

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Scope {
    All,
    /// Conversations with a record in localStorage.
    LocalStorage,
}

/// Conversations whose records are read in one transaction, which takes longer than reading them.
const BATCH: usize = 64;

/// The places of conversations' records, by kind.
pub(crate) type Sessions = BTreeMap<SessionId, BTreeMap<RecordKind, Place>>;

pub(crate) type Summaries = BTreeMap<SessionId, SessionSummary>;

/// The places of the records with this prefix, by conversation.
pub(crate) async fn sessions(places: &Places, scope: Scope, prefix: &str) -> Sessions {
    let mut sessions = Sessions::new();
    let mut slice = TimeSlice::begin(&places.ports().clock);
    let mut add = async |keys: Vec<String>, place| {
        for keys in keys.chunks(200) {
            for key in keys.iter().filter_map(|key| keys::parse(key)) {
                sessions.entry(key.session).or_default().insert(key.kind, place);
            }
            slice.yield_if_over().await;
        }
    };
    if scope == Scope::All {
        // If they cannot be read, the list is shorter, and opening a conversation reports why.
        add(places.indexed_db_keys(prefix).await.unwrap_or_default(), Place::IndexedDb).await;
    }
    // A record in both storages is newer in localStorage.
    add(places.ports().local.keys(prefix), Place::LocalStorage).await;
    sessions
}

/// The summaries of these conversations.
pub(crate) async fn summaries(places: &Places, sessions: Sessions) -> Result<Summaries, StoreError> {
    let mut found = Summaries::new();
    let mut slice = TimeSlice::begin(&places.ports().clock);
    let mut sessions = sessions.into_iter().peekable();
    while sessions.peek().is_some() {
        let mut outlined = Vec::new();
        for (id, kinds) in sessions.by_ref().take(BATCH) {
            let keys: Vec<String> = kinds.keys().map(|kind| kind.key(&id)).collect();
            let Some(outline) = outlines(keys.iter().map(String::as_str)).remove(&id) else { continue };
            outlined.push((id, outline, kinds));
        }
        let heads = outlined.iter().filter_map(|(id, _, kinds)| place_of(kinds, RecordKind::Head, id));
        let mut heads: BTreeMap<_, _> = places.read(&heads.collect::<Vec<_>>()).await?.into_iter().collect();
        // Few heads need a question beside them.
        let (mut incomplete, mut wanted) = (Vec::new(), Vec::new());
        for (id, outline, kinds) in outlined {
            let head = heads.remove_entry(&RecordKind::Head.key(&id)).into_iter().collect();
            slice.yield_if_over().await;
            let (summary, is_whole) = summarise(outline, &id, &head);
            if is_whole {
                found.insert(id, summary);
                continue;
            }
            let keys = outline.keys(&id).into_iter();
            wanted.extend(keys.filter_map(|key| place_of(&kinds, keys::parse(&key)?.kind, &id)));
            incomplete.push((id, outline));
        }
        let mut records: BTreeMap<_, _> = places.read(&wanted).await?.into_iter().collect();
        for (id, outline) in incomplete {
            let own = outline.keys(&id).into_iter().filter_map(|key| records.remove_entry(&key)).collect();
            let (summary, _) = summarise(outline, &id, &own);
            found.insert(id, summary);
            slice.yield_if_over().await;
        }
    }
    Ok(found)
}

/// The entry of a conversation in the list, and whether it needs no record that is not among these.
fn summarise(
    outline: SessionOutline,
    id: &SessionId,
    records: &BTreeMap<String, String>,
) -> (SessionSummary, bool) {
    let mut is_whole = true;
    let summary = outline.summary(id, &mut |key| {
        let record = records.get(key).cloned();
        is_whole &= record.is_some();
        record
    });
    (summary, is_whole)
}

/// The key of a record of this kind, and where it is.
fn place_of(
    kinds: &BTreeMap<RecordKind, Place>,
    kind: RecordKind,
    id: &SessionId,
) -> Option<(String, Place)> {
    Some((kind.key(id), *kinds.get(&kind)?))
}
