//! What a conversation is made of, as it is kept and shown.

mod answer;
mod ids;
mod notice;
mod session;

pub use answer::{Answer, AnswerState, ToolCallRecord};
pub use ids::{ExchangeId, InvalidSessionId, SessionId};
pub use notice::{Notice, NoticeKind};
pub use session::{Exchange, Question, Session, SessionSettings};

/// Fields of a stored record that this version does not know. They are written back as they were,
/// so that an older page never strips what a newer one saved.
pub type OtherFields = serde_json::Map<String, serde_json::Value>;
