//! What a server offers, and calls of its tools.

use std::{cell::Cell, collections::BTreeSet, rc::Rc};

use futures::lock::Mutex;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    McpError,
    connection::{Agreement, Connection, Outgoing, Progress, Reply},
    content::{Content, Resource},
    message::{
        CallResult, Discovered, Initialized, Page, PromptResult, RemotePrompt, RemoteResource, RemoteTool,
        ResourceResult, STATELESS, WITH_SESSIONS, client_info,
    },
    result::{self, Origin},
};
use crate::{
    ports::{Clock, ToolServers},
    text::clean_line,
    tool::{ToolError, ToolResult},
    wire::McpServerInfo,
};

/// For how many milliseconds a list is kept whose server does not say it.
const KEPT_MS: u64 = 60_000;
/// The longest version that is shown, in characters.
const MAX_VERSION: usize = 40;
/// Entries of a list that are read at most.
const MAX_ENTRIES: usize = 500;

/// The client of one server. It connects with the first request, and again when the server forgot the session.
pub struct Client {
    pub(super) server: McpServerInfo,
    connection: Connection,
    agreement: Mutex<Option<Agreement>>,
    tools: Mutex<Option<ToolList>>,
    are_tools_stale: Cell<bool>,
    last_id: Cell<u64>,
}

struct ToolList {
    tools: Rc<[RemoteTool]>,
    until_ms: u64,
}

impl Client {
    /// `limit_ms` is the longest wait for a reply without progress.
    pub fn new(
        server: McpServerInfo,
        port: Rc<dyn ToolServers>,
        clock: Rc<dyn Clock>,
        limit_ms: u32,
    ) -> Self {
        let connection = Connection { server: server.name.clone(), port, clock, limit_ms };
        Self {
            server,
            connection,
            agreement: Mutex::new(None),
            tools: Mutex::new(None),
            are_tools_stale: Cell::new(false),
            last_id: Cell::new(0),
        }
    }

    /// The server's tools. The list is kept for as long as the server says, and asked for anew when it says that it changed.
    pub async fn tools(&self) -> Result<Rc<[RemoteTool]>, McpError> {
        let mut kept = self.tools.lock().await;
        let is_stale = self.are_tools_stale.take();
        if let Some(list) = &*kept
            && !is_stale
            && self.connection.clock.now_ms() < list.until_ms
        {
            return Ok(list.tools.clone());
        }
        *kept = None;
        let (tools, kept_ms) = self.list("tools/list", |tool: &RemoteTool| &tool.name).await?;
        let tools: Rc<[RemoteTool]> = tools.into();
        let until_ms = self.connection.clock.now_ms().saturating_add(kept_ms);
        *kept = Some(ToolList { tools: tools.clone(), until_ms });
        Ok(tools)
    }

    /// The server's prompts; none if it does not have such.
    pub async fn prompts(&self) -> Result<Vec<RemotePrompt>, McpError> {
        if self.has("prompts").await? {
            Ok(self.list("prompts/list", |prompt: &RemotePrompt| &prompt.name).await?.0)
        } else {
            Ok(Vec::new())
        }
    }

    /// The text of a prompt, with these arguments.
    pub async fn prompt(&self, name: &str, arguments: Map<String, Value>) -> Result<String, McpError> {
        let params =
            Map::from_iter([("name".to_owned(), name.into()), ("arguments".to_owned(), arguments.into())]);
        let result: PromptResult = self.request("prompts/get", params).await?;
        let texts = result.messages.into_iter().filter_map(|message| match message.content {
            Content::Text(text) => Some(text),
            Content::Resource(resource) => resource.text,
            _ => None,
        });
        Ok(texts.collect::<Vec<_>>().join("\n\n"))
    }

    /// The server's resources; none if it does not have such.
    pub async fn resources(&self) -> Result<Vec<RemoteResource>, McpError> {
        if self.has("resources").await? {
            Ok(self.list("resources/list", |resource: &RemoteResource| &resource.uri).await?.0)
        } else {
            Ok(Vec::new())
        }
    }

    /// The text of a resource; empty if it has none.
    pub async fn read_resource(&self, uri: &str) -> Result<String, McpError> {
        let params = Map::from_iter([("uri".to_owned(), uri.into())]);
        let result: ResourceResult = self.request("resources/read", params).await?;
        let texts = result.contents.into_iter().filter_map(|Resource { text, .. }| text);
        Ok(texts.collect::<Vec<_>>().join("\n\n"))
    }

    /// Whether the server says that it has prompts or resources.
    async fn has(&self, capability: &str) -> Result<bool, McpError> {
        Ok(self.agree().await?.capabilities.contains_key(capability))
    }

    /// A whole list, and for how many milliseconds it may be kept.
    async fn list<T: DeserializeOwned>(
        &self,
        method: &'static str,
        key: impl Fn(&T) -> &str,
    ) -> Result<(Vec<T>, u64), McpError> {
        let (mut entries, mut params, mut kept_ms) = (Vec::<T>::new(), Map::new(), KEPT_MS);
        let (mut keys, mut cursors) = (BTreeSet::new(), BTreeSet::new());
        loop {
            let page: Page<T> = self.request(method, params.clone()).await?;
            let before = entries.len();
            entries.extend(page.entries.into_iter().filter(|entry| keys.insert(key(entry).to_owned())));
            kept_ms = page.ttl_ms.unwrap_or(kept_ms);
            // A server that gives cursors without end is not read without end.
            let is_of_use = entries.len() > before && entries.len() < MAX_ENTRIES;
            let next = page.next_cursor.filter(|cursor| is_of_use && !cursor.is_empty());
            let Some(cursor) = next.filter(|cursor| cursors.insert(cursor.clone())) else { break };
            params.insert("cursor".into(), cursor.into());
        }
        entries.truncate(MAX_ENTRIES);
        Ok((entries, kept_ms))
    }

    /// Asks for the list of tools anew when it is next needed.
    pub fn forget_tools(&self) {
        self.are_tools_stale.set(true);
    }

    /// Calls a tool, and gives its result as sources; `question` is what long results are shortened by. Dropping the future
    /// cancels the call.
    ///
    /// # Errors
    ///
    /// The server cannot be reached or does not answer, or the tool says that it failed.
    pub async fn call_tool(
        &self,
        tool: &RemoteTool,
        arguments: &Value,
        question: &str,
        on_progress: &dyn Fn(Progress),
    ) -> Result<ToolResult, ToolError> {
        let result = self.call(&tool.name, arguments, tool.mirrored(arguments), on_progress).await?;
        let origin = Origin {
            server: &self.server.name,
            server_title: &self.server.title,
            tool: &tool.name,
            tool_label: tool.label(),
            question,
        };
        result::read(result, origin)
    }

    pub(super) async fn call(
        &self,
        tool: &str,
        arguments: &Value,
        mirrored: Vec<(String, String)>,
        on_progress: &dyn Fn(Progress),
    ) -> Result<CallResult, McpError> {
        let params =
            Map::from_iter([("name".to_owned(), tool.into()), ("arguments".to_owned(), arguments.clone())]);
        let result: CallResult = self.request_with("tools/call", params, mirrored, on_progress).await?;
        match result.result_type.as_deref() {
            Some("input_required") => Err(McpError::InputRequired),
            _ => Ok(result),
        }
    }

    async fn request<T: DeserializeOwned>(
        &self,
        method: &'static str,
        params: Map<String, Value>,
    ) -> Result<T, McpError> {
        self.request_with(method, params, Vec::new(), &|_| {}).await
    }

    async fn request_with<T: DeserializeOwned>(
        &self,
        method: &'static str,
        params: Map<String, Value>,
        mirrored: Vec<(String, String)>,
        on_progress: &dyn Fn(Progress),
    ) -> Result<T, McpError> {
        let agreement = self.agree().await?;
        let sent = self.send(&agreement, method, params.clone(), mirrored.clone(), on_progress).await;
        let reply = match sent {
            Err(error) if error.may_be_of_session() => {
                self.forget(&agreement).await;
                // A call that may have run is not made twice.
                let may_repeat = method != "tools/call" || error.did_nothing();
                if agreement.session.is_none() || !may_repeat {
                    return Err(error);
                }
                let agreement = self.agree().await?;
                let sent = self.send(&agreement, method, params, mirrored, on_progress).await;
                if sent.is_err() {
                    self.forget(&agreement).await;
                }
                sent?
            }
            sent => sent?,
        };
        serde_json::from_value(reply.result).map_err(|_| McpError::Malformed)
    }

    async fn send(
        &self,
        agreement: &Agreement,
        method: &'static str,
        params: Map<String, Value>,
        mirrored: Vec<(String, String)>,
        on_progress: &dyn Fn(Progress),
    ) -> Result<Reply, McpError> {
        let id = self.last_id.get() + 1;
        self.last_id.set(id);
        let on_tools_changed = || self.are_tools_stale.set(true);
        let outgoing = Outgoing {
            id,
            method,
            params,
            mirrored,
            on_progress,
            on_tools_changed: &on_tools_changed,
            answered: Cell::new(0),
        };
        self.connection.send(agreement, outgoing).await
    }

    /// How requests are made; agreed with the first one.
    async fn agree(&self) -> Result<Agreement, McpError> {
        let mut agreed = self.agreement.lock().await;
        if let Some(agreement) = &*agreed {
            return Ok(agreement.clone());
        }
        let agreement = match self.discover().await {
            Some(agreement) => agreement,
            None => self.initialize().await?,
        };
        *agreed = Some(agreement.clone());
        Ok(agreement)
    }

    /// Asks for the version without sessions. Servers of earlier versions refuse that in ways of their own; where the server
    /// cannot be reached at all, [`initialize`](Self::initialize) says so.
    async fn discover(&self) -> Option<Agreement> {
        let agreement = Agreement { version: STATELESS.to_owned(), session: None, capabilities: Map::new() };
        let reply = self.send(&agreement, "server/discover", Map::new(), Vec::new(), &|_| {}).await.ok()?;
        let discovered: Discovered = serde_json::from_value(reply.result).ok()?;
        let knows_it = discovered.supported_versions.iter().any(|version| version == STATELESS);
        knows_it.then_some(Agreement { capabilities: discovered.capabilities, ..agreement })
    }

    /// Begins a session, with the latest version that the server takes.
    async fn initialize(&self) -> Result<Agreement, McpError> {
        let mut refused = None;
        for version in WITH_SESSIONS {
            match self.initialize_as(version).await {
                Err(error) if error.names("version") => refused = Some(error),
                Err(error) if error.is_refusal() => {
                    let agreement =
                        Agreement { version: version.to_owned(), session: None, capabilities: Map::new() };
                    let is_old = self.connection.is_old_transport(&agreement).await;
                    return Err(if is_old { McpError::OldTransport } else { error });
                }
                agreed => return agreed,
            }
        }
        Err(refused.unwrap_or(McpError::Malformed))
    }

    async fn initialize_as(&self, wanted: &'static str) -> Result<Agreement, McpError> {
        let agreement = Agreement { version: wanted.to_owned(), session: None, capabilities: Map::new() };
        let params = Map::from_iter([
            ("protocolVersion".to_owned(), wanted.into()),
            ("capabilities".to_owned(), Value::Object(Map::new())),
            ("clientInfo".to_owned(), client_info()),
        ]);
        let Reply { result, session } =
            self.send(&agreement, "initialize", params, Vec::new(), &|_| {}).await?;
        let Initialized { protocol_version: version, capabilities } =
            serde_json::from_value(result).map_err(|_| McpError::Malformed)?;
        if !WITH_SESSIONS.contains(&version.as_str()) {
            return Err(McpError::UnknownVersion(clean_line(&version, MAX_VERSION)));
        }
        let agreement = Agreement { version, session, capabilities };
        self.connection.notify(&agreement, "notifications/initialized").await?;
        Ok(agreement)
    }

    /// Begins a new session with the next request, unless one was begun meanwhile.
    async fn forget(&self, lost: &Agreement) {
        let mut agreed = self.agreement.lock().await;
        if agreed.as_ref() == Some(lost) {
            *agreed = None;
        }
    }
}
