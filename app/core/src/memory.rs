//! The memory of a conversation: rolling summary, index lines and name. Here are the requests for them and the readers of
//! the replies. Compressed turns are in [`crate::compress`].
//!
//! One request gives the summary and all lines that are missing. A line names the answer that it is about, so that an exchange
//! answered anew gets a new line; its sources come from the citations, not from the model.

mod request;
mod response;
mod title;

pub(crate) use request::PROMPT;
pub(crate) use title::PROMPT as TITLE_PROMPT;

pub use request::{MemoryRequest, request};
pub use response::{MemoryError, MemoryUpdate, read};
pub use title::{clean_name, title_request};
