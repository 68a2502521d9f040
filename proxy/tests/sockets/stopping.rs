//! Shutdown by a signal: running answers finish, new ones do not begin, and slow ones are cut so that the
//! client notices.

use crate::harness::{STREAM_HEAD, Upstream, is_complete};
use crate::program::Program;

#[tokio::test]
async fn running_answers_finish() {
    let upstream = Upstream::new().await;
    let mut program = Program::start(&upstream, &[("DRAIN_S", "30")]);
    let idle = program.proxy.connect().await;
    let mut client = program.proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    wire.chunk("data: 1\n\n").await;
    client.until("data: 1\n\n").await;
    program.terminate();
    program.refuses_connections().await;
    wire.chunk("data: [DONE]\n\n").await;
    wire.send("0\r\n\r\n").await;
    let answer = client.rest().await;
    assert!(is_complete(&answer) && answer.contains("[DONE]"), "{answer}");
    assert_eq!(program.exit_code(), Some(0));
    drop(idle);
}

#[tokio::test]
async fn answers_that_outlast_the_drain_are_cut_visibly() {
    let upstream = Upstream::new().await;
    let mut program = Program::start(&upstream, &[("DRAIN_S", "0.2")]);
    let mut client = program.proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    wire.chunk("data: 1\n\n").await;
    client.until("data: 1\n\n").await;
    program.terminate();
    let answer = client.rest().await;
    assert!(!is_complete(&answer), "{answer}");
    assert_eq!(program.exit_code(), Some(0));
    wire.closes().await;
}
