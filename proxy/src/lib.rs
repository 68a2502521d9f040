//! The proxy: holds the keys, forwards model and retrieval calls, and serves the page.
//!
//! It thinks nothing about a conversation. A request's destination comes from the configuration alone, its body is
//! passed on as it comes, and its answer likewise.
//!
//! # Layout
//!
//! - [`config`]: what the operator decided, checked at the start.
//! - [`server`]: connections, their time limits and their end.
//! - [`gate`]: who may ask, and in which form.
//! - [`routes`]: every route there is.
//! - [`forward`]: one request to an upstream and its answer back; [`headers`] and [`scrub`] say what passes.
//! - `flat`: how small pieces are written, to clients and upstreams.
//! - [`retrieval`]: how each kind of knowledge base is asked.
//! - [`api_config`], [`models`]: what the page is told.
//! - [`pages`]: the page's files and its security headers.
//! - [`errors`], [`health`], [`metrics`], [`logs`]: what people and programs see of all that.
//!
//! Nothing here knows what is in a chat request: there is no JSON type for one.

pub mod config;

pub mod server;

pub mod gate;
pub mod routes;

pub mod forward;
pub mod headers;
pub mod scrub;

mod flat;

pub mod retrieval;

pub mod api_config;
pub mod models;
pub mod pages;

pub mod errors;
pub mod health;
pub mod logs;
pub mod metrics;

mod start;

pub use config::Config;
pub use start::{Server, StartError};
