//! The list of conversations, made from a few records of each. What was read once is read again where it changed.

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
        keys::{self, Part},
        outlines, sort_summaries, summarise,
    },
};

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

use super::{
    Inner, StoreChange, local_storage,
    records::{self, Place},
};
use crate::browser::clock::TimeSlice;

/// Which conversations.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Of {
    /// All of them.
    All,
    /// Those with a record in localStorage.
    LocalStorage,
}

/// Where a conversation's records lie, by part.
pub(super) type Parts = BTreeMap<Part, Place>;

/// What the list showed of each conversation.
#[derive(Default)]
pub(super) struct Known {
    /// As it was last read; nothing before it was read once. Who has it reads.
    read: futures::lock::Mutex<Option<Summaries>>,
    /// Conversations that changed since.
    changed: RefCell<BTreeSet<SessionId>>,
    /// Conversations that changed since somebody asked for that.
    news: RefCell<BTreeSet<SessionId>>,
}

type Summaries = BTreeMap<SessionId, SessionSummary>;

impl Known {
    /// A conversation changed, here or in another tab.
    pub(super) fn changed(&self, id: &SessionId) {
        self.changed.borrow_mut().insert(id.clone());
        self.news.borrow_mut().insert(id.clone());
    }

    /// The conversations that changed since this was last asked.
    pub(super) fn take_news(&self) -> BTreeSet<SessionId> {
        self.news.take()
    }

    /// Nothing is known any more, and nothing stays in memory. A list that is just being read sees by itself that
    /// it came too late.
    pub(super) fn forget(&self) {
        if let Some(mut read) = self.read.try_lock() {
            *read = None;
        }
    }
}

/// Reads again what the list shows of a conversation once another tab's change has arrived here. That tab says that it
/// changed something, but localStorage goes from process to process by itself and may come later than the word.
pub(super) fn listen(inner: &Rc<Inner>) {
    let Some(window) = web_sys::window() else { return };
    let weak = Rc::downgrade(inner);
    inner.keep_listener(EventListener::new(&window, "storage", move |event| {
        // Without a key, everything was removed; the tab that did so says it.
        let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        let key = key.and_then(|key| keys::parse(&key));
        let changed = key.filter(|key| matches!(key.part, Part::Head | Part::Question(_)));
        if let (Some(inner), Some(key)) = (weak.upgrade(), changed) {
            inner.known.changed(&key.session);
            inner.notify(StoreChange::Listed);
        }
    }));
}

/// All conversations, pinned ones first, then the latest.
pub(super) async fn list(inner: &Rc<Inner>) -> Result<Vec<SessionSummary>, StoreError> {
    let mut known = inner.known.read.lock().await;
    let changed = inner.known.changed.take();
    let read = match known.take() {
        // What other tabs change is not heard of everywhere.
        Some(mut read) if inner.channel().is_there() => {
            for id in changed {
                if inner.conversation(&id).is_some_and(|conversation| conversation.is_listed()) {
                    // It is looked at below, and read once this tab has left it.
                    inner.known.changed.borrow_mut().insert(id);
                    continue;
                }
                read.remove(&id);
                read.extend(summaries(inner, sessions(inner, Of::All, &keys::session(&id)).await?).await?);
            }
            read
        }
        Some(_) | None => summaries(inner, sessions(inner, Of::All, records::RECORDS).await?).await?,
    };
    if inner.vault.is_locked() {
        return Err(super::vault::locked());
    }
    let mut all = read.clone();
    *known = Some(read);
    // These are known, also where they are in memory alone.
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

/// What the list shows of these conversations.
pub(super) async fn summaries(
    inner: &Rc<Inner>,
    sessions: BTreeMap<SessionId, Parts>,
) -> Result<Summaries, StoreError> {
    if inner.vault.is_locked() {
        return Err(super::vault::locked());
    }
    let mut found = Summaries::new();
    let mut slice = TimeSlice::begin();
    for (id, parts) in sessions {
        let keys: Vec<String> = parts.keys().map(|part| key(&id, *part)).collect();
        let Some(outline) = outlines(keys.iter().map(String::as_str)).remove(&id) else { continue };
        let wanted = outline.keys(&id).into_iter().filter_map(|key| {
            let place = parts.get(&keys::parse(&key)?.part)?;
            Some((key, *place))
        });
        let records: BTreeMap<String, String> =
            records::read(inner, &wanted.collect::<Vec<_>>()).await?.into_iter().collect();
        let summary = outline.summary(&id, &mut |key| records.get(key).cloned());
        found.insert(id, summary);
        slice.yield_if_over().await;
    }
    Ok(found)
}

/// Where the records of each conversation lie; of those alone whose keys begin like this.
pub(super) async fn sessions(
    inner: &Inner,
    of: Of,
    prefix: &str,
) -> Result<BTreeMap<SessionId, Parts>, StoreError> {
    let mut sessions: BTreeMap<SessionId, Parts> = BTreeMap::new();
    let mut slice = TimeSlice::begin();
    let mut add = async |keys: Vec<String>, place| {
        for keys in keys.chunks(200) {
            for key in keys.iter().filter_map(|key| keys::parse(key)) {
                sessions.entry(key.session).or_default().insert(key.part, place);
            }
            slice.yield_if_over().await;
        }
    };
    if of == Of::All {
        // Without them the list is shorter; the conversations themselves say why when they are opened.
        add(records::indexed_db_keys(inner, prefix).await.unwrap_or_default(), Place::IndexedDb).await;
    }
    // What lies in both storages is newer in localStorage.
    add(local_storage::keys(prefix), Place::LocalStorage).await;
    Ok(sessions)
}

/// A record's key.
pub(super) fn key(id: &SessionId, part: Part) -> String {
    match part {
        Part::Head => keys::head(id),
        Part::Question(exchange) => keys::question(id, exchange),
        Part::Answer(exchange) => keys::answer(id, exchange),
        Part::Summary => keys::summary(id),
        Part::Index(exchange) => keys::index(id, exchange),
        Part::Compressed(through) => keys::compressed(id, through),
    }
}
