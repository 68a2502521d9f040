//! A page without a screen in a tab of the browser in memory, over a scripted proxy.

use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::BTreeMap,
    future::{pending, ready},
    rc::Rc,
};

use footnote_core::{
    models::Encoding,
    ports::{self, HttpResponse, Model, Proxy, Response, ToolServerMessage, ToolServerReply, TransportError},
    retrieval::{KnowledgeBase, KnowledgeBases},
    services::Services,
    wire::{ChatRequest, ModelInfo, PublicConfig, Purpose},
};
use futures::{
    FutureExt as _, StreamExt as _,
    channel::{mpsc, oneshot},
    future::LocalBoxFuture,
};
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};
use serde_json::{Value, json};

use crate::{
    added::{ADDED, Added},
    conversation::{ANSWER, AnswerPart, Environment},
    conversations::{CONVERSATIONS, ConversationsPart},
    effects::Effects,
    panels::Panels,
    parts::{Part, Parts},
    ports::{Account, Documents, Load, NotLoaded, TokenWorker, TokenWorkers},
    preferences::Preferences,
    projects::Projects,
    server::{Server, ServerConfig},
    storage::{BrowserStore, RECORDS, RecordsPart, StorageParts},
    testing::{Browser, Tab},
    toasts::Toasts,
    tokenizer::PageTokenizer,
    tool_servers::{BASES, SERVERS, ServersPart, ToolServers},
};

/// A part of an answer's body.
type Chunk = Result<Vec<u8>, TransportError>;

/// An answer that a model is asked for: it is written by the test, and closed once nobody reads it.
pub(super) struct AskedAnswer {
    pub(super) request: ChatRequest,
    /// Sends the reply's head.
    head: Cell<Option<oneshot::Sender<HttpResponse>>>,
    body: mpsc::UnboundedSender<Chunk>,
    /// The body, until its head is sent.
    unsent: Cell<Option<mpsc::UnboundedReceiver<Chunk>>>,
}

impl AskedAnswer {
    /// The whole request, as JSON.
    pub(super) fn sent(&self) -> String {
        serde_json::to_string(&self.request).expect("a request is JSON")
    }

    /// The question that is asked.
    pub(super) fn question(&self) -> &str {
        self.request.messages.last().and_then(|message| message.content.as_deref()).unwrap_or_default()
    }

    fn event(&self, event: &Value) {
        self.begin();
        // Nobody may read it any more.
        self.body.unbounded_send(Ok(format!("data: {event}\n\n").into_bytes())).ok();
    }

    fn begin(&self) {
        if let (Some(head), Some(body)) = (self.head.take(), self.unsent.take()) {
            let content_type = Some("text/event-stream".to_owned());
            let head_and_body =
                HttpResponse { body: body.boxed_local(), content_type, ..HttpResponse::whole(200, "") };
            head.send(head_and_body).ok();
        }
    }

    /// Writes a part of the answer.
    pub(super) fn write(&self, text: &str) {
        self.event(&json!({ "choices": [{ "index": 0, "delta": { "content": text } }] }));
    }

    /// Calls a tool.
    pub(super) fn call(&self, name: &str, arguments: &str) {
        let function = json!({ "name": name, "arguments": arguments });
        let call = json!({ "index": 0, "id": "call-1", "function": function });
        self.event(&json!({ "choices": [{ "index": 0, "delta": { "tool_calls": [call] } }] }));
        self.finish("tool_calls");
    }

    pub(super) fn finish(&self, reason: &str) {
        self.event(&json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] }));
        self.body.unbounded_send(Ok(b"data: [DONE]\n\n".to_vec())).ok();
        self.body.close_channel();
    }

    /// Breaks the connection.
    pub(super) fn break_off(&self) {
        self.body.unbounded_send(Err(TransportError::Lost("reset".into()))).ok();
        self.body.close_channel();
    }

    /// Answers in one go.
    pub(super) fn answer(&self, text: &str) {
        self.write(text);
        self.finish("stop");
    }

    /// Refuses to answer.
    pub(super) fn refuse(&self, status: u16, error: &str) {
        if let Some(head) = self.head.take() {
            head.send(HttpResponse::whole(status, error)).ok();
        }
    }

    /// Whether nobody waits for it any more.
    pub(super) fn is_closed(&self) -> bool {
        self.body.is_closed()
    }
}

/// The proxy and what is behind it.
#[derive(Default)]
pub(super) struct ScriptedProxy {
    /// `None` while no request arrives.
    pub(super) config: RefCell<Option<PublicConfig>>,
    /// Those that were asked for, in this order.
    pub(super) answers: RefCell<Vec<Rc<AskedAnswer>>>,
    /// Replies to requests beside answers; those that are not here are refused.
    pub(super) asides: RefCell<Vec<(Purpose, &'static str)>>,
    /// Requests beside answers, in this order.
    pub(super) asked_aside: RefCell<Vec<(Purpose, ChatRequest)>>,
    pub(super) user: Option<&'static str>,
    pub(super) sending: RefCell<String>,
    /// Another user is signed in by now.
    pub(super) is_left: Cell<bool>,
    /// Calls of a server's tools, by their bodies.
    pub(super) tool_calls: RefCell<Vec<Value>>,
    /// The server's words for its tool.
    pub(super) tool_description: Cell<&'static str>,
    /// Documents of the server's folder, by address.
    pub(super) folder: RefCell<BTreeMap<String, Vec<u8>>>,
    /// Whether programs that count tokens can be started; otherwise counts are estimates.
    pub(super) counts_tokens: Cell<bool>,
    /// Whether parts of the program can be loaded.
    pub(super) parts_are_away: Cell<bool>,
}

impl ScriptedProxy {
    /// A proxy with a model.
    pub(super) fn with_model() -> Self {
        let models = vec![ModelInfo { id: "model".into(), context_window: 32_768 }];
        let config = PublicConfig { models, context_window: Some(32_768), ..PublicConfig::default() };
        Self { config: RefCell::new(Some(config)), ..Self::default() }
    }

    /// The answer that was asked for last.
    pub(super) fn last(&self) -> Rc<AskedAnswer> {
        self.answers.borrow().last().expect("a request for an answer").clone()
    }

    fn reply<'a>(&self, status: u16, body: impl Into<Vec<u8>>) -> Response<'a> {
        let is_away = self.config.borrow().is_none();
        let reply =
            if is_away { Err(TransportError::Offline) } else { Ok(HttpResponse::whole(status, body)) };
        ready(reply).boxed_local()
    }
}

impl Proxy for ScriptedProxy {
    fn get<'a>(&'a self, path: &'a str) -> Response<'a> {
        match path {
            "api/config" => self.reply(200, serde_json::to_vec(&*self.config.borrow()).unwrap()),
            _ => self.reply(404, ""),
        }
    }

    fn post<'a>(&'a self, _path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        self.reply(404, "")
    }
}

impl Model for ScriptedProxy {
    fn send<'a>(&'a self, purpose: Purpose, request: &'a ChatRequest) -> Response<'a> {
        if purpose != Purpose::Answer {
            self.asked_aside.borrow_mut().push((purpose, request.clone()));
            let asides = self.asides.borrow();
            let reply = asides.iter().find(|aside| aside.0 == purpose);
            let Some((_, text)) = reply else { return self.reply(500, "") };
            let message = json!({ "choices": [{ "message": { "content": text }, "finish_reason": "stop" }] });
            return self.reply(200, message.to_string());
        }
        let (head, sent) = oneshot::channel();
        let (body, unsent) = mpsc::unbounded();
        let (head, unsent) = (Cell::new(Some(head)), Cell::new(Some(unsent)));
        self.answers.borrow_mut().push(Rc::new(AskedAnswer { request: request.clone(), head, body, unsent }));
        let asked = self.last();
        async move {
            // The request is given up with this future.
            let _given_up = GiveUp(asked);
            sent.await.map_err(|_| TransportError::Offline)
        }
        .boxed_local()
    }
}

/// Closes the body of an answer whose request ends before its head was sent.
struct GiveUp(Rc<AskedAnswer>);

impl Drop for GiveUp {
    fn drop(&mut self) {
        drop(self.0.unsent.take());
    }
}

impl Documents for ScriptedProxy {
    /// A folder that has a document under each address.
    fn put<'a>(&'a self, address: &'a str, bytes: Vec<u8>) -> Response<'a> {
        let (name, replaces) = match address.strip_suffix("?replace=true") {
            Some(name) => (name, true),
            None => (address, false),
        };
        let mut folder = self.folder.borrow_mut();
        let status = match folder.get(name) {
            Some(known) if *known == bytes => 200,
            Some(_) if !replaces => 409,
            _ => 201,
        };
        if status == 201 {
            folder.insert(name.to_owned(), bytes);
        }
        self.reply(status, "{}")
    }

    fn delete<'a>(&'a self, address: &'a str) -> Response<'a> {
        let removed = self.folder.borrow_mut().remove(address);
        removed.map_or_else(|| self.reply(404, ""), |bytes| self.reply(200, bytes))
    }
}

impl Account for ScriptedProxy {
    fn set_token(&self, _token: String) {}

    fn has_token(&self) -> bool {
        false
    }

    fn sign_in(&self) -> Response<'_> {
        self.reply(200, "")
    }

    fn sign_out(&self) -> Response<'_> {
        self.reply(200, "")
    }

    fn user(&self) -> Option<String> {
        self.user.map(str::to_owned)
    }

    fn set_sending(&self, question: &str) {
        self.sending.replace(question.to_owned());
    }

    fn is_left(&self) -> bool {
        self.is_left.get()
    }

    fn confirm_user(&self, _name: &str) {}
}

impl ports::ToolServers for ScriptedProxy {
    /// A server with one tool, one prompt and one resource; one of the name "silent" never answers.
    fn send(
        &self,
        message: ToolServerMessage,
    ) -> LocalBoxFuture<'static, Result<ToolServerReply, TransportError>> {
        if message.server == "silent" {
            return Box::pin(pending());
        }
        let body: Value = serde_json::from_str(&message.body.unwrap_or_default()).unwrap_or_default();
        let result = match body["method"].as_str() {
            Some("initialize") => {
                json!({ "protocolVersion": "2025-06-18", "capabilities": { "tools": {} },
                    "serverInfo": { "name": "hive", "version": "1" } })
            }
            Some("tools/list") => {
                let description = self.tool_description.get();
                let tool = json!({ "name": "weigh", "description": description,
                    "inputSchema": { "type": "object" }, "annotations": { "readOnlyHint": true } });
                json!({ "tools": [tool], "ttlMs": 0 })
            }
            Some("tools/call") => {
                self.tool_calls.borrow_mut().push(body["params"].clone());
                json!({ "content": [{ "type": "text", "text": "Forty kilograms." }] })
            }
            Some("prompts/get") => {
                let content = json!({ "type": "text", "text": "How do I brew {{tea}}?" });
                json!({ "messages": [{ "role": "user", "content": content }] })
            }
            Some("resources/read") => json!({ "contents": [{ "uri": "notes://tea", "text": "At 80 °C." }] }),
            _ => json!({}),
        };
        let reply = json!({ "jsonrpc": "2.0", "id": body["id"], "result": result });
        let whole = HttpResponse::whole(200, reply.to_string());
        let response = HttpResponse { content_type: Some("application/json".into()), ..whole };
        ready(Ok(ToolServerReply { session: None, response })).boxed_local()
    }

    fn send_unanswered(&self, _message: ToolServerMessage) {}
}

impl TokenWorkers for ScriptedProxy {
    fn start(&self, _encoding: Encoding) -> LocalBoxFuture<'static, Option<Rc<dyn TokenWorker>>> {
        let worker = self.counts_tokens.get().then(|| Rc::new(LetterCounter) as Rc<dyn TokenWorker>);
        ready(worker).boxed_local()
    }
}

/// A program with a vocabulary of letters.
struct LetterCounter;

impl TokenWorker for LetterCounter {
    fn count(&self, texts: &[&str]) -> LocalBoxFuture<'static, Option<Vec<u32>>> {
        let counts = texts.iter().map(|text| u32::try_from(text.len()).ok()).collect();
        ready(counts).boxed_local()
    }
}

impl ScriptedProxy {
    fn load<P>(&self, part: &'static P) -> LocalBoxFuture<'static, Result<&'static P, NotLoaded>> {
        ready(if self.parts_are_away.get() { Err(NotLoaded) } else { Ok(part) }).boxed_local()
    }
}

impl Load<AnswerPart> for ScriptedProxy {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static AnswerPart, NotLoaded>> {
        self.load(&ANSWER)
    }
}

impl Load<ServersPart> for ScriptedProxy {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static ServersPart, NotLoaded>> {
        self.load(&SERVERS)
    }
}

impl Load<ConversationsPart> for ScriptedProxy {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static ConversationsPart, NotLoaded>> {
        self.load(&CONVERSATIONS)
    }
}

impl Load<RecordsPart> for ScriptedProxy {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static RecordsPart, NotLoaded>> {
        self.load(&RECORDS)
    }
}

/// An empty tab of a new browser in memory, and what its conversations need. Signals belong to `owner`.
pub(crate) struct NewTab {
    pub(crate) browser: Browser,
    pub(crate) tab: Tab,
    pub(crate) environment: Rc<Environment>,
    pub(crate) owner: Owner,
}

impl NewTab {
    pub(crate) fn open() -> Self {
        let owner = Owner::new();
        owner.set();
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let environment = Rc::new(environment(&browser, &tab));
        Self { browser, tab, environment, owner }
    }

    /// Connects a knowledge base, and a model named "one".
    pub(crate) fn connect(&self, knowledge_base: Rc<dyn KnowledgeBase>) {
        let bases = json!([{ "name": "", "title": "", "kind": "footnote" }]);
        let config: PublicConfig =
            serde_json::from_value(json!({ "bases": bases, "models": [{ "id": "one" }] })).unwrap();
        let base = config.bases.first().expect("a base").clone();
        self.environment.turn.knowledge_bases.connect([(base, knowledge_base)]);
        self.environment.server.config.set(ServerConfig::Ready(Box::new(config)));
    }
}

pub(crate) fn environment(browser: &Browser, tab: &Tab) -> Environment {
    environment_with(browser, tab, Rc::default())
}

pub(super) fn environment_with(browser: &Browser, tab: &Tab, proxy: Rc<ScriptedProxy>) -> Environment {
    let loads = StorageParts { records: proxy.clone(), ..StorageParts::loaded() };
    let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports(), loads));
    let (clock, banner) = (tab.ports().clock, RwSignal::new(None));
    let toasts = Toasts::new(clock.clone());
    let (scheduler, locked) = (tab.ports().clock, RwSignal::new(false));
    let parts = Parts::new(toasts, banner, Rc::new(|| Box::pin(ready(false)) as _));
    let effects = Effects::default();
    let preferences = Preferences::new(store.clone(), effects.clone());
    let server = Rc::new(Server::new(proxy.clone(), banner));
    let answering = Rc::new(Cell::default());
    let tokenizer = PageTokenizer::new(proxy.clone(), scheduler.clone(), answering.clone());
    let turn = Services {
        model: proxy.clone(),
        held: tab.held_answers(proxy.clone()),
        knowledge_bases: Rc::new(KnowledgeBases::new(clock.clone(), Rc::new(|_, _| {}))),
        store: store.clone(),
        tokenizer: Rc::new(tokenizer.clone()),
        ratios: Rc::default(),
        refusals: Rc::default(),
        quote_habits: Rc::default(),
        side_pace: Rc::default(),
        clock: clock.clone(),
    };
    let (servers_part, bases_part) = (Part::new(proxy.clone(), parts), Part::new(Rc::new(&BASES), parts));
    let tool_servers = ToolServers::new(
        proxy.clone(),
        proxy.clone(),
        server.clone(),
        preferences,
        clock,
        servers_part,
        bases_part,
    );
    let added = Added::new(
        store.clone(),
        server.clone(),
        tool_servers.clone(),
        turn.knowledge_bases.clone(),
        toasts,
        proxy.clone(),
        Part::new(Rc::new(&ADDED), parts),
    );
    Environment {
        turn,
        added,
        scheduler,
        account: proxy.clone(),
        server,
        preferences,
        projects: Projects::new(store.clone(), preferences, parts, toasts),
        parts,
        answer: Part::new(proxy.clone(), parts),
        tool_servers,
        toasts,
        effects,
        panels: Panels::new(preferences, locked),
        locked,
        answering,
        tokenizer,
        on_news: OnceCell::new(),
        store,
    }
}
