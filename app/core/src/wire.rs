//! What goes over the wire to the proxy and comes back. Unknown fields are ignored everywhere.

mod chat;
mod chunk;
mod config;
mod model_list;
mod retrieval;
mod text;

pub use chat::{
    ChatRequest, FunctionCall, FunctionSpec, Message, Purpose, Role, StreamOptions, ToolCall, ToolSpec,
};
pub use chunk::{ChunkDelta, ChunkToolCall, ENDINGS, FinishReason, StreamChunk, Usage, WireError};
pub use config::{Answerer, Budgets, MemoryConfig, ModelInfo, PublicConfig};
pub use model_list::{ListedModel, read_models};
pub use retrieval::{RetrievalConfig, RetrievalFields, RetrievalKind};
pub(crate) use text::JoinedText;
pub use text::TextPiece;
