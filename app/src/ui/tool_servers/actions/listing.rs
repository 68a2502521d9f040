//! Asking the servers for their tools. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use footnote_core::{
    mcp::{Approver, Client, McpError, RemoteTool, ServerTool, name_apart},
    wire::{McpServerInfo, PublicConfig},
};
use futures::{StreamExt as _, future::join, stream::FuturesUnordered};
use leptos::prelude::*;

use super::{
    approval::{self, PageApprover},
    clients::client,
};
use crate::ui::{
    app::App, composer::actions::context, conversation::actions::first_steps::first_steps,
    tool_servers::state::KnownServer,
};

/// A server has this long to list its tools, in milliseconds.
const LIST_MS: u32 = 30_000;

/// Asks all servers at once. Each is taken as soon as it has answered, so that one that is slow holds up none of the others.
pub(super) async fn list(app: App) {
    let Some(config) = app.server.public() else { return };
    approval::restore(app);
    let config = &config;
    let mut asking: FuturesUnordered<_> =
        config.mcp_servers.iter().map(|info| async move { ask(app, info, config).await }).collect();
    while let Some(answered) = asking.next().await {
        take(app, config, answered);
    }
}

async fn ask(app: App, info: &McpServerInfo, config: &PublicConfig) -> KnownServer {
    let client = client(app, info, config);
    let tools = app.services().turn.clock.timeout(LIST_MS, client.tools()).await;
    let tools = tools.unwrap_or(Err(McpError::TimedOut(u64::from(LIST_MS / 1000))));
    known(app, info.clone(), &client, tools.map_err(|error| error.to_string())).await
}

/// Puts what a server has answered in place of what was known of it.
fn take(app: App, config: &PublicConfig, answered: KnownServer) {
    let before = app.tool_servers.servers.get_untracked();
    let of = |info: &McpServerInfo| {
        let known = std::iter::once(&answered).chain(&before);
        known.into_iter().find(|known| known.info == *info).cloned()
    };
    let servers: Vec<KnownServer> = config.mcp_servers.iter().filter_map(of).collect();
    if servers == before {
        return;
    }
    let approver: Rc<dyn Approver> = Rc::new(PageApprover { app });
    // Those of a knowledge base are used by Footnote itself.
    let own: Vec<_> = config.bases.tools().collect();
    let is_for_model = |server: &str, tool: &RemoteTool| {
        !own.iter().any(|own| own.server == server && [&own.search, &own.fetch].contains(&&tool.name))
    };
    let all = servers.iter().flat_map(|server| {
        let client = client(app, &server.info, config);
        let tools = server.tools.iter().flat_map(|tools| tools.iter());
        let tools = tools.filter(|tool| is_for_model(&server.info.name, tool));
        tools.map(|tool| server_tool(&client, tool, &approver)).collect::<Vec<_>>()
    });
    let mut tools: Vec<ServerTool> = all.collect();
    name_apart(&mut tools);
    let steps = tools.into_iter().fold(first_steps(move || app), |steps, tool| steps.add_tool(Rc::new(tool)));
    // The steps are those that the page began with, which were checked.
    app.tool_servers.graph.replace(steps.build().ok().map(Rc::new));
    app.tool_servers.servers.set(servers);
    context::recount(app, app.conversation());
}

fn server_tool(client: &Rc<Client>, tool: &RemoteTool, approver: &Rc<dyn Approver>) -> ServerTool {
    ServerTool::new(client.clone(), tool.clone(), approver.clone())
}

/// Returns what is known of a server now. Prompts and resources are asked for anew with the tools.
async fn known(
    app: App,
    info: McpServerInfo,
    client: &Client,
    tools: Result<Rc<[RemoteTool]>, String>,
) -> KnownServer {
    let before = app.tool_servers.servers.with_untracked(|known| {
        known.iter().find(|known| known.info == info && known.tools == tools).cloned()
    });
    if let Some(before) = before {
        return before;
    }
    if tools.is_err() {
        return KnownServer { info, tools, prompts: Vec::new(), resources: Vec::new() };
    }
    let asking = join(client.prompts(), client.resources());
    let clock = &app.services().turn.clock;
    // A server whose lists cannot be had has nothing to choose from; its tools say whether it is there.
    let (prompts, resources) = match clock.timeout(LIST_MS, asking).await {
        Some((prompts, resources)) => (prompts.unwrap_or_default(), resources.unwrap_or_default()),
        None => (Vec::new(), Vec::new()),
    };
    KnownServer { info, tools, prompts, resources }
}
