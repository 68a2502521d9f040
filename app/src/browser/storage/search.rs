//! Searching the questions and answers of all conversations for words.

use std::collections::{BTreeMap, BTreeSet};

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::StoreError,
    storage::keys::{self, RecordKind},
};
use serde::Deserialize;

use super::{BrowserStore, list, records};
use crate::browser::clock::TimeSlice;

/// Characters of a snippet before the first hit and from there on.
const BEFORE: usize = 40;
const AFTER: usize = 120;
/// Exchanges read at once.
const BATCH: usize = 8;

/// An exchange that contains all words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SearchHit {
    pub(crate) session: SessionId,
    pub(crate) exchange: ExchangeId,
    /// The text around the first word, in one line.
    pub(crate) snippet: String,
}

/// The only field of a record that is searched.
#[derive(Deserialize)]
struct MessageText {
    #[serde(default)]
    text: String,
}

impl BrowserStore {
    /// Finds the exchanges that contain all these words, ignoring case. Dropping the future ends the search.
    pub(crate) async fn search(
        &self,
        words: &str,
        on_hit: &mut dyn FnMut(SearchHit),
    ) -> Result<(), StoreError> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Ok(());
        }
        if self.inner.vault.is_locked() {
            return Err(super::vault::locked());
        }
        let mut slice = TimeSlice::begin();
        for (session, parts) in list::sessions(&self.inner, list::Scope::All, records::RECORDS).await? {
            let exchanges: BTreeSet<ExchangeId> = parts
                .keys()
                .filter_map(|part| match part {
                    RecordKind::Question(exchange) | RecordKind::Answer(exchange) => Some(*exchange),
                    _ => None,
                })
                .collect();
            let exchanges: Vec<ExchangeId> = exchanges.into_iter().rev().collect();
            for exchanges in exchanges.chunks(BATCH) {
                let mut texts: BTreeMap<ExchangeId, Vec<String>> = BTreeMap::new();
                let places =
                    exchanges.iter().flat_map(|&id| [RecordKind::Question(id), RecordKind::Answer(id)]);
                let places = places.filter_map(|part| Some((list::key(&session, part), *parts.get(&part)?)));
                for (key, json) in records::read(&self.inner, &places.collect::<Vec<_>>()).await? {
                    let exchange = keys::parse(&key).and_then(|key| key.kind.exchange());
                    if let (Some(exchange), Ok(MessageText { text })) =
                        (exchange, serde_json::from_str(&json))
                    {
                        texts.entry(exchange).or_default().push(text);
                    }
                }
                for (exchange, texts) in texts.iter().rev() {
                    if let Some(snippet) = snippet(texts, &words) {
                        on_hit(SearchHit { session: session.clone(), exchange: *exchange, snippet });
                    }
                }
                slice.yield_if_over().await;
            }
        }
        Ok(())
    }
}

/// The text around the first word, if all words are there.
fn snippet(texts: &[String], words: &[String]) -> Option<String> {
    let folded: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    let is_there = |word: &String| folded.iter().any(|text| text.contains(word.as_str()));
    if !words.iter().all(is_there) {
        return None;
    }
    let first = words.first()?;
    let (text, folded) = texts.iter().zip(&folded).find(|(_, folded)| folded.contains(first.as_str()))?;
    let at = folded.find(first.as_str())?;
    // Lower case can have another length.
    let mut length = 0;
    let before = text.chars().take_while(|letter| {
        length += letter.to_lowercase().map(char::len_utf8).sum::<usize>();
        length <= at
    });
    let position = before.count();
    let start = position.saturating_sub(BEFORE);
    let around: String = text.chars().skip(start).take(position - start + AFTER).collect();
    let mut snippet = around.split_whitespace().collect::<Vec<_>>().join(" ");
    if start > 0 {
        snippet.insert(0, '…');
    }
    if text.chars().nth(position + AFTER).is_some() {
        snippet.push('…');
    }
    Some(snippet)
}
