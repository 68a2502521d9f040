//! A server whose tools are the knowledge base.

use std::rc::Rc;

use footnote_core::{
    mcp::ServerKnowledgeBase,
    ports::Retriever,
    wire::{PublicConfig, RetrievalKind},
};
use futures::FutureExt as _;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::clients::client;
use crate::ui::{app::App, services::LoadKnowledgeBase};

/// Asks the server that the proxy's settings name from now on, if they name one as the knowledge base.
pub(crate) fn use_for(app: App, config: &PublicConfig) {
    let is_of_server = matches!(config.retrieval.kind, RetrievalKind::Mcp(_));
    let own = is_of_server.then(|| {
        Rc::new(move || async move { load(app).await.ok().flatten() }.boxed_local()) as LoadKnowledgeBase
    });
    app.services().knowledge_base.set_own(own);
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
