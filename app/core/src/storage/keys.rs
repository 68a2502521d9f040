//! The keys of records in the browser's storage.

use crate::conversation::{ExchangeId, SessionId};

/// What every key of this program begins with.
pub const PREFIX: &str = "footnote:";

/// What every record's key begins with; the rest of the storage under [`PREFIX`] is the page's own.
const RECORDS: &str = "footnote:session/";

/// Prefix of the keys of unreadable records that made room for others or were imported. They are never shown as
/// messages.
pub const ASIDE: &str = "footnote:aside/";

/// What a record's key says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The session.
    pub session: SessionId,
    /// The part of it.
    pub part: Part,
}

/// The part of a session that a record holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The session's own fields.
    Head,
    Question(ExchangeId),
    Answer(ExchangeId),
    Summary,
    /// The index line of an exchange: what it was about.
    Index(ExchangeId),
    /// The compressed turn for all exchanges up to one.
    Compressed(ExchangeId),
}

/// What the keys of all records of a session begin with.
pub fn session(session: &SessionId) -> String {
    [RECORDS, session.as_str(), "/"].concat()
}

/// The key of the session's own fields.
pub fn head(id: &SessionId) -> String {
    session(id) + "head"
}

/// The key of a question.
pub fn question(id: &SessionId, exchange: ExchangeId) -> String {
    [&session(id), &exchange.to_string(), "/question"].concat()
}

/// The key of an answer.
pub fn answer(id: &SessionId, exchange: ExchangeId) -> String {
    [&session(id), &exchange.to_string(), "/answer"].concat()
}

/// The key of the rolling summary.
pub fn summary(id: &SessionId) -> String {
    session(id) + "summary"
}

/// The key of the line on what an exchange was about.
pub fn index(id: &SessionId, exchange: ExchangeId) -> String {
    [&session(id), &exchange.to_string(), "/index"].concat()
}

/// The key of the compressed turn for all exchanges up to one.
pub fn compressed(id: &SessionId, through: ExchangeId) -> String {
    [&session(id), &through.to_string(), "/compressed"].concat()
}

/// Where an unreadable record goes whose own key is written to.
pub fn aside(key: &str) -> String {
    [ASIDE, key.strip_prefix(RECORDS).unwrap_or(key)].concat()
}

/// The session and the rest of a record's key, also of one that was put aside, whatever the rest says; `None` where
/// it is neither.
pub fn split(key: &str) -> Option<(SessionId, &str)> {
    let (session, part) = key.strip_prefix(RECORDS).or_else(|| key.strip_prefix(ASIDE))?.split_once('/')?;
    Some((SessionId::new(session).ok()?, part))
}

/// Reads a key; `None` where it is no record's.
pub fn parse(key: &str) -> Option<Key> {
    let (session, part) = key.strip_prefix(RECORDS)?.split_once('/')?;
    let session = SessionId::new(session).ok()?;
    match part {
        "head" => return Some(Key { session, part: Part::Head }),
        "summary" => return Some(Key { session, part: Part::Summary }),
        _ => {}
    }
    let (exchange, part) = part.split_once('/')?;
    let number: u32 = exchange.parse().ok()?;
    // One spelling a record: no `+1`, no `01`.
    if number == 0 || exchange.starts_with(['+', '0']) {
        return None;
    }
    let part = match part {
        "question" => Part::Question(ExchangeId(number)),
        "answer" => Part::Answer(ExchangeId(number)),
        "index" => Part::Index(ExchangeId(number)),
        "compressed" => Part::Compressed(ExchangeId(number)),
        _ => return None,
    };
    Some(Key { session, part })
}
