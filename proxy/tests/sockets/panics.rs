//! A panic ends the request in which it happens, and no other.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::response::Response;
use axum::routing::get;
use footnote::app::layered;
use footnote::server::{ServerHandle, serve};
use futures::channel::mpsc::{UnboundedReceiver, unbounded};
use futures::{StreamExt, stream};
use http::StatusCode;
use tokio::net::TcpListener;
use tokio::task::yield_now;

use crate::harness::{Proxy, Wire, is_complete, status};

type Pieces = UnboundedReceiver<&'static str>;

/// Starts a server with routes that panic. At `/stream` it answers with `pieces`.
async fn start(pieces: Pieces) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let pieces = Arc::new(Mutex::new(Some(pieces)));
    let routes = Router::new()
        .route("/at-once", get(async || -> StatusCode { panic!("a panic before anything is waited for") }))
        .route("/handler", get(panics_later))
        .route("/body", get(panics_in_its_body))
        .route(
            "/stream",
            get(async move || {
                let pieces = pieces.lock().unwrap().take().unwrap();
                Response::new(Body::from_stream(pieces.map(|piece| Ok::<_, Infallible>(Bytes::from(piece)))))
            }),
        )
        .route("/fine", get(async || StatusCode::NO_CONTENT));
    tokio::spawn(serve(listener, None, layered(routes), ServerHandle::new()));
    address
}

async fn panics_later() -> StatusCode {
    yield_now().await;
    panic!("a panic while the answer is waited for")
}

async fn panics_in_its_body() -> Response {
    let broken = stream::once(async {
        // By then the piece before has been written.
        yield_now().await;
        panic!("a panic in a body")
    });
    Response::new(Body::from_stream(stream::iter([Ok::<_, Infallible>("piece")]).chain(broken)))
}

async fn ask(wire: &mut Wire, path: &str) {
    wire.send(&format!("GET {path} HTTP/1.1\r\nhost: a\r\n\r\n")).await;
}

#[tokio::test]
async fn it_ends_one_request_and_nothing_else() {
    let (sender, pieces) = unbounded();
    let server = Proxy::elsewhere(start(pieces).await);
    let mut running = server.connect().await;
    ask(&mut running, "/stream").await;
    sender.unbounded_send("first").unwrap();
    running.until("first").await;

    for path in ["/at-once", "/handler"] {
        let mut client = server.connect().await;
        ask(&mut client, path).await;
        let answer = client.answer().await;
        assert_eq!(status(&answer), 500, "{answer}");
        assert!(answer.contains(r#""code":"internal_error""#) && is_complete(&answer), "{answer}");
        assert!(!answer.contains("panic"), "{answer}");
        ask(&mut client, "/fine").await;
        assert_eq!(status(&client.until("\r\n\r\n").await), 204, "the connection goes on");
    }
    let mut client = server.connect().await;
    ask(&mut client, "/body").await;
    let cut = client.rest().await;
    assert!(cut.contains("piece") && !is_complete(&cut), "{cut}");

    sender.unbounded_send("last").unwrap();
    drop(sender);
    let rest = running.until("0\r\n\r\n").await;
    assert!(rest.contains("last"), "{rest}");
}
