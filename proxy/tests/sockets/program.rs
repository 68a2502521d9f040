//! The program itself, in a process of its own.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::NamedTempFile;
use tokio::net::TcpStream;

use crate::harness::{Proxy, Upstream};

/// A running program; it is killed when this is dropped.
pub(crate) struct Program {
    child: Child,
    log: NamedTempFile,
    pub(crate) proxy: Proxy,
}

impl Program {
    /// Starts it with `settings` in its environment and waits for its greeting.
    pub(crate) fn start(upstream: &Upstream, settings: &[(&str, &str)]) -> Self {
        let log = NamedTempFile::new().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_footnote"))
            .env_clear()
            .envs(settings.iter().copied())
            .args([
                "--bind-addr",
                "127.0.0.1:0",
                "--llm-base-url",
                &format!("http://{}/v1", upstream.address()),
            ])
            .stdout(Stdio::piped())
            .stderr(File::create(log.path()).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).expect(&line);
        let proxy = Proxy::elsewhere(address.parse().expect(&line));
        Self { child, log, proxy }
    }

    pub(crate) fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
    }

    /// Waits until it has stopped listening.
    pub(crate) async fn refuses_connections(&self) {
        while TcpStream::connect(self.proxy.address).await.is_ok() {}
    }

    /// Waits for its end.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    /// Its log so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        if self.child.kill().is_ok() {
            self.child.wait().unwrap();
        }
    }
}
