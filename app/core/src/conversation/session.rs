//! Sessions and their exchanges.

use std::{collections::BTreeMap, rc::Rc};

use serde::{Deserialize, Serialize};

use super::{
    Answer, AttachedFile, Attachment, AttachmentId, ExchangeId, OtherFields, Question, SessionId,
    SessionMemory, SessionSettings, Tags,
};

/// The schema that this version writes. Sessions with records of a higher one are read-only.
pub const SCHEMA: u32 = 2;

/// A conversation, assembled from its records.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    pub id: SessionId,
    /// The highest schema of its records.
    pub schema: u32,
    /// In milliseconds since 1970.
    pub created_ms: u64,
    /// The time of the latest question, in milliseconds since 1970.
    pub changed_ms: u64,
    /// Its name in the list; `None` until it has one.
    pub title: Option<String>,
    pub settings: SessionSettings,
    /// It stays at the top of the list.
    pub pinned: bool,
    /// It is not among the others in the list; a question brings it back.
    pub archived: bool,
    pub tags: Tags,
    /// Where it comes from, if it is a branch.
    pub branched_from: Option<BranchOrigin>,
    /// In the order of their ids. Shared, so that copies of a long conversation are cheap.
    pub exchanges: Vec<Rc<Exchange>>,
    /// The texts of the files that were attached to its questions. Shared, since they may be large.
    pub attachments: BTreeMap<AttachmentId, Rc<Attachment>>,
    /// The highest exchange that has a record, readable or not.
    pub highest: Option<ExchangeId>,
    pub memory: SessionMemory,
    /// A newer version wrote it, so it must not be written.
    pub read_only: bool,
    /// Fields of a newer version.
    pub other: OtherFields,
}

/// Where a branch comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchOrigin {
    pub session: SessionId,
    /// The last exchange that was taken over; `None` if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<ExchangeId>,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    pub id: ExchangeId,
    pub question: Question,
    /// `None` until its first part is saved.
    pub answer: Option<Answer>,
}

impl Session {
    /// A session without exchanges.
    pub fn new(id: SessionId, created_ms: u64) -> Self {
        Self {
            id,
            schema: SCHEMA,
            created_ms,
            changed_ms: created_ms,
            title: None,
            settings: SessionSettings::default(),
            pinned: false,
            archived: false,
            tags: Tags::default(),
            branched_from: None,
            exchanges: Vec::new(),
            attachments: BTreeMap::new(),
            highest: None,
            memory: SessionMemory::default(),
            read_only: false,
            other: OtherFields::new(),
        }
    }

    /// The exchange with this id.
    pub fn exchange(&self, id: ExchangeId) -> Option<&Rc<Exchange>> {
        let at = self.exchanges.binary_search_by_key(&id, |exchange| exchange.id).ok()?;
        self.exchanges.get(at)
    }

    /// Takes out the exchanges that were deleted, and what belongs to them alone.
    pub(crate) fn drop_deleted(&mut self) {
        let is_deleted = |exchange: &Rc<Exchange>| exchange.question.deleted;
        if !self.exchanges.iter().any(is_deleted) {
            return;
        }
        let (deleted, kept): (Vec<_>, _) =
            std::mem::take(&mut self.exchanges).into_iter().partition(is_deleted);
        self.exchanges = kept;
        for exchange in deleted {
            self.memory.index.remove(&exchange.id);
            for AttachedFile { id, .. } in &exchange.question.attachments {
                let names_it = |file: &AttachedFile| file.id == *id;
                if !self.exchanges.iter().any(|kept| kept.question.attachments.iter().any(names_it)) {
                    self.attachments.remove(id);
                }
            }
        }
    }

    /// The id that the next exchange takes: one of which there is no record, not even an unreadable one.
    pub fn next_exchange(&self) -> ExchangeId {
        let last = self.exchanges.last().map(|last| last.id);
        last.max(self.highest).map_or(ExchangeId::FIRST, ExchangeId::next)
    }
}
