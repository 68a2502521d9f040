//! Messages to servers of the Model Context Protocol pass through unchanged, with the operator's headers added.

use footnote_tests::{
    eventually,
    gate::Gate,
    invariants::Rules,
    program::{Program, Setup},
    reply::{Framing, Reply},
    upstream::Upstream,
    wire::Request,
};
use serde_json::{Value, json};
use tempfile::TempDir;

const KEY: &str = "tools-key-0123456789";
const NOTES: &str = "/api/mcp/notes";

/// A program that knows the upstream's `/mcp` as the server `notes`.
struct Server {
    upstream: Upstream,
    program: Program,
    _folder: TempDir,
}

async fn start(setup: fn(Setup) -> Setup) -> Server {
    let rules = Rules { retrieval_key: Some(KEY.into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    let url = upstream.retrieval_url() + "/mcp";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("key"), format!("Bearer {KEY}\n")).unwrap();
    let header = json!({"file": folder.path().join("key")});
    let servers = json!({"mcpServers": {"notes": {
        "url": url, "title": "Team notes", "headers": {"Authorization": header},
    }}});
    let program = setup(with_servers(&folder, &servers)).start().await;
    Server { upstream, program, _folder: folder }
}

fn with_servers(folder: &TempDir, servers: &Value) -> Setup {
    let file = folder.path().join("servers.json");
    std::fs::write(&file, servers.to_string()).unwrap();
    Setup::new().flag("mcp-servers-file", file.to_str().unwrap())
}

fn as_it_is(setup: Setup) -> Setup {
    setup
}

fn message() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "\u{e9}"}})
}

#[tokio::test]
async fn messages_and_the_protocols_headers_pass_both_ways() {
    let server = start(as_it_is).await;
    let address = server.program.address();
    let reply = json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": []}});
    server.upstream.on(
        "mcp tools/list",
        Reply::json(200, &reply).header("mcp-session-id", "s 1").header("set-cookie", "a=b"),
    );
    let written = format!(" {}\n", message());
    let request = Request::post(NOTES, &json!({}))
        .body(written.clone())
        .header("accept", "application/json, text/event-stream")
        .header("mcp-session-id", "s 1")
        .header("mcp-protocol-version", "2025-11-25")
        .header("mcp-method", "tools/list")
        .header("mcp-name", "search")
        .header("mcp-param-region", "Berne")
        .header("x-api-key", "mine")
        .header("cookie", "a=b");
    let answer = request.send(address).await;
    assert_eq!((answer.status, answer.json()), (200, reply));
    assert_eq!((answer.header("mcp-session-id"), answer.header("set-cookie")), (Some("s 1"), None));
    let seen = server.upstream.next("mcp tools/list").await;
    assert_eq!((seen.method.as_str(), seen.target.as_str(), seen.body_text()), ("POST", "/mcp", written));
    for (name, value) in [
        ("accept", Some("application/json, text/event-stream")),
        ("mcp-session-id", Some("s 1")),
        ("mcp-protocol-version", Some("2025-11-25")),
        ("mcp-method", Some("tools/list")),
        ("mcp-name", Some("search")),
        ("mcp-param-region", Some("Berne")),
        ("x-api-key", None),
    ] {
        assert_eq!(seen.header(name), value, "{name}");
    }
    server.upstream.on("mcp tools/list", Reply::new(202, "text/plain", ""));
    assert_eq!(Request::post(NOTES, &message()).send(address).await.status, 202);
    for (method, name, value) in [("GET", "last-event-id", "7"), ("DELETE", "mcp-session-id", "s 1")] {
        server.upstream.on("mcp", Reply::new(405, "text/plain", "No."));
        let answer = Request::new(method, NOTES).header(name, value).send(address).await;
        assert_eq!(answer.status, 405, "{method}");
        let all = server.upstream.requests();
        let seen = all.last().unwrap();
        assert_eq!((seen.method.as_str(), seen.header(name)), (method, Some(value)));
    }
}

#[tokio::test]
async fn each_event_arrives_before_the_next_is_sent_and_leaving_closes_the_stream() {
    let server = start(as_it_is).await;
    let gate = Gate::new();
    let progress = Reply::new(200, "text/event-stream", "").event("{\"progress\":1}").gate(&gate);
    server.upstream.on("mcp tools/list", progress.event("{\"progress\":2}").hang());
    let mut exchange = Request::post(NOTES, &message()).open(server.program.address()).await;
    exchange.until("{\"progress\":1}\n\n").await;
    gate.open();
    exchange.until("{\"progress\":2}\n\n").await;
    exchange.abandon();
    server.upstream.next("mcp tools/list").await.closed().await;
}

#[tokio::test]
async fn a_silent_server_is_given_up_after_its_own_time() {
    let server = start(|setup| setup.flag("mcp-timeout-s", "0.2")).await;
    server.upstream.on("mcp tools/list", Reply::silent());
    let answer = Request::post(NOTES, &message()).send(server.program.address()).await;
    assert_eq!(answer.error(), (504, "upstream_header_timeout".into()));
    assert_eq!(answer.message(), "The tool server did not begin to answer in time");
}

#[tokio::test]
async fn errors_of_the_protocol_pass_and_others_are_told_in_our_words() {
    let server = start(as_it_is).await;
    let send = async |reply: Reply| {
        server.upstream.on("mcp tools/list", reply);
        Request::post(NOTES, &message()).send(server.program.address()).await
    };
    let unsupported = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32_000, "message": "version"}});
    for status in [400, 404] {
        let answer = send(Reply::json(status, &unsupported)).await;
        assert_eq!((answer.status, answer.json()), (status, unsupported.clone()));
    }
    for status in [401, 403] {
        let answer = send(Reply::html(status, KEY)).await;
        assert_eq!(answer.error(), (502, "upstream_key_refused".into()));
        assert_eq!(answer.message(), "The proxy's key was refused by the tool server");
        assert!(!answer.text().contains(KEY));
    }
    let elsewhere = Reply::new(307, "text/plain", "").header("location", "http://127.0.0.1:9/mcp");
    let answer = send(elsewhere).await;
    assert_eq!(answer.error(), (502, "upstream_error".into()));
    assert_eq!(
        answer.message(),
        "The tool server is at another address, http://127.0.0.1:9/mcp; put it into MCP_SERVERS_FILE"
    );
    for status in [400, 404, 405] {
        let answer = send(Reply::new(status, "text/plain", format!("bad key {KEY}"))).await;
        assert_eq!((answer.status, answer.text()), (status, "bad key [redacted]".into()));
    }
    assert_eq!(send(Reply::html(500, KEY)).await.error(), (502, "upstream_error".into()));
    // A session id that is the key would give it to the page.
    let answer = send(Reply::json(200, &json!({})).header("mcp-session-id", KEY)).await;
    assert_eq!((answer.status, answer.header("mcp-session-id")), (200, None));
}

#[tokio::test]
async fn only_listed_servers_are_reached_with_json_and_the_token() {
    let server = start(|setup| setup.env("ACCESS_TOKEN", "a-token-of-the-team")).await;
    let address = server.program.address();
    let bare = Request::post(NOTES, &message());
    assert_eq!(bare.send(address).await.error(), (401, "access_token_required".into()));
    let with_token = |request: Request| request.header("authorization", "Bearer a-token-of-the-team");
    let other = with_token(Request::post("/api/mcp/other", &message()));
    assert_eq!(other.send(address).await.error(), (404, "not_found".into()));
    let form = with_token(Request::post(NOTES, &message()).without("content-type"));
    assert_eq!(form.send(address).await.error(), (415, "unsupported_media_type".into()));
    let put = with_token(Request::new("PUT", NOTES));
    assert_eq!(put.send(address).await.error(), (405, "method_not_allowed".into()));
    let head = with_token(Request::new("HEAD", NOTES));
    assert_eq!(head.send(address).await.status, 405);
    let foreign = with_token(Request::post(NOTES, &message())).header("origin", "https://evil.example");
    assert_eq!(foreign.send(address).await.error(), (403, "origin_refused".into()));
    assert!(server.upstream.requests().is_empty());
    server.upstream.on("mcp tools/list", Reply::json(200, &json!({})));
    assert_eq!(with_token(Request::post(NOTES, &message())).send(address).await.status, 200);
}

#[tokio::test]
async fn the_page_is_told_names_and_titles_and_nothing_else() {
    let server = start(as_it_is).await;
    let config = Request::get("/api/config").send(server.program.address()).await;
    assert_eq!(config.json()["mcp_servers"], json!([{"name": "notes", "title": "Team notes"}]));
    assert!(!config.text().contains(KEY) && !config.text().contains("/mcp\""), "{}", config.text());
    eventually("readiness", async || {
        let ready = Request::get("/readyz").send(server.program.address()).await;
        (ready.status == 200).then_some(())
    })
    .await;
    assert!(server.upstream.requests().is_empty());
}

#[tokio::test]
async fn a_file_that_cannot_be_used_stops_the_start_without_showing_a_key() {
    let url = "https://h/mcp";
    for (servers, expect) in [
        (json!([]), "is not like {\"mcpServers\""),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {"x": [KEY]}}}}),
            "its server \"a\" is not like {\"mcpServers\"",
        ),
        (json!({"mcpServers": {"": {"url": url}}}), "its server \"\" has a name that is not of letters"),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {"Host": "h"}}}}),
            "its server \"a\" has the header \"host\", which the proxy writes itself",
        ),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {"transfer-encoding": "chunked"}}}}),
            "its server \"a\" has the header \"transfer-encoding\", which the proxy writes itself",
        ),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {"x": "Bearer ${NO_SUCH_VARIABLE}"}}}}),
            "its server \"a\" has ${NO_SUCH_VARIABLE}, and the environment has no variable NO_SUCH_VARIABLE",
        ),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {KEY: "\u{0}"}}}}),
            "its server \"a\" has a header whose name is not shown",
        ),
        (json!({"mcpServers": {"a": {}}}), "its server \"a\" has no url"),
        (json!({"mcpServers": {"a": {"url": "ftp://h"}}}), "its server \"a\" does not begin with http"),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {"x": format!("{KEY}\n2")}}}}),
            "its server \"a\" has a header \"x\" that cannot be sent",
        ),
        (
            json!({"mcpServers": {"a": {"url": url, "headers": {"x": {"file": "/no/such"}}}}}),
            "its server \"a\" has a file for \"x\" that cannot be read",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let failure = with_servers(&folder, &servers).try_start().await.unwrap_err();
        assert!(failure.output.contains(&format!("MCP_SERVERS_FILE: {expect}")), "{}", failure.output);
        assert!(!failure.output.contains(KEY), "{}", failure.output);
    }
}

#[tokio::test]
async fn a_server_that_moved_within_its_origin_is_followed_there() {
    let server = start(as_it_is).await;
    let moved = Reply::new(307, "text/plain", "").header("location", "/mcp?moved");
    server.upstream.on("mcp tools/list", moved);
    server.upstream.on("mcp tools/list", Reply::json(200, &json!({"moved": true})));
    let answer = Request::post(NOTES, &message()).send(server.program.address()).await;
    assert_eq!((answer.status, answer.json()), (200, json!({"moved": true})));
    let all = server.upstream.requests();
    let seen: Vec<_> = all.iter().map(|seen| (seen.target.as_str(), seen.json.clone())).collect();
    assert_eq!(seen, [("/mcp", Some(message())), ("/mcp?moved", Some(message()))]);
    for _ in 0..5 {
        let moved = Reply::new(308, "text/plain", "").header("location", "/mcp");
        server.upstream.on("mcp tools/list", moved);
    }
    let answer = Request::post(NOTES, &message()).send(server.program.address()).await;
    assert_eq!(answer.error(), (502, "upstream_error".into()), "a circle ends");
}

#[tokio::test]
async fn files_of_other_clients_are_read_and_what_is_not_for_us_is_passed_over() {
    let rules = Rules { retrieval_key: Some(KEY.into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    let url = upstream.retrieval_url() + "/mcp";
    let text = format!(
        r#"{{
            // As an editor writes it.
            "servers": {{
                "my notes.de": {{ "type": "http", "url": "${{env:NOTES_URL}}", "headers": {{ "Authorization": "Bearer ${{NOTES_KEY}}" }} }},
                "files": {{ "command": "npx", "args": ["-y", "server"], "env": {{ "KEY": "{KEY}" }} }},
                "off": {{ "url": "not an address", "disabled": true }}, /* and */
            }},
        }}"#
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mcp.json");
    std::fs::write(&file, format!("\u{feff}{text}")).unwrap();
    let setup = Setup::new().flag("mcp-servers-file", file.to_str().unwrap());
    let program = setup.env("NOTES_URL", &url).env("NOTES_KEY", KEY).start().await;
    let config = Request::get("/api/config").send(program.address()).await;
    let expect = json!([{"name": "my-notes-de", "title": "my notes.de"}]);
    assert_eq!(config.json()["mcp_servers"], expect);
    upstream.on("mcp tools/list", Reply::json(200, &json!({})));
    let answer = Request::post("/api/mcp/my-notes-de", &message()).send(program.address()).await;
    assert_eq!(answer.status, 200);
    let key = format!("Bearer {KEY}");
    assert_eq!(upstream.next("mcp tools/list").await.header("authorization"), Some(key.as_str()));
}

#[tokio::test]
async fn streams_that_are_listened_to_take_no_answers_place() {
    let server = start(|setup| setup.flag("max-streams", "2")).await;
    let address = server.program.address();
    let mut listening = Vec::new();
    for _ in 0..4 {
        server
            .upstream
            .on("mcp", Reply::new(200, "text/event-stream", "").framing(Framing::Chunked).event("1").hang());
        let mut exchange = Request::new("GET", NOTES).open(address).await;
        exchange.until("1\n\n").await;
        listening.push(exchange);
    }
    server.upstream.on("mcp tools/list", Reply::json(200, &json!({})));
    assert_eq!(Request::post(NOTES, &message()).send(address).await.status, 200);
}
