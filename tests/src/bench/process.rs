//! Starts programs and measures their memory and CPU time.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// The kernel's unit of CPU time.
const TICK: Duration = Duration::from_millis(10);
const START_LIMIT: Duration = Duration::from_secs(10);

/// A started program; dropping it kills it.
#[derive(Debug)]
pub struct Process {
    child: Child,
}

impl Process {
    /// Starts `program`, pinned to `core` if given, with `environment`, PATH and HOME only. Its output is discarded unless
    /// `BENCH_VERBOSE` is set.
    pub fn start(
        program: impl AsRef<OsStr>,
        arguments: &[String],
        environment: &[(&str, String)],
        core: Option<usize>,
    ) -> Result<Self> {
        let program = program.as_ref();
        let mut command = match core {
            // taskset execs the program, so the process id stays the same.
            Some(core) => {
                let mut command = Command::new("taskset");
                command.arg("-c").arg(core.to_string()).arg(program);
                command
            }
            None => Command::new(program),
        };
        command.args(arguments).env_clear().stdin(Stdio::null());
        for kept in ["PATH", "HOME"] {
            if let Some(value) = env::var_os(kept) {
                command.env(kept, value);
            }
        }
        command.envs(environment.iter().map(|(name, value)| (name, value)));
        if env::var_os("BENCH_VERBOSE").is_none() {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        Ok(Self { child })
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// An error if the program has exited.
    pub fn check_alive(&mut self) -> Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the program ended by itself: {status}; BENCH_VERBOSE=1 shows what it printed");
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited already.
        if self.child.kill().is_ok() && self.child.wait().is_err() {
            eprintln!("process {} could not be ended", self.child.id());
        }
    }
}

/// The release binary to measure: `FOOTNOTE_BIN`, or that of the target folder.
pub fn footnote_binary() -> Result<PathBuf> {
    let path = env::var_os("FOOTNOTE_BIN").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/release/footnote"),
        PathBuf::from,
    );
    if !path.is_file() {
        bail!(
            "{} is not there: build it with `cargo xtask build`, or name it in FOOTNOTE_BIN",
            path.display()
        );
    }
    Ok(path)
}

/// Starts the release binary for the model server at `upstream`, without a knowledge base; returns its address.
pub async fn footnote_before(upstream: SocketAddr) -> Result<(Process, SocketAddr)> {
    let address = SocketAddr::from(([127, 0, 0, 1], free_port()?));
    let environment = [
        ("BIND_ADDR", address.to_string()),
        ("LLM_BASE_URL", format!("http://{upstream}/v1")),
        ("LLM_MODEL", "bench".to_owned()),
        ("RETRIEVAL_KIND", "none".to_owned()),
    ];
    let mut process = Process::start(footnote_binary()?, &[], &environment, None)?;
    let begin = Instant::now();
    while tokio::net::TcpStream::connect(address).await.is_err() {
        process.check_alive().context("footnote did not start")?;
        ensure!(begin.elapsed() < START_LIMIT, "footnote does not listen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok((process, address))
}

/// A port on loopback that was free a moment ago.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// A field of `/proc/PID/status` in kilobytes, such as `VmRSS` (resident memory) or `RssAnon`.
pub fn memory_kb(pid: u32, field: &str) -> Result<u64> {
    kilobytes(&format!("/proc/{pid}/status"), field)
}

/// Private memory of a process, in kilobytes.
pub fn private_kb(pid: u32) -> Result<u64> {
    let file = format!("/proc/{pid}/smaps_rollup");
    Ok(kilobytes(&file, "Private_Clean")? + kilobytes(&file, "Private_Dirty")?)
}

fn kilobytes(file: &str, field: &str) -> Result<u64> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    let line = text.lines().find(|line| line.split(':').next() == Some(field));
    let word = line
        .and_then(|line| line.split_whitespace().nth(1))
        .with_context(|| format!("{file}: no {field}"))?;
    Ok(word.parse()?)
}

/// CPU time of a process since its start, with a resolution of 10 ms.
pub fn cpu_time(pid: u32) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name in brackets may contain spaces, so count fields after it.
    let fields = stat.rsplit_once(')').map(|(_, rest)| rest).context("unexpected /proc/PID/stat")?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u32>).sum::<Result<u32, _>>()?;
    Ok(TICK * ticks)
}

/// All descendants of a process, with their command lines.
pub fn descendants(ancestor: u32) -> Result<Vec<(u32, String)>> {
    let mut parents = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let Some(pid) = entry?.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        // A process may exit meanwhile.
        let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { continue };
        let parent =
            stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse::<u32>().ok());
        parents.extend(parent.map(|parent| (pid, parent)));
    }
    let mut family = vec![ancestor];
    let mut next = 0;
    while let Some(&pid) = family.get(next) {
        family.extend(parents.iter().filter(|(_, parent)| *parent == pid).map(|(child, _)| *child));
        next += 1;
    }
    let command = |pid: u32| fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    Ok(family[1..]
        .iter()
        .map(|&pid| (pid, String::from_utf8_lossy(&command(pid)).replace('\0', " ")))
        .collect())
}
