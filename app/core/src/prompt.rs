//! Builds the request for the model. Parts that change each turn are at the end, so that a provider's cache can reuse the
//! beginning: system prompt, compressed turn, earlier exchanges, then memory, documents and question.

mod budget;
mod fit;
mod history;
mod offer;
mod referenced;
mod shorten;
mod usage;

pub use crate::wire::prompt::{PromptDocument, documents_block, question_message};
pub(crate) use crate::wire::prompt::{QUESTION_LABEL, escaped, quoted_block};
pub use budget::ContextMeter;
pub(crate) use budget::{RequestBudget, RequestInput, in_effect};
pub use fit::TooLong;
pub(crate) use fit::{FittedRequest, choose_documents, fit, room_for_documents};
pub use history::{COMPRESSED_QUESTION, compressed_text, exchange_messages, exchange_tokens, memory_block};
pub(crate) use history::{compressed_messages, sent_text};
pub(crate) use referenced::{
    READ_DOCUMENT, ReferencePlan, plan_references, reference_list, reference_list_tokens,
};
pub(crate) use shorten::shorten;
pub use usage::{ContextUsage, PartBudgets, WindowSource, should_compact_context};
