//! A signal: running answers finish, new ones do not begin, and what takes too long is cut where it can be seen.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::harness::{Proxy, STREAM_HEAD, Upstream, is_complete};

/// The program itself, with an answer running.
struct Program {
    child: Child,
    proxy: Proxy,
}

fn program(upstream: &Upstream, drain_s: &str) -> Program {
    let mut child = Command::new(env!("CARGO_BIN_EXE_footnote"))
        .env_clear()
        .args(["--bind-addr", "127.0.0.1:0", "--drain-s", drain_s])
        .args(["--llm-base-url", &format!("http://{}/v1", upstream.address())])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).expect(&line);
    let proxy = Proxy::elsewhere(address.parse().expect(&line));
    Program { child, proxy }
}

impl Program {
    fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
    }

    async fn refuses_connections(&self) {
        while tokio::net::TcpStream::connect(self.proxy.address).await.is_ok() {}
    }
}

#[tokio::test]
async fn running_answers_finish() {
    let upstream = Upstream::new().await;
    let mut program = program(&upstream, "30");
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
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
    drop(idle);
}

#[tokio::test]
async fn what_takes_too_long_is_cut_visibly() {
    let upstream = Upstream::new().await;
    let mut program = program(&upstream, "0.2");
    let mut client = program.proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    wire.chunk("data: 1\n\n").await;
    client.until("data: 1\n\n").await;
    program.terminate();
    let answer = client.rest().await;
    assert!(!is_complete(&answer), "{answer}");
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
    wire.closes().await;
}
