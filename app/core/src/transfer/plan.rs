//! Compares an import with the stored conversations and plans what to write.
//!
//! Records that a file marks as unreadable are not checked, and are written only under `footnote:aside/…`.

use std::collections::BTreeMap;

use super::{
    Import,
    imported_message::hashed_id,
    json::{ExportInfo, to_json},
};
use crate::{
    conversation::{Session, SessionId},
    storage::{StoredProject, assemble, keys},
};

/// Title of an imported conversation that has unreadable records only.
const UNREADABLE: &str = "Unreadable conversation";

/// The records of an import to write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ImportPlan {
    /// New sessions, under unused ids.
    pub sessions: Vec<Session>,
    /// Number of sessions that are stored already.
    pub unchanged: usize,
    /// Number of new sessions that got a new id, because another conversation has theirs.
    pub copies: usize,
    /// Keys and values of new records that could not be read when they were exported. They were not validated, so their
    /// keys begin with [`keys::ASIDE`].
    pub set_aside: Vec<(String, String)>,
    /// Projects, whether they are stored already or not.
    pub projects: Vec<StoredProject>,
    /// Messages for the person about records that were left out or set aside.
    pub notes: Vec<String>,
}

/// Plans an import; writes nothing. A session whose id belongs to another conversation gets a hash of its content as id,
/// so that importing a file twice changes nothing. `stored` returns the stored keys and values of a session, including
/// those set aside.
pub async fn plan_import<E>(
    import: Import,
    stored: impl AsyncFn(&SessionId) -> Result<Vec<(String, String)>, E>,
) -> Result<ImportPlan, E> {
    let mut plan = ImportPlan { notes: import.notes, projects: import.projects, ..ImportPlan::default() };
    // The new id of each session, for its records that are set aside.
    let mut ids = BTreeMap::new();
    for session in import.sessions {
        let id = session.id.clone();
        ids.insert(id, plan.add_session(session, &stored).await?);
    }
    let mut without_session = 0;
    let mut set_aside: BTreeMap<SessionId, Vec<(String, String)>> = BTreeMap::new();
    for (key, value) in import.set_aside {
        match keys::split(&key) {
            Some((id, part)) => set_aside.entry(id).or_default().push((part.to_owned(), value)),
            None => without_session += 1,
        }
    }
    for (id, records) in set_aside {
        let planned_id = ids.get(&id).unwrap_or(&id);
        let there = stored(planned_id).await?;
        if there.is_empty() && !ids.contains_key(&id) {
            // Only conversations in the list can be exported and deleted.
            let title = Some(UNREADABLE.to_owned());
            plan.sessions.push(Session { title, ..Session::new(id.clone(), 0) });
        }
        plan.add_set_aside(planned_id, records, there);
    }
    match plan.set_aside.len() {
        0 => {}
        1 => plan.notes.push("1 record could not be read and was set aside".to_owned()),
        count => plan.notes.push(format!("{count} records could not be read and were set aside")),
    }
    if without_session > 0 {
        plan.notes.push(format!("{without_session} unreadable records of no conversation were left out"));
    }
    Ok(plan)
}

impl ImportPlan {
    /// Adds a session unless it is stored already; returns the id under which it is or will be stored.
    async fn add_session<E>(
        &mut self,
        mut session: Session,
        stored: &impl AsyncFn(&SessionId) -> Result<Vec<(String, String)>, E>,
    ) -> Result<SessionId, E> {
        let mut tries: u32 = 0;
        loop {
            let records = stored(&session.id).await?;
            let planned = self.sessions.iter().find(|known| known.id == session.id).cloned();
            // Unreadable records are not overwritten either.
            let is_free = records.is_empty() && planned.is_none();
            let there = planned.or_else(|| assemble(&session.id, records).session);
            if there.is_some_and(|there| contains(&there, &session)) {
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

    /// Adds unreadable records of a session, except those stored already under their own key or aside.
    fn add_set_aside(
        &mut self,
        id: &SessionId,
        records: Vec<(String, String)>,
        stored: Vec<(String, String)>,
    ) {
        let mut there: BTreeMap<String, String> = stored.into_iter().collect();
        for (part, value) in records {
            let own = format!("{}{part}", keys::session(id));
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

/// Whether a session has all exchanges of another; it may have more.
fn contains(there: &Session, other: &Session) -> bool {
    other.exchanges.iter().all(|exchange| there.exchange(exchange.id) == Some(exchange))
}

/// A hash of the session's content, as id.
fn copy_id(session: &Session, tries: u32) -> SessionId {
    // If the session cannot be serialised, id and number still give a new id.
    let content = to_json(std::slice::from_ref(session), &[], &ExportInfo::default()).unwrap_or_default();
    hashed_id([session.id.as_str(), &content, &tries.to_string()])
}
