//! The forwarder: sends one request to an upstream and relays its answer, with the operator's key.
//!
//! `examples/tiny.rs` is a proxy made of nothing else. Read it first.
//!
//! # Layout
//!
//! - `request`: what is sent where, and what an upstream's protocol asks for.
//! - `forward`: [`Forward::send`], one request and its answer.
//! - `client`, `tls`, `settings`: how upstreams are reached.
//! - `relay`: the answer's body on its way; `body`, `finish` and `json_end` tell its end from a cut.
//! - `refusal`, `errors`: what went wrong, in our words.
//! - `headers` lists what passes each way; `scrub` takes the operator's keys out.
//! - [`RawRequests`]: requests that two programs could read differently.
//!
//! Nothing here reads the content of a request, and no body is changed.

mod body;
mod client;
mod errors;
mod finish;
mod forward;
mod headers;
mod json_end;
mod raw_requests;
mod refusal;
mod relay;
mod request;
mod scrub;
mod settings;
mod tls;

pub use client::ClientError;
pub use errors::{ForwardError, Refusal};
pub use forward::Forward;
pub use headers::{PURPOSE, REQUEST_ID, RequestHeaders, authorization};
pub use raw_requests::RawRequests;
pub use refusal::KEY_REFUSED;
pub use request::{Protocol, UpstreamRequest, below, location};
pub use scrub::{CleanWriter, Scrubber};
pub use settings::{ClientCertificate, Limits, Timeouts, UpstreamSettings};
