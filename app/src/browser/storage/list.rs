//! The list of conversations, made from a few records of each and cached; changed conversations are read again.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        SessionSummary,
        keys::{self, RecordKind},
        outlines, sort_summaries, summarise,
    },
};

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_split_helpers::wasm_split;
use web_sys::StorageEvent;

use super::{
    Inner, StoreChange, decoding, local_storage,
    part::{self, Loaded},
    records::{self, Place},
};
use crate::browser::clock::TimeSlice;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Scope {
    All,
    /// Conversations with a record in localStorage.
    LocalStorage,
}

/// The places of a conversation's records, by part.
pub(super) type Parts = BTreeMap<RecordKind, Place>;

/// The summaries that were read before.
#[derive(Default)]
pub(super) struct ListCache {
    /// `None` before the first reading; locked while reading.
    read: futures::lock::Mutex<Option<Summaries>>,
    /// Conversations to be read again.
    changed: RefCell<BTreeSet<SessionId>>,
    /// Conversations that changed since the last [`take_news`](Self::take_news).
    news: RefCell<BTreeSet<SessionId>>,
}

type Summaries = BTreeMap<SessionId, SessionSummary>;

impl ListCache {
    /// Marks a conversation as changed, here or in another tab.
    pub(super) fn changed(&self, id: &SessionId) {
        self.changed.borrow_mut().insert(id.clone());
        self.news.borrow_mut().insert(id.clone());
    }

    /// The conversations that changed since the last call.
    pub(super) fn take_news(&self) -> BTreeSet<SessionId> {
        self.news.take()
    }

    /// Empties the cache. A list that is just being read checks the passphrase itself before it fills it.
    pub(super) fn forget(&self) {
        if let Some(mut read) = self.read.try_lock() {
            *read = None;
        }
    }
}

/// Marks conversations whose records another tab changes in localStorage, and reports a change of one that this tab reads
/// along. That tab's message alone is not enough: it may arrive before the record does.
pub(super) fn listen(inner: &Rc<Inner>) {
    let Some(window) = web_sys::window() else { return };
    let weak = Rc::downgrade(inner);
    inner.keep_listener(EventListener::new(&window, "storage", move |event| {
        // An event without a key means that everything was removed, for which the other tab sends a message.
        let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        let (Some(inner), Some(key)) = (weak.upgrade(), key.and_then(|key| keys::parse(&key))) else {
            return;
        };
        if matches!(key.kind, RecordKind::Head | RecordKind::Question(_)) {
            inner.list_cache.changed(&key.session);
            inner.notify(StoreChange::Listed);
        }
        if inner.conversation(&key.session).is_some_and(|conversation| conversation.reading.get()) {
            inner.notify(StoreChange::Session(key.session));
        }
    }));
}

/// All conversations, pinned ones first, then the latest.
pub(super) async fn list(inner: &Rc<Inner>) -> Result<Vec<SessionSummary>, StoreError> {
    let mut known = inner.list_cache.read.lock().await;
    let changed = inner.list_cache.changed.take();
    let read = match known.take() {
        // Without a channel, changes of other tabs are missed.
        Some(mut read) if inner.channel().is_there() => {
            for id in changed {
                if inner.conversation(&id).is_some_and(|conversation| conversation.is_listed()) {
                    // Taken from memory below; read again once it is closed.
                    inner.list_cache.changed.borrow_mut().insert(id);
                    continue;
                }
                read.remove(&id);
                read.extend(summaries(inner, sessions(inner, Scope::All, &keys::session(&id)).await?).await?);
            }
            read
        }
        Some(_) | None => summaries(inner, sessions(inner, Scope::All, records::RECORDS).await?).await?,
    };
    if inner.vault.is_locked() {
        return Err(super::vault::locked());
    }
    let mut all = read.clone();
    *known = Some(read);
    // Open conversations are in memory, some of them only there.
    let open: Vec<_> = inner.open.borrow().values().cloned().collect();
    for conversation in open.iter().filter(|conversation| conversation.is_listed()) {
        conversation.loaded().await;
        if let Some(session) = conversation.session() {
            all.insert(conversation.id.clone(), summarise(&session));
        }
    }
    let mut list: Vec<SessionSummary> = all.into_values().collect();
    sort_summaries(&mut list);
    Ok(list)
}

/// The summaries of these conversations.
pub(super) async fn summaries(
    inner: &Rc<Inner>,
    sessions: BTreeMap<SessionId, Parts>,
) -> Result<Summaries, StoreError> {
    if inner.vault.is_locked() {
        return Err(super::vault::locked());
    }
    if sessions.is_empty() {
        return Ok(Summaries::new());
    }
    part::run(load_summaries(inner.clone(), sessions)).await
}

#[wasm_split(records, fallible)]
fn load_summaries(inner: Rc<Inner>, sessions: BTreeMap<SessionId, Parts>) -> Loaded<Summaries> {
    Ok(Box::pin(async move { read_summaries(&inner, sessions).await }))
}

async fn read_summaries(
    inner: &Inner,
    sessions: BTreeMap<SessionId, Parts>,
) -> Result<Summaries, StoreError> {
    let mut found = Summaries::new();
    let mut slice = TimeSlice::begin();
    for (id, parts) in sessions {
        let keys: Vec<String> = parts.keys().map(|part| key(&id, *part)).collect();
        let Some(outline) = outlines(keys.iter().map(String::as_str)).remove(&id) else { continue };
        let wanted = outline.keys(&id).into_iter().filter_map(|key| {
            let place = parts.get(&keys::parse(&key)?.kind)?;
            Some((key, *place))
        });
        let records: BTreeMap<String, String> =
            records::read(inner, &wanted.collect::<Vec<_>>()).await?.into_iter().collect();
        let summary = decoding::summary(outline, &id, records).await?;
        found.insert(id, summary);
        slice.yield_if_over().await;
    }
    Ok(found)
}

/// The places of the records with this prefix, by conversation.
pub(super) async fn sessions(
    inner: &Inner,
    scope: Scope,
    prefix: &str,
) -> Result<BTreeMap<SessionId, Parts>, StoreError> {
    let mut sessions: BTreeMap<SessionId, Parts> = BTreeMap::new();
    let mut slice = TimeSlice::begin();
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
        add(records::indexed_db_keys(inner, prefix).await.unwrap_or_default(), Place::IndexedDb).await;
    }
    // A record in both storages is newer in localStorage.
    add(local_storage::keys(prefix), Place::LocalStorage).await;
    Ok(sessions)
}

pub(super) fn key(id: &SessionId, kind: RecordKind) -> String {
    match kind {
        RecordKind::Head => keys::head(id),
        RecordKind::Question(exchange) => keys::question(id, exchange),
        RecordKind::Answer(exchange) => keys::answer(id, exchange),
        RecordKind::Attachment(attachment) => keys::attachment(id, attachment),
        RecordKind::Summary => keys::summary(id),
        RecordKind::Index(exchange) => keys::index(id, exchange),
        RecordKind::Compressed(through) => keys::compressed(id, through),
    }
}
