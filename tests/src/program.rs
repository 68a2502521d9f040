//! The real `footnote` binary.

use std::{
    net::SocketAddr,
    path::PathBuf,
    process::{ExitStatus, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _},
    process::{Child, Command},
    sync::watch,
    task::JoinHandle,
};

use crate::upstream::{Upstream, find};

/// How to start the program: its flags, and its whole environment.
#[derive(Debug)]
#[must_use]
pub struct Setup {
    flags: Vec<String>,
    environment: Vec<(String, String)>,
}

impl Setup {
    /// A free loopback port and no other configuration.
    pub fn new() -> Self {
        Self { flags: Vec::new(), environment: Vec::new() }.flag("bind-addr", "127.0.0.1:0")
    }

    /// In front of a scripted model server.
    pub fn model(upstream: &Upstream) -> Self {
        Self::new().flag("llm-base-url", &upstream.model_url())
    }

    /// In front of a scripted model server and knowledge base.
    pub fn model_and_retrieval(upstream: &Upstream) -> Self {
        Self::model(upstream).flag("retrieval-url", &upstream.retrieval_url())
    }

    /// Sets `--name=value`, replacing an earlier value.
    pub fn flag(mut self, name: &str, value: &str) -> Self {
        let start = format!("--{name}=");
        self.flags.retain(|flag| !flag.starts_with(&start));
        self.flags.push(format!("{start}{value}"));
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Starts it and waits for its address.
    pub async fn start(self) -> Program {
        match self.try_start().await {
            Ok(program) => program,
            Err(failure) => panic!("footnote did not start: {failure:?}"),
        }
    }

    /// Starts it; an error if it exits before it prints its address.
    pub async fn try_start(self) -> Result<Program, Failure> {
        let mut child = Command::new(binary())
            .args(&self.flags)
            .env_clear()
            .envs(self.environment)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the footnote binary can be started");
        let output = Output::default();
        let readers = vec![
            tokio::spawn(collect(child.stdout.take(), output.clone())),
            tokio::spawn(collect(child.stderr.take(), output.clone())),
        ];
        let mut text = output.text.subscribe();
        tokio::select! {
            found = text.wait_for(|text| address_in(text).is_some()) => {
                let text = found.expect("the output outlives its waiters").clone();
                let address = address_in(&text).expect("just found");
                Ok(Program { child, address, output, readers })
            }
            status = crate::with_deadline("footnote to start or to refuse", child.wait()) => {
                for reader in readers {
                    reader.await.expect("reading output does not panic");
                }
                Err(Failure { status: status.expect("a child can be waited for"), output: output.text() })
            }
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

#[derive(Debug)]
pub struct Failure {
    pub status: ExitStatus,
    /// Everything it wrote.
    pub output: String,
}

/// A running program; dropping it kills it.
#[derive(Debug)]
pub struct Program {
    child: Child,
    address: SocketAddr,
    output: Output,
    readers: Vec<JoinHandle<()>>,
}

impl Program {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL of a path, which begins with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Everything it wrote so far to stdout and stderr.
    pub fn output(&self) -> String {
        self.output.text()
    }

    /// Waits until its output contains this.
    pub async fn writes(&self, needle: &str) {
        let mut text = self.output.text.subscribe();
        let found = text.wait_for(|text| text.contains(needle));
        crate::with_deadline(&format!("footnote to write {needle:?}"), found)
            .await
            .expect("the output stays");
    }

    /// Sends SIGTERM, as a service manager does.
    pub fn terminate(&self) {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        kill_process(id.expect("it is still running"), Signal::TERM)
            .expect("a process of ours can be signalled");
    }

    /// Waits for its exit; returns its status and everything it wrote.
    pub async fn ended(mut self) -> (ExitStatus, String) {
        let status = crate::with_deadline("footnote to end", self.child.wait()).await;
        for reader in std::mem::take(&mut self.readers) {
            reader.await.expect("reading output does not panic");
        }
        (status.expect("a child can be waited for"), self.output())
    }

    /// Resident memory, in bytes.
    pub fn resident_bytes(&self) -> u64 {
        let id = self.child.id().expect("it is still running");
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("procfs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a resident size");
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
        kibibytes * 1024
    }

    /// Number of open file descriptors.
    pub fn open_files(&self) -> usize {
        let id = self.child.id().expect("it is still running");
        std::fs::read_dir(format!("/proc/{id}/fd")).expect("procfs").count()
    }
}

/// The collected output.
#[derive(Clone, Debug)]
struct Output {
    text: watch::Sender<String>,
}

impl Default for Output {
    fn default() -> Self {
        Self { text: watch::Sender::new(String::new()) }
    }
}

impl Output {
    fn text(&self) -> String {
        self.text.borrow().clone()
    }
}

/// Copies complete lines from a pipe to the output.
async fn collect(pipe: Option<impl AsyncRead + Unpin>, output: Output) {
    let mut pipe = pipe.expect("a piped stream");
    let mut buffer = Vec::new();
    loop {
        let read = pipe.read_buf(&mut buffer).await.unwrap_or(0);
        let end = if read == 0 { buffer.len() } else { complete_lines(&buffer) };
        let lines: Vec<u8> = buffer.drain(..end).collect();
        output.text.send_modify(|text| text.push_str(&String::from_utf8_lossy(&lines)));
        if read == 0 {
            return;
        }
    }
}

/// The length of the complete lines in `bytes`.
fn complete_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

/// The socket address in the first complete `http://…` or `https://…`.
fn address_in(text: &str) -> Option<SocketAddr> {
    let at = find(text.as_bytes(), b"://")? + "://".len();
    let rest = &text[at..];
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || ".:[]".contains(c)))?;
    rest[..end].parse().ok()
}

/// The build folder of this test executable, usually `target/debug`.
pub(crate) fn target_folder() -> PathBuf {
    let this = std::env::current_exe().expect("a test knows its own path");
    let folder = this.parent().expect("a program lies in a folder");
    // Tests are in target/PROFILE/deps, other programs in target/PROFILE.
    folder.parent().filter(|_| folder.ends_with("deps")).unwrap_or(folder).to_owned()
}

/// The `footnote` binary of the same build.
fn binary() -> PathBuf {
    let binary = target_folder().join("footnote");
    assert!(
        binary.exists(),
        "{} is missing: build it first with `cargo build -p footnote`",
        binary.display()
    );
    binary
}
