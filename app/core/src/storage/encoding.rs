//! Records as text. Each is a JSON object with its schema beside its fields.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::keys::{self, Part};
use crate::conversation::{
    Answer, CompressedTurn, ExchangeId, IndexLine, OtherFields, Question, RollingSummary, Session, SessionId,
    SessionSettings,
};

/// The schema this version writes. A record with a higher one is read, never written.
pub const SCHEMA: u32 = 1;

/// The field that holds the schema.
const SCHEMA_FIELD: &str = "schema";

/// One stored record.
#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    /// The session's own fields.
    Head(SessionHead),
    /// A question.
    Question {
        /// Of which exchange.
        exchange: ExchangeId,
        /// The question.
        question: Question,
    },
    /// An answer.
    Answer {
        /// Of which exchange.
        exchange: ExchangeId,
        /// The answer; boxed, since it is much larger than the others.
        answer: Box<Answer>,
    },
    /// The rolling summary.
    Summary(RollingSummary),
    /// What an exchange was about.
    Index {
        /// The exchange.
        exchange: ExchangeId,
        /// The line.
        line: IndexLine,
    },
    /// The compressed turn for all exchanges up to one.
    Compressed {
        /// The last exchange it stands for.
        through: ExchangeId,
        /// The turn.
        turn: CompressedTurn,
    },
}

/// A session's own fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionHead {
    /// When it was begun, in milliseconds since 1970.
    #[serde(default)]
    pub created_ms: u64,
    /// What it is called in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether it stays at the top of the list.
    #[serde(default)]
    pub pinned: bool,
    /// What the person chose for it.
    #[serde(default)]
    pub settings: SessionSettings,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

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

impl SessionHead {
    /// The session's own fields, without its exchanges.
    pub fn of(session: &Session) -> Self {
        Self {
            created_ms: session.created_ms,
            title: session.title.clone(),
            pinned: session.pinned,
            settings: session.settings.clone(),
            other: session.other.clone(),
        }
    }
}

/// A record as text.
pub fn encode(record: &Record) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Stored<'a, T> {
        schema: u32,
        #[serde(flatten)]
        fields: &'a T,
    }
    match record {
        Record::Head(head) => serde_json::to_string(&Stored { schema: SCHEMA, fields: head }),
        Record::Question { question, .. } => {
            serde_json::to_string(&Stored { schema: SCHEMA, fields: question })
        }
        Record::Answer { answer, .. } => {
            serde_json::to_string(&Stored { schema: SCHEMA, fields: answer.as_ref() })
        }
        Record::Summary(summary) => serde_json::to_string(&Stored { schema: SCHEMA, fields: summary }),
        Record::Index { line, .. } => serde_json::to_string(&Stored { schema: SCHEMA, fields: line }),
        Record::Compressed { turn, .. } => serde_json::to_string(&Stored { schema: SCHEMA, fields: turn }),
    }
}

/// Reads a record and the schema it was written with.
pub fn decode(key: &str, value: &str) -> Result<(Record, u32), SetAside> {
    let set_aside = |reason| SetAside { key: key.to_owned(), value: value.to_owned(), reason };
    let parsed = keys::parse(key).ok_or_else(|| set_aside(SetAsideReason::UnknownKey))?;
    let json: Value =
        serde_json::from_str(value).map_err(|error| set_aside(SetAsideReason::NotJson(error.to_string())))?;
    let Value::Object(mut fields) = json else {
        return Err(set_aside(SetAsideReason::WrongShape("it is not an object".into())));
    };
    let schema = fields.remove(SCHEMA_FIELD).and_then(|schema| schema.as_u64());
    let Some(schema) = schema.and_then(|schema| u32::try_from(schema).ok()) else {
        return Err(set_aside(SetAsideReason::WrongShape("it has no schema".into())));
    };
    let record = match parsed.part {
        Part::Head => read(fields).map(Record::Head),
        Part::Question(exchange) => read(fields).map(|question| Record::Question { exchange, question }),
        Part::Answer(exchange) => {
            read(fields).map(|answer| Record::Answer { exchange, answer: Box::new(answer) })
        }
        Part::Summary => read(fields).map(Record::Summary),
        Part::Index(exchange) => read(fields).map(|line| Record::Index { exchange, line }),
        Part::Compressed(through) => read(fields).map(|turn| Record::Compressed { through, turn }),
    };
    record
        .map(|record| (record, schema))
        .map_err(|error| set_aside(SetAsideReason::WrongShape(error.to_string())))
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, serde_json::Error> {
    serde_json::from_value(Value::Object(fields))
}
