//! Asking the servers for their tools. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use footnote_core::{
    mcp::{Approver, Client, McpError, RemoteTool, ServerTool, name_apart},
    wire::RetrievalKind,
};
use futures::future::join_all;
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

pub(super) async fn list(app: App) {
    let Some(config) = app.public_config() else { return };
    approval::restore(app);
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
    // Those of the knowledge base are used by Footnote itself.
    let is_for_model = |server: &str, tool: &RemoteTool| match &config.retrieval.kind {
        RetrievalKind::Mcp(search) => {
            search.server != server || ![&search.search, &search.fetch].contains(&&tool.name)
        }
        _ => true,
    };
    let all = listed.iter().flat_map(|(info, client, tools)| {
        let tools = tools.iter().flat_map(|tools| tools.iter());
        let tools = tools.filter(move |tool| is_for_model(&info.name, tool));
        tools.map(|tool| server_tool(client, tool, &approver))
    });
    let mut tools: Vec<ServerTool> = all.collect();
    name_apart(&mut tools);
    let steps = tools.into_iter().fold(first_steps(move || app), |steps, tool| steps.add_tool(Rc::new(tool)));
    // The steps are those that the page began with, which were checked.
    app.tool_servers.graph.set_value(steps.build().ok().map(Rc::new));
    app.tool_servers.servers.set(servers);
    context::recount(app, app.conversation());
}

fn server_tool(client: &Rc<Client>, tool: &RemoteTool, approver: &Rc<dyn Approver>) -> ServerTool {
    ServerTool::new(client.clone(), tool.clone(), approver.clone())
}
