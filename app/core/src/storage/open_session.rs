//! A session assembled record by record, in any order, and updated as records are written, so that nothing is read
//! twice.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    encoding::{SetAside, SetAsideReason, decode},
    keys,
};
use crate::conversation::{Answer, Exchange, ExchangeId, Record, SCHEMA, Session, SessionHead, SessionId};

/// A session as far as its records were read. Cloning the session is cheap, since its exchanges are shared.
#[derive(Debug, Clone)]
pub struct OpenSession {
    session: Session,
    has_head: bool,
    is_empty: bool,
    /// Answers whose questions were not read yet, with their records.
    orphans: BTreeMap<ExchangeId, (Answer, SetAside)>,
    set_aside: Vec<SetAside>,
}

impl OpenSession {
    pub fn new(id: &SessionId) -> Self {
        Self {
            session: Session { schema: 1, ..Session::new(id.clone(), 0) },
            has_head: false,
            is_empty: true,
            orphans: BTreeMap::new(),
            set_aside: Vec::new(),
        }
    }

    /// Adds a stored record; ignores records of other sessions. Returns false if it cannot be read: then it is among
    /// [`set_aside`](Self::set_aside).
    pub fn insert(&mut self, key: &str, value: &str) -> bool {
        let parsed = keys::parse(key);
        match &parsed {
            Some(parsed) if parsed.session != self.session.id => return true,
            Some(parsed) => self.session.highest = self.session.highest.max(parsed.kind.exchange()),
            None if key.starts_with(&keys::aside(&keys::session(&self.session.id))) => {
                let (key, value) = (key.to_owned(), value.to_owned());
                self.set_aside.push(SetAside { key, value, reason: SetAsideReason::Before });
                return false;
            }
            None if !key.starts_with(&keys::session(&self.session.id)) => return true,
            None => {}
        }
        match decode(key, value) {
            Ok((record, schema)) => {
                self.note_schema(schema);
                let raw = || SetAside {
                    key: key.to_owned(),
                    value: value.to_owned(),
                    reason: SetAsideReason::QuestionMissing,
                };
                self.apply_record(record, raw);
                true
            }
            Err(unreadable) => {
                // Its exchange keeps its number, so that a new exchange does not reuse it.
                self.is_empty &= self.session.highest.is_none();
                self.set_aside.push(unreadable);
                false
            }
        }
    }

    /// Applies a record that is being written.
    pub fn apply(&mut self, record: Record) {
        self.note_schema(SCHEMA);
        let key = record.key(&self.session.id);
        self.set_aside.retain(|one| one.key != key);
        self.session.highest = self.session.highest.max(record.kind().exchange());
        self.apply_record(record, || SetAside {
            key,
            value: String::new(),
            reason: SetAsideReason::QuestionMissing,
        });
    }

    /// The unreadable record under this key. Move it to [`keys::aside`] before writing the key, which would overwrite it.
    pub fn unreadable_at(&self, key: &str) -> Option<&SetAside> {
        self.set_aside.iter().find(|one| one.key == key)
    }

    /// The unreadable records, and answers without a question.
    pub fn set_aside(&self) -> Vec<SetAside> {
        let orphans = self.orphans.values().map(|(_, raw)| raw).filter(|raw| !raw.value.is_empty());
        self.set_aside.iter().chain(orphans).cloned().collect()
    }

    /// The session as far as it was read; `None` if nothing was.
    pub fn session(&self) -> Option<Session> {
        if self.is_empty {
            return None;
        }
        let mut session = self.session.clone();
        session.drop_deleted();
        if !self.has_head {
            session.created_ms = session.exchanges.first().map_or(0, |first| first.question.asked_ms);
        }
        if session.changed_ms == 0 {
            let last = session.exchanges.last().map_or(0, |last| last.question.asked_ms);
            session.changed_ms = last.max(session.created_ms);
        }
        Some(session)
    }

    /// Whether the records stay in memory only.
    pub fn is_temporary(&self) -> bool {
        !self.session.settings.use_memory
    }

    fn note_schema(&mut self, schema: u32) {
        self.is_empty = false;
        self.session.schema = self.session.schema.max(schema);
        self.session.read_only = self.session.schema > SCHEMA;
    }

    fn apply_record(&mut self, record: Record, raw: impl FnOnce() -> SetAside) {
        let session = &mut self.session;
        match record {
            Record::Head(head) => {
                let SessionHead {
                    created_ms,
                    changed_ms,
                    title,
                    pinned,
                    archived,
                    tags,
                    branched_from,
                    settings,
                    other,
                } = *head;
                (session.created_ms, session.changed_ms) = (created_ms, changed_ms);
                (session.title, session.pinned) = (title, pinned);
                (session.archived, session.tags) = (archived, tags);
                session.branched_from = branched_from;
                (session.settings, session.other) = (settings, other);
                self.has_head = true;
            }
            Record::Question { exchange: id, question } => {
                match session.exchanges.binary_search_by_key(&id, |known| known.id) {
                    Ok(at) => {
                        if let Some(known) = session.exchanges.get_mut(at) {
                            Rc::make_mut(known).question = question;
                        }
                    }
                    Err(at) => {
                        let answer = self.orphans.remove(&id).map(|(answer, _)| answer);
                        session.exchanges.insert(at, Rc::new(Exchange { id, question, answer }));
                    }
                }
            }
            Record::Answer { exchange, answer } => {
                let at = session.exchanges.binary_search_by_key(&exchange, |known| known.id).ok();
                match at.and_then(|at| session.exchanges.get_mut(at)) {
                    Some(known) => Rc::make_mut(known).answer = Some(*answer),
                    None => {
                        self.orphans.insert(exchange, (*answer, raw()));
                    }
                }
            }
            Record::Attachment { id, attachment } => {
                session.attachments.insert(id, attachment);
            }
            Record::Summary(summary) => session.memory.summary = Some(summary),
            Record::Index { exchange, line } => {
                session.memory.index.insert(exchange, line);
            }
            Record::Compressed { through, turn } => {
                session.memory.compressed.insert(through, turn);
            }
        }
    }
}

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
