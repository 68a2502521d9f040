//! The list of conversations, made from a few records of each.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::StoreError,
    storage::{
        SessionSummary, assemble,
        keys::{self, Part},
        summarise,
    },
};

use super::{
    Inner, hot,
    raw::{self, Place, Slice},
};

/// Which conversations.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Of {
    /// All of them.
    All,
    /// Those with a record in localStorage.
    Hot,
}

/// Where a conversation's records lie, by part.
pub(super) type Parts = BTreeMap<Part, Place>;

/// All conversations, the latest first.
pub(super) async fn list(inner: &Rc<Inner>) -> Result<Vec<SessionSummary>, StoreError> {
    let mut found = summaries(inner, Of::All).await?;
    found.sort_by_key(|summary| std::cmp::Reverse(summary.changed_ms));
    Ok(found)
}

/// What the list shows of each, in no order.
pub(super) async fn summaries(inner: &Rc<Inner>, of: Of) -> Result<Vec<SessionSummary>, StoreError> {
    if inner.vault.is_locked() {
        return Err(super::vault::locked());
    }
    let mut found = Vec::new();
    // The conversations of this tab are known, also where they are in memory alone.
    let open: Vec<_> = inner.open.borrow().values().cloned().collect();
    if of == Of::All {
        for live in open {
            live.loaded().await;
            let session = live.session.borrow();
            if live.exists.get() && !live.reading.get() {
                found.push(summarise(&session));
            }
        }
    }
    let known: Vec<SessionId> = found.iter().map(|summary| summary.id.clone()).collect();
    let mut slice = Slice::begin();
    for (id, parts) in sessions(inner, of).await? {
        if known.contains(&id) {
            continue;
        }
        let exchanges = parts.keys().filter_map(|part| match part {
            Part::Question(exchange) => Some(*exchange),
            _ => None,
        });
        let exchanges: Vec<ExchangeId> = exchanges.collect();
        let mut wanted = vec![Part::Head];
        if let (Some(&first), Some(&last)) = (exchanges.first(), exchanges.last()) {
            wanted.extend([Part::Question(first), Part::Question(last), Part::Answer(last)]);
            wanted.dedup();
        }
        let places = wanted.into_iter().filter_map(|part| {
            let place = parts.get(&part)?;
            Some((key(&id, part), *place))
        });
        let records = raw::read(inner, &places.collect::<Vec<_>>()).await?;
        if let Some(session) = assemble(&id, records).session {
            let mut summary = summarise(&session);
            summary.exchanges = exchanges.len();
            found.push(summary);
        }
        slice.breathe().await;
    }
    Ok(found)
}

/// Where the records of each conversation lie.
pub(super) async fn sessions(inner: &Inner, of: Of) -> Result<BTreeMap<SessionId, Parts>, StoreError> {
    let mut sessions: BTreeMap<SessionId, Parts> = BTreeMap::new();
    let mut slice = Slice::begin();
    let mut add = async |keys: Vec<String>, place| {
        for keys in keys.chunks(200) {
            for key in keys.iter().filter_map(|key| keys::parse(key)) {
                sessions.entry(key.session).or_default().insert(key.part, place);
            }
            slice.breathe().await;
        }
    };
    if of == Of::All {
        add(raw::cold_keys(inner, raw::RECORDS).await?, Place::Cold).await;
    }
    // What lies in both storages is newer in localStorage.
    add(hot::keys(raw::RECORDS), Place::Hot).await;
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
