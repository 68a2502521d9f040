//! A session from its records, in whatever order and state they are found.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    encoding::{Record, SCHEMA, SessionHead, SetAside, SetAsideReason, decode},
    keys,
};
use crate::conversation::{Answer, Exchange, ExchangeId, Question, Session, SessionId, SessionMemory};

/// The longest title made of a question, in characters.
const TITLE_CHARS: usize = 60;

/// A session and what could not be read of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Assembled {
    /// The session; `None` where no record of it could be read.
    pub session: Option<Session>,
    /// The records that could not be read.
    pub set_aside: Vec<SetAside>,
}

/// What the list of conversations shows of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSummary {
    /// Its id.
    pub id: SessionId,
    /// Its title, else the beginning of its first question.
    pub title: String,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last written to, in milliseconds since 1970.
    pub changed_ms: u64,
    /// How many exchanges it has.
    pub exchanges: usize,
    /// Whether it stays at the top.
    pub pinned: bool,
}

/// Assembles one session from its keys and values; records of other sessions are passed over.
///
/// A missing head is replaced by defaults, an answer without its question is set aside, and any
/// record of a newer schema makes the session read-only.
pub fn assemble<I>(id: &SessionId, records: I) -> Assembled
where
    I: IntoIterator<Item = (String, String)>,
{
    let mut head: Option<SessionHead> = None;
    let mut questions: BTreeMap<ExchangeId, Question> = BTreeMap::new();
    let mut answers: BTreeMap<ExchangeId, (Answer, String, String)> = BTreeMap::new();
    let mut memory = SessionMemory::default();
    let mut set_aside = Vec::new();
    let mut schema = None;
    let prefix = keys::session(id);
    for (key, value) in records {
        if !key.starts_with(&prefix) {
            continue;
        }
        match decode(&key, &value) {
            Ok((record, written_with)) => {
                schema = schema.max(Some(written_with));
                match record {
                    Record::Head(found) => head = Some(found),
                    Record::Question { exchange, question } => {
                        questions.insert(exchange, question);
                    }
                    Record::Answer { exchange, answer } => {
                        answers.insert(exchange, (*answer, key, value));
                    }
                    Record::Summary(summary) => memory.summary = Some(summary),
                    Record::Index { exchange, line } => {
                        memory.index.insert(exchange, line);
                    }
                    Record::Compressed { through, turn } => {
                        memory.compressed.insert(through, turn);
                    }
                }
            }
            Err(unreadable) => set_aside.push(unreadable),
        }
    }
    let Some(schema) = schema else {
        return Assembled { session: None, set_aside };
    };
    let exchanges: Vec<Rc<Exchange>> = questions
        .into_iter()
        .map(|(id, question)| {
            Rc::new(Exchange { id, question, answer: answers.remove(&id).map(|found| found.0) })
        })
        .collect();
    set_aside.extend(answers.into_values().map(|(_, key, value)| SetAside {
        key,
        value,
        reason: SetAsideReason::QuestionMissing,
    }));
    let head = head.unwrap_or_else(|| SessionHead {
        created_ms: exchanges.first().map_or(0, |first| first.question.asked_ms),
        title: None,
        pinned: false,
        settings: crate::conversation::SessionSettings::default(),
        other: crate::conversation::OtherFields::new(),
    });
    let session = Session {
        id: id.clone(),
        schema,
        created_ms: head.created_ms,
        title: head.title,
        settings: head.settings,
        pinned: head.pinned,
        exchanges,
        memory,
        read_only: schema > SCHEMA,
        other: head.other,
    };
    Assembled { session: Some(session), set_aside }
}

/// What the list of conversations shows of this one.
pub fn summarise(session: &Session) -> SessionSummary {
    let first = session.exchanges.first().map_or("", |first| first.question.text.trim());
    let title = session.title.clone().unwrap_or_else(|| beginning(first));
    let changed_ms = session.exchanges.last().map_or(session.created_ms, |last| {
        last.answer.as_ref().map_or(last.question.asked_ms, |answer| answer.answered_ms)
    });
    SessionSummary {
        id: session.id.clone(),
        title,
        created_ms: session.created_ms,
        changed_ms,
        exchanges: session.exchanges.len(),
        pinned: session.pinned,
    }
}

fn beginning(question: &str) -> String {
    let mut words = question.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = words.char_indices().nth(TITLE_CHARS) {
        words.truncate(end);
        words.push('…');
    }
    words
}
