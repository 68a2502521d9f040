//! Records as text. Each is a JSON object with its schema beside its fields.

use std::rc::Rc;

use serde_json::Value;

use super::{
    keys::{self, Part},
    migrate::migrate,
};
use crate::conversation::{OtherFields, Record, SCHEMA, SessionId};

/// What every record that this version writes begins with.
pub(super) const BEGINNING: &str = "{\"schema\":2,";

/// The field that holds the schema.
const SCHEMA_FIELD: &str = "schema";

/// A record that cannot be read: set aside, shown and exportable, never deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// Its key.
    pub key: String,
    /// Its text, as it was.
    pub value: String,
    /// Why it cannot be read.
    pub reason: SetAsideReason,
}

/// Why a record cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetAsideReason {
    /// The key is no record's.
    #[error("its key is not one of a message")]
    UnknownKey,
    /// The text is not JSON, or only half of it.
    #[error("it is not JSON: {0}")]
    NotJson(String),
    /// It is JSON of another shape.
    #[error("it does not look like a message: {0}")]
    WrongShape(String),
    /// It was put aside before, as its [key](super::keys::ASIDE) says.
    #[error("it was set aside before")]
    Before,
    /// An answer without its question.
    #[error("its question is missing")]
    QuestionMissing,
}

impl Record {
    /// The key it is stored under.
    pub fn key(&self, session: &SessionId) -> String {
        match self {
            Self::Head(_) => keys::head(session),
            Self::Question { exchange, .. } => keys::question(session, *exchange),
            Self::Answer { exchange, .. } => keys::answer(session, *exchange),
            Self::Summary(_) => keys::summary(session),
            Self::Index { exchange, .. } => keys::index(session, *exchange),
            Self::Compressed { through, .. } => keys::compressed(session, *through),
        }
    }
}

/// A record as text.
pub fn encode(record: &Record) -> Result<String, serde_json::Error> {
    let text = match record {
        Record::Head(head) => serde_json::to_string(head)?,
        Record::Question { question, .. } => serde_json::to_string(question)?,
        Record::Answer { answer, .. } => serde_json::to_string(answer.as_ref())?,
        Record::Summary(summary) => serde_json::to_string(summary)?,
        Record::Index { line, .. } => serde_json::to_string(line.as_ref())?,
        Record::Compressed { turn, .. } => serde_json::to_string(turn)?,
    };
    // Every part has at least one field, so that a comma is right.
    Ok([BEGINNING, text.strip_prefix('{').unwrap_or(&text)].concat())
}

/// Reads a record and the schema it was written with. One of an older schema is migrated.
pub fn decode(key: &str, value: &str) -> Result<(Record, u32), SetAside> {
    let set_aside = |reason| SetAside { key: key.to_owned(), value: value.to_owned(), reason };
    let part = keys::parse(key).ok_or_else(|| set_aside(SetAsideReason::UnknownKey))?.part;
    // What this version wrote needs no look at its schema first.
    let straight = value.strip_prefix(BEGINNING).and_then(|rest| read(part, &["{", rest].concat()).ok());
    match straight
        .filter(|record| !other_fields(record).is_some_and(|other| other.contains_key(SCHEMA_FIELD)))
    {
        Some(record) => Ok((record, SCHEMA)),
        None => read_any(part, value).map_err(set_aside),
    }
}

/// Reads a record of this schema.
fn read(part: Part, text: &str) -> Result<Record, serde_json::Error> {
    Ok(match part {
        Part::Head => Record::Head(serde_json::from_str(text)?),
        Part::Question(exchange) => Record::Question { exchange, question: serde_json::from_str(text)? },
        Part::Answer(exchange) => Record::Answer { exchange, answer: Box::new(serde_json::from_str(text)?) },
        Part::Summary => Record::Summary(serde_json::from_str(text)?),
        Part::Index(exchange) => Record::Index { exchange, line: Rc::new(serde_json::from_str(text)?) },
        Part::Compressed(through) => Record::Compressed { through, turn: serde_json::from_str(text)? },
    })
}

/// Reads a record of any schema.
fn read_any(part: Part, value: &str) -> Result<(Record, u32), SetAsideReason> {
    let json: Value =
        serde_json::from_str(value).map_err(|error| SetAsideReason::NotJson(error.to_string()))?;
    let Value::Object(mut fields) = json else {
        return Err(SetAsideReason::WrongShape("it is not an object".into()));
    };
    let schema = fields.remove(SCHEMA_FIELD).and_then(|schema| schema.as_u64());
    let schema = schema.and_then(|schema| u32::try_from(schema).ok()).filter(|&schema| schema > 0);
    let Some(schema) = schema else {
        return Err(SetAsideReason::WrongShape("it has no schema".into()));
    };
    if schema < SCHEMA {
        migrate(part, schema, &mut fields);
    }
    // By way of text, so that each part has one reader in the page's program.
    let record = read(part, &Value::Object(fields).to_string());
    Ok((record.map_err(|error| SetAsideReason::WrongShape(error.to_string()))?, schema))
}

fn other_fields(record: &Record) -> Option<&OtherFields> {
    match record {
        Record::Head(head) => Some(&head.other),
        Record::Question { question, .. } => Some(&question.other),
        Record::Answer { answer, .. } => Some(&answer.other),
        Record::Summary(_) | Record::Index { .. } | Record::Compressed { .. } => None,
    }
}
