//! Compares an import with the stored conversations and plans what to write.
//!
//! Records that a file marks as unreadable are not checked, and are written only under `footnote:aside/…`.

use std::collections::BTreeMap;

use footnote_messages as messages;

use super::{
    imported_message::hashed_id,
    json::{ExportInfo, to_json},
};
use crate::{
    conversation::{Session, SessionId},
    storage::{assemble, keys},
};

/// What is to be done with a conversation of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// Write it: its id is unused.
    New,
    /// Write it: it got a new id, because another conversation has its own.
    Copy,
    /// Nothing: it is stored already.
    Known,
}

/// Unreadable records to write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SetAsidePlan {
    /// A conversation for those of none that is stored.
    pub sessions: Vec<Session>,
    /// Keys and values of new records that could not be read when they were exported. They were not validated, so their
    /// keys begin with [`keys::ASIDE`].
    pub records: Vec<(String, String)>,
    /// Messages for the person.
    pub notes: Vec<String>,
}

/// Plans an import, one conversation after the other; writes nothing. `stored` returns the stored keys and values of a
/// session, including those set aside, and those of this import.
#[derive(Debug, Default)]
pub struct ImportPlan {
    /// The new id of each session that got one, for its records that are set aside.
    copies: BTreeMap<SessionId, SessionId>,
}

impl ImportPlan {
    /// Finds the place of a session. One whose id belongs to another conversation gets a hash of its content as id, so that
    /// importing a file twice changes nothing.
    pub async fn place<E>(
        &mut self,
        session: &mut Session,
        stored: &impl AsyncFn(&SessionId) -> Result<Vec<(String, String)>, E>,
    ) -> Result<Placement, E> {
        let own_id = session.id.clone();
        let mut tries: u32 = 0;
        let placement = loop {
            let records = stored(&session.id).await?;
            // Unreadable records are not overwritten either.
            if records.is_empty() {
                break if tries == 0 { Placement::New } else { Placement::Copy };
            }
            if assemble(&session.id, records).session.is_some_and(|there| contains(&there, session)) {
                break Placement::Known;
            }
            tries += 1;
            session.id = copy_id(session, tries);
        };
        if tries > 0 {
            self.copies.insert(own_id, session.id.clone());
        }
        Ok(placement)
    }

    /// Finds the places of unreadable records, once the sessions of their file were written.
    pub async fn place_set_aside<E>(
        &self,
        found: Vec<(String, String)>,
        stored: &impl AsyncFn(&SessionId) -> Result<Vec<(String, String)>, E>,
    ) -> Result<SetAsidePlan, E> {
        let mut plan = SetAsidePlan::default();
        let mut without_session = 0_usize;
        let mut by_session: BTreeMap<SessionId, Vec<(String, String)>> = BTreeMap::new();
        for (key, value) in found {
            match keys::split(&key) {
                Some((id, part)) => by_session.entry(id).or_default().push((part.to_owned(), value)),
                None => without_session += 1,
            }
        }
        for (id, records) in by_session {
            let id = self.copies.get(&id).unwrap_or(&id);
            let there = stored(id).await?;
            if there.is_empty() {
                // Only conversations in the list can be exported and deleted.
                let title = Some(messages::filing::unreadable_conversation().to_owned());
                plan.sessions.push(Session { title, ..Session::new(id.clone(), 0) });
            }
            plan.add(id, records, there);
        }
        if !plan.records.is_empty() {
            plan.notes.push(messages::filing::records_set_aside(plan.records.len()));
        }
        if without_session > 0 {
            plan.notes.push(messages::filing::records_left_out(without_session));
        }
        Ok(plan)
    }
}

impl SetAsidePlan {
    /// Adds unreadable records of a session, except those stored already under their own key or aside.
    fn add(&mut self, id: &SessionId, records: Vec<(String, String)>, stored: Vec<(String, String)>) {
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
                self.records.push((at, value));
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
