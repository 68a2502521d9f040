//! Searching the questions and answers of all conversations for words.

use std::collections::{BTreeMap, BTreeSet};

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::StoreError,
    storage::keys::RecordKind,
    text::{Found, Query, Rank},
};
use serde::Deserialize;

use super::records::{
    Records,
    places::{Place, RECORDS},
};
use crate::browser::clock::TimeSlice;

/// Exchanges that are read in one transaction, which takes longer than reading them.
const BATCH: usize = 64;

/// An exchange that contains all words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SearchHit {
    pub(crate) session: SessionId,
    pub(crate) exchange: ExchangeId,
    /// The text around the words, in one line.
    pub(crate) snippet: String,
    pub(crate) rank: Rank,
    /// When it was asked, in milliseconds since 1970; 0 if that is not known.
    pub(crate) asked_ms: u64,
}

/// The fields of a record that are searched and shown.
#[derive(Deserialize)]
struct MessageText {
    #[serde(default)]
    text: String,
    /// Of a question.
    #[serde(default)]
    asked_ms: u64,
}

/// The question and the answer of an exchange.
#[derive(Default)]
struct ExchangeTexts {
    texts: Vec<String>,
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
    let mut batch = Batch::default();
    for (session, kinds) in records.sessions(RECORDS).await {
        let exchanges: BTreeSet<ExchangeId> = kinds
            .keys()
            .filter_map(|kind| match kind {
                RecordKind::Question(exchange) | RecordKind::Answer(exchange) => Some(*exchange),
                _ => None,
            })
            .collect();
        for exchange in exchanges.into_iter().rev() {
            let of_it = [RecordKind::Question(exchange), RecordKind::Answer(exchange)];
            let places = of_it.into_iter().filter_map(|kind| Some((kind.key(&session), *kinds.get(&kind)?)));
            batch.places.extend(places);
            batch.exchanges.push((session.clone(), exchange));
            if batch.exchanges.len() == BATCH {
                batch.search(records, query, on_hit).await?;
            }
        }
    }
    batch.search(records, query, on_hit).await
}

/// Exchanges that are read in one transaction, and where their records are.
#[derive(Default)]
struct Batch {
    exchanges: Vec<(SessionId, ExchangeId)>,
    places: Vec<(String, Place)>,
}

impl Batch {
    /// Searches the exchanges and empties the batch.
    async fn search(
        &mut self,
        records: &Records,
        query: &Query,
        on_hit: &mut dyn FnMut(SearchHit),
    ) -> Result<(), StoreError> {
        let Self { exchanges, places } = std::mem::take(self);
        let mut slice = TimeSlice::begin();
        let mut found: BTreeMap<String, String> = records.read(&places).await?.into_iter().collect();
        for (session, exchange) in exchanges {
            let mut texts = ExchangeTexts::default();
            for kind in [RecordKind::Question(exchange), RecordKind::Answer(exchange)] {
                let json = found.remove(&kind.key(&session));
                if let Some(Ok(MessageText { text, asked_ms })) = json.map(|json| serde_json::from_str(&json))
                {
                    texts.texts.push(text);
                    texts.asked_ms = texts.asked_ms.max(asked_ms);
                }
            }
            let all: Vec<&str> = texts.texts.iter().map(String::as_str).collect();
            if let Some(Found { rank, snippet }) = query.find(&all) {
                on_hit(SearchHit { session, exchange, snippet, rank, asked_ms: texts.asked_ms });
            }
            slice.yield_if_over().await;
        }
        Ok(())
    }
}
