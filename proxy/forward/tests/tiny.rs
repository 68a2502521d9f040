//! The proxy of `examples/tiny.rs` between a client and a small upstream, over sockets.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

#[expect(dead_code, reason = "its `main` is not called")]
#[path = "../examples/tiny.rs"]
mod tiny;

const KEY: &str = "sk-canary-0123456789";
const EVENTS: &str =
    "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

/// A model server that has one model, answers `POST /v1/chat/completions`, and shows who asks wrongly what it got.
async fn model(request: Request) -> Response {
    let (headers, path) = (request.headers(), request.uri().path());
    let has_key = headers.get(AUTHORIZATION).is_some_and(|key| *key == format!("Bearer {KEY}"));
    if !has_key || headers.contains_key(COOKIE) {
        return (StatusCode::BAD_REQUEST, format!("{headers:?}")).into_response();
    }
    match path {
        "/v1/models" => ([(CONTENT_TYPE, "application/json")], "{\"data\":[{\"id\":\"m\"}]}").into_response(),
        "/v1/chat/completions" => ([(CONTENT_TYPE, "text/event-stream")], EVENTS).into_response(),
        _ => (StatusCode::UNAUTHORIZED, format!("the key {KEY} is for another path")).into_response(),
    }
}

async fn listen(app: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(axum::serve(listener, app).into_future());
    address
}

/// The whole answer of the tiny proxy, whose model server's base is at `path`.
async fn ask(path: &str, line: &str, body: &str) -> String {
    let base = format!("http://{}{path}", listen(Router::new().fallback(model)).await);
    let proxy = listen(tiny::app(base.parse().unwrap(), KEY).unwrap()).await;
    let mut wire = TcpStream::connect(proxy).await.unwrap();
    let head = format!(
        "{line} HTTP/1.1\r\nhost: {proxy}\r\ncookie: a=b\r\nauthorization: Bearer of-the-client\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    wire.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    let mut answer = String::new();
    wire.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn model_calls_are_forwarded_with_the_key_of_the_server() {
    let answer = ask("/v1", "POST /v1/chat/completions", "{\"stream\":true}").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains(EVENTS), "{answer}");
    assert!(answer.contains("\r\ncontent-type: text/event-stream\r\n"), "{answer}");
    let answer = ask("/v1", "GET /v1/models", "").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("{\"id\":\"m\"}"), "{answer}");
}

#[tokio::test]
async fn a_refusal_is_told_without_the_key() {
    let answer = ask("/elsewhere", "POST /v1/chat/completions", "{}").await;
    assert!(answer.starts_with("HTTP/1.1 502 ") && answer.contains("\"upstream_key_refused\""), "{answer}");
    assert!(!answer.contains("canary"), "{answer}");
}
