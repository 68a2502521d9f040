//! A server whose tools are the knowledge base.

use std::rc::Rc;

use footnote_core::{
    mcp::ServerKnowledgeBase,
    ports::{Response, Retriever, TransportError},
    wire::{PublicConfig, RetrievalKind},
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::clients::client;
use crate::ui::app::App;

/// Asks the server that the proxy's settings name from now on, if they name one as the knowledge base.
pub(crate) fn use_for(app: App, config: &PublicConfig) {
    let of_server = matches!(config.retrieval.kind, RetrievalKind::Mcp(_));
    let retriever = of_server.then(|| Rc::new(ServerSearch { app }) as Rc<dyn Retriever>);
    app.services().knowledge_base.ask_instead(retriever);
}

/// Loads the code that speaks the protocol with the first question.
struct ServerSearch {
    app: App,
}

impl ServerSearch {
    async fn loaded(&self) -> Result<Rc<dyn Retriever>, TransportError> {
        let failed = || TransportError::Unreachable("a part of the page could not be loaded".into());
        load(self.app).await.ok().flatten().ok_or_else(failed)
    }
}

/// `None` if the proxy's settings do not name the server.
#[wasm_split(servers, fallible)]
fn load(app: App) -> Result<Option<Rc<dyn Retriever>>, SplitLoaderError> {
    let knowledge_base = app.public_config().and_then(|config| {
        let RetrievalKind::Mcp(tools) = &config.retrieval.kind else { return None };
        let info = config.mcp_servers.iter().find(|info| info.name == tools.server)?;
        let client = client(app, info, &config);
        Some(Rc::new(ServerKnowledgeBase::new(client, (**tools).clone())) as Rc<dyn Retriever>)
    });
    Ok(knowledge_base)
}

impl Retriever for ServerSearch {
    fn search<'a>(&'a self, query: &'a str, top_k: u32) -> Response<'a> {
        Box::pin(async move { self.loaded().await?.search(query, top_k).await })
    }

    fn document<'a>(&'a self, id: &'a str) -> Response<'a> {
        Box::pin(async move { self.loaded().await?.document(id).await })
    }

    fn document_by_title<'a>(&'a self, title: &'a str) -> Response<'a> {
        Box::pin(async move { self.loaded().await?.document_by_title(title).await })
    }

    fn documents(&self, offset: u32, limit: u32) -> Response<'_> {
        Box::pin(async move { self.loaded().await?.documents(offset, limit).await })
    }
}
