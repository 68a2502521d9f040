//! What a conversation is made of, as it is kept and shown.

mod answer;
mod ids;
mod memory;
mod notice;
mod reference;
mod session;
mod tokens;

pub use answer::{Answer, AnswerState, ToolCallRecord};
pub use ids::{ExchangeId, InvalidSessionId, SessionId};
pub use memory::{CompressedLink, CompressedTurn, IndexLine, RollingSummary, SessionMemory};
pub use notice::{Notice, NoticeKind};
pub use reference::{CitationCheck, DocumentReference, ReferenceKind};
pub use session::{Exchange, Question, RetrievalWay, Session, SessionSettings, UserContext};
pub use tokens::MessageTokens;

/// Fields of a stored record that this version does not know. They are written back as they were,
/// so that an older page never strips what a newer one saved.
pub type OtherFields = serde_json::Map<String, serde_json::Value>;
