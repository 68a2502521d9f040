//! When the client goes away the upstream connection is closed at once.

use std::io;

use footnote_tests::{
    eventually,
    gate::Gate,
    program::{Program, Setup},
    reply::{Framing, Reply},
    upstream::Upstream,
    wire::Request,
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    task::JoinHandle,
};

use crate::post_chat;

/// How many other requests the proxy answers, one after another, while a client's leaving may not be felt upstream yet.
/// They take a tenth of a second on an idle machine, and as much longer as everything else where others use it too. The
/// delay in milliseconds is a benchmark's business.
const MEANWHILE: usize = 100;

/// A proxy that gives nothing up by itself.
fn patient(setup: Setup) -> Setup {
    ["connect-timeout-s", "header-timeout-s", "idle-timeout-s"]
        .into_iter()
        .fold(setup, |setup, name| setup.flag(name, "3600"))
}

/// Fails the test if `felt` takes longer than [`MEANWHILE`] requests.
async fn soon<T>(program: &Program, felt: impl Future<Output = T>) -> T {
    let others = async {
        for _ in 0..MEANWHILE {
            assert_eq!(Request::get("/healthz").send(program.address()).await.status, 200);
        }
    };
    tokio::select! {
        felt = felt => felt,
        () = others => panic!("{MEANWHILE} requests were answered first"),
    }
}

/// Opens and leaves a chat several times, and checks that this is felt upstream soon.
async fn check(script: impl Fn() -> (Reply, Option<&'static str>)) {
    let upstream = Upstream::start().await;
    let program = patient(Setup::model(&upstream)).start().await;
    for _ in 0..9 {
        let (reply, awaited) = script();
        upstream.on("chat", reply);
        let mut exchange = post_chat().open(program.address()).await;
        let seen = upstream.next("chat").await;
        if let Some(needle) = awaited {
            exchange.until(needle).await;
        }
        exchange.abandon();
        soon(&program, seen.closed()).await;
    }
}

#[tokio::test]
async fn aborting_while_waiting_for_headers_closes_upstream() {
    check(|| (Reply::silent(), None)).await;
}

#[tokio::test]
async fn aborting_while_connecting_closes_upstream() {
    let full = Full::new().await;
    let program = patient(Setup::new().flag("llm-base-url", &full.model_url())).start().await;
    let idle = program.open_files();
    let exchange = post_chat().open(program.address()).await;
    eventually("the proxy to be connecting", async || (program.open_files() >= idle + 2).then_some(())).await;
    exchange.abandon();
    eventually("both sockets to be closed", async || (program.open_files() <= idle).then_some(())).await;
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
