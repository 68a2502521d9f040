//! The data of a conversation, as it is stored and shown.

mod answer;
mod attachment;
mod branch;
mod citation;
mod error;
mod footer;
mod ids;
mod memory;
mod prices;
mod project;
mod question;
mod record;
mod request_fields;
mod search_scope;
mod session;
mod settings;
mod source;
mod tags;
mod tool_permissions;
mod versions;

pub use answer::{
    Answer, AnswerState, AnswerTiming, MadeBy, Notice, NoticeKind, Thoughts, ToolCallRecord, Without,
};
pub use attachment::{AttachedFile, AttachedImage, Attachment};
pub use citation::{
    CitationCheck, Difference, Judgement, ModelOpinion, Verdict, not_checked, quotation_words,
};
pub use error::{ErrorKind, TurnError};
pub(crate) use footer::footer_for_model;
pub use footer::{footer, links_line};
pub use ids::{ExchangeId, InvalidSessionId, ProjectId, SessionId};
pub use memory::{CompressedLink, CompressedTurn, IndexLine, RollingSummary, SessionMemory};
pub use prices::Prices;
pub use project::{Project, ProjectColour, ProjectContext};
pub use question::{DocumentReference, MessageTokens, Question, ReferenceKind, is_remark};
pub use record::{Record, SessionHead, SessionSummary};
pub use request_fields::{RequestFields, RequestFieldsError};
pub use search_scope::SearchScope;
pub use session::{BranchOrigin, Exchange, SCHEMA, Session};
pub use settings::{
    ContextLimits, GenerationSettings, ReasoningEffort, RetrievalMode, SessionSettings, UserContext,
};
pub use source::{
    Numbering, Passage, Source, asked_for, citable_numbers, from_model_server, has_server_numbers, listed,
    with_location,
};
pub(crate) use source::{mark_cited, titled};
pub use tags::{MOST_TAGS, TAG_CHARS, Tag, TagChange, Tags};
pub use tool_permissions::ToolPermissions;
pub(crate) use versions::ask_otherwise;

pub use crate::document_id::{AttachmentId, DocumentId, DocumentPlace, InvalidAttachmentId};

/// Fields of a stored record that this version does not know. They are written back unchanged, so that an older page does
/// not lose what a newer one saved.
pub type OtherFields = serde_json::Map<String, serde_json::Value>;
