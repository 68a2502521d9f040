//! The list of conversations, made from a few records of each.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        SessionSummary,
        keys::{self, Part},
        outlines, sort_summaries, summarise,
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

/// All conversations, pinned ones first, then the latest.
pub(super) async fn list(inner: &Rc<Inner>) -> Result<Vec<SessionSummary>, StoreError> {
    let mut found = summaries(inner, Of::All).await?;
    sort_summaries(&mut found);
    Ok(found)
}

/// What the list shows of each, in no order.
pub(super) async fn summaries(inner: &Rc<Inner>, of: Of) -> Result<Vec<SessionSummary>, StoreError> {
    if inner.vault.is_locked() {
        return Err(super::vault::locked());
    }
    let mut found = Vec::new();
    if of == Of::All {
        // The conversations of this tab are known, also where they are in memory alone.
        let open: Vec<_> = inner.open.borrow().values().cloned().collect();
        for live in open.iter().filter(|live| !live.reading.get()) {
            live.loaded().await;
            found.extend(live.session().map(|session| summarise(&session)));
        }
    }
    let known: Vec<SessionId> = found.iter().map(|summary| summary.id.clone()).collect();
    let mut slice = Slice::begin();
    for (id, parts) in sessions(inner, of).await? {
        if known.contains(&id) {
            continue;
        }
        let keys: Vec<String> = parts.keys().map(|part| key(&id, *part)).collect();
        let Some(outline) = outlines(keys.iter().map(String::as_str)).remove(&id) else { continue };
        let wanted = outline.keys(&id).into_iter().filter_map(|key| {
            let place = parts.get(&keys::parse(&key)?.part)?;
            Some((key, *place))
        });
        let records: BTreeMap<String, String> =
            raw::read(inner, &wanted.collect::<Vec<_>>()).await?.into_iter().collect();
        found.push(outline.summary(&id, &mut |key| records.get(key).cloned()));
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
        // Without them the list is shorter; the conversations themselves say why when they are opened.
        add(raw::cold_keys(inner, raw::RECORDS).await.unwrap_or_default(), Place::Cold).await;
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
