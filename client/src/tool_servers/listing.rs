//! Asking the servers for their tools and items. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_core::{
    mcp::{
        Approver, Client, McpError, RemotePrompt, RemoteTool, ServerKnowledgeBase, ServerTool, name_apart,
    },
    text::clean_title,
    tools::Tool,
    wire::{McpSearch, McpServerInfo, PublicConfig},
};
use futures::{FutureExt as _, StreamExt as _, channel::oneshot, future::join, stream::FuturesUnordered};
use reactive_graph::prelude::*;
use serde_json::{Map, Value};

use super::{Asking, ItemKind, KnownServer, ServerItem, ToolServers};

/// A server has this long to list its tools, in milliseconds.
const LIST_MS: u32 = 30_000;

impl ToolServers {
    /// Asks all servers for their tools, unless that is under way.
    pub(super) fn ask_all(self: &Rc<Self>) -> Asking {
        if let Some(asking) = self.asking.borrow().clone() {
            return asking;
        }
        let (done, asking) = oneshot::channel();
        let asking = asking.shared();
        self.asking.replace(Some(asking.clone()));
        let servers = self.clone();
        // It goes on if nobody waits for it any more.
        Executor::spawn_local(async move {
            servers.list().await;
            servers.asking.replace(None);
            drop(done);
        });
        asking
    }

    /// Asks all servers at once. Each is taken as soon as it has answered, so that one that is slow holds up none of the
    /// others.
    async fn list(&self) {
        let Some(config) = self.server.public() else { return };
        self.restore_allowed();
        let config = &config;
        let mut asking: FuturesUnordered<_> =
            config.mcp_servers.iter().map(|info| async move { self.ask_one(info, config).await }).collect();
        while let Some(answered) = asking.next().await {
            self.take(config, answered);
        }
    }

    async fn ask_one(&self, info: &McpServerInfo, config: &PublicConfig) -> KnownServer {
        let client = self.client(info, config);
        let tools = self.clock().timeout(LIST_MS, client.tools()).await;
        let tools = tools.unwrap_or(Err(McpError::TimedOut(u64::from(LIST_MS / 1000))));
        self.known(info.clone(), &client, tools).await
    }

    /// Puts what a server has answered in place of what was known of it.
    fn take(&self, config: &PublicConfig, answered: KnownServer) {
        let before = self.servers.get_untracked();
        let known = |info: &McpServerInfo| {
            std::iter::once(&answered).chain(&before).find(|known| known.info == *info).cloned()
        };
        let servers: Vec<KnownServer> = config.mcp_servers.iter().filter_map(known).collect();
        if servers != before {
            self.servers.set(servers);
        }
    }

    /// Returns what is known of a server now. Prompts and resources are asked for anew with the tools.
    async fn known(
        &self,
        info: McpServerInfo,
        client: &Client,
        tools: Result<Rc<[RemoteTool]>, McpError>,
    ) -> KnownServer {
        let before = self.servers.with_untracked(|known| {
            known.iter().find(|known| known.info == info && known.tools == tools).cloned()
        });
        if let Some(before) = before {
            return before;
        }
        if tools.is_err() {
            return KnownServer { info, tools, prompts: Vec::new(), resources: Vec::new() };
        }
        let asking = join(client.prompts(), client.resources());
        // A server whose lists cannot be had has nothing to choose from; its tools say whether it is there.
        let (prompts, resources) = match self.clock().timeout(LIST_MS, asking).await {
            Some((prompts, resources)) => (prompts.unwrap_or_default(), resources.unwrap_or_default()),
            None => (Vec::new(), Vec::new()),
        };
        KnownServer { info, tools, prompts, resources }
    }

    /// The tools that servers have, but for those of a knowledge base, which Footnote uses itself.
    pub(super) fn tools(&self, approver: Rc<dyn Approver>) -> Vec<Rc<dyn Tool>> {
        let Some(config) = self.server.public() else { return Vec::new() };
        let own: Vec<_> = config.bases.tools().collect();
        let is_for_model = |server: &str, tool: &RemoteTool| {
            !own.iter().any(|own| own.server == server && [&own.search, &own.fetch].contains(&&tool.name))
        };
        let mut tools = Vec::new();
        for server in self.servers.get_untracked() {
            let client = self.client(&server.info, &config);
            for tool in server.tools.iter().flat_map(|tools| tools.iter()) {
                if is_for_model(&server.info.name, tool) {
                    tools.push(ServerTool::new(client.clone(), tool.clone(), approver.clone()));
                }
            }
        }
        name_apart(&mut tools);
        tools.into_iter().map(|tool| Rc::new(tool) as Rc<dyn Tool>).collect()
    }

    pub(super) async fn fetch_text(&self, item: &ServerItem) -> Result<Option<String>, McpError> {
        let Some(config) = self.server.public() else { return Ok(None) };
        let Some(info) = config.mcp_servers.iter().find(|info| info.name == item.server) else {
            return Ok(None);
        };
        let client = self.client(info, &config);
        let text = match &item.kind {
            ItemKind::Prompt(name) => client.prompt(name, self.placeholders(&item.server, name)).await?,
            ItemKind::Resource(uri) => client.read_resource(uri).await?,
        };
        Ok(Some(text))
    }

    /// Each argument of a prompt as a placeholder, which a person fills in where the server has put it.
    fn placeholders(&self, server: &str, name: &str) -> Map<String, Value> {
        let placeholders = |prompt: &RemotePrompt| {
            let names = prompt.arguments.iter().map(|argument| &argument.name);
            names.map(|name| (name.clone(), format!("{{{{{name}}}}}").into())).collect()
        };
        self.servers
            .with_untracked(|known| {
                let server = known.iter().find(|known| known.info.name == server)?;
                server.prompts.iter().find(|prompt| prompt.name == name).map(placeholders)
            })
            .unwrap_or_default()
    }

    pub(super) fn knowledge_base(&self, tools: McpSearch) -> ServerKnowledgeBase {
        let config = self.server.public().unwrap_or_default();
        let named = config.mcp_servers.iter().find(|info| info.name == tools.server);
        // If the settings have no such server, the proxy says so when it is asked for it.
        let unknown = || McpServerInfo { name: tools.server.clone(), title: tools.server.clone() };
        let info = named.cloned().unwrap_or_else(unknown);
        ServerKnowledgeBase::new(self.client(&info, &config), tools)
    }

    /// The client of a server, made when the server is first asked.
    fn client(&self, info: &McpServerInfo, config: &PublicConfig) -> Rc<Client> {
        if let Some(client) = self.clients.borrow().get(&info.name) {
            return client.clone();
        }
        let info = McpServerInfo { title: clean_title(&info.title), ..info.clone() };
        let limit_ms = config.mcp_timeout_s.saturating_mul(1_000);
        let client = Rc::new(Client::new(info.clone(), self.mcp.clone(), self.clock.clone(), limit_ms));
        self.clients.borrow_mut().insert(info.name, client.clone());
        client
    }
}
