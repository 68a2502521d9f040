//! A client that goes away takes its request upstream along, whatever state it is in.

use std::time::Duration;

use socket2::{Domain, Socket, Type};
use tokio::net::TcpStream;

use crate::harness::{Proxy, STREAM_HEAD, Upstream, proxy};

/// How many other requests the proxy answers, one after another, while a client's leaving may not be felt upstream yet.
/// They take far less than a tenth of a second on an idle machine, and as much longer as everything else on a busy one.
const MEANWHILE: usize = 100;
const TIMES: usize = 5;
/// Nothing is given up by itself.
const PATIENT: [(&str, &str); 3] =
    [("CONNECT_TIMEOUT_S", "3600"), ("HEADER_TIMEOUT_S", "3600"), ("IDLE_TIMEOUT_S", "3600")];

/// Fails the test if `felt` takes longer than [`MEANWHILE`] requests.
async fn soon(proxy: &Proxy, felt: impl Future<Output = ()>) {
    let others = async {
        let mut client = proxy.connect().await;
        for _ in 0..MEANWHILE {
            client.send(&format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", proxy.address)).await;
            client.answer().await;
        }
    };
    tokio::select! {
        () = felt => {}
        () = others => panic!("{MEANWHILE} requests were answered first"),
    }
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
    let proxy = proxy(address, &PATIENT).await;
    for _ in 0..TIMES {
        let client = proxy.ask("{}").await;
        while proxy.figure("footnote_streams_running").await == 0 {}
        drop(client);
        soon(&proxy, proxy.rests()).await;
    }
}

#[tokio::test]
async fn while_the_answer_has_not_begun() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &PATIENT).await;
    for _ in 0..TIMES {
        let client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        drop(client);
        soon(&proxy, wire.closes()).await;
    }
    proxy.rests().await;
}

#[tokio::test]
async fn while_the_answer_streams() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &PATIENT).await;
    for _ in 0..TIMES {
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        wire.send(STREAM_HEAD).await;
        wire.chunk("data: 1\n\n").await;
        client.until("data: 1").await;
        drop(client);
        soon(&proxy, wire.closes()).await;
    }
    proxy.rests().await;
}

#[tokio::test]
async fn while_it_reads_nothing() {
    let upstream = Upstream::new().await;
    let proxy =
        proxy(upstream.address(), &[&PATIENT[..], &[("MAX_RESPONSE_BYTES", "1000000000")]].concat()).await;
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
        soon(&proxy, wire.closes()).await;
    }
    proxy.rests().await;
}
