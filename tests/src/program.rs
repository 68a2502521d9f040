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

/// How to start the program. Every flag can be given; the environment is empty but for what is set here.
#[derive(Debug)]
#[must_use]
pub struct Setup {
    flags: Vec<String>,
    environment: Vec<(String, String)>,
}

impl Setup {
    /// On a free loopback port, and otherwise without configuration.
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

    /// Adds `--name=value`; a later one of the same name takes the earlier one's place.
    pub fn flag(mut self, name: &str, value: &str) -> Self {
        let start = format!("--{name}=");
        self.flags.retain(|flag| !flag.starts_with(&start));
        self.flags.push(format!("{start}{value}"));
        self
    }

    /// Sets a variable.
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

    /// Starts it; when it ends before it has an address, says how.
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
            status = crate::within("footnote to start or to refuse", child.wait()) => {
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

/// How a start failed.
#[derive(Debug)]
pub struct Failure {
    /// The exit status.
    pub status: ExitStatus,
    /// All it wrote.
    pub output: String,
}

/// A running program, ended when dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    address: SocketAddr,
    output: Output,
    readers: Vec<JoinHandle<()>>,
}

impl Program {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of a path, which begins with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// All it wrote so far, both to stdout and stderr.
    pub fn output(&self) -> String {
        self.output.text()
    }

    /// Waits until it has written this.
    pub async fn writes(&self, needle: &str) {
        let mut text = self.output.text.subscribe();
        let found = text.wait_for(|text| text.contains(needle));
        crate::within(&format!("footnote to write {needle:?}"), found).await.expect("the output stays");
    }

    /// Asks it to end, as a service manager does.
    pub fn terminate(&self) {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        kill_process(id.expect("it is still running"), Signal::TERM)
            .expect("a process of ours can be signalled");
    }

    /// Waits until it has ended, and gives its status and all it wrote.
    pub async fn ended(mut self) -> (ExitStatus, String) {
        let status = crate::within("footnote to end", self.child.wait()).await;
        for reader in std::mem::take(&mut self.readers) {
            reader.await.expect("reading output does not panic");
        }
        (status.expect("a child can be waited for"), self.output())
    }

    /// The sum of the memory it holds (resident set), in bytes.
    pub fn resident_bytes(&self) -> u64 {
        let id = self.child.id().expect("it is still running");
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("procfs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a resident size");
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
        kibibytes * 1024
    }

    /// How many file descriptors it holds.
    pub fn open_files(&self) -> usize {
        let id = self.child.id().expect("it is still running");
        std::fs::read_dir(format!("/proc/{id}/fd")).expect("procfs").count()
    }
}

/// What the program writes.
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

/// Moves whole lines from a pipe to the output.
async fn collect(pipe: Option<impl AsyncRead + Unpin>, output: Output) {
    let mut pipe = pipe.expect("a piped stream");
    let mut buffer = Vec::new();
    loop {
        let read = pipe.read_buf(&mut buffer).await.unwrap_or(0);
        let end = if read == 0 { buffer.len() } else { find_last_line(&buffer) };
        let lines: Vec<u8> = buffer.drain(..end).collect();
        output.text.send_modify(|text| text.push_str(&String::from_utf8_lossy(&lines)));
        if read == 0 {
            return;
        }
    }
}

/// The length of the whole lines at the beginning of `bytes`.
fn find_last_line(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

/// The address in the first `http://…` or `https://…` that is followed by something.
fn address_in(text: &str) -> Option<SocketAddr> {
    let at = find(text.as_bytes(), b"://")? + "://".len();
    let rest = &text[at..];
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || ".:[]".contains(c)))?;
    rest[..end].parse().ok()
}

/// The folder of the build that this test executable belongs to: `target/debug` as a rule.
pub(crate) fn target_folder() -> PathBuf {
    let this = std::env::current_exe().expect("a test knows its own path");
    let folder = this.parent().expect("a program lies in a folder");
    // Tests lie in …/target/PROFILE/deps, other programs beside that folder.
    folder.parent().filter(|_| folder.ends_with("deps")).unwrap_or(folder).to_owned()
}

/// The binary of the same build.
fn binary() -> PathBuf {
    let binary = target_folder().join("footnote");
    assert!(
        binary.exists(),
        "{} is missing: build it first with `cargo build -p footnote`",
        binary.display()
    );
    binary
}
