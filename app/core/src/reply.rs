//! Reads replies of model servers: text, tool calls, finish reasons and errors.

mod blocks;
mod calls;
mod failure;
mod reader;
mod stop_tokens;
mod text_calls;
mod thoughts;

pub use failure::read_error;
pub use failure::{failure, read_all, retry_after_s, transport_failure, wire_failure};
pub(crate) use failure::{interrupted, signed_out, silent, unreadable};
pub use reader::{BodyKind, ReplyEnding, ReplyReader};
pub(crate) use text_calls::offered_name;
pub use thoughts::ReplyText;
pub(crate) use thoughts::split_thoughts;

#[cfg(test)]
mod server_tests;
