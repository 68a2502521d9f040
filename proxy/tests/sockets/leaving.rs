//! A client that goes away takes its request upstream along, whatever state it is in.

use std::time::Duration;

use socket2::{Domain, Socket, Type};
use tokio::net::TcpStream;

use crate::harness::{STREAM_HEAD, Upstream, proxy};

/// From the client's leaving to the end of the connection upstream.
const AT_MOST: Duration = Duration::from_millis(100);
/// The machine may be busy at one moment; not at most of several.
const TIMES: usize = 5;

fn check(mut took: Vec<Duration>) {
    took.sort_unstable();
    assert!(took[took.len() / 2] <= AT_MOST, "{took:?}");
}

#[tokio::test]
async fn while_connecting() {
    // A listener whose queue is full accepts no connection.
    let full = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    full.bind(&"127.0.0.1:0".parse::<std::net::SocketAddr>().unwrap().into()).unwrap();
    full.listen(0).unwrap();
    let address = full.local_addr().unwrap().as_socket().unwrap();
    let mut queue = Vec::new();
    while let Ok(Ok(stream)) =
        tokio::time::timeout(Duration::from_millis(200), TcpStream::connect(address)).await
    {
        queue.push(stream);
    }
    let proxy = proxy(address, &[("CONNECT_TIMEOUT_S", "60")]).await;
    let mut took = Vec::new();
    for _ in 0..TIMES {
        let client = proxy.ask("{}").await;
        while proxy.figure("footnote_streams_running").await == 0 {}
        drop(client);
        took.push(proxy.rests().await);
    }
    check(took);
}

#[tokio::test]
async fn while_the_answer_has_not_begun() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut took = Vec::new();
    for _ in 0..TIMES {
        let client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        drop(client);
        took.push(wire.closes().await);
    }
    check(took);
    proxy.rests().await;
}

#[tokio::test]
async fn while_the_answer_streams() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut took = Vec::new();
    for _ in 0..TIMES {
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        wire.send(STREAM_HEAD).await;
        wire.chunk("data: 1\n\n").await;
        client.until("data: 1").await;
        drop(client);
        took.push(wire.closes().await);
    }
    check(took);
    proxy.rests().await;
}

#[tokio::test]
async fn while_it_reads_nothing() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("MAX_RESPONSE_BYTES", "1000000000")]).await;
    let mut took = Vec::new();
    for _ in 0..TIMES {
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        wire.send(STREAM_HEAD).await;
        client.until("\r\n\r\n").await;
        let event = format!("data: {}\n\n", "x".repeat(60_000));
        let chunk = format!("{:x}\r\n{event}\r\n", event.len());
        // Until nothing more fits between upstream and client.
        while tokio::time::timeout(Duration::from_millis(100), wire.send(&chunk)).await.is_ok() {}
        drop(client);
        took.push(wire.closes().await);
    }
    check(took);
    proxy.rests().await;
}
