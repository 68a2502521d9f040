//! What the model is sent. The order keeps what changes each turn at the end, so that a provider's
//! cache can reuse the beginning: system prompt, earlier exchanges, then documents and question.

mod documents;
mod fit;
mod history;

pub use documents::{PromptDocument, documents_block, question_with_documents};
pub use fit::{Fitted, Room, TooLong, fit};
pub use history::exchange_messages;
