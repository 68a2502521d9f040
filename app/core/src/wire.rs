//! What goes over the wire to the proxy and comes back. Unknown fields are ignored everywhere.

mod chat;
mod chunk;
mod config;
mod retrieval;

pub use chat::{
    ChatRequest, FunctionCall, FunctionSpec, Message, Purpose, Role, StreamOptions, ToolCall, ToolSpec,
};
pub use chunk::{ChunkDelta, ChunkToolCall, FinishReason, StreamChunk, Usage, WireError};
pub use config::{Answerer, Budgets, MemoryConfig, ModelInfo, PublicConfig};
pub use retrieval::{RetrievalConfig, RetrievalFields, RetrievalKind};
