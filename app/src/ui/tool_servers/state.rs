//! What is known of the servers, and the calls of their tools that wait for a person.

pub(crate) use footnote_client::tool_servers::{Decision, KnownServer, ServerItem, WaitingCall};
