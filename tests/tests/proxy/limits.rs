//! Sizes and numbers that are held.

use footnote_tests::{
    gate::Gate,
    program::Setup,
    reply::{Framing, Reply},
    upstream::{Passage, Upstream},
    wire::{RawConnection, Request},
};
use serde_json::json;

use crate::{post_chat, send_chat};

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).flag("max-request-bytes", "1000").start().await;
    let long = json!({"messages": [{"role": "user", "content": "x".repeat(2000)}]});
    let answer = Request::post("/v1/chat/completions", &long).send(program.address()).await;
    assert_eq!(answer.error(), (413, "body_too_large".into()));

    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        program.address()
    );
    let mut exchange = RawConnection::open(program.address(), head.as_bytes()).await;
    for _ in 0..20 {
        exchange.write(format!("64\r\n{}\r\n", " ".repeat(100)).as_bytes()).await;
    }
    exchange.write(b"0\r\n\r\n").await;
    assert_eq!(exchange.rest().await.error(), (413, "body_too_large".into()));
    assert_eq!(upstream.requests_of("chat").len(), 0);
    assert_eq!(send_chat(program.address()).await.status, 200);
}

#[tokio::test]
async fn a_chunked_body_within_the_limit_is_forwarded() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        program.address()
    );
    let mut exchange = RawConnection::open(program.address(), head.as_bytes()).await;
    for byte in crate::chat().to_string().chars() {
        exchange.write(format!("1\r\n{byte}\r\n").as_bytes()).await;
    }
    exchange.write(b"0\r\n\r\n").await;
    assert_eq!(exchange.rest().await.status, 200);
    assert_eq!(upstream.next("chat").await.json, Some(crate::chat()));
}

#[tokio::test]
async fn a_response_over_the_limit_is_cut() {
    let upstream = Upstream::start().await;
    upstream.passages([Passage::new("a", "A", &"x".repeat(10_000))]);
    let flood = (0..100).fold(Reply::stream(), |reply, _| reply.delta(&"x".repeat(100)));
    upstream.on("chat", flood.finish("stop").done());
    upstream
        .on("chat", Reply::new(200, "application/json", "").framing(Framing::ClaimedLength(1 << 40)).hang());
    let program = Setup::model_and_retrieval(&upstream).flag("max-response-bytes", "5000").start().await;

    let streamed = send_chat(program.address()).await;
    assert!(!streamed.whole && streamed.body.len() <= 5000, "{} bytes", streamed.body.len());
    let announced = send_chat(program.address()).await;
    assert_eq!(announced.error(), (502, "response_too_large".into()));
    let search =
        Request::post("/api/search", &json!({"query": "x", "top_k": 1})).send(program.address()).await;
    assert_eq!(search.error(), (502, "response_too_large".into()));
}

#[tokio::test]
async fn too_many_streams_are_refused_until_another_ends() {
    let upstream = Upstream::start().await;
    let gate = Gate::new();
    upstream.on("chat", Reply::stream().delta("begun").gate(&gate).finish("stop").done());
    let program = Setup::model(&upstream).flag("max-streams", "1").start().await;
    let mut first = post_chat().open(program.address()).await;
    first.until("begun").await;
    assert_eq!(send_chat(program.address()).await.error(), (503, "overloaded".into()));
    gate.open();
    assert!(first.rest().await.whole);
    assert_eq!(send_chat(program.address()).await.status, 200);
}

#[tokio::test]
async fn an_abandoned_stream_frees_its_slot() {
    let upstream = Upstream::start().await;
    upstream.on("chat", Reply::stream().delta("begun").hang());
    let program = Setup::model(&upstream).flag("max-streams", "1").start().await;
    let mut first = post_chat().open(program.address()).await;
    first.until("begun").await;
    first.abandon();
    upstream.next("chat").await.closed().await;
    footnote_tests::eventually("the place to be free", async || {
        (send_chat(program.address()).await.status == 200).then_some(())
    })
    .await;
}
