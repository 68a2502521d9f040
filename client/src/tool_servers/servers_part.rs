//! The border of the part of the program that speaks to servers.

use std::rc::Rc;

use footnote_core::mcp::Client;
use futures::FutureExt as _;

use super::{ServersPart, ToolServers};

/// Nothing but the part's own file may name it.
pub static SERVERS: ServersPart = ServersPart {
    ask_all: ToolServers::ask_all,
    tools: ToolServers::tools,
    forget_tools: Client::forget_tools,
    text_of: |servers, item| async move { servers.fetch_text(&item).await }.boxed_local(),
    knowledge_base: |servers, tools| Rc::new(servers.knowledge_base(tools)),
};
