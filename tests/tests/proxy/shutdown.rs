//! Ending the program.

use footnote_tests::{eventually, gate::Gate, program::Setup, reply::Reply, upstream::Upstream};
use tokio::net::TcpStream;

use crate::post_chat;

#[tokio::test]
async fn a_running_stream_may_finish_and_no_new_request_is_taken() {
    let upstream = Upstream::start().await;
    let gate = Gate::new();
    upstream.on("chat", Reply::stream().delta("begun").gate(&gate).delta("ended").finish("stop").done());
    let program = Setup::model(&upstream).start().await;
    let address = program.address();
    let mut exchange = post_chat().open(address).await;
    exchange.until("begun").await;
    program.terminate();
    eventually("new connections to be refused", async || TcpStream::connect(address).await.err()).await;
    gate.open();
    let answer = exchange.rest().await;
    assert!(answer.whole && answer.text().contains("ended"), "{}", answer.text());
    assert!(program.ended().await.0.success());
}

#[tokio::test]
async fn a_stream_that_outlasts_the_drain_time_ends_with_an_error() {
    let upstream = Upstream::start().await;
    upstream.on("chat", Reply::stream().delta("begun").hang());
    let program = Setup::model(&upstream).flag("drain-s", "1").start().await;
    let mut exchange = post_chat().open(program.address()).await;
    exchange.until("begun").await;
    program.terminate();
    let answer = exchange.rest().await;
    assert!(!answer.whole, "{}", answer.text());
    let (status, output) = program.ended().await;
    assert!(status.success(), "{status}: {output}");
}

#[tokio::test]
async fn an_idle_connection_does_not_delay_the_shutdown() {
    let program = Setup::new().start().await;
    let idle = TcpStream::connect(program.address()).await.unwrap();
    program.terminate();
    let (status, output) = program.ended().await;
    assert!(status.success(), "{status}: {output}");
    drop(idle);
}
