//! The proxy of `examples/tiny.rs` between a client and a small upstream, over sockets.

use std::error::Error;
use std::io;
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

/// A model server. A request without the key, or with a client's cookie, gets its own headers back.
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

async fn listen(app: Router) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(axum::serve(listener, app).into_future());
    Ok(address)
}

/// The whole answer of the tiny proxy, whose model server's base is at `path`.
async fn ask(path: &str, line: &str, body: &str) -> Result<String, Box<dyn Error>> {
    let base = format!("http://{}{path}", listen(Router::new().fallback(model)).await?);
    let proxy = listen(tiny::app(base.parse()?, KEY)?).await?;
    let mut wire = TcpStream::connect(proxy).await?;
    let head = format!(
        "{line} HTTP/1.1\r\nhost: {proxy}\r\ncookie: a=b\r\nauthorization: Bearer of-the-client\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    wire.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut answer = String::new();
    wire.read_to_string(&mut answer).await?;
    Ok(answer)
}

#[tokio::test]
async fn model_calls_are_forwarded_with_the_key_of_the_server() -> Result<(), Box<dyn Error>> {
    let answer = ask("/v1", "POST /v1/chat/completions", "{\"stream\":true}").await?;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains(EVENTS), "{answer}");
    assert!(answer.contains("\r\ncontent-type: text/event-stream\r\n"), "{answer}");
    let answer = ask("/v1", "GET /v1/models", "").await?;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("{\"id\":\"m\"}"), "{answer}");
    Ok(())
}

#[tokio::test]
async fn a_refusal_is_told_without_the_key() -> Result<(), Box<dyn Error>> {
    let answer = ask("/elsewhere", "POST /v1/chat/completions", "{}").await?;
    assert!(answer.starts_with("HTTP/1.1 502 ") && answer.contains("\"upstream_key_refused\""), "{answer}");
    assert!(!answer.contains("canary"), "{answer}");
    Ok(())
}
