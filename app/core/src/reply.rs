//! What a model server answers: text, tool calls, why it ended, or why there is no answer.

mod calls;
mod failure;
mod reader;

pub(crate) use failure::interrupted;
pub use failure::{failure, read_all, retry_after_s, transport_failure, wire_failure};
pub use reader::{Ending, ReplyReader};
