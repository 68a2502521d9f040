//! Encodes records as JSON objects with a schema number, and decodes them.
//!
//! Those of older schemas are migrated when they are read. Stored records change only when they are next written, so an
//! interruption loses nothing.

use std::rc::Rc;

use footnote_messages as messages;
use serde_json::{Map, Value};

use super::keys::{self, RecordKind};
use crate::conversation::{OtherFields, Record, SCHEMA, SessionId};

/// Prefix of every record that this version writes.
pub(super) const CURRENT_SCHEMA_PREFIX: &str = "{\"schema\":2,";

const SCHEMA_FIELD: &str = "schema";

/// A record that cannot be read: set aside, shown and exportable, never deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    pub key: String,
    /// The stored text, unchanged.
    pub value: String,
    pub reason: SetAsideReason,
}

/// Why a record cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetAsideReason {
    #[error("{}", messages::filing::unknown_key())]
    UnknownKey,
    #[error("{}", messages::filing::not_json(.0))]
    NotJson(String),
    #[error("{}", messages::filing::wrong_shape(.0))]
    WrongShape(String),
    /// Its key begins with [`keys::ASIDE`].
    #[error("{}", messages::filing::set_aside_before())]
    Before,
    #[error("{}", messages::filing::question_missing())]
    QuestionMissing,
}

impl Record {
    pub fn key(&self, session: &SessionId) -> String {
        self.kind().key(session)
    }

    pub(super) fn kind(&self) -> RecordKind {
        match self {
            Self::Head(_) => RecordKind::Head,
            Self::Question { exchange, .. } => RecordKind::Question(*exchange),
            Self::Answer { exchange, .. } => RecordKind::Answer(*exchange),
            Self::Attachment { id, .. } => RecordKind::Attachment(*id),
            Self::Summary(_) => RecordKind::Summary,
            Self::Index { exchange, .. } => RecordKind::Index(*exchange),
            Self::Compressed { through, .. } => RecordKind::Compressed(*through),
        }
    }
}

pub fn encode(record: &Record) -> Result<String, serde_json::Error> {
    let text = match record {
        Record::Head(head) => serde_json::to_string(head.as_ref())?,
        Record::Question { question, .. } => serde_json::to_string(question)?,
        Record::Answer { answer, .. } => serde_json::to_string(answer.as_ref())?,
        Record::Attachment { attachment, .. } => serde_json::to_string(attachment.as_ref())?,
        Record::Summary(summary) => serde_json::to_string(summary)?,
        Record::Index { line, .. } => serde_json::to_string(line.as_ref())?,
        Record::Compressed { turn, .. } => serde_json::to_string(turn)?,
    };
    Ok(with_schema(&text))
}

/// An object as JSON, with the current schema before its fields. It has at least one, so the prefix may end in a comma.
pub(super) fn with_schema(text: &str) -> String {
    format!("{CURRENT_SCHEMA_PREFIX}{}", text.strip_prefix('{').unwrap_or(text))
}

/// Decodes a record and returns the schema it was written with. Older schemas are migrated.
pub fn decode(key: &str, value: &str) -> Result<(Record, u32), SetAside> {
    let set_aside = |reason| SetAside { key: key.to_owned(), value: value.to_owned(), reason };
    let kind = keys::parse(key).ok_or_else(|| set_aside(SetAsideReason::UnknownKey))?.kind;
    // Records of this version need not be parsed twice for their schema.
    let current =
        value.strip_prefix(CURRENT_SCHEMA_PREFIX).and_then(|rest| read(kind, &format!("{{{rest}")).ok());
    match current.filter(|record| !other_fields(record).is_some_and(|other| other.contains_key(SCHEMA_FIELD)))
    {
        Some(record) => Ok((record, SCHEMA)),
        None => read_any(kind, value).map_err(set_aside),
    }
}

/// Decodes a record of the current schema.
fn read(kind: RecordKind, text: &str) -> Result<Record, serde_json::Error> {
    Ok(match kind {
        RecordKind::Head => Record::Head(Box::new(serde_json::from_str(text)?)),
        RecordKind::Question(exchange) => {
            Record::Question { exchange, question: serde_json::from_str(text)? }
        }
        RecordKind::Answer(exchange) => {
            Record::Answer { exchange, answer: Box::new(serde_json::from_str(text)?) }
        }
        RecordKind::Attachment(id) => {
            Record::Attachment { id, attachment: Rc::new(serde_json::from_str(text)?) }
        }
        RecordKind::Summary => Record::Summary(serde_json::from_str(text)?),
        RecordKind::Index(exchange) => Record::Index { exchange, line: Rc::new(serde_json::from_str(text)?) },
        RecordKind::Compressed(through) => Record::Compressed { through, turn: serde_json::from_str(text)? },
    })
}

/// Decodes a record of any schema.
fn read_any(kind: RecordKind, value: &str) -> Result<(Record, u32), SetAsideReason> {
    let (mut fields, schema) = split_schema(value)?;
    if schema < SCHEMA {
        migrate(kind, schema, &mut fields);
    }
    // Through text, because deserialising from `Value` too would double the code in the page.
    let record = read(kind, &Value::Object(fields).to_string());
    Ok((record.map_err(|error| SetAsideReason::WrongShape(error.to_string()))?, schema))
}

/// The fields of a record of any schema, and its schema.
pub(super) fn split_schema(value: &str) -> Result<(Map<String, Value>, u32), SetAsideReason> {
    let json: Value =
        serde_json::from_str(value).map_err(|error| SetAsideReason::NotJson(error.to_string()))?;
    let Value::Object(mut fields) = json else {
        return Err(SetAsideReason::WrongShape(messages::filing::not_an_object().into()));
    };
    let schema = fields.remove(SCHEMA_FIELD).and_then(|schema| schema.as_u64());
    let schema = schema.and_then(|schema| u32::try_from(schema).ok()).filter(|&schema| schema > 0);
    let Some(schema) = schema else {
        return Err(SetAsideReason::WrongShape(messages::filing::no_schema().into()));
    };
    Ok((fields, schema))
}

fn other_fields(record: &Record) -> Option<&OtherFields> {
    match record {
        Record::Head(head) => Some(&head.other),
        Record::Question { question, .. } => Some(&question.other),
        Record::Answer { answer, .. } => Some(&answer.other),
        Record::Attachment { attachment, .. } => Some(&attachment.other),
        Record::Summary(_) | Record::Index { .. } | Record::Compressed { .. } => None,
    }
}

/// Migrates the fields of one record to the next schema.
type Step = fn(RecordKind, &mut Map<String, Value>);

/// The first step migrates schema 1 to 2.
pub(super) const STEPS: &[Step] = &[to_2];

/// Migrates the fields of a record to the current schema.
fn migrate(kind: RecordKind, schema: u32, fields: &mut Map<String, Value>) {
    let done = usize::try_from(schema).unwrap_or(usize::MAX).saturating_sub(1);
    for step in STEPS.iter().skip(done) {
        step(kind, fields);
    }
}

/// Schema 2 adds records for summary, index and compressed turns, and `changed_ms` in heads, so that the list need not
/// read questions. 0 means unknown.
fn to_2(kind: RecordKind, fields: &mut Map<String, Value>) {
    if kind == RecordKind::Head {
        fields.insert("changed_ms".to_owned(), Value::from(0));
    }
}
