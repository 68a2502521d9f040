//! Describes the machine and its load.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The processor's cores that this process may use.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// One line about the machine: processor, cores, memory, kernel, load.
pub fn describe() -> String {
    let field = |file: &str, name: &str| {
        let text = fs::read_to_string(file).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_once(':').map_or_else(|| "unknown".to_owned(), |(_, value)| value.trim().to_owned())
    };
    let memory_kb: u64 =
        field("/proc/meminfo", "MemTotal").trim_end_matches(" kB").parse().unwrap_or_default();
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!(
        "{} cores, {}, {} GB, Linux {}; load {}",
        cores(),
        field("/proc/cpuinfo", "model name"),
        memory_kb.div_ceil(1 << 20),
        kernel.trim(),
        load(),
    )
}

/// The machine's load averages over 1, 5 and 15 minutes, as the system prints them.
pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// The first line of a program's output that contains a version.
pub fn version(program: &str, argument: &str) -> Result<String> {
    let output =
        Command::new(program).arg(argument).output().with_context(|| format!("cannot run {program}"))?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let line = text
        .lines()
        .find(|line| line.chars().any(|letter| letter.is_ascii_digit()) && !line.starts_with('/'));
    Ok(line.unwrap_or(program).trim().to_owned())
}

/// CPU usage of all processes between two points in time.
#[derive(Clone, Copy, Debug)]
pub struct CpuUsage {
    idle: u64,
    total: u64,
}

impl CpuUsage {
    pub fn begin() -> Self {
        let text = fs::read_to_string("/proc/stat").unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        let ticks: Vec<u64> = first.split_whitespace().skip(1).filter_map(|word| word.parse().ok()).collect();
        Self { idle: ticks.iter().skip(3).take(2).sum(), total: ticks.iter().take(8).sum() }
    }

    /// The share of the time since [`CpuUsage::begin`] in which the cores were in use, 0 to 1.
    pub fn share(self) -> f64 {
        let now = Self::begin();
        let total = super::stats::float(now.total.saturating_sub(self.total).max(1));
        1.0 - super::stats::float(now.idle.saturating_sub(self.idle)) / total
    }
}

/// Waits until the machine is mostly idle for a second, at most `patience`; returns whether it was.
pub fn wait_until_quiet(patience: Duration) -> bool {
    const QUIET_SHARE: f64 = 0.3;
    let begin = Instant::now();
    loop {
        let busy = CpuUsage::begin();
        thread::sleep(Duration::from_secs(1));
        if busy.share() < QUIET_SHARE {
            return true;
        }
        if begin.elapsed() >= patience {
            return false;
        }
    }
}

/// Pins all threads of a process to one core.
pub fn pin(pid: u32, core: usize) -> Result<()> {
    run("taskset", &["-a", "-c", "-p", &core.to_string(), &pid.to_string()])
}

/// Raises the limit of open files of a process to its hard limit.
pub fn allow_many_files(pid: u32) -> Result<()> {
    let text = fs::read_to_string(format!("/proc/{pid}/limits"))?;
    let line =
        text.lines().find(|line| line.starts_with("Max open files")).context("no limit of open files")?;
    let hard = line.split_whitespace().nth(4).context("no hard limit of open files")?;
    run("prlimit", &["--pid", &pid.to_string(), &format!("--nofile={hard}")])
}

fn run(program: &str, arguments: &[&str]) -> Result<()> {
    let output =
        Command::new(program).args(arguments).output().with_context(|| format!("cannot run {program}"))?;
    if !output.status.success() {
        bail!("{program} {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
