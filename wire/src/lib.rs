//! The messages between page, proxy and upstreams, each defined once. Unknown fields are ignored everywhere.
//!
//! - [`ChatRequest`], [`StreamChunk`], [`WireError`]: the protocol of OpenAI-compatible servers.
//! - [`prompt`]: the layout of documents and question in a message.
//! - [`PublicConfig`]: `GET /api/config`; [`models`]: a table of known models; [`app_template`]: addresses in applications.

pub mod app_template;
mod chat;
mod chunk;
mod config;
mod error;
mod lenient;
mod model_list;
pub mod models;
mod offline;
pub mod prompt;
mod retrieval;
mod server_sources;
mod text;
mod transcription;
mod wait;
mod wordings;

pub use chat::{
    ChatRequest, FunctionCall, FunctionSpec, Message, PURPOSE_HEADER, Purpose, Role, StreamOptions,
    TOKEN_HEADER, ToolCall, ToolSpec, USER_HEADER,
};
pub use chunk::{ChunkDelta, ChunkFunction, ChunkToolCall, ENDINGS, FinishReason, StreamChunk, Usage};
pub use config::{Answerer, Budgets, McpServerInfo, MemoryConfig, ModelInfo, OFFLINE_MODEL, PublicConfig};
pub use error::WireError;
pub use model_list::{ListedModel, read_models};
pub use offline::{closest_passage, is_closest_passage};
pub use retrieval::{
    Base, BaseKind, BaseTitles, Bases, DEFAULT_TOP_K, DetailedList, DocumentList, EngineReplies,
    FilterChoices, FilterField, FolderCount, IN_BROWSER, ListedDocument, MAX_ADDED_BYTES, McpSearch,
    NamedSection, ReplyShape, SCAN_TEXT, SearchFilter, TagCount, UnreadableFile, split_id, split_passage,
};
pub use server_sources::{NamedSources, ServerSource, ServerSources};
pub use text::{JoinedText, TextPiece};
pub use transcription::{MAX_AUDIO_BYTES, TRANSCRIPTION_TIMEOUT_S, read_transcription};
pub use wait::{LOADING_S, wait_in_words};
pub use wordings::meaning_of;
