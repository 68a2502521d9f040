//! The proxy over sockets, in front of a scripted upstream.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

mod adding;
mod bases;
mod cancel;
mod dictation;
mod engine_replies;
mod errors;
mod gate;
mod headers;
mod identity;
mod keys;
mod limits;
mod mcp;
mod meaning;
mod page_retrieval;
mod routes;
mod search_engines;
mod shutdown;
mod start;
mod streaming;
mod tls;
mod token;

use std::net::SocketAddr;

use footnote_tests::wire::{RawResponse, Request};
use serde_json::{Value, json};

/// A streamed chat request as a plain client makes it.
fn chat() -> Value {
    json!({"model": "scripted-1", "messages": [{"role": "user", "content": "Hello"}], "stream": true})
}

/// Posts [`chat`].
fn post_chat() -> Request {
    Request::post("/v1/chat/completions", &chat())
}

/// Posts [`chat`] and reads to the end.
async fn send_chat(address: SocketAddr) -> RawResponse {
    post_chat().send(address).await
}
