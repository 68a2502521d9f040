//! What a model server answers: text, tool calls, why it ended, or why there is no answer.

mod calls;
mod failure;
mod reader;

pub use failure::{failure, read_all, retry_after_s, transport_failure, wire_failure};
pub(crate) use failure::{interrupted, unreadable};
pub use reader::{Ending, Form, ReplyReader};
