//! Finds out what of an import is new.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    Import,
    json::{ExportInfo, to_json},
    said::id_of,
};
use crate::{
    conversation::{Session, SessionId},
    storage::{assemble, keys},
};

/// Title of an imported conversation that has unreadable records only.
const UNREADABLE: &str = "Unreadable conversation";

/// What is to be written of an import.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Placed {
    /// The sessions that are new, under ids that are free.
    pub sessions: Vec<Session>,
    /// How many are there already.
    pub unchanged: usize,
    /// How many of the new ones are copies, since another conversation has their id.
    pub copies: usize,
    /// Keys and values of new records that could not be read when they were exported. Their keys keep them
    /// [aside](keys::ASIDE): a file may call anything unreadable, and they passed no check.
    pub set_aside: Vec<(String, String)>,
    /// Messages for the person about records that were left out or set aside.
    pub notes: Vec<String>,
}

/// Compares an import with what is stored, and writes nothing. A session that is there already is not new; one
/// whose id has another conversation gets an id made of its content, so that importing a file twice is as good as once.
/// `stored` gives the keys and values that are stored of a session, those set aside included.
pub async fn place<E>(
    import: Import,
    stored: impl AsyncFn(&SessionId) -> Result<Vec<(String, String)>, E>,
) -> Result<Placed, E> {
    let mut placed = Placed { notes: import.notes, ..Placed::default() };
    // Where the records belong that are set aside.
    let mut ids = BTreeMap::new();
    for session in import.sessions {
        let id = session.id.clone();
        ids.insert(id, placed.place_session(session, &stored).await?);
    }
    let mut of_nobody = 0;
    let mut set_aside: BTreeMap<SessionId, Vec<(String, String)>> = BTreeMap::new();
    for (key, value) in import.set_aside {
        match keys::split(&key) {
            Some((id, part)) => set_aside.entry(id).or_default().push((part.to_owned(), value)),
            None => of_nobody += 1,
        }
    }
    for (id, records) in set_aside {
        let placed_as = ids.get(&id).unwrap_or(&id);
        let there = stored(placed_as).await?;
        if there.is_empty() && !ids.contains_key(&id) {
            // It needs a conversation in the list, by which it can be exported and deleted.
            let title = Some(UNREADABLE.to_owned());
            placed.sessions.push(Session { title, ..Session::new(id.clone(), 0) });
        }
        placed.place_aside(placed_as, records, there);
    }
    match placed.set_aside.len() {
        0 => {}
        1 => placed.notes.push("1 record could not be read and was set aside".to_owned()),
        count => placed.notes.push(format!("{count} records could not be read and were set aside")),
    }
    if of_nobody > 0 {
        placed.notes.push(format!("{of_nobody} unreadable records of no conversation were left out"));
    }
    Ok(placed)
}

impl Placed {
    /// Finds the id under which a session is or will be stored.
    async fn place_session<E>(
        &mut self,
        mut session: Session,
        stored: &impl AsyncFn(&SessionId) -> Result<Vec<(String, String)>, E>,
    ) -> Result<SessionId, E> {
        let mut tries: u32 = 0;
        loop {
            let records = stored(&session.id).await?;
            let beside = self.sessions.iter().find(|known| known.id == session.id).cloned();
            // Records that cannot be read are not written over either.
            let is_free = records.is_empty() && beside.is_none();
            let there = beside.or_else(|| assemble(&session.id, records).session);
            if there.is_some_and(|there| has_all(&there, &session)) {
                self.unchanged += 1;
                return Ok(session.id);
            }
            if is_free {
                self.copies += usize::from(tries > 0);
                let id = session.id.clone();
                self.sessions.push(session);
                return Ok(id);
            }
            tries += 1;
            session.id = copy_id(&session, tries);
        }
    }

    /// Sets aside records of a session, but those that are there already, in their own place or aside.
    fn place_aside(&mut self, id: &SessionId, records: Vec<(String, String)>, stored: Vec<(String, String)>) {
        let mut there: BTreeMap<String, String> = stored.into_iter().collect();
        for (part, value) in records {
            let own = [&keys::session(id), part.as_str()].concat();
            let aside = keys::aside(&own);
            let mut at = aside.clone();
            let mut tries: u32 = 1;
            while there.get(&at).is_some_and(|other| *other != value) {
                tries += 1;
                at = format!("{aside}/{tries}");
            }
            if there.get(&own) != Some(&value) && !there.contains_key(&at) {
                there.insert(at.clone(), value.clone());
                self.set_aside.push((at, value));
            }
        }
    }
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
