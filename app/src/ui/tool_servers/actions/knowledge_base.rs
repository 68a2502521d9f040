//! The knowledge bases of the settings: most are asked through the proxy, some are tools of a server, whose code is loaded
//! when they are first asked.

use std::{cell::OnceCell, rc::Rc};

use footnote_core::{
    mcp::ServerKnowledgeBase,
    ports::Proxy,
    retrieval::{Asking, DocumentQuery, HttpBase, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{BaseKind, Bases, McpSearch, McpServerInfo},
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::clients::client;
use crate::ui::app::App;

/// Asks these bases from now on.
pub(crate) fn connect(app: App, bases: &Bases) {
    let proxy: Rc<dyn Proxy> = Rc::new(app.services().proxy.clone());
    app.services().turn.knowledge_bases.connect(bases.iter().map(|base| {
        let connected: Rc<dyn KnowledgeBase> = match &base.kind {
            BaseKind::Mcp(tools) => {
                Rc::new(ToolBase { app, tools: (**tools).clone(), loaded: OnceCell::new() })
            }
            BaseKind::Embedded | BaseKind::Footnote | BaseKind::Engine(_) | BaseKind::Unknown(_) => {
                Rc::new(HttpBase::new(proxy.clone(), base.clone()))
            }
        };
        (base.clone(), connected)
    }));
}

/// A base that is searched with tools of a server.
struct ToolBase {
    app: App,
    tools: McpSearch,
    loaded: OnceCell<ServerKnowledgeBase>,
}

impl ToolBase {
    async fn loaded(&self) -> Result<&ServerKnowledgeBase, RetrievalError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let not_loaded = |_| RetrievalError::failed("a part of this page could not be loaded");
        let loaded = load(self.app, self.tools.clone()).await.map_err(not_loaded)?;
        Ok(self.loaded.get_or_init(|| loaded))
    }
}

impl KnowledgeBase for ToolBase {
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(async move { self.loaded().await?.search(request).await })
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(async move { self.loaded().await?.document(query).await })
    }
}

#[wasm_split(servers, fallible)]
fn load(app: App, tools: McpSearch) -> Result<ServerKnowledgeBase, SplitLoaderError> {
    let config = app.server.public().unwrap_or_default();
    let named = config.mcp_servers.iter().find(|info| info.name == tools.server);
    // If the settings have no such server, the proxy says so when it is asked for it.
    let unknown = || McpServerInfo { name: tools.server.clone(), title: tools.server.clone() };
    let info = named.cloned().unwrap_or_else(unknown);
    Ok(ServerKnowledgeBase::new(client(app, &info, &config), tools))
}
