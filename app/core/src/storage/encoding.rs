//! Records as text. Each is a JSON object with its schema beside its fields.

use std::rc::Rc;

use serde_json::{Map, Value};

use super::{
    keys::{self, Part},
    migrate::migrate,
    unknown,
};
use crate::conversation::{Record, SCHEMA, SessionId};

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
        Record::Head(head) => {
            let text = serde_json::to_string(head)?;
            if head.other.is_empty() && head.settings.other.is_empty() {
                text
            } else {
                with_unknown(&text, &mut |fields| unknown::put_back_head(fields, head))?
            }
        }
        Record::Question { question, .. } => {
            let text = serde_json::to_string(question)?;
            if question.other.is_empty() {
                text
            } else {
                with_unknown(&text, &mut |fields| fields.extend(question.other.clone()))?
            }
        }
        Record::Answer { answer, .. } => {
            let text = serde_json::to_string(answer.as_ref())?;
            if unknown::answer_has_unknown(answer) {
                with_unknown(&text, &mut |fields| unknown::put_back_answer(fields, answer))?
            } else {
                text
            }
        }
        Record::Summary(summary) => serde_json::to_string(summary)?,
        Record::Index { line, .. } => serde_json::to_string(line.as_ref())?,
        Record::Compressed { turn, .. } => serde_json::to_string(turn)?,
    };
    // Every part has at least one field, so that a comma is right.
    Ok([BEGINNING, text.strip_prefix('{').unwrap_or(&text)].concat())
}

/// Adds fields to an object that is text.
fn with_unknown(
    text: &str,
    put_back: &mut dyn FnMut(&mut Map<String, Value>),
) -> Result<String, serde_json::Error> {
    let mut json: Value = serde_json::from_str(text)?;
    if let Value::Object(fields) = &mut json {
        put_back(fields);
    }
    Ok(json.to_string())
}

/// Reads a record and the schema it was written with. One of an older schema is migrated.
pub fn decode(key: &str, value: &str) -> Result<(Record, u32), SetAside> {
    let set_aside = |reason| SetAside { key: key.to_owned(), value: value.to_owned(), reason };
    let part = keys::parse(key).ok_or_else(|| set_aside(SetAsideReason::UnknownKey))?.part;
    // What this version wrote is read straight; it knows every field.
    let straight =
        value.strip_prefix(BEGINNING).and_then(|rest| read_known(part, &["{", rest].concat()).ok());
    match straight {
        Some(record) => Ok((record, SCHEMA)),
        None => read_any(part, value).map_err(set_aside),
    }
}

/// Reads a record that has no unknown fields.
fn read_known(part: Part, text: &str) -> Result<Record, serde_json::Error> {
    Ok(match part {
        Part::Head => Record::Head(serde_json::from_str(text)?),
        Part::Question(exchange) => Record::Question { exchange, question: serde_json::from_str(text)? },
        Part::Answer(exchange) => Record::Answer { exchange, answer: Box::new(serde_json::from_str(text)?) },
        Part::Summary => Record::Summary(serde_json::from_str(text)?),
        Part::Index(exchange) => Record::Index { exchange, line: Rc::new(serde_json::from_str(text)?) },
        Part::Compressed(through) => Record::Compressed { through, turn: serde_json::from_str(text)? },
    })
}

/// Reads a record of any schema and with any fields.
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
    let record = match part {
        Part::Head => unknown::head(fields).map(Record::Head),
        Part::Question(exchange) => {
            unknown::question(fields).map(|question| Record::Question { exchange, question })
        }
        Part::Answer(exchange) => {
            unknown::answer(fields).map(|answer| Record::Answer { exchange, answer: Box::new(answer) })
        }
        Part::Summary | Part::Index(_) | Part::Compressed(_) => {
            read_known(part, &Value::Object(fields).to_string())
        }
    };
    let record = record.map_err(|error| SetAsideReason::WrongShape(error.to_string()))?;
    Ok((record, schema))
}
