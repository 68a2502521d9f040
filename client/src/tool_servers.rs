//! Servers of the Model Context Protocol: what is known of them, their tools, and the calls that wait for a person.

mod knowledge_base;
mod listing;
mod permissions;
mod servers_part;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Notice, NoticeKind, ToolPermissions},
    mcp::{AnswerPause, Approver, Client, McpError, RemotePrompt, RemoteResource, RemoteTool},
    ports::{self, Clock, Proxy},
    retrieval::KnowledgeBase,
    text::clean_title,
    tools::Tool,
    wire::{McpSearch, McpServerInfo},
};
use footnote_messages as messages;
use futures::{
    channel::oneshot,
    future::{LocalBoxFuture, Shared},
};
use reactive_graph::{graph::untrack, owner::LocalStorage, prelude::*, signal::RwSignal};

pub(crate) use self::knowledge_base::LoadedLater;
pub use self::{
    knowledge_base::{BASES, BasesPart},
    servers_part::SERVERS,
};
use crate::{parts::Part, ports::Scheduler, preferences::Preferences, server::Server};

/// A question waits for the servers' lists of tools for this long, in milliseconds.
const MAX_WAIT_MS: u32 = 5_000;

/// The servers that the proxy's settings name.
pub struct ToolServers {
    /// Tools that may run in every conversation without being asked for.
    pub always_allowed: RwSignal<ToolPermissions>,
    pub servers: RwSignal<Vec<KnownServer>, LocalStorage>,
    /// Made when a server is first asked.
    clients: RefCell<BTreeMap<String, Rc<Client>>>,
    /// Keeps a double click from answering two calls.
    pause: AnswerPause,
    /// Resolves once the servers have said which tools they have, while they are asked for them.
    asking: RefCell<Option<Asking>>,
    proxy: Rc<dyn Proxy>,
    mcp: Rc<dyn ports::ToolServers>,
    server: Rc<Server>,
    preferences: Preferences,
    clock: Rc<dyn Scheduler>,
    part: Part<ServersPart>,
    bases_part: Part<BasesPart>,
}

/// Resolves once all servers were asked.
type Asking = Shared<oneshot::Receiver<()>>;
type Tools = Vec<Rc<dyn Tool>>;
type ItemText = LocalBoxFuture<'static, Result<Option<String>, McpError>>;

/// The functions of the part that the rest of the program calls.
pub struct ServersPart {
    ask_all: fn(&Rc<ToolServers>) -> Asking,
    tools: fn(&ToolServers, Rc<dyn Approver>) -> Tools,
    forget_tools: fn(&Client),
    text_of: fn(Rc<ToolServers>, ServerItem) -> ItemText,
    knowledge_base: fn(&ToolServers, McpSearch) -> Rc<dyn KnowledgeBase>,
}

/// A server, and what it said when it was last asked.
#[derive(Clone, PartialEq)]
pub struct KnownServer {
    pub info: McpServerInfo,
    /// Its tools, or why it does not give them.
    pub tools: Result<Rc<[RemoteTool]>, McpError>,
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

impl ToolServers {
    pub fn new(
        proxy: Rc<dyn Proxy>,
        mcp: Rc<dyn ports::ToolServers>,
        server: Rc<Server>,
        preferences: Preferences,
        clock: Rc<dyn Scheduler>,
        part: Part<ServersPart>,
        bases_part: Part<BasesPart>,
    ) -> Rc<Self> {
        Rc::new(Self {
            always_allowed: RwSignal::default(),
            servers: RwSignal::new_local(Vec::new()),
            clients: RefCell::default(),
            pause: AnswerPause::default(),
            asking: RefCell::default(),
            proxy,
            mcp,
            server,
            preferences,
            clock,
            part,
            bases_part,
        })
    }

    fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// Whether there are servers. Tracks.
    pub fn has_any(&self) -> bool {
        self.server.config.with(|config| config.ready().is_some_and(|config| !config.mcp_servers.is_empty()))
    }

    /// Asks the servers for their tools in a quiet moment, so that the first question need not wait for them.
    pub fn ask_soon(self: &Rc<Self>) {
        if untrack(|| self.has_any()) {
            let servers = self.clone();
            Executor::spawn_local(async move {
                servers.clock.idle().await;
                // A question tries again, and says that it goes without tools.
                if let Ok(part) = servers.part.load().await {
                    drop((part.ask_all)(&servers));
                }
            });
        }
    }

    /// Asks all servers for their tools; those that were asked a moment ago answer from memory, unless they are to be asked
    /// `anew`.
    pub fn ask(self: &Rc<Self>, anew: bool) {
        let servers = self.clone();
        Executor::spawn_local(async move {
            let part = servers.part.loaded().await;
            if anew {
                servers.clients.borrow().values().for_each(|client| (part.forget_tools)(client));
            }
            drop((part.ask_all)(&servers));
        });
    }

    /// The servers' tools for a turn, and what the reader should know of those that are missing.
    pub async fn for_turn(self: &Rc<Self>, approver: Rc<dyn Approver>) -> (Tools, Vec<Notice>) {
        let Ok(part) = self.part.load().await else {
            let message = messages::panels::tools_not_loaded();
            return (Vec::new(), vec![Notice::new(NoticeKind::ToolsMissing, message)]);
        };
        self.clock().timeout(MAX_WAIT_MS, (part.ask_all)(self)).await;
        ((part.tools)(self, approver), self.missing())
    }

    /// The tools of the servers that have said which they have.
    pub async fn known_tools(self: &Rc<Self>, approver: Rc<dyn Approver>) -> Tools {
        if self.servers.with_untracked(Vec::is_empty) {
            return Vec::new();
        }
        // It was loaded to ask them.
        self.part.load().await.map_or_else(|_| Vec::new(), |part| (part.tools)(self, approver))
    }

    /// The text of a prompt or resource; `None` if its server is not there any more.
    pub async fn text_of(self: &Rc<Self>, item: &ServerItem) -> Result<Option<String>, McpError> {
        (self.part.loaded().await.text_of)(self.clone(), item.clone()).await
    }

    /// The title of a resource, whose ending says what kind of text it is.
    pub fn resource_title(&self, server: &str, uri: &str) -> Option<String> {
        self.servers.with_untracked(|known| {
            let server = known.iter().find(|known| known.info.name == server)?;
            let resource = server.resources.iter().find(|resource| resource.uri == uri)?;
            Some(clean_title(resource.label()))
        })
    }

    /// Notices for servers whose tools are missing from a turn, with the reason.
    fn missing(&self) -> Vec<Notice> {
        let Some(config) = self.server.public() else { return Vec::new() };
        let known = self.servers.get_untracked();
        let missing = config.mcp_servers.into_iter().filter_map(|info| {
            let (why, is_down) = match known.iter().find(|known| known.info == info) {
                Some(known) => {
                    let error = known.tools.as_ref().err()?;
                    (error.to_string(), *error == McpError::Unreached)
                }
                None => (messages::panels::server_late(MAX_WAIT_MS / 1000), false),
            };
            Some(Notice::without(NoticeKind::ToolsMissing, info.title, why, is_down))
        });
        missing.collect()
    }
}

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
        let label = messages::panels::item_of_server(clean_title(label), clean_title(&self.info.title));
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
