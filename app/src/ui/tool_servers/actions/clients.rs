//! The clients of the servers. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use footnote_core::{
    mcp::Client,
    text::clean_title,
    wire::{McpServerInfo, PublicConfig},
};

use crate::ui::app::App;

/// The client of a server, made when the server is first asked.
pub(super) fn client(app: App, info: &McpServerInfo, config: &PublicConfig) -> Rc<Client> {
    if let Some(client) = app.tool_servers.clients.borrow().get(&info.name) {
        return client.clone();
    }
    let services = app.services();
    let (proxy, clock) = (Rc::new(services.proxy.clone()), services.turn.clock.clone());
    let info = McpServerInfo { title: clean_title(&info.title), ..info.clone() };
    let limit_ms = config.mcp_timeout_s.saturating_mul(1_000);
    let client = Rc::new(Client::new(info.clone(), proxy, clock, limit_ms));
    app.tool_servers.clients.borrow_mut().insert(info.name, client.clone());
    client
}
