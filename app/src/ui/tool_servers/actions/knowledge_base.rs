//! A server whose tools are the knowledge base. This is in the part of the program that speaks the protocol.

use std::rc::Rc;

use footnote_core::{
    mcp::ServerKnowledgeBase,
    wire::{PublicConfig, RetrievalKind},
};

use super::clients::client;
use crate::ui::app::App;

/// Asks the server that the proxy's settings name from now on, if they name one as the knowledge base.
pub(super) fn use_for(app: App, config: &PublicConfig) {
    let RetrievalKind::Mcp(tools) = &config.retrieval.kind else { return };
    let named = config.mcp_servers.iter().find(|info| info.name == tools.server);
    let Some(info) = named else { return };
    app.services()
        .knowledge_base
        .own
        .get_or_init(|| Rc::new(ServerKnowledgeBase::new(client(app, info, config), (**tools).clone())));
}
