//! `cargo xtask dev`

use crate::{cargo, page, process, target};
use anyhow::{Context, Result, bail};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

/// Where Trunk serves the page, and where it expects the proxy: see Trunk.toml.
const PAGE: &str = "127.0.0.1:8080";
const PROXY: &str = "127.0.0.1:8787";
/// How often the two are asked whether they still run.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Serves the page with live reload, and starts the proxy beside it; ends when either ends.
pub(crate) fn dev() -> Result<ExitCode> {
    let mut trunk = page::trunk()?;
    process::run(cargo().args(["build", "--package", "footnote"]))?;
    let mut proxy = Command::new(target().join("debug").join("footnote"));
    proxy.env("BIND_ADDR", PROXY);
    // dist/ keeps the last release build.
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
        thread::sleep(LOOK_EVERY);
    }
}

/// Ends the others when this program is ended by a signal, whichever it is, and so cannot do it itself: waits for the end
/// of a pipe that nobody but this program holds open.
#[cfg(unix)]
fn watch(others: &[&Running]) -> Result<Running> {
    let mut shell = Command::new("sh");
    shell.args(["-c", "read -r _ || kill \"$@\"", "watcher"]);
    shell.args(others.iter().map(|running| running.child.id().to_string()));
    let child = shell.stdin(Stdio::piped()).spawn().context("cannot start sh")?;
    Ok(Running { name: "the watcher", child })
}

/// A child that ends with this program's other one.
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
        // An error means that it has ended already.
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
    fn the_others_end_when_the_pipe_does() {
        let mut sleeper = Running::start("sleep", Command::new("sleep").arg("60")).unwrap();
        let mut watcher = watch(&[&sleeper]).unwrap();
        // What the system does with this program's pipes when it ends, however it ends.
        drop(watcher.child.stdin.take());
        assert_eq!(sleeper.child.wait().unwrap().signal(), Some(15), "SIGTERM");
    }
}
