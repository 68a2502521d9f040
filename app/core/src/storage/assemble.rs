//! Assembles a session from its records, in any order.

use super::{encoding::SetAside, open_session::OpenSession};
use crate::conversation::{Session, SessionId};

/// A session and its unreadable records.
#[derive(Debug, Clone, PartialEq)]
pub struct Assembled {
    /// `None` if no record could be read.
    pub session: Option<Session>,
    pub set_aside: Vec<SetAside>,
}

/// Assembles a session from keys and values; ignores records of other sessions.
///
/// A missing head is replaced by defaults, an answer without its question is set aside, and any
/// record of a newer schema makes the session read-only.
pub fn assemble<I>(id: &SessionId, records: I) -> Assembled
where
    I: IntoIterator<Item = (String, String)>,
{
    let mut open = OpenSession::new(id);
    for (key, value) in records {
        open.insert(&key, &value);
    }
    Assembled { session: open.session(), set_aside: open.set_aside() }
}
