//! A session from its records, in whatever order and state they are found.

use super::{encoding::SetAside, open_session::OpenSession};
use crate::conversation::{Session, SessionId};

/// A session and what could not be read of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Assembled {
    /// The session; `None` where no record of it could be read.
    pub session: Option<Session>,
    /// The records that could not be read.
    pub set_aside: Vec<SetAside>,
}

/// Assembles one session from its keys and values; records of other sessions are passed over.
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
