//! The memory of a conversation: rolling summary, index lines and name. Here are the requests for them and the readers of
//! the replies. Compressed turns are in [`crate::compress`].
//!
//! One request gives the summary and all lines that are missing. A line names the answer that it is about, so that an exchange
//! answered anew gets a new line; its sources come from the citations, not from the model.

mod name;

use std::rc::Rc;

use serde_json::{Deserializer, Map, Value};

use crate::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, IndexLine, RollingSummary, Session},
    markdown::without_citations,
    prompt::escaped,
    text::{clean_title, distinct, prefix, suffix},
    tokens::sent_answer,
};

pub use name::clean_name;
pub(crate) use name::refuses;

pub(crate) const PROMPT: &str = include_str!("../prompts/memory.md");

/// Maximum exchanges of one request; a backlog is processed a few at a time.
const MAX_EXCHANGES: usize = 4;

/// Maximum characters sent of an exchange.
const MAX_EXCHANGE_CHARS: usize = 8_000;

/// A request for summary and index lines.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryRequest {
    pub text: String,
    /// The exchanges it covers, oldest first.
    pub exchanges: Vec<Rc<Exchange>>,
}

/// The exchanges that memory does not cover yet, or covers by an earlier answer, oldest first.
fn not_remembered(session: &Session) -> impl Iterator<Item = &Rc<Exchange>> {
    let through = session.memory.summary.as_ref().map(|summary| summary.through);
    session.exchanges.iter().filter(move |exchange| {
        let Some(answer) = sent_answer(exchange) else { return false };
        let line = session.memory.index.get(&exchange.id);
        through < Some(exchange.id) || line.is_none_or(|line| line.answer != answer.version())
    })
}

/// A request for the oldest missing exchanges, in a window of `window` tokens; `None` if none is missing.
pub fn request(session: &Session, window: u32) -> Option<MemoryRequest> {
    let exchanges: Vec<_> = not_remembered(session).take(MAX_EXCHANGES).cloned().collect();
    if exchanges.is_empty() {
        return None;
    }
    // Half the window, and a character may be a whole token.
    let room = usize::try_from(window / 2).unwrap_or(usize::MAX) / exchanges.len();
    let room = room.min(MAX_EXCHANGE_CHARS);
    let summary = session.memory.summary.as_ref();
    let summary = summary.map(|summary| escaped(summary.text.trim()) + "\n").unwrap_or_default();
    let mut text = format!("<summary>\n{summary}</summary>\n");
    text.extend(exchanges.iter().map(|exchange| {
        let again = session.memory.index.contains_key(&exchange.id);
        let again = if again { " again=\"yes\"" } else { "" };
        let question = without_middle(&exchange.question.text, room / 3);
        let answer = sent_answer(exchange).map(uncited).unwrap_or_default();
        let answer = without_middle(&answer, room / 3 * 2);
        format!(
            "<exchange number=\"{}\"{again}>\n<question>\n{question}\n</question>\n\
             <answer>\n{answer}\n</answer>\n</exchange>\n",
            exchange.id
        )
    }));
    Some(MemoryRequest { text, exchanges })
}

/// The text, or its beginning and its end if it has more than `room` characters; escaped.
fn without_middle(text: &str, room: usize) -> String {
    let text = text.trim();
    if prefix(text, room).len() == text.len() {
        return escaped(text);
    }
    format!("{}\n[…]\n{}", escaped(prefix(text, room / 3 * 2)), escaped(suffix(text, room / 3)))
}

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
    #[error("{}", footnote_messages::summary::memory_bad_form())]
    NoSummary,
    /// Longer than a summary of any conversation should be.
    #[error("{}", footnote_messages::summary::memory_too_long())]
    TooLong,
}

/// Reads the model's reply to a request leniently: models wrap JSON in code fences and prose. A reply without a clear
/// summary changes nothing.
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

pub(crate) const TITLE_PROMPT: &str = include_str!("../prompts/title.md");

/// Maximum characters sent of the question, and of the answer, for a name.
const MAX_TEXT: usize = 1_000;

fn uncited(answer: &Answer) -> String {
    without_citations(&answer.text, &answer.citable_numbers())
}

/// The request for a name, made of the first exchange with a whole answer. `None` if there is none, or if the
/// conversation has a name.
pub fn title_request(session: &Session) -> Option<String> {
    if session.title.is_some() {
        return None;
    }
    let whole = session.exchanges.iter().find_map(|exchange| {
        let answer = exchange.answer.as_ref().filter(|answer| answer.state == AnswerState::Complete);
        answer.map(|answer| (exchange, answer))
    });
    let (exchange, answer) = whole?;
    let question = without_middle(&exchange.question.text, MAX_TEXT);
    Some(format!("User: {question}\n\nAssistant: {}", without_middle(&uncited(answer), MAX_TEXT)))
}
