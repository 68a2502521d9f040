//! Searching the questions and answers of all conversations for words.

use std::collections::BTreeSet;

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::StoreError,
    storage::{
        SearchHit,
        keys::{self, RecordKey, RecordKind},
    },
    text::{Found, Query},
};
use serde::Deserialize;

use super::records::{
    Records,
    places::{Place, RECORDS},
};
use crate::time_slice::TimeSlice;

/// Records that are read in one transaction, which takes longer than reading them.
const PAGE: u32 = 64;

/// The fields of a record that are searched and shown.
#[derive(Deserialize)]
struct MessageText {
    #[serde(default)]
    text: String,
    /// Of a question.
    #[serde(default)]
    asked_ms: u64,
}

/// Finds the exchanges that contain all these words, in no order. Dropping the future ends the search.
pub(super) async fn search(
    records: &Records,
    query: &Query,
    on_hit: &mut dyn FnMut(SearchHit),
) -> Result<(), StoreError> {
    if query.is_empty() {
        return Ok(());
    }
    records.vault().check_unlocked()?;
    // What both storages have is newer in localStorage.
    let keys = records.ports().local.keys(RECORDS).into_iter();
    let mut local: BTreeSet<RecordKey> = keys.filter_map(|key| keys::parse(&key)).filter(is_text).collect();
    let mut slice = TimeSlice::begin(&records.ports().clock);
    let mut texts = Texts::default();
    let mut after = RECORDS.to_owned();
    loop {
        let page = records.page(&after, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        after.clone_from(last);
        for (key, json) in page {
            let Some(key) = keys::parse(&key).filter(is_text) else { continue };
            if !texts.is_of(&key) {
                std::mem::take(&mut texts).search(records, &mut local, query, on_hit).await?;
            }
            texts.add(&key, &json);
            slice.yield_if_over().await;
        }
    }
    texts.search(records, &mut local, query, on_hit).await?;
    while let Some(key) = local.pop_first() {
        let mut texts = Texts::of(&key);
        local.insert(key);
        texts.search(records, &mut local, query, on_hit).await?;
        slice.yield_if_over().await;
    }
    Ok(())
}

/// Whether this is the key of a question or an answer.
fn is_text(key: &RecordKey) -> bool {
    matches!(key.kind, RecordKind::Question(_) | RecordKind::Answer(_))
}

/// The question and the answer of an exchange; of none at first.
#[derive(Default)]
struct Texts {
    id: Option<(SessionId, ExchangeId)>,
    question: String,
    answer: String,
    asked_ms: u64,
}

impl Texts {
    fn of(key: &RecordKey) -> Self {
        Self { id: id(key), ..Self::default() }
    }

    fn is_of(&self, key: &RecordKey) -> bool {
        self.id == id(key)
    }

    fn add(&mut self, key: &RecordKey, json: &str) {
        self.id = id(key);
        let Ok(MessageText { text, asked_ms }) = serde_json::from_str(json) else { return };
        if matches!(key.kind, RecordKind::Question(_)) {
            (self.question, self.asked_ms) = (text, asked_ms);
        } else {
            self.answer = text;
        }
    }

    /// Searches an exchange, of which `local` may have newer records; they are taken out.
    async fn search(
        &mut self,
        records: &Records,
        local: &mut BTreeSet<RecordKey>,
        query: &Query,
        on_hit: &mut dyn FnMut(SearchHit),
    ) -> Result<(), StoreError> {
        let Some((session, exchange)) = self.id.clone() else { return Ok(()) };
        for kind in [RecordKind::Question(exchange), RecordKind::Answer(exchange)] {
            let key = RecordKey { session: session.clone(), kind };
            if local.remove(&key) {
                for (_, json) in records.read(&[(kind.key(&session), Place::LocalStorage)]).await? {
                    self.add(&key, &json);
                }
            }
        }
        if let Some(Found { rank, snippet }) = query.find(&[&self.question, &self.answer]) {
            on_hit(SearchHit { session, exchange, snippet, rank, asked_ms: self.asked_ms });
        }
        Ok(())
    }
}

fn id(key: &RecordKey) -> Option<(SessionId, ExchangeId)> {
    Some((key.session.clone(), key.kind.exchange()?))
}
