//! Servers of the Model Context Protocol of others, behind Footnote, asked by the page's client.

use std::{cell::RefCell, pin::pin, rc::Rc, time::Duration};

use footnote_core::{
    mcp::{Client, RemotePrompt, RemoteTool, ServerKnowledgeBase},
    ports::{HttpResponse, ToolServerMessage, ToolServerReply, ToolServers, TransportError},
    retrieval::{DocumentQuery, KnowledgeBase as _, SearchRequest},
    tool::{ToolError, ToolResult},
    wire::{McpSearch, McpServerInfo},
};
use footnote_tests::{
    clock::SystemClock,
    poll,
    program::{Program, Setup},
};
use futures::{
    StreamExt as _,
    future::{Either, LocalBoxFuture, select},
};
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::packages::{Packages, Server, free_address, installed};

pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// The proxy, asked as the page does.
#[derive(Clone)]
struct Proxy {
    http: reqwest::Client,
    base: String,
}

impl Proxy {
    async fn post(self, message: ToolServerMessage) -> reqwest::Result<ToolServerReply> {
        let url = format!("{}/api/mcp/{}", self.base, message.server);
        let mut request = match message.body {
            Some(body) => self.http.post(url).header("content-type", "application/json").body(body),
            None => self.http.get(url),
        };
        for (name, value) in message.headers {
            request = request.header(name.as_ref(), value);
        }
        let response = request.send().await?;
        let header =
            |name| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (session, content_type, retry_after) =
            (header("mcp-session-id"), header("content-type"), header("retry-after"));
        let status = response.status().as_u16();
        let body = response.bytes_stream().map(|chunk| {
            chunk.map(|bytes| bytes.to_vec()).map_err(|error| TransportError::Lost(error.to_string()))
        });
        let response = HttpResponse { status, content_type, retry_after, body: body.boxed_local() };
        Ok(ToolServerReply { session, response })
    }
}

impl ToolServers for Proxy {
    fn send(
        &self,
        message: ToolServerMessage,
    ) -> LocalBoxFuture<'static, Result<ToolServerReply, TransportError>> {
        let sending = self.clone().post(message);
        Box::pin(async { sending.await.map_err(|error| TransportError::Unreachable(error.to_string())) })
    }

    fn send_unanswered(&self, message: ToolServerMessage) {
        // Nobody waits for it.
        tokio::task::spawn_local(self.clone().post(message));
    }
}

/// Footnote in front of a server, and the page's client.
pub(crate) struct Asked {
    pub(crate) client: Rc<Client>,
    _program: Program,
    _folder: TempDir,
}

async fn ask(server: &Server) -> Asked {
    ask_at(&format!("{}/mcp", server.origin)).await
}

pub(crate) async fn ask_at(url: &str) -> Asked {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mcp.json");
    let servers = json!({ "mcpServers": { "notes": { "url": url } } });
    std::fs::write(&file, servers.to_string()).expect("the file can be written");
    let program = Setup::new().flag("mcp-servers-file", file.to_str().expect("UTF-8")).start().await;
    // The HTTP client needs a cryptography provider, even for plain HTTP; another test may have installed it.
    rustls::crypto::ring::default_provider().install_default().ok();
    let info = McpServerInfo { name: "notes".into(), title: "Notes".into() };
    let proxy = Rc::new(Proxy { http: reqwest::Client::new(), base: program.url("") });
    let client = Rc::new(Client::new(info, proxy, Rc::new(SystemClock), 30_000));
    Asked { client, _program: program, _folder: folder }
}

impl Asked {
    async fn tool(&self, name: &str) -> RemoteTool {
        let tools = self.client.tools().await.expect("the tools can be listed");
        let found = tools.iter().find(|tool| tool.name == name);
        found.unwrap_or_else(|| panic!("there is no {name} in {tools:?}")).clone()
    }

    async fn call(&self, name: &str, arguments: Value) -> Result<ToolResult, ToolError> {
        self.client.call_tool(&self.tool(name).await, &arguments, "How hot is tea?", &|_| {}).await
    }
}

pub(crate) async fn within<T>(test: impl Future<Output = T>) -> T {
    tokio::task::LocalSet::new().run_until(test).await
}

/// Asks the server of notes on one version of the Python SDK; both have to give the same.
async fn check_notes(sdk: &'static [&'static str]) {
    let python = installed(Packages::PyPi(sdk));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/mcp_server.py");
    let mut server = python.serve_script(script.as_ref(), &[]).await;
    let asked = ask(&server).await;

    let search = asked.tool("search").await;
    assert_eq!((search.label(), search.description.trim()), ("Search notes", "Finds notes."));
    assert!(search.only_reads());
    assert!(!asked.tool("wait").await.only_reads());

    let found = asked.call("search", json!({ "query": "green" })).await.expect("a result");
    let hits: Vec<_> = found
        .documents
        .iter()
        .map(|hit| (hit.title.as_str(), hit.text.as_str(), hit.addresses.first().map(String::as_str)))
        .collect();
    // All fields of the entry, for the model may need them for its next call.
    let tea = "Green tea is steeped at 80 °C.\n\nid: tea\nurl: https://notes.example/tea";
    assert_eq!(hits, [("Tea", tea, Some("https://notes.example/tea"))]);

    let failed = asked.call("fail", json!({})).await.expect_err("an error");
    assert!(failed.message.contains("Disk full"), "{failed:?}");
    let wrong = asked.call("search", json!({ "query": { "no": "text" } })).await;
    assert!(wrong.is_err(), "{wrong:?}");
    let long = asked.call("long", json!({})).await.expect("a result");
    assert_eq!(long.documents.first().map(|hit| hit.text.trim().len()), Some(5 * 1024 * 1024 - 1));

    // Stopped once the server has said how far it is.
    let wait = asked.tool("wait").await;
    let (has_begun, begun) = futures::channel::oneshot::channel();
    let has_begun = RefCell::new(Some(has_begun));
    let on_progress = |progress: footnote_core::mcp::Progress| {
        if let Some(has_begun) = has_begun.take() {
            has_begun.send(progress.message).expect("the test waits for it");
        }
    };
    let arguments = json!({});
    {
        let calling = pin!(asked.client.call_tool(&wait, &arguments, "", &on_progress));
        let Either::Right((message, _)) = select(calling, begun).await else {
            panic!("the call ended by itself")
        };
        assert_eq!(message.as_deref(), Ok("half way"));
    }
    let ended = poll(PATIENCE, async || {
        let ended = asked.call("ended_calls", json!({})).await.expect("a result");
        ended.documents.iter().any(|hit| hit.text.contains("ended: 1")).then_some(())
    });
    assert!(ended.await.is_some(), "the server did not end the call");

    server.kill().await;
    let error = asked.client.call_tool(&search, &arguments, "", &|_| {}).await.expect_err("an error");
    assert_eq!(error.reason, "The tool server cannot be reached");
}

#[tokio::test]
async fn a_python_server_with_sessions_is_listed_called_stopped_and_missed() {
    within(check_notes(&["mcp==1.30.0"])).await;
}

#[tokio::test]
async fn a_python_server_without_sessions_is_listed_called_stopped_and_missed() {
    within(check_notes(&["mcp==2.3.0"])).await;
}

#[tokio::test]
async fn server_everything_is_listed_and_called() {
    within(async {
        let npm = installed(Packages::Npm(&["@modelcontextprotocol/server-everything@2026.8.31"]));
        let program = "@modelcontextprotocol/server-everything/dist/index.js";
        let address = free_address();
        let mut server = npm.serve_program(address, program, &["streamableHttp"]).await;
        let asked = ask(&server).await;
        let echo = asked.call("echo", json!({ "message": "hello" })).await.expect("a result");
        let texts: Vec<_> = echo.documents.iter().map(|hit| hit.text.as_str()).collect();
        assert_eq!(texts, ["Echo: hello"]);
        let unknown = RemoteTool { name: "no such tool".into(), ..asked.tool("echo").await };
        let error = asked.client.call_tool(&unknown, &json!({}), "", &|_| {}).await.expect_err("an error");
        assert!(error.message.contains("no such tool"), "{error:?}");
        let picture = asked.call("get-tiny-image", json!({})).await.expect("a result");
        assert!(picture.pictures.iter().all(|url| url.starts_with("data:image/png;base64,")));
        assert_eq!(picture.pictures.len(), 1);
        // A server that was restarted knows no session of before, and says so with 400.
        server.kill().await;
        let _restarted = npm.serve_program(address, program, &["streamableHttp"]).await;
        let again = asked.call("echo", json!({ "message": "again" })).await.expect("a result");
        assert_eq!(again.documents.first().map(|hit| hit.text.as_str()), Some("Echo: again"));
    })
    .await;
}

#[tokio::test]
async fn twenty_notes_behind_fastmcp_are_a_knowledge_base_with_prompts_and_resources() {
    within(async {
        let python = installed(Packages::PyPi(&["fastmcp==4.2.3"]));
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/fastmcp_notes.py");
        let server = python.serve_script(script.as_ref(), &[]).await;
        let asked = ask(&server).await;
        let tools = McpSearch { server: "notes".into(), ..McpSearch::default() };
        let base = ServerKnowledgeBase::new(asked.client.clone(), tools);
        let search = SearchRequest::everywhere("How long is Sencha steeped?", 3);
        let found = base.search(search).await.expect("results");
        assert_eq!(found.len(), 3, "{found:?}");
        let sencha = base.search(SearchRequest::everywhere("Sencha", 3)).await.expect("results");
        let texts: Vec<_> = sencha.iter().map(|hit| (hit.id.as_str(), hit.text.as_str())).collect();
        assert_eq!(texts, [("sencha", "Sencha is steeped for 18 minutes at 96 °C.")]);
        let read = base.document(DocumentQuery::Id("assam")).await.expect("a document");
        assert_eq!(read.map(|document| document.title).as_deref(), Some("Assam"));
        let missing = base.document(DocumentQuery::Id("coffee")).await;
        assert!(missing.is_err(), "{missing:?}");

        let prompts = asked.client.prompts().await.expect("prompts");
        assert_eq!(prompts.iter().map(RemotePrompt::label).collect::<Vec<_>>(), ["Brew"]);
        let placeholder = Map::from_iter([("tea".to_owned(), "{{tea}}".into())]);
        let text = asked.client.prompt("brew", placeholder).await.expect("a prompt");
        assert_eq!(text, "How is {{tea}} steeped, step by step?");
        let resources = asked.client.resources().await.expect("resources");
        let [resource] = resources.as_slice() else { panic!("{resources:?}") };
        assert_eq!(resource.label(), "Note on Sencha");
        let text = asked.client.read_resource(&resource.uri).await.expect("a resource");
        assert_eq!(text, "Sencha is steeped for 18 minutes at 96 °C.");
    })
    .await;
}

#[tokio::test]
async fn server_filesystem_is_reached_through_a_bridge() {
    within(async {
        let npm = installed(Packages::Npm(&["@modelcontextprotocol/server-filesystem@2026.8.31"]));
        let bridge = installed(Packages::PyPi(&["mcp-proxy==0.13.0"]));
        let notes = tempfile::tempdir().expect("a folder");
        std::fs::write(notes.path().join("tea.md"), "Green tea is steeped at 80 °C.\n").expect("a note");
        let program = npm.program_path("@modelcontextprotocol/server-filesystem/dist/index.js");
        let (program, folder) = (program.to_str().expect("UTF-8"), notes.path().to_str().expect("UTF-8"));
        let server = bridge.serve("mcp_proxy", &["--", "node", program, folder]).await;
        let asked = ask(&server).await;
        assert!(asked.tool("read_text_file").await.only_reads());
        assert!(!asked.tool("write_file").await.only_reads());
        let path = notes.path().join("tea.md");
        let read = asked.call("read_text_file", json!({ "path": path })).await.expect("a result");
        let texts: Vec<_> = read.documents.iter().map(|hit| hit.text.trim()).collect();
        assert_eq!(texts, ["Green tea is steeped at 80 °C."]);
        let outside =
            asked.call("read_text_file", json!({ "path": "/etc/hostname" })).await.expect_err("an error");
        assert!(outside.reason.starts_with("the tool failed: “"), "{outside:?}");
    })
    .await;
}
