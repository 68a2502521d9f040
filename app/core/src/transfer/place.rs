//! Finds out what of an import is new.

use std::rc::Rc;

use super::{
    Import,
    json::{ExportInfo, to_json},
    said::id_of,
};
use crate::{
    conversation::{Session, SessionId},
    storage::keys,
};

/// What is to be written of an import.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Placed {
    /// The sessions that are new, under ids that are free.
    pub sessions: Vec<Session>,
    /// How many are there already.
    pub unchanged: usize,
    /// How many of the new ones are copies, since another conversation has their id.
    pub copies: usize,
    /// Records that could not be read when they were exported, of sessions that are not stored.
    pub set_aside: Vec<(String, String)>,
    /// What was left out, in words.
    pub notes: Vec<String>,
}

/// Compares an import with what is stored, and writes nothing. A session that is there already is not new; one
/// whose id has another conversation gets an id made of its content, so that importing a file twice is as good as once.
/// `stored` gives the session that is stored under an id.
pub async fn place<E>(
    import: Import,
    stored: impl AsyncFn(&SessionId) -> Result<Option<Session>, E>,
) -> Result<Placed, E> {
    let mut placed = Placed { notes: import.notes, ..Placed::default() };
    for (key, value) in import.set_aside {
        // Nothing that is stored is ever replaced by what could not be read elsewhere.
        if let Some(key_of) = keys::parse(&key)
            && stored(&key_of.session).await?.is_none()
        {
            placed.set_aside.push((key, value));
        }
    }
    for mut session in import.sessions {
        let mut tries: u32 = 0;
        loop {
            let beside = placed.sessions.iter().find(|known| known.id == session.id).cloned();
            let there = match beside {
                Some(beside) => Some(beside),
                None => stored(&session.id).await?,
            };
            match there {
                None => {
                    placed.copies += usize::from(tries > 0);
                    placed.sessions.push(session);
                    break;
                }
                Some(there) if has_all(&there, &session) => {
                    placed.unchanged += 1;
                    break;
                }
                Some(_) => {
                    tries += 1;
                    session.id = copy_id(&session, tries);
                }
            }
        }
    }
    Ok(placed)
}

/// Whether one session has everything that another has: it may have gone on since.
fn has_all(there: &Session, other: &Session) -> bool {
    let found = |id| {
        let at = there.exchanges.binary_search_by_key(&id, |known: &Rc<_>| known.id).ok()?;
        there.exchanges.get(at)
    };
    other.exchanges.iter().all(|exchange| found(exchange.id).is_some_and(|known| known == exchange))
}

/// An id made of the session's content.
fn copy_id(session: &Session, tries: u32) -> SessionId {
    // A session that cannot be written as JSON has still its id and this number.
    let content = to_json(std::slice::from_ref(session), &[], &ExportInfo::default()).unwrap_or_default();
    id_of([session.id.as_str(), &content, &tries.to_string()])
}
