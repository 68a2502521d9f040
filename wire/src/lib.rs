//! What crosses the network between page, proxy and upstreams: each shape once. Unknown fields are ignored everywhere.
//!
//! - [`ChatRequest`], [`StreamChunk`], [`WireError`]: the protocol of OpenAI-compatible servers.
//! - [`prompt`]: how documents and question stand in a message.
//! - [`PublicConfig`]: `GET /api/config`; [`models`]: what is known of models by their names.

mod chat;
mod chunk;
mod config;
mod model_list;
pub mod models;
pub mod prompt;
mod retrieval;
mod text;

pub use chat::{
    ChatRequest, FunctionCall, FunctionSpec, Message, PURPOSE_HEADER, Purpose, Role, StreamOptions, ToolCall,
    ToolSpec,
};
pub use chunk::{ChunkDelta, ChunkToolCall, ENDINGS, FinishReason, StreamChunk, Usage, WireError};
pub use config::{Answerer, Budgets, MemoryConfig, ModelInfo, PublicConfig};
pub use model_list::{ListedModel, read_models};
pub use retrieval::{DEFAULT_TOP_K, DocumentList, RetrievalConfig, RetrievalFields, RetrievalKind};
pub use text::{JoinedText, TextPiece};
