//! A client of the Model Context Protocol: tools, resources and prompts of servers that the proxy's settings name.
//!
//! # Layout
//!
//! - `message`: the messages of the protocol that a client needs;
//! - `connection`: one request and its reply, over sessions (2025-11-25 and before) or without (2026-07-28);
//! - `client`: what a server offers, and calls of its tools;
//! - `result`: the result of a call as sources;
//! - `permission`: asking a person;
//! - `knowledge_base`: two tools of a server as the knowledge base;
//! - `server_tool`: a server's tool as one that the model may call.
//!
//! The messages are types of our own: rmcp needs tokio in the page, and the types of rust-mcp-schema are one strict set for
//! each version, while servers in use mix them.
//!
//! **Invariant:** names, descriptions and results of a server are untrusted text. A tool runs only after a person allowed it.

mod client;
mod connection;
mod knowledge_base;
mod message;
mod permission;
mod result;
mod server_tool;
#[cfg(test)]
mod tests;

pub use client::Client;
pub use connection::{McpError, Progress};
pub use knowledge_base::ServerKnowledgeBase;
pub use message::{PromptArgument, RemotePrompt, RemoteResource, RemoteTool, ToolAnnotations};
pub use permission::{Approval, Approver};
pub use server_tool::{ServerTool, name_apart};
