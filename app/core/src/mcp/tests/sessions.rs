//! Sessions that a server forgot, versions, and servers of another kind.

use std::rc::Rc;

use serde_json::{Value, json};

use super::{FakeServer, McpError, Script, call, error, event, result};

fn begun(server: &FakeServer) -> usize {
    server.methods().iter().filter(|method| *method == "initialize").count()
}

/// An error as the proxy tells it.
fn told(code: &str, message: &str, detail: &str) -> Value {
    json!({ "error": { "message": message, "type": "x", "code": code, "detail": detail } })
}

/// The ways in which servers in use say that they do not know a session.
fn refusals() -> Vec<Script> {
    let of_protocol = error(&Value::Null, "Bad Request: No valid session ID provided");
    let plain = |status, text: &str| Script::Plain(status, text.to_owned());
    vec![
        Script::Json(404, Value::Null),
        Script::Json(404, error(&Value::Null, "Session not found")),
        Script::Json(400, of_protocol),
        plain(400, "Bad Request: No valid session ID provided"),
        plain(404, "Not Found"),
        plain(400, ""),
        plain(400, "<html>Bad Request</html>"),
        plain(200, "Unknown session"),
        Script::Json(502, told("upstream_key_refused", "The proxy's key was refused by the tool server", "")),
        Script::Json(410, told("upstream_rejected", "The tool server refused the request (410)", "")),
        Script::Json(502, told("upstream_error", "The tool server failed", "Session not found")),
        Script::Json(200, error(&json!(3), "Session terminated")),
        Script::Json(200, error(&Value::Null, "invalid session id")),
        Script::Events(event(&error(&json!(3), "No such SESSION"))),
    ]
}

#[test]
fn a_forgotten_session_is_begun_anew_whatever_the_server_says() {
    for refusal in refusals() {
        let server = Rc::<FakeServer>::default();
        server.script("tools/call", refusal.clone());
        server.script("tools/call", Script::Json(200, result(&json!(6), &json!({ "content": [] }))));
        let client = server.client();
        assert_eq!(call(&client), Ok(()), "{refusal:?}");
        assert_eq!(begun(&server), 2, "{refusal:?}");
    }
}

#[test]
fn a_request_that_is_refused_twice_fails_and_the_next_begins_anew() {
    for refusal in refusals() {
        let server = Rc::<FakeServer>::default();
        server.script("tools/call", refusal.clone()).script("tools/call", Script::Json(404, Value::Null));
        let client = server.client();
        assert!(call(&client).is_err(), "{refusal:?}");
        assert_eq!(begun(&server), 2, "{refusal:?}");
        server.script("tools/call", Script::Json(200, result(&json!(9), &json!({ "content": [] }))));
        assert_eq!(call(&client), Ok(()), "{refusal:?}");
        assert_eq!(begun(&server), 3, "{refusal:?}");
    }
}

#[test]
fn a_call_that_may_have_run_is_not_made_twice() {
    let server = Rc::<FakeServer>::default();
    server.script(
        "tools/call",
        Script::Json(502, told("upstream_error", "The tool server failed", "Mail was sent")),
    );
    let client = server.client();
    assert_eq!(call(&client), Err(McpError::Failed("The tool server failed: Mail was sent".into())));
    assert_eq!(begun(&server), 1);
    server.script("tools/call", Script::Json(200, result(&json!(6), &json!({ "content": [] }))));
    assert_eq!(call(&client), Ok(()));
    assert_eq!(begun(&server), 2, "the next one begins anew");
}

#[test]
fn other_errors_keep_the_session() {
    let server = Rc::<FakeServer>::default();
    server.script("tools/call", Script::Json(200, error(&json!(3), "no such tool")));
    let client = server.client();
    assert_eq!(call(&client), Err(McpError::Server("no such tool".into())));
    server.script("tools/call", Script::Json(200, result(&json!(4), &json!({ "content": [] }))));
    assert_eq!((call(&client), begun(&server)), (Ok(()), 1));
}

#[test]
fn versions_are_agreed_on_downwards() {
    let check = |offered: &'static str| {
        let server = Rc::<FakeServer>::default();
        server.script(
            "initialize",
            Script::Session(result(&json!(2), &json!({ "protocolVersion": offered })), "s"),
        );
        server.script("tools/call", Script::Json(200, result(&json!(3), &json!({ "content": [] }))));
        assert_eq!(call(&server.client()), Ok(()), "{offered}");
        assert_eq!(server.header("tools/call", "mcp-protocol-version").as_deref(), Some(offered));
    };
    ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"].into_iter().for_each(check);
    // A server that refuses what it does not know is asked for the next earlier one.
    let server = Rc::<FakeServer>::default();
    server.script("initialize", Script::Json(200, error(&json!(2), "Unsupported protocol version")));
    server.script("initialize", Script::Json(400, error(&json!(3), "Unsupported protocol version")));
    let agreed = result(&json!(4), &json!({ "protocolVersion": "2025-03-26" }));
    server.script("initialize", Script::Session(agreed, "s"));
    server.script("tools/call", Script::Json(200, result(&json!(5), &json!({ "content": [] }))));
    assert_eq!(call(&server.client()), Ok(()));
    assert_eq!(server.body("initialize")["params"]["protocolVersion"], "2025-03-26");
    // Whatever a server names as its version is cut and cleaned.
    let server = Rc::<FakeServer>::default();
    let long = format!("\u{202e}9{}", "x".repeat(1_000_000));
    server.script("initialize", Script::Json(200, result(&json!(2), &json!({ "protocolVersion": long }))));
    let told = call(&server.client()).expect_err("no error").to_string();
    assert!(told.len() < 200 && !told.contains('\u{202e}'), "{told}");
}

#[test]
fn the_old_transport_is_told_as_what_it_is() {
    let check = |status, first: Script, expect: McpError| {
        let server = Rc::<FakeServer>::default();
        server
            .script("initialize", Script::Plain(status, "Method Not Allowed".into()))
            .script("resume", first);
        assert_eq!(call(&server.client()), Err(expect));
    };
    let endpoint = "event: endpoint\ndata: /messages?session_id=1\n\n".to_owned();
    check(405, Script::EndlessEvents(endpoint.clone()), McpError::OldTransport);
    check(404, Script::EndlessEvents(endpoint), McpError::OldTransport);
    let said = || McpError::Refused("Method Not Allowed".into());
    check(405, Script::Plain(405, String::new()), said());
    check(404, Script::EndlessEvents("event: message\ndata: 1\n\n".into()), said());
    check(404, Script::Silent, said());
}

#[test]
fn odd_messages_are_read_as_far_as_they_go() {
    let done = json!({ "content": [{ "type": "text", "text": "done" }] });
    let check = |reply: Value, expect: Result<(), McpError>| {
        let server = Rc::<FakeServer>::default();
        server.script("tools/call", Script::Json(200, reply.clone()));
        assert_eq!(call(&server.client()), expect, "{reply}");
    };
    check(json!({ "jsonrpc": "2.0", "id": "3", "result": done }), Ok(()));
    check(json!([{ "jsonrpc": "2.0", "id": 3, "result": done }]), Ok(()));
    check(json!({ "jsonrpc": "2.0", "id": 3, "result": done, "error": null, "method": null }), Ok(()));
    let nameless = || Err(McpError::Server("an error without a message".into()));
    check(json!({ "jsonrpc": "2.0", "id": 3, "error": { "code": 1, "message": null } }), nameless());
    check(json!({ "jsonrpc": "2.0", "id": 3, "error": {} }), nameless());
    check(json!({ "jsonrpc": "2.0", "id": 3, "error": "broken" }), Err(McpError::Server("broken".into())));
    check(json!({ "jsonrpc": "2.0", "id": 3 }), Err(McpError::Malformed));
    check(json!("text"), Err(McpError::Malformed));
}

#[test]
fn a_server_that_asks_without_end_gets_twenty_answers() {
    let server = Rc::<FakeServer>::default();
    let pings = (0..10_000).map(|id| event(&json!({ "jsonrpc": "2.0", "id": id, "method": "ping" })));
    let done = event(&result(&json!(3), &json!({ "content": [] })));
    server.script("tools/call", Script::Events(pings.chain([done]).collect()));
    assert_eq!(call(&server.client()), Ok(()));
    assert_eq!(server.methods().iter().filter(|method| *method == "answer").count(), 20);
}
