//! The proxy: holds the keys, forwards model and retrieval calls, and serves the page.
//!
//! It thinks nothing about a conversation. A request's destination comes from the configuration alone, its body is
//! passed on as it comes, and its answer likewise.
//!
//! # Layout
//!
//! - [`config`]: what the operator decided, checked at the start.
//! - [`app`]: every route, and the layers that each request passes.
//! - [`gate`]: who may ask, and in which form; [`session`] remembers who gave the token.
//! - [`forward`]: one request to an upstream and its answer back; [`headers`] and [`scrub`] say what passes.
//! - [`retrieval`]: how each kind of knowledge base is asked.
//! - [`server`]: connections, TLS, their time limits and their end.
//! - [`api_config`]: what the page is told.
//! - [`pages`]: the page's files and its security headers.
//! - [`errors`], [`health`], [`metrics`], [`logs`]: what people and programs see of all that.
//!
//! Nothing here knows what is in a chat request: there is no JSON type for one.

pub mod app;
pub mod config;
pub mod gate;
pub mod session;

pub mod forward;
pub mod headers;
pub mod scrub;

pub mod retrieval;
pub mod server;

pub mod api_config;
pub mod pages;

pub mod errors;
pub mod health;
pub mod logs;
pub mod metrics;

mod start;

pub use config::Config;
pub use start::{Footnote, StartError};
