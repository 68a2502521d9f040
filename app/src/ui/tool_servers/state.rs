//! What is known of the servers, and the calls of their tools that wait for a person.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{
    conversation::ToolPermissions,
    mcp::{AnswerPause, Client, RemotePrompt, RemoteResource, RemoteTool},
    text::clean_title,
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
    pub(crate) clients: RefCell<BTreeMap<String, Rc<Client>>>,
    /// Keeps a double click from answering two calls.
    pub(crate) pause: AnswerPause,
    /// The first steps of a turn with their tools, once they were asked for them.
    pub(crate) graph: RefCell<Option<Rc<Graph>>>,
    /// Resolves once the servers have said which tools they have, while they are asked for them.
    pub(crate) asking: RefCell<Option<Shared<oneshot::Receiver<()>>>>,
}

/// A server, and what it said when it was last asked.
#[derive(Clone, PartialEq)]
pub(crate) struct KnownServer {
    pub(crate) info: McpServerInfo,
    /// Its tools, or why it does not give them, in words for people.
    pub(crate) tools: Result<Rc<[RemoteTool]>, String>,
    pub(crate) prompts: Vec<RemotePrompt>,
    pub(crate) resources: Vec<RemoteResource>,
}

/// Something of a server that a person puts into a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ServerItem {
    /// The server's name in the proxy's settings.
    pub(crate) server: String,
    /// What people see in a list.
    pub(crate) label: String,
    pub(crate) kind: ItemKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ItemKind {
    /// A prompt, by its name.
    Prompt(String),
    /// A resource, by its address.
    Resource(String),
}

/// A call that runs once a person allows it.
pub(crate) struct WaitingCall {
    pub(crate) key: u32,
    /// Stands for the turn that it is made in.
    pub(crate) turn: String,
    pub(crate) server: McpServerInfo,
    pub(crate) tool: RemoteTool,
    /// Names and values, as they are sent: untrusted.
    pub(crate) arguments: Vec<(String, String)>,
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
            clients: RefCell::default(),
            pause: AnswerPause::default(),
            graph: RefCell::default(),
            asking: RefCell::default(),
        }
    }
}

impl KnownServer {
    /// The prompts whose labels contain these words in small letters.
    pub(crate) fn prompts_with(&self, words: &str) -> Vec<ServerItem> {
        let items = self
            .prompts
            .iter()
            .map(|prompt| self.item(prompt.label(), ItemKind::Prompt(prompt.name.clone())));
        items.filter(|item| item.label.to_lowercase().contains(words)).collect()
    }

    /// The resources whose labels contain these words in small letters.
    pub(crate) fn resources_with(&self, words: &str) -> Vec<ServerItem> {
        let item =
            |resource: &RemoteResource| self.item(resource.label(), ItemKind::Resource(resource.uri.clone()));
        self.resources.iter().map(item).filter(|item| item.label.to_lowercase().contains(words)).collect()
    }

    fn item(&self, label: &str, kind: ItemKind) -> ServerItem {
        let label = format!("{} ({})", clean_title(label), clean_title(&self.info.title));
        ServerItem { server: self.info.name.clone(), label, kind }
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
