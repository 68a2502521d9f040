//! When the client goes away the upstream connection is closed at once.

use std::{io, time::Duration};

use footnote_tests::{
    eventually,
    gate::Gate,
    program::Setup,
    reply::{Framing, Reply},
    upstream::Upstream,
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    task::JoinHandle,
};

use crate::post_chat;

/// How soon a client that left must be felt upstream.
const SOON: Duration = Duration::from_millis(100);

/// Opens and leaves a chat several times, and checks that the middle one of the delays is short. The 99th percentile
/// is a benchmark's business: here other tests keep the processor busy.
async fn check(script: impl Fn() -> (Reply, Option<&'static str>)) {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let mut delays = Vec::new();
    for _ in 0..9 {
        let (reply, awaited) = script();
        upstream.on("chat", reply);
        let mut exchange = post_chat().open(program.address()).await;
        let seen = upstream.next("chat").await;
        if let Some(needle) = awaited {
            exchange.until(needle).await;
        }
        let left = exchange.abandon();
        delays.push(seen.closed().await.saturating_duration_since(left));
    }
    delays.sort_unstable();
    assert!(delays[4] < SOON, "{delays:?}");
}

#[tokio::test]
async fn aborting_while_waiting_for_headers_closes_upstream() {
    check(|| (Reply::silent(), None)).await;
}

#[tokio::test]
async fn aborting_while_connecting_closes_upstream() {
    let full = Full::new().await;
    let program = Setup::new().flag("llm-base-url", &full.model_url()).start().await;
    let idle = program.open_files();
    let exchange = post_chat().open(program.address()).await;
    eventually("the proxy to be connecting", async || (program.open_files() >= idle + 2).then_some(())).await;
    let left = exchange.abandon();
    eventually("both sockets to be closed", async || (program.open_files() <= idle).then_some(())).await;
    // Well below the time after which connecting is given up anyway.
    assert!(left.elapsed() < Duration::from_secs(1), "{:?}", left.elapsed());
}

#[tokio::test]
async fn connecting_times_out() {
    let full = Full::new().await;
    let setup = Setup::new().flag("llm-base-url", &full.model_url()).flag("connect-timeout-s", "1");
    let program = setup.start().await;
    let answer = post_chat().send(program.address()).await;
    assert_eq!(answer.error(), (502, "upstream_unreachable".into()));
}

/// A port whose queue of connections is full, so that connecting to it takes for ever.
struct Full {
    listener: TcpListener,
    _queue: Vec<JoinHandle<io::Result<TcpStream>>>,
}

impl Full {
    async fn new() -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = socket.listen(1).unwrap();
        let address = listener.local_addr().unwrap();
        let queue = (0..8).map(|_| tokio::spawn(TcpStream::connect(address))).collect::<Vec<_>>();
        // Linux takes one more than asked for; whoever is not through by now waits.
        eventually("the queue to be full", async || {
            (queue.iter().filter(|connect| connect.is_finished()).count() >= 2).then_some(())
        })
        .await;
        Self { listener, _queue: queue }
    }

    fn model_url(&self) -> String {
        format!("http://{}/v1", self.listener.local_addr().unwrap())
    }
}

#[tokio::test]
async fn aborting_a_stream_closes_upstream() {
    check(|| (Reply::stream().delta("begun").hang(), Some("begun"))).await;
}

#[tokio::test]
async fn aborting_a_plain_response_closes_upstream() {
    check(|| {
        let half = Reply::new(200, "application/json", "{\"half\":");
        (half.framing(Framing::ClaimedLength(1000)).hang(), None)
    })
    .await;
}

#[tokio::test]
async fn aborting_a_stalled_reader_closes_upstream() {
    let upstream = Upstream::start().await;
    let gate = Gate::new();
    let flood = "x".repeat(1 << 20);
    // Far more than the sockets on the way can hold, so the upstream stands still in writing, before the gate.
    let script = (0..64).fold(Reply::stream(), |reply, _| reply.delta(&flood));
    upstream.on("chat", script.gate(&gate));
    let program = Setup::model(&upstream).flag("max-response-bytes", "1000000000").start().await;
    let mut exchange = post_chat().open(program.address()).await;
    exchange.until("xxx").await;
    let held = program.resident_bytes();
    assert!(held < 200 << 20, "a stalled reader is not buffered for: {held} bytes");
    let seen = upstream.next("chat").await;
    exchange.abandon();
    seen.closed().await;
}

#[tokio::test]
async fn aborted_requests_leak_nothing() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let abort = async || {
        upstream.on("chat", Reply::stream().delta("begun").hang());
        let mut exchange = post_chat().open(program.address()).await;
        exchange.until("begun").await;
        exchange.abandon();
        upstream.next("chat").await.closed().await;
    };
    // The first ones fill pools and caches that are kept.
    for _ in 0..20 {
        abort().await;
    }
    let settled = program.open_files();
    for _ in 0..300 {
        abort().await;
    }
    eventually("the file descriptors to be given back", async || {
        (program.open_files() <= settled).then_some(())
    })
    .await;
}
