//! What is remembered of a conversation beside its exchanges: which of them are to be taken in, what the model
//! is asked for, and how its answer is read. The compressed turn is another matter: see [`crate::compress`].

mod request;
mod response;
mod title;

pub(crate) use request::PROMPT;
pub(crate) use title::PROMPT as TITLE_PROMPT;

pub use request::{MemoryRequest, missing, request};
pub use response::{MemoryUpdate, NotRemembered, read};
pub use title::{clean_name, title_request};
