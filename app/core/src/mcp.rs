//! A client of the Model Context Protocol: tools, resources and prompts of servers that the proxy's settings name.
//!
//! # Layout
//!
//! - `message`, `content`: the messages of the protocol that a client needs, read leniently (`lenient`);
//! - `connection`: one request and its reply, over sessions (2025-11-25 and before) or without (2026-07-28);
//! - `refusal`: how requests fail, and what that says of the session;
//! - `client`: what a server offers, and calls of its tools;
//! - `result`: the result of a call as sources (`entry`), with all that it says (`words`);
//! - `permission`: asking a person;
//! - `knowledge_base`: two tools of a server as the knowledge base;
//! - `schema`: the schema of a tool's arguments as model servers take it;
//! - `server_tool`: a server's tool as one that the model may call.
//!
//! The messages are types of our own: rmcp needs tokio in the page, and the types of rust-mcp-schema are one strict set for
//! each version, while servers in use mix them.
//!
//! **Invariant:** names, descriptions and results of a server are untrusted text. A tool runs only after a person allowed it.

mod client;
mod connection;
mod content;
mod entry;
mod knowledge_base;
mod lenient;
mod message;
mod permission;
mod refusal;
mod result;
mod schema;
mod server_tool;
#[cfg(test)]
mod tests;
mod words;

pub use client::Client;
pub use connection::Progress;
pub use knowledge_base::ServerKnowledgeBase;
pub use message::{PromptArgument, RemotePrompt, RemoteResource, RemoteTool, ToolAnnotations};
pub use permission::{AnswerPause, Approval, Approver, argument_rows};
pub use refusal::McpError;
pub use server_tool::{ServerTool, name_apart};
