//! The records that a conversation is stored as, and its entry in the list of conversations.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    Answer, Attachment, AttachmentId, BranchOrigin, CompressedTurn, ExchangeId, IndexLine, OtherFields,
    ProjectId, Question, RollingSummary, Session, SessionId, SessionSettings, Tags, settings::is_default,
};

#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    /// The session's own fields. Boxed, since they are much larger than most others.
    Head(Box<SessionHead>),
    /// The question of an exchange.
    Question { exchange: ExchangeId, question: Question },
    /// Boxed, since it is much larger than the others.
    Answer { exchange: ExchangeId, answer: Box<Answer> },
    /// The text of a file that was attached to a question.
    Attachment { id: AttachmentId, attachment: Rc<Attachment> },
    /// The conversation so far, in about 200 words.
    Summary(RollingSummary),
    /// The index line of an exchange.
    Index { exchange: ExchangeId, line: Rc<IndexLine> },
    /// The compressed turn for all exchanges through this one.
    Compressed { through: ExchangeId, turn: CompressedTurn },
}

/// A session's own fields.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct SessionHead {
    /// When it was begun, in milliseconds since 1970.
    #[serde(default)]
    pub created_ms: u64,
    /// When something was last asked in it, in milliseconds since 1970; 0 where that is not known.
    #[serde(default)]
    pub changed_ms: u64,
    pub title: Option<String>,
    /// Whether it stays at the top of the list.
    #[serde(default)]
    pub pinned: bool,
    /// Whether it is not among the others in the list.
    #[serde(default, skip_serializing_if = "is_default")]
    pub archived: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tags: Tags,
    /// Where it comes from, if it is a branch.
    pub branched_from: Option<BranchOrigin>,
    /// Chosen by the person for this conversation.
    #[serde(default)]
    pub settings: SessionSettings,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// An entry in the list of conversations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSummary {
    /// Its id.
    pub id: SessionId,
    /// Its title, else the beginning of its first question; empty where there is neither.
    pub title: String,
    /// When it was begun, in milliseconds since 1970.
    pub created_ms: u64,
    /// When something was last asked in it, in milliseconds since 1970.
    pub changed_ms: u64,
    /// How many exchanges it has.
    pub exchanges: usize,
    /// Whether it stays at the top.
    pub pinned: bool,
    /// Whether it is not among the others.
    pub archived: bool,
    pub tags: Tags,
    /// The project that it names.
    pub project: Option<ProjectId>,
}

impl Session {
    /// All its records, the head first.
    pub fn records(&self) -> Vec<Record> {
        let mut records = vec![Record::Head(Box::new(SessionHead::of(self)))];
        for exchange in &self.exchanges {
            records.push(Record::Question { exchange: exchange.id, question: exchange.question.clone() });
            if let Some(answer) = &exchange.answer {
                records.push(Record::Answer { exchange: exchange.id, answer: Box::new(answer.clone()) });
            }
        }
        let attachments = self.attachments.iter();
        records.extend(
            attachments.map(|(&id, attachment)| Record::Attachment { id, attachment: attachment.clone() }),
        );
        let memory = &self.memory;
        let lines = memory.index.iter();
        records.extend(lines.map(|(&exchange, line)| Record::Index { exchange, line: line.clone() }));
        records.extend(memory.summary.clone().map(Record::Summary));
        let turns = memory.compressed.iter();
        records.extend(turns.map(|(&through, turn)| Record::Compressed { through, turn: turn.clone() }));
        records
    }
}

impl SessionHead {
    /// The session's own fields, without its exchanges.
    pub fn of(session: &Session) -> Self {
        Self {
            created_ms: session.created_ms,
            changed_ms: session.changed_ms,
            title: session.title.clone(),
            pinned: session.pinned,
            archived: session.archived,
            tags: session.tags.clone(),
            branched_from: session.branched_from.clone(),
            settings: session.settings.clone(),
            other: session.other.clone(),
        }
    }
}
