//! `cargo xtask dev`

use crate::{cargo, page, process, target};
use anyhow::{Context, Result, bail};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

/// Addresses of Trunk's server and of the proxy, as in Trunk.toml.
const PAGE: &str = "127.0.0.1:8080";
const PROXY: &str = "127.0.0.1:8787";
/// Interval of checks whether both still run.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Serves the page with live reload and starts the proxy; ends when either ends.
pub(crate) fn dev() -> Result<ExitCode> {
    let mut trunk = page::trunk()?;
    process::run(cargo().args(["build", "--package", "footnote"]))?;
    let mut proxy = Command::new(target().join("debug").join("footnote"));
    proxy.env("BIND_ADDR", PROXY);
    // Do not overwrite the release build in dist/.
    trunk.args(["serve", "--dist"]).arg(target().join("page-dev"));
    let mut proxy = Running::start("the proxy", &mut proxy)?;
    let mut trunk = Running::start("Trunk", &mut trunk)?;
    #[cfg(unix)]
    let _watcher = watch(&[&proxy, &trunk])?;
    eprintln!("dev: the page with live reload: http://{PAGE}/");
    loop {
        for running in [&mut proxy, &mut trunk] {
            if let Some(status) = running.child.try_wait().context("cannot wait")? {
                bail!("{} ended ({status})", running.name);
            }
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// Starts a shell that ends the others when this program dies, even by SIGKILL: it waits for the end of a pipe that only
/// this program holds open.
#[cfg(unix)]
fn watch(others: &[&Running]) -> Result<Running> {
    let mut shell = Command::new("sh");
    shell.args(["-c", "read -r _ || kill \"$@\"", "watcher"]);
    shell.args(others.iter().map(|running| running.child.id().to_string()));
    let child = shell.stdin(Stdio::piped()).spawn().context("cannot start sh")?;
    Ok(Running { name: "the watcher", child })
}

/// A child process; dropping it kills it.
struct Running {
    name: &'static str,
    child: Child,
}

impl Running {
    fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        let child = command.stdin(Stdio::null()).spawn().with_context(|| format!("cannot start {name}"))?;
        Ok(Self { name, child })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // An error means that it has exited already.
        if self.child.kill().is_ok()
            && let Err(error) = self.child.wait()
        {
            eprintln!("cannot wait for {}: {error}", self.name);
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Running, watch};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::Command;

    #[test]
    fn watched_processes_end_when_the_pipe_closes() {
        let mut sleeper = Running::start("sleep", Command::new("sleep").arg("60")).unwrap();
        let mut watcher = watch(&[&sleeper]).unwrap();
        // The system closes this program's pipes when it dies.
        drop(watcher.child.stdin.take());
        assert_eq!(sleeper.child.wait().unwrap().signal(), Some(15), "SIGTERM");
    }
}
