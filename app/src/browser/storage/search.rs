//! Searching all conversations for words, in questions and answers.

use std::collections::{BTreeMap, BTreeSet};

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    ports::StoreError,
    storage::keys::{self, Part},
};
use serde::Deserialize;

use super::{BrowserStore, list, records};
use crate::browser::clock::TimeSlice;

/// Characters of a snippet before the first word found, and after its beginning.
const BEFORE: usize = 40;
const AFTER: usize = 120;
/// Exchanges that are read at a time.
const BATCH: usize = 8;

/// An exchange that has all the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// In which conversation.
    pub(crate) session: SessionId,
    /// Which exchange.
    pub(crate) exchange: ExchangeId,
    /// The text around the first word, on one line.
    pub(crate) snippet: String,
}

/// The part of a message that is searched; everything else in its record is not text that was said.
#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    text: String,
}

impl BrowserStore {
    /// Finds the exchanges that have all these words, in any case. The search ends when the future is
    /// dropped.
    pub(crate) async fn search(&self, words: &str, found: &mut dyn FnMut(Found)) -> Result<(), StoreError> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Ok(());
        }
        if self.inner.vault.is_locked() {
            return Err(super::vault::locked());
        }
        let mut slice = TimeSlice::begin();
        for (session, parts) in list::sessions(&self.inner, list::Of::All, records::RECORDS).await? {
            let exchanges: BTreeSet<ExchangeId> = parts
                .keys()
                .filter_map(|part| match part {
                    Part::Question(exchange) | Part::Answer(exchange) => Some(*exchange),
                    _ => None,
                })
                .collect();
            let exchanges: Vec<ExchangeId> = exchanges.into_iter().rev().collect();
            for exchanges in exchanges.chunks(BATCH) {
                let mut said: BTreeMap<ExchangeId, Vec<String>> = BTreeMap::new();
                let places = exchanges.iter().flat_map(|&id| [Part::Question(id), Part::Answer(id)]);
                let places = places.filter_map(|part| Some((list::key(&session, part), *parts.get(&part)?)));
                for (key, json) in records::read(&self.inner, &places.collect::<Vec<_>>()).await? {
                    let exchange = keys::parse(&key).and_then(|key| key.part.exchange());
                    if let (Some(exchange), Ok(Said { text })) = (exchange, serde_json::from_str(&json)) {
                        said.entry(exchange).or_default().push(text);
                    }
                }
                for (exchange, said) in said.iter().rev() {
                    if let Some(snippet) = snippet(said, &words) {
                        found(Found { session: session.clone(), exchange: *exchange, snippet });
                    }
                }
                slice.yield_if_over().await;
            }
        }
        Ok(())
    }
}

/// The text around the first word, if all of them are there.
fn snippet(texts: &[String], words: &[String]) -> Option<String> {
    let folded: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    let is_there = |word: &String| folded.iter().any(|text| text.contains(word.as_str()));
    if !words.iter().all(is_there) {
        return None;
    }
    let first = words.first()?;
    let (text, folded) = texts.iter().zip(&folded).find(|(_, folded)| folded.contains(first.as_str()))?;
    let at = folded.find(first.as_str())?;
    // Lower case may be longer or shorter than what it was made of.
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
