//! The knowledge bases of the settings: most are asked through the proxy, some are tools of a server, whose code is loaded
//! when they are first asked.

use std::{cell::OnceCell, rc::Rc};

use footnote_core::{
    mcp::ServerKnowledgeBase,
    retrieval::{
        Asking, DocumentQuery, HttpBase, KnowledgeBase, KnowledgeBases, RetrievalError, SearchHit,
        SearchRequest,
    },
    wire::{BaseKind, Bases, McpSearch},
};

use super::ToolServers;

impl ToolServers {
    /// Asks these bases from now on.
    pub fn connect_bases(self: &Rc<Self>, knowledge_bases: &KnowledgeBases, bases: &Bases) {
        knowledge_bases.connect(bases.iter().map(|base| {
            let connected: Rc<dyn KnowledgeBase> = match &base.kind {
                BaseKind::Mcp(tools) => Rc::new(ToolBase {
                    servers: self.clone(),
                    tools: (**tools).clone(),
                    loaded: OnceCell::new(),
                }),
                BaseKind::Embedded | BaseKind::Footnote | BaseKind::Engine(_) | BaseKind::Unknown(_) => {
                    Rc::new(HttpBase::new(self.proxy.clone(), base.clone()))
                }
            };
            (base.clone(), connected)
        }));
    }
}

/// A base that is searched with tools of a server.
struct ToolBase {
    servers: Rc<ToolServers>,
    tools: McpSearch,
    loaded: OnceCell<ServerKnowledgeBase>,
}

impl ToolBase {
    async fn loaded(&self) -> Result<&ServerKnowledgeBase, RetrievalError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded);
        }
        let part = self.servers.part.load().await;
        let part = part.map_err(|_| RetrievalError::failed("a part of this page could not be loaded"))?;
        Ok(self.loaded.get_or_init(|| (part.knowledge_base)(&self.servers, self.tools.clone())))
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
