//! The proxy: holds the keys, forwards model and retrieval calls, and serves the page.
//!
//! It does not interpret conversations. A request's destination comes from the configuration alone; its body
//! and its answer are passed on unchanged, by `footnote-forward`.
//!
//! # Layout
//!
//! - [`config`]: the operator's settings, checked at the start.
//! - [`app`]: every route, and the layers that each request passes; [`mcp`]: what is particular to tool servers.
//! - [`gate`]: access control and the form of requests; [`session`] remembers sign-ins, [`identity`] reads who is asking.
//! - [`server`]: connections, TLS, their time limits and their end.
//! - [`api_config`]: the public settings for the page.
//! - [`pages`]: the page's files and its security headers.
//! - [`errors`], [`health`], [`metrics`], [`logs`]: reports for people and programs.
//! - [`embeddings`]: vectors of texts, for search by meaning; [`transcription`]: speech to text.
//! - `embedded`: the upstreams inside this program, a feature.
//!
//! Nothing here reads the content of a chat request: there is no JSON type for one.

pub mod app;
pub mod config;
pub mod embeddings;
pub mod gate;
pub mod identity;
pub mod mcp;
pub mod session;
pub mod transcription;
pub mod user;

pub mod api_config;
pub mod pages;
pub mod server;

pub mod errors;
pub mod health;
pub mod logs;
pub mod metrics;

mod body;
#[cfg(feature = "embedded")]
mod embedded;
#[cfg(not(feature = "embedded"))]
#[path = "not_embedded.rs"]
mod embedded;
mod start;

pub use config::Config;
pub use embedded::EmbeddedError;
pub use start::{Server, StartError};
