//! Knowledge bases: what a question becomes for each kind of search engine, as data.
//!
//! # Layout
//!
//! - [`KnowledgeBase`] makes the requests: searches, documents, lists, filters.
//! - `engines`: kinds of search engines, each a file in `engines/`; templates, filters and the person who asks.
//! - `query`: what the page asks; `keywords`: a question without operators and stop words.
//!
//! A reply goes to the page as it is, which [`Engine::reply`] tells where it has what.

mod engines;
mod error;
mod keywords;
mod knowledge_base;
mod query;

pub use engines::{AuthScheme, Engine, EngineKind, User};
pub use error::AskError;
pub use knowledge_base::{Key, KnowledgeBase};
pub use query::{PictureQuery, Search};
