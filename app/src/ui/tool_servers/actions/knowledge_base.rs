//! A server whose tools are the knowledge base, or one of several. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use footnote_core::{
    mcp::ServerKnowledgeBase,
    ports::Retriever,
    wire::{McpSearch, McpServerInfo},
};

use super::clients::client;
use crate::ui::app::App;

/// The retriever that searches with these tools of a server.
pub(super) fn of_tools(app: App, tools: McpSearch) -> Rc<dyn Retriever> {
    let config = app.public_config().unwrap_or_default();
    let named = config.mcp_servers.iter().find(|info| info.name == tools.server);
    // If the settings have no such server, the proxy says so when it is asked for it.
    let unknown = || McpServerInfo { name: tools.server.clone(), title: tools.server.clone() };
    let info = named.cloned().unwrap_or_else(unknown);
    Rc::new(ServerKnowledgeBase::new(client(app, &info, &config), tools))
}
