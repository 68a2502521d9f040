//! Reads the reply leniently: models wrap JSON in code fences and prose. A reply without a clear summary changes nothing.

use std::rc::Rc;

use serde_json::{Deserializer, Map, Value};

use crate::{
    conversation::{Answer, Exchange, ExchangeId, IndexLine, RollingSummary},
    memory::MemoryRequest,
    text::{clean_title, distinct},
    tokens::sent_answer,
};

/// Maximum characters of a summary; about 200 words are requested.
const MAX_SUMMARY: usize = 4_000;

/// Maximum topics of an exchange.
const MAX_TOPICS: usize = 5;

/// Maximum characters of a topic; longer ones are dropped.
const MAX_TOPIC: usize = 40;

/// Maximum positions at which JSON is tried.
const MAX_TRIES: usize = 20;

/// The new summary and index lines.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryUpdate {
    pub summary: RollingSummary,
    /// The line of each exchange of the request.
    pub lines: Vec<(ExchangeId, Rc<IndexLine>)>,
}

/// Why a reply is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MemoryError {
    /// There is no whole JSON object with a summary in it.
    #[error("the model did not give a summary in the form it was asked for")]
    NoSummary,
    /// Longer than a summary of any conversation should be.
    #[error("the model's summary is too long to be one")]
    TooLong,
}

/// Reads the model's reply to a request.
pub fn read(
    text: &str,
    request: &MemoryRequest,
    before: Option<&RollingSummary>,
    now_ms: u64,
) -> Result<MemoryUpdate, MemoryError> {
    let fields = object(text).ok_or(MemoryError::NoSummary)?;
    let summary = string(&fields, "summary").ok_or(MemoryError::NoSummary)?;
    if summary.chars().count() > MAX_SUMMARY {
        return Err(MemoryError::TooLong);
    }
    let last = request.exchanges.last().map(|exchange| exchange.id);
    let through = last.max(before.map(|before| before.through)).unwrap_or(ExchangeId::FIRST);
    let entries = entries(&fields);
    let lines = request.exchanges.iter().enumerate().map(|(at, exchange)| {
        let number = u64::from(exchange.id.0);
        let named = entries.iter().find(|entry| number_of(entry) == Some(number));
        let entry = named.or_else(|| entries.get(at).filter(|entry| number_of(entry).is_none()));
        (exchange.id, Rc::new(index_line(exchange, entry.copied())))
    });
    let lines = lines.collect();
    Ok(MemoryUpdate { summary: RollingSummary { text: summary, through, made_ms: now_ms }, lines })
}

/// The first JSON object of a text that has a summary.
fn object(text: &str) -> Option<Map<String, Value>> {
    let starts = text.match_indices('{').take(MAX_TRIES);
    starts.filter_map(|(at, _)| text.get(at..)).find_map(|rest| {
        // Text after the object is ignored.
        match Deserializer::from_str(rest).into_iter::<Value>().next() {
            Some(Ok(Value::Object(fields))) if fields.contains_key("summary") => Some(fields),
            _ => None,
        }
    })
}

/// The entries of the index; the object itself, where a model put line and topics beside the summary.
fn entries(fields: &Map<String, Value>) -> Vec<&Map<String, Value>> {
    match fields.get("index") {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_object).collect(),
        Some(Value::Object(one)) => vec![one],
        _ => vec![fields],
    }
}

fn number_of(entry: &Map<String, Value>) -> Option<u64> {
    match entry.get("exchange")? {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64(),
    }
}

/// The line of an exchange: the model's, else the question. Its sources are those listed under the answer.
fn index_line(exchange: &Exchange, entry: Option<&Map<String, Value>>) -> IndexLine {
    let line = entry.and_then(|entry| string(entry, "line")).map(|line| clean_title(&line));
    let line = line.filter(|line| !line.is_empty()).unwrap_or_else(|| clean_title(&exchange.question.text));
    let answer = sent_answer(exchange);
    let sources = answer.into_iter().flat_map(Answer::listed_sources);
    IndexLine {
        line,
        topics: entry.map(topics).unwrap_or_default(),
        sources: sources.map(|source| source.document_id.clone()).collect(),
        answer: answer.map_or(0, Answer::version),
    }
}

fn topics(entry: &Map<String, Value>) -> Vec<String> {
    let named: Vec<&str> = match entry.get("topics") {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(list)) => list.split(',').collect(),
        _ => Vec::new(),
    };
    let topics = named.into_iter().map(clean_title);
    let mut topics = distinct(topics.filter(|topic| (1..=MAX_TOPIC).contains(&topic.chars().count())));
    topics.truncate(MAX_TOPICS);
    topics
}

/// The trimmed text of a field; `None` if it is empty.
fn string(fields: &Map<String, Value>, name: &str) -> Option<String> {
    let text = fields.get(name)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
