//! What is known of the servers, and the calls of their tools that wait for a person.

use std::{cell::Cell, collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::ToolPermissions,
    mcp::{Client, RemoteTool},
    turn::Graph,
    wire::McpServerInfo,
};
use futures::{channel::oneshot, future::Shared};
use leptos::prelude::*;

/// The servers that the proxy's settings name.
pub(crate) struct ToolServers {
    /// Tools that may run in every conversation without being asked for.
    pub(crate) always_allowed: RwSignal<ToolPermissions>,
    pub(crate) servers: RwSignal<Vec<KnownServer>, LocalStorage>,
    pub(crate) clients: StoredValue<BTreeMap<String, Rc<Client>>, LocalStorage>,
    /// The first steps of a turn with their tools, once they were asked for them.
    pub(crate) graph: StoredValue<Option<Rc<Graph>>, LocalStorage>,
    /// Resolves once the servers have said which tools they have, while they are asked for them.
    pub(crate) asking: StoredValue<Option<Shared<oneshot::Receiver<()>>>>,
}

/// A server, and what it said when it was last asked.
#[derive(Clone, PartialEq)]
pub(crate) struct KnownServer {
    pub(crate) info: McpServerInfo,
    /// Its tools, or why it does not give them, in words for people.
    pub(crate) tools: Result<Rc<[RemoteTool]>, String>,
}

/// A call that runs once a person allows it.
pub(crate) struct WaitingCall {
    pub(crate) key: u32,
    pub(crate) server: McpServerInfo,
    pub(crate) tool: RemoteTool,
    /// JSON as the model wrote it, on several lines: untrusted.
    pub(crate) arguments: String,
    /// Sends whether it may run.
    pub(crate) answer: Cell<Option<oneshot::Sender<bool>>>,
}

/// What a person says to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    Refuse,
    Once,
    InConversation,
    Always,
}

impl ToolServers {
    pub(crate) fn new() -> Self {
        Self {
            always_allowed: RwSignal::new(ToolPermissions::default()),
            servers: RwSignal::new_local(Vec::new()),
            clients: StoredValue::new_local(BTreeMap::new()),
            graph: StoredValue::new_local(None),
            asking: StoredValue::new(None),
        }
    }
}

impl WaitingCall {
    /// Lets it run or not, unless that was said already.
    pub(crate) fn answer(&self, may_run: bool) {
        if let Some(answer) = self.answer.take() {
            // A call that was stopped does not listen any more.
            answer.send(may_run).ok();
        }
    }
}
