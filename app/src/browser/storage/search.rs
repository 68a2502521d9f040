//! Searching the questions and answers of all conversations for words.

use std::collections::{BTreeMap, BTreeSet};

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::StoreError,
    storage::keys::{self, RecordKind},
    text::{Found, Query, Rank},
};
use serde::Deserialize;

use super::records::{Records, places::RECORDS};
use crate::browser::clock::TimeSlice;

/// Exchanges read at once.
const BATCH: usize = 8;

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
    let mut slice = TimeSlice::begin();
    for (session, kinds) in records.sessions(RECORDS).await {
        let exchanges: BTreeSet<ExchangeId> = kinds
            .keys()
            .filter_map(|kind| match kind {
                RecordKind::Question(exchange) | RecordKind::Answer(exchange) => Some(*exchange),
                _ => None,
            })
            .collect();
        let exchanges: Vec<ExchangeId> = exchanges.into_iter().rev().collect();
        for exchanges in exchanges.chunks(BATCH) {
            let mut texts: BTreeMap<ExchangeId, ExchangeTexts> = BTreeMap::new();
            let places = exchanges.iter().flat_map(|&id| [RecordKind::Question(id), RecordKind::Answer(id)]);
            let places = places.filter_map(|kind| Some((kind.key(&session), *kinds.get(&kind)?)));
            for (key, json) in records.read(&places.collect::<Vec<_>>()).await? {
                let exchange = keys::parse(&key).and_then(|key| key.kind.exchange());
                if let (Some(exchange), Ok(MessageText { text, asked_ms })) =
                    (exchange, serde_json::from_str(&json))
                {
                    let exchange = texts.entry(exchange).or_default();
                    exchange.texts.push(text);
                    exchange.asked_ms = exchange.asked_ms.max(asked_ms);
                }
            }
            for (&exchange, ExchangeTexts { texts, asked_ms }) in texts.iter().rev() {
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                if let Some(Found { rank, snippet }) = query.find(&texts) {
                    let (session, asked_ms) = (session.clone(), *asked_ms);
                    on_hit(SearchHit { session, exchange, snippet, rank, asked_ms });
                }
            }
            slice.yield_if_over().await;
        }
    }
    Ok(())
}
