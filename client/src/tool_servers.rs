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
use reactive_graph::{owner::LocalStorage, signal::RwSignal};

/// The servers that the proxy's settings name.
#[derive(Default)]
pub struct ToolServers {
    /// Tools that may run in every conversation without being asked for.
    pub always_allowed: RwSignal<ToolPermissions>,
    pub servers: RwSignal<Vec<KnownServer>, LocalStorage>,
    pub clients: RefCell<BTreeMap<String, Rc<Client>>>,
    /// Keeps a double click from answering two calls.
    pub pause: AnswerPause,
    /// The first steps of a turn with their tools, once they were asked for them.
    pub graph: RefCell<Option<Rc<Graph>>>,
    /// Resolves once the servers have said which tools they have, while they are asked for them.
    pub asking: RefCell<Option<Shared<oneshot::Receiver<()>>>>,
}

/// A server, and what it said when it was last asked.
#[derive(Clone, PartialEq)]
pub struct KnownServer {
    pub info: McpServerInfo,
    /// Its tools, or why it does not give them, in words for people.
    pub tools: Result<Rc<[RemoteTool]>, String>,
    pub prompts: Vec<RemotePrompt>,
    pub resources: Vec<RemoteResource>,
}

/// Something of a server that a person puts into a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerItem {
    /// The server's name in the proxy's settings.
    pub server: String,
    /// What people see in a list.
    pub label: String,
    pub kind: ItemKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// A prompt, by its name.
    Prompt(String),
    /// A resource, by its address.
    Resource(String),
}

/// A call that runs once a person allows it.
pub struct WaitingCall {
    pub key: u32,
    /// Stands for the turn that it is made in.
    pub turn: String,
    pub server: McpServerInfo,
    pub tool: RemoteTool,
    /// Names and values, as they are sent: untrusted.
    pub arguments: Vec<(String, String)>,
    /// Sends whether it may run.
    pub answer: Cell<Option<oneshot::Sender<bool>>>,
}

/// What a person says to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Refuse,
    Once,
    InConversation,
    Always,
}

impl ToolServers {}

impl KnownServer {
    /// The prompts whose labels contain these words in small letters.
    pub fn prompts_with(&self, words: &str) -> Vec<ServerItem> {
        let items = self
            .prompts
            .iter()
            .map(|prompt| self.item(prompt.label(), ItemKind::Prompt(prompt.name.clone())));
        items.filter(|item| item.label.to_lowercase().contains(words)).collect()
    }

    /// The resources whose labels contain these words in small letters.
    pub fn resources_with(&self, words: &str) -> Vec<ServerItem> {
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
    pub fn answer(&self, may_run: bool) {
        if let Some(answer) = self.answer.take() {
            // A call that was stopped does not listen any more.
            answer.send(may_run).ok();
        }
    }
}
