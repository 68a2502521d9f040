//! The keys of records in the browser's storage.

use crate::conversation::{AttachmentId, ExchangeId, ProjectId, SessionId};

/// Prefix of all keys of this program.
pub const PREFIX: &str = "footnote:";

/// Prefix of the keys of records; the page uses other keys under [`PREFIX`].
const RECORDS: &str = "footnote:session/";

/// Prefix of the keys of unreadable records that were imported, or replaced under their own key. They are never shown
/// as messages.
pub const ASIDE: &str = "footnote:aside/";

/// Prefix of the keys of projects' records.
pub const PROJECTS: &str = "footnote:project/";

/// Prefix of the keys of documents that were added to this browser's own library.
pub const ADDED: &str = "footnote:added/";

/// Prefix of the keys of what models wrote about documents: summaries, and notes of parts.
pub const NOTES: &str = "footnote:summary/";

/// A parsed key of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordKey {
    pub session: SessionId,
    pub kind: RecordKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordKind {
    /// Title, settings and times of the session.
    Head,
    Question(ExchangeId),
    Answer(ExchangeId),
    Summary,
    /// The text of an attached file.
    Attachment(AttachmentId),
    /// One line on the topic of an exchange.
    Index(ExchangeId),
    /// The compressed turn that replaces all exchanges up to this one.
    Compressed(ExchangeId),
}

/// Prefix of the keys of a session's records.
pub fn session(session: &SessionId) -> String {
    format!("{RECORDS}{session}/")
}

impl RecordKind {
    /// The key of a session's record of this kind.
    pub fn key(self, id: &SessionId) -> String {
        let part = match self {
            Self::Head => "head".to_owned(),
            Self::Summary => "summary".to_owned(),
            Self::Question(exchange) => format!("{exchange}/question"),
            Self::Answer(exchange) => format!("{exchange}/answer"),
            Self::Index(exchange) => format!("{exchange}/index"),
            Self::Compressed(through) => format!("{through}/compressed"),
            // The attachment's document id.
            Self::Attachment(attachment) => attachment.to_string(),
        };
        session(id) + &part
    }

    /// The exchange that the record belongs to; `None` for records of the session.
    pub fn exchange(self) -> Option<ExchangeId> {
        match self {
            Self::Question(exchange) | Self::Answer(exchange) | Self::Index(exchange) => Some(exchange),
            Self::Head | Self::Summary | Self::Attachment(_) | Self::Compressed(_) => None,
        }
    }
}

/// Prefix of the keys of a project's records.
pub fn project(project: &ProjectId) -> String {
    format!("{PROJECTS}{project}/")
}

/// The key of a project's own fields.
pub fn project_head(id: &ProjectId) -> String {
    project(id) + "head"
}

/// The key of the text of a project's file.
pub fn project_file(id: &ProjectId, file: AttachmentId) -> String {
    format!("{}{file}", project(id))
}

/// The key of an added document with this hash.
pub fn added(hash: &str) -> String {
    format!("{ADDED}{hash}")
}

/// The project of a key of its records, and the unchecked rest.
pub fn split_project(key: &str) -> Option<(ProjectId, &str)> {
    let (project, part) = key.strip_prefix(PROJECTS)?.split_once('/')?;
    Some((ProjectId::new(project).ok()?, part))
}

/// Whether this is the key of the text of an attached file, which may be large.
pub fn is_attachment(key: &str) -> bool {
    let is_file_of_project =
        || split_project(key).is_some_and(|(_, part)| AttachmentId::parse(part).is_some());
    matches!(parse(key), Some(RecordKey { kind: RecordKind::Attachment(_), .. })) || is_file_of_project()
}

/// The key to which an unreadable record moves when its own key is written.
pub fn aside(key: &str) -> String {
    format!("{ASIDE}{}", key.strip_prefix(RECORDS).unwrap_or(key))
}

/// Splits the key of a record, set aside or not, into the session and the unchecked rest.
pub fn split(key: &str) -> Option<(SessionId, &str)> {
    let (session, part) = key.strip_prefix(RECORDS).or_else(|| key.strip_prefix(ASIDE))?.split_once('/')?;
    Some((SessionId::new(session).ok()?, part))
}

/// Parses the key of a record.
pub fn parse(key: &str) -> Option<RecordKey> {
    let (session, rest) = key.strip_prefix(RECORDS)?.split_once('/')?;
    let session = SessionId::new(session).ok()?;
    match rest {
        "head" => return Some(RecordKey { session, kind: RecordKind::Head }),
        "summary" => return Some(RecordKey { session, kind: RecordKind::Summary }),
        _ => {}
    }
    if let Some(attachment) = AttachmentId::parse(rest) {
        return Some(RecordKey { session, kind: RecordKind::Attachment(attachment) });
    }
    let (exchange, kind) = rest.split_once('/')?;
    let number: u32 = exchange.parse().ok()?;
    // Each record has one key: reject `+1` and `01`.
    if number == 0 || exchange.starts_with(['+', '0']) {
        return None;
    }
    let kind = match kind {
        "question" => RecordKind::Question(ExchangeId(number)),
        "answer" => RecordKind::Answer(ExchangeId(number)),
        "index" => RecordKind::Index(ExchangeId(number)),
        "compressed" => RecordKind::Compressed(ExchangeId(number)),
        _ => return None,
    };
    Some(RecordKey { session, kind })
}
