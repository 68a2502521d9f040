//! Asking the servers for their tools. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use footnote_core::{
    mcp::{Approver, Client, McpError, RemoteTool, ServerTool, name_apart},
    text::clean_title,
    tools::Tool,
    wire::{McpServerInfo, PublicConfig},
};
use futures::future::join_all;
use leptos::prelude::*;

use super::approval::PageApprover;
use crate::ui::{app::App, composer::actions::context, tool_servers::state::KnownServer};

/// A server has this long to list its tools, in milliseconds.
const LIST_MS: u32 = 30_000;

pub(super) async fn list(app: App) {
    let Some(config) = app.public_config() else { return };
    let config = &config;
    let asking = config.mcp_servers.iter().map(|info| async move {
        let client = client(app, info, config);
        let tools = app.services().turn.clock.timeout(LIST_MS, client.tools()).await;
        let tools = tools.unwrap_or(Err(McpError::TimedOut(u64::from(LIST_MS / 1000))));
        (info, client, tools)
    });
    let listed = join_all(asking).await;
    let servers: Vec<KnownServer> = listed
        .iter()
        .map(|(info, _, tools)| KnownServer {
            info: (*info).clone(),
            tools: tools.clone().map_err(|error| error.to_string()),
        })
        .collect();
    if app.tool_servers.servers.with_untracked(|known| *known == servers) {
        return;
    }
    let approver: Rc<dyn Approver> = Rc::new(PageApprover { app });
    let all = listed.iter().flat_map(|(_, client, tools)| {
        let tools = tools.iter().flat_map(|tools| tools.iter());
        tools.map(|tool| server_tool(client, tool, &approver))
    });
    let mut tools: Vec<ServerTool> = all.collect();
    name_apart(&mut tools);
    let tools = tools.into_iter().map(|tool| Rc::new(tool) as Rc<dyn Tool>).collect();
    app.tool_servers.tools.set_value(tools);
    app.tool_servers.graph.set_value(None);
    app.tool_servers.servers.set(servers);
    context::recount(app, app.conversation());
}

fn server_tool(client: &Rc<Client>, tool: &RemoteTool, approver: &Rc<dyn Approver>) -> ServerTool {
    ServerTool::new(client.clone(), tool.clone(), approver.clone())
}

/// The client of a server, made when the server is first asked.
fn client(app: App, info: &McpServerInfo, config: &PublicConfig) -> Rc<Client> {
    let clients = app.tool_servers.clients;
    if let Some(client) = clients.with_value(|clients| clients.get(&info.name).cloned()) {
        return client;
    }
    let services = app.services();
    let info = McpServerInfo { title: clean_title(&info.title), ..info.clone() };
    let limit_ms = config.mcp_timeout_s.saturating_mul(1_000);
    let client = Rc::new(Client::new(
        info.clone(),
        Rc::new(services.proxy.clone()),
        services.turn.clock.clone(),
        limit_ms,
    ));
    clients.update_value(|clients| {
        clients.insert(info.name, client.clone());
    });
    client
}
