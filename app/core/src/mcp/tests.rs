//! The client against a scripted server.

mod knowledge_base;
mod one_of_several;
mod permission;
mod results;
mod schemas;
mod sessions;

use std::{cell::RefCell, collections::VecDeque, pin::pin, rc::Rc};

use futures::{
    FutureExt as _, StreamExt as _,
    executor::block_on,
    future::{LocalBoxFuture, ready},
    stream,
};
use serde_json::{Map, Value, json};

use super::{Client, McpError, RemoteResource, RemoteTool, refusal::MAX_REPLY};
use crate::{
    ports::{Clock, HttpResponse, ToolServerMessage, ToolServerReply, ToolServers, TransportError},
    wire::McpServerInfo,
};

/// A reply of the scripted server.
#[derive(Debug, Clone)]
enum Script {
    Json(u16, Value),
    Plain(u16, String),
    /// The same, with a session that begins.
    Session(Value, &'static str),
    /// A stream of these bytes, which then ends.
    Events(String),
    /// A stream of these bytes, which then stays open.
    EndlessEvents(String),
    Bytes(Vec<u8>),
    Silent,
    Fails(TransportError),
}

/// Answers requests by their method, in order, and `initialize` and `tools/list` as a server with one tool does.
#[derive(Default)]
struct FakeServer {
    scripts: RefCell<VecDeque<(&'static str, Script)>>,
    received: RefCell<Vec<ToolServerMessage>>,
}

/// Its waits are over as soon as nothing else goes on.
struct ImpatientClock;

impl Clock for ImpatientClock {
    fn now_ms(&self) -> u64 {
        0
    }

    fn sleep(&self, _: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(ready(()))
    }
}

/// Its waits never end.
struct PatientClock;

impl Clock for PatientClock {
    fn now_ms(&self) -> u64 {
        0
    }

    fn sleep(&self, _: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(futures::future::pending())
    }
}

impl FakeServer {
    fn script(self: &Rc<Self>, method: &'static str, script: Script) -> &Rc<Self> {
        self.scripts.borrow_mut().push_back((method, script));
        self
    }

    fn client(self: &Rc<Self>) -> Client {
        self.client_with(Rc::new(ImpatientClock))
    }

    fn client_with(self: &Rc<Self>, clock: Rc<dyn Clock>) -> Client {
        let info = McpServerInfo { name: "notes".into(), title: "Notes".into() };
        Client::new(info, self.clone(), clock, 5_000)
    }

    /// The methods of the messages that came, an answer of the client as `answer`, a `GET` as `resume`.
    fn methods(&self) -> Vec<String> {
        self.received.borrow().iter().map(method).collect()
    }

    fn header(&self, wanted: &str, name: &str) -> Option<String> {
        let received = self.received.borrow();
        let message = received.iter().rfind(|message| method(message) == wanted).expect("no such message");
        message.headers.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone())
    }

    fn body(&self, wanted: &str) -> Value {
        let received = self.received.borrow();
        body(received.iter().rfind(|message| method(message) == wanted).expect("no such message"))
    }

    fn reply(&self, message: &ToolServerMessage) -> Script {
        let (method, id) = (method(message), body(message)["id"].clone());
        let mut scripts = self.scripts.borrow_mut();
        let scripted = scripts.iter().position(|(wanted, _)| *wanted == method);
        if let Some(at) = scripted {
            return scripts.remove(at).map(|(_, script)| script).expect("it was just found");
        }
        match method.as_str() {
            "server/discover" => Script::Json(400, error(&id, "unknown method")),
            "initialize" => {
                Script::Session(result(&id, &json!({ "protocolVersion": "2025-11-25" })), "session-1")
            }
            "tools/list" => Script::Json(200, result(&id, &json!({ "tools": [tool("search")] }))),
            "tools/call" => {
                let content = json!([{ "type": "text", "text": "done" }]);
                Script::Json(200, result(&id, &json!({ "content": content })))
            }
            _ => Script::Json(202, Value::Null),
        }
    }
}

impl ToolServers for FakeServer {
    fn send(
        &self,
        message: ToolServerMessage,
    ) -> LocalBoxFuture<'static, Result<ToolServerReply, TransportError>> {
        let script = self.reply(&message);
        self.received.borrow_mut().push(message);
        let reply = |status, content_type: &str, session: Option<&str>, body| {
            let response =
                HttpResponse { status, content_type: Some(content_type.into()), retry_after: None, body };
            Box::pin(ready(Ok(ToolServerReply { session: session.map(str::to_owned), response })))
        };
        let once = |bytes: Vec<u8>| stream::iter([Ok(bytes)]).boxed_local();
        let json = |value: &Value| once(value.to_string().into_bytes());
        match script {
            Script::Json(status, value) => reply(status, "application/json", None, json(&value)),
            Script::Session(value, session) => reply(200, "application/json", Some(session), json(&value)),
            Script::Plain(status, text) => reply(status, "text/plain", None, once(text.into_bytes())),
            Script::Events(text) => reply(200, "text/event-stream", None, once(text.into_bytes())),
            Script::EndlessEvents(text) => {
                let body = once(text.into_bytes()).chain(stream::pending()).boxed_local();
                reply(200, "text/event-stream", None, body)
            }
            Script::Bytes(bytes) => reply(200, "application/json", None, once(bytes)),
            Script::Silent => Box::pin(futures::future::pending()),
            Script::Fails(error) => Box::pin(ready(Err(error))),
        }
    }

    fn send_unanswered(&self, message: ToolServerMessage) {
        self.received.borrow_mut().push(message);
    }
}

fn body(message: &ToolServerMessage) -> Value {
    message.body.as_deref().map_or(Value::Null, |body| serde_json::from_str(body).expect("not JSON"))
}

fn method(message: &ToolServerMessage) -> String {
    let body = body(message);
    let other = if message.body.is_none() { "resume" } else { "answer" };
    body["method"].as_str().unwrap_or(other).to_owned()
}

fn result(id: &Value, result: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

fn error(id: &Value, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32_600, "message": message } })
}

fn tool(name: &str) -> Value {
    json!({ "name": name, "description": "Finds notes", "inputSchema": { "type": "object" } })
}

fn event(message: &Value) -> String {
    format!("event: message\ndata: {message}\n\n")
}

/// The result of the first call, which is the fourth request: discover, initialize, a notification without an id, call.
fn called(text: &str) -> Value {
    result(&json!(3), &json!({ "content": [{ "type": "text", "text": text }] }))
}

fn call(client: &Client) -> Result<(), McpError> {
    block_on(client.call("search", &json!({ "query": "tea" }), Vec::new(), &|_| {})).map(|_| ())
}

#[test]
fn servers_with_sessions_get_the_session_and_the_version_with_each_message() {
    let server = Rc::<FakeServer>::default();
    let client = server.client();
    call(&client).expect("the call failed");
    assert_eq!(
        server.methods(),
        ["server/discover", "initialize", "notifications/initialized", "tools/call"]
    );
    for method in ["notifications/initialized", "tools/call"] {
        assert_eq!(server.header(method, "mcp-session-id").as_deref(), Some("session-1"), "{method}");
        assert_eq!(server.header(method, "mcp-protocol-version").as_deref(), Some("2025-11-25"), "{method}");
        assert_eq!(server.header(method, "mcp-method"), None, "{method}");
    }
    let params = &server.body("tools/call")["params"];
    assert_eq!((&params["name"], &params["arguments"]), (&json!("search"), &json!({ "query": "tea" })));
}

#[test]
fn servers_without_sessions_get_all_with_each_request() {
    let server = Rc::<FakeServer>::default();
    let versions = json!({ "supportedVersions": ["2025-11-25", "2026-07-28"] });
    server.script("server/discover", Script::Json(200, result(&json!(1), &versions)));
    server.script("tools/call", Script::Json(200, result(&json!(2), &json!({ "content": [] }))));
    call(&server.client()).expect("the call failed");
    assert_eq!(server.methods(), ["server/discover", "tools/call"]);
    let header = |name| server.header("tools/call", name);
    assert_eq!(header("mcp-protocol-version").as_deref(), Some("2026-07-28"));
    assert_eq!(header("mcp-method").as_deref(), Some("tools/call"));
    assert_eq!(header("mcp-name").as_deref(), Some("search"));
    assert_eq!(header("mcp-session-id"), None);
    let meta = server.body("tools/call")["params"]["_meta"].clone();
    assert_eq!(meta["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
    assert_eq!(meta["io.modelcontextprotocol/clientCapabilities"], json!({}));
}

#[test]
fn faults_of_a_server_are_told_by_kind() {
    let check = |method: &'static str, script: Script, expect: McpError| {
        let server = Rc::<FakeServer>::default();
        server.script(method, script);
        assert_eq!(call(&server.client()), Err(expect));
    };
    let version = json!({ "protocolVersion": "2030-01-01" });
    let initialized = Script::Json(200, result(&json!(2), &version));
    check("initialize", initialized, McpError::UnknownVersion("2030-01-01".into()));
    let refused = json!({ "error": { "message": "The proxy's key was refused by the tool server" } });
    let expect = McpError::Proxy("The proxy's key was refused by the tool server".into());
    check("initialize", Script::Json(502, refused), expect);
    let down = TransportError::Unreachable("refused".into());
    check("initialize", Script::Fails(down.clone()), McpError::Transport(down));
    check("tools/call", Script::Bytes(b"<html>".to_vec()), McpError::Malformed);
    check("tools/call", Script::Bytes(vec![b' '; MAX_REPLY + 1]), McpError::TooLong);
    check("tools/call", Script::Silent, McpError::TimedOut(5));
    check("tools/call", Script::Events(event(&called("done")).replace('3', "9")), McpError::BrokeOff);
    let error = error(&json!(3), "no\nsuch tool\u{202e}");
    check("tools/call", Script::Json(200, error), McpError::Server("no such tool".into()));
    let input = result(&json!(3), &json!({ "resultType": "input_required", "inputRequests": {} }));
    check("tools/call", Script::Json(200, input), McpError::InputRequired);
}

#[test]
fn a_reply_of_five_megabytes_is_read() {
    for in_events in [false, true] {
        let server = Rc::<FakeServer>::default();
        let reply = called(&"long ".repeat(1024 * 1024));
        let script = if in_events { Script::Events(event(&reply)) } else { Script::Json(200, reply) };
        server.script("tools/call", script);
        assert_eq!(call(&server.client()), Ok(()), "in events: {in_events}");
    }
}

#[test]
fn a_stream_may_bring_progress_and_pings_before_its_result() {
    let server = Rc::<FakeServer>::default();
    let progress = json!({ "progressToken": 3, "progress": 1, "total": 2, "message": "half\nway" });
    let other = json!({ "progressToken": 9, "progress": 1 });
    let notification =
        |params| json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params });
    let ping = json!({ "jsonrpc": "2.0", "id": "p1", "method": "ping" });
    let sampling = json!({ "jsonrpc": "2.0", "id": 7, "method": "sampling/createMessage", "params": {} });
    let messages = [notification(progress), notification(other), ping, sampling, called("done")];
    server.script("tools/call", Script::EndlessEvents(messages.iter().map(event).collect()));
    let reported = RefCell::new(Vec::new());
    let client = server.client();
    let on_progress = |progress: super::Progress| reported.borrow_mut().push(progress);
    block_on(client.call("search", &json!({}), Vec::new(), &on_progress)).expect("the call failed");
    let half = super::Progress { done: 1.0, total: Some(2.0), message: "half way".into() };
    assert_eq!(*reported.borrow(), [half]);
    let received = server.received.borrow();
    let answers: Vec<Value> = received.iter().filter(|sent| method(sent) == "answer").map(body).collect();
    assert_eq!(answers[0], json!({ "jsonrpc": "2.0", "id": "p1", "result": {} }));
    assert_eq!((&answers[1]["id"], &answers[1]["error"]["code"]), (&json!(7), &json!(-32_601)));
}

#[test]
fn a_call_that_is_stopped_is_cancelled_at_the_server() {
    let server = Rc::<FakeServer>::default();
    let client = server.client_with(Rc::new(PatientClock));
    server.script("tools/call", Script::Silent);
    {
        let (arguments, on_progress) = (json!({}), |_| {});
        let mut calling = pin!(client.call("search", &arguments, Vec::new(), &on_progress));
        assert!(calling.as_mut().now_or_never().is_none());
    }
    let cancelled = server.body("notifications/cancelled");
    assert_eq!(cancelled["params"]["requestId"], server.body("tools/call")["id"]);
}

#[test]
fn a_stream_without_end_times_out_and_is_cancelled() {
    let server = Rc::<FakeServer>::default();
    server.script("tools/call", Script::EndlessEvents(": still here\n\n".repeat(100)));
    assert_eq!(call(&server.client()), Err(McpError::TimedOut(5)));
    assert!(server.methods().contains(&"notifications/cancelled".to_owned()));
}

#[test]
fn a_stream_that_breaks_off_is_resumed_after_its_last_event() {
    let server = Rc::<FakeServer>::default();
    server.script("tools/call", Script::Events("id: e1\ndata:\n\n".into()));
    server.script("resume", Script::Events(event(&called("done"))));
    assert_eq!(call(&server.client()), Ok(()));
    assert_eq!(server.header("resume", "last-event-id").as_deref(), Some("e1"));
    assert_eq!(server.header("resume", "mcp-session-id").as_deref(), Some("session-1"));
}

#[test]
fn all_pages_of_tools_are_read_and_kept_until_the_server_says_that_they_changed() {
    let server = Rc::<FakeServer>::default();
    let page = |id: u64, name: &str, next: Option<&str>| {
        let page = json!({ "tools": [tool(name)], "nextCursor": next });
        Script::Json(200, result(&json!(id), &page))
    };
    server.script("tools/list", page(3, "one", Some("more"))).script("tools/list", page(4, "two", None));
    let client = server.client();
    let names = |client: &Client| {
        let tools = block_on(client.tools()).expect("no tools");
        tools.iter().map(|tool| tool.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&client), ["one", "two"]);
    assert_eq!(server.body("tools/list")["params"]["cursor"], "more");
    assert_eq!(names(&client), ["one", "two"], "they are kept");
    let changed = json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" });
    let done = result(&json!(5), &json!({ "content": [] }));
    server.script("tools/call", Script::Events(event(&changed) + &event(&done)));
    call(&client).expect("the call failed");
    assert_eq!(names(&client), ["search"]);
}

#[test]
fn prompts_and_resources_are_asked_for_where_the_server_says_that_it_has_them() {
    let server = Rc::<FakeServer>::default();
    let client = server.client();
    assert_eq!(block_on(client.prompts()), Ok(Vec::new()));
    assert_eq!(block_on(client.resources()), Ok(Vec::new()));
    assert!(!server.methods().contains(&"prompts/list".to_owned()), "{:?}", server.methods());

    let server = Rc::<FakeServer>::default();
    let agreed =
        json!({ "protocolVersion": "2025-11-25", "capabilities": { "prompts": {}, "resources": {} } });
    server.script("initialize", Script::Session(result(&json!(2), &agreed), "session-1"));
    let prompt =
        json!({ "name": "review", "title": "Review", "arguments": [{ "name": "text", "required": true }] });
    let answers = [
        ("prompts/list", json!({ "prompts": [prompt], "nextCursor": "more" })),
        ("prompts/list", json!({ "prompts": [{ "name": "plain" }] })),
        (
            "prompts/get",
            json!({ "messages": [
            { "role": "user", "content": { "type": "text", "text": "Review {{text}}." } },
            { "role": "user", "content": { "type": "image", "data": "AA", "mimeType": "image/png" } },
        ] }),
        ),
        (
            "resources/list",
            json!({ "resources": [{ "uri": "notes://tea", "name": "tea.md", "title": "Tea" }] }),
        ),
        ("resources/read", json!({ "contents": [{ "uri": "notes://tea", "text": "Steep it." }] })),
    ];
    for (id, (method, answer)) in (3..).zip(answers) {
        server.script(method, Script::Json(200, result(&json!(id), &answer)));
    }
    let client = server.client();
    let prompts = block_on(client.prompts()).expect("no prompts");
    let labels: Vec<_> = prompts.iter().map(|prompt| (prompt.label(), prompt.arguments.len())).collect();
    assert_eq!(labels, [("Review", 1), ("plain", 0)]);
    let arguments = Map::from_iter([("text".to_owned(), "{{text}}".into())]);
    assert_eq!(block_on(client.prompt("review", arguments)), Ok("Review {{text}}.".into()));
    assert_eq!(server.body("prompts/get")["params"]["arguments"], json!({ "text": "{{text}}" }));
    let resources = block_on(client.resources()).expect("no resources");
    assert_eq!(resources.iter().map(RemoteResource::label).collect::<Vec<_>>(), ["Tea"]);
    assert_eq!(block_on(client.read_resource("notes://tea")), Ok("Steep it.".into()));
}

#[test]
fn arguments_that_the_schema_names_are_headers_too() {
    let server = Rc::<FakeServer>::default();
    let versions = json!({ "supportedVersions": ["2026-07-28"] });
    server.script("server/discover", Script::Json(200, result(&json!(1), &versions)));
    server.script("tools/call", Script::Json(200, result(&json!(2), &json!({ "content": [] }))));
    let mut declared = tool("größe");
    declared["inputSchema"] = json!({ "type": "object", "properties": {
        "region": { "type": "string", "x-mcp-header": "Region" },
        "deep": { "type": "object", "properties": { "count": { "type": "integer", "x-mcp-header": "Count" } } },
        "bad": { "type": "string", "x-mcp-header": "no: header" },
        "missing": { "type": "string", "x-mcp-header": "Missing" },
    } });
    let tool: RemoteTool = serde_json::from_value(declared).expect("not a tool");
    let arguments = json!({ "region": "Zürich", "deep": { "count": 3 }, "bad": "x" });
    block_on(server.client().call_tool(&tool, &arguments, "", &|_| {})).expect("the call failed");
    let header = |name| server.header("tools/call", name);
    assert_eq!(header("mcp-name").as_deref(), Some("=?base64?Z3LDtsOfZQ==?="));
    assert_eq!(header("mcp-param-region").as_deref(), Some("=?base64?WsO8cmljaA==?="));
    assert_eq!(header("mcp-param-count").as_deref(), Some("3"));
    assert!(header("mcp-param-no: header").is_none() && header("mcp-param-missing").is_none());
}
