//! Packages from `PyPI` and npm, each set in a folder of its own below the build's.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use footnote_tests::poll;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::{Builder, NamedTempFile};
use tokio::{net::TcpStream, process};

/// How long a script or the start of a server may take. A busy machine needs a minute to import some packages.
const PATIENCE: Duration = Duration::from_mins(5);

/// What an installation needs, for whoever runs the tests without it.
const NEEDED: &str = "This test needs Node, npm, Python with its module venv (python3-venv on Debian), which \
    `cargo xtask test` installs, and the registries npm and PyPI";

/// The packages of a test, with versions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Packages {
    PyPi(&'static [&'static str]),
    Npm(&'static [&'static str]),
}

/// Installs the packages, unless they are installed. A test whose packages cannot be had fails, for it has checked nothing.
pub(crate) fn installed(packages: Packages) -> Installed {
    let (Packages::PyPi(names) | Packages::Npm(names)) = packages;
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let kind = if matches!(packages, Packages::PyPi(_)) { "pypi" } else { "npm" };
    let folder = tmp.join(format!("{kind}-{}", names.join("-").replace(['[', ']', '=', '@', '/'], "")));
    if !folder.is_dir() {
        // Renamed once it is complete, so that an interrupted installation is not taken for one.
        let partial = Builder::new().prefix(kind).tempdir_in(tmp).expect("the build's folder is writable");
        packages.install(partial.path());
        // A concurrent run may have been faster.
        if let Err(error) = fs::rename(partial.path(), &folder) {
            assert!(folder.is_dir(), "{} cannot be made: {error}", folder.display());
        }
    }
    Installed { packages, folder }
}

impl Packages {
    fn install(self, folder: &Path) {
        match self {
            Self::PyPi(names) => {
                finish(Command::new("python3").args(["-m", "venv"]).arg(folder));
                let pip = ["-m", "pip", "install", "--quiet", "--retries=1"];
                finish(Command::new(python(folder)).args(pip).args(names));
            }
            Self::Npm(names) => {
                let npm = ["install", "--no-audit", "--no-fund", "--fetch-retries=1", "--prefix"];
                finish(Command::new("npm").args(npm).arg(folder).args(names));
            }
        }
    }
}

/// Runs a step of an installation.
fn finish(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}. {NEEDED}"));
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(output.status.success(), "{command:?}: {}. {NEEDED}\n{text}", output.status);
}

fn python(folder: &Path) -> PathBuf {
    folder.join("bin/python")
}

/// Installed packages.
#[derive(Debug)]
pub(crate) struct Installed {
    packages: Packages,
    folder: PathBuf,
}

impl Installed {
    /// Python or Node, with `PATH` as its only environment variable.
    fn program(&self) -> process::Command {
        let program = match self.packages {
            Packages::PyPi(_) => python(&self.folder),
            Packages::Npm(_) => "node".into(),
        };
        self.command(program)
    }

    /// Any program, with `PATH` as its only environment variable.
    fn command(&self, program: PathBuf) -> process::Command {
        let mut command = process::Command::new(program);
        let path = std::env::var_os("PATH").unwrap_or_default();
        command.env_clear().env("PATH", path).env("HOME", &self.folder).env("PYTHONUTF8", "1");
        command.stdin(Stdio::null()).kill_on_drop(true);
        command
    }

    /// Runs a script to its end and returns its output. A failing script fails the test.
    pub(crate) async fn run(&self, script: &str, arguments: &[&str]) -> String {
        // Node looks for packages beside the script.
        let suffix = if matches!(self.packages, Packages::PyPi(_)) { ".py" } else { ".mjs" };
        let file = Builder::new().suffix(suffix).tempfile_in(&self.folder).expect("a file for the script");
        fs::write(file.path(), script).expect("the script can be written");
        let run = self.program().arg(file.path()).args(arguments).output();
        let output = tokio::time::timeout(PATIENCE, run).await.expect("the script ends");
        let output = output.expect("the program of an installed package can be started");
        let (printed, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{}\n{printed}{errors}", output.status);
        printed.into_owned()
    }

    /// Starts a Python module that takes `--host` and `--port`, and waits until it accepts connections.
    pub(crate) async fn serve(&self, module: &str, arguments: &[&str]) -> Server {
        let mut command = self.program();
        command.args(["-m", module]);
        start(command, arguments).await
    }

    /// The same with a Python script.
    pub(crate) async fn serve_script(&self, script: &Path, arguments: &[&str]) -> Server {
        let mut command = self.program();
        command.arg(script);
        start(command, arguments).await
    }

    /// Starts a script that takes its port and other settings from the environment, and waits until it accepts connections.
    pub(crate) async fn serve_example(&self, script: &Path, environment: &[(&str, &str)]) -> Server {
        let mut command = self.program();
        command.arg(script).envs(environment.iter().copied());
        start_at_port(command).await
    }

    /// Starts a program that a Python package brings, by its path below `site-packages`, with arguments that name the address
    /// where it is to listen, and waits until it accepts connections.
    pub(crate) async fn serve_binary(
        &self,
        program: &str,
        arguments: impl FnOnce(SocketAddr) -> Vec<String>,
    ) -> Server {
        let versions = fs::read_dir(self.folder.join("lib")).expect("a virtual environment");
        let mut packages = versions.flatten().map(|version| version.path().join("site-packages"));
        let packages = packages.find(|packages| packages.is_dir()).expect("a folder of packages");
        let address = free_address();
        let mut command = self.command(packages.join(program));
        command.args(arguments(address));
        connected(command, address).await
    }

    /// Where a program of an npm package is.
    pub(crate) fn program_path(&self, program: &str) -> PathBuf {
        self.folder.join("node_modules").join(program)
    }

    /// Starts a program of an npm package that says at its end how it went.
    pub(crate) fn spawn(&self, program: &str, arguments: &[&str]) -> process::Child {
        let mut command = self.program();
        command.arg(self.program_path(program)).args(arguments).stdout(Stdio::piped());
        command.spawn().expect("the program of an installed package can be started")
    }

    /// Starts a program of an npm package at this address, whose port it takes from the environment, and waits until it accepts
    /// connections.
    pub(crate) async fn serve_program(
        &self,
        address: SocketAddr,
        program: &str,
        arguments: &[&str],
    ) -> Server {
        let mut command = self.program();
        command.arg(self.program_path(program)).args(arguments).env("PORT", address.port().to_string());
        connected(command, address).await
    }
}

async fn start(mut command: process::Command, arguments: &[&str]) -> Server {
    let address = free_address();
    command.args(["--host", "127.0.0.1", "--port", &address.port().to_string()]).args(arguments);
    // Otherwise LiteLLM fetches its list of prices.
    command.env("LITELLM_LOCAL_MODEL_COST_MAP", "True");
    connected(command, address).await
}

async fn start_at_port(mut command: process::Command) -> Server {
    let address = free_address();
    command.env("PORT", address.port().to_string());
    connected(command, address).await
}

pub(crate) fn free_address() -> SocketAddr {
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.expect("a free port")
}

/// Starts a server and waits until it accepts connections at this address.
pub(crate) async fn connected(mut command: process::Command, address: SocketAddr) -> Server {
    let log = NamedTempFile::new().expect("a file for the log");
    let writer = || Stdio::from(log.reopen().expect("the log can be opened again"));
    command.stdout(writer()).stderr(writer());
    let mut child = command.spawn().expect("the program of an installed package can be started");
    let read_log = || fs::read_to_string(log.path()).unwrap_or_default();
    let connected = poll(PATIENCE, async || {
        let ended = child.try_wait().expect("a child can be waited for");
        assert!(ended.is_none(), "{command:?} ended: {ended:?}\n{}", read_log());
        TcpStream::connect(address).await.ok()
    });
    assert!(connected.await.is_some(), "{command:?} accepts no connections:\n{}", read_log());
    Server { child, origin: format!("http://{address}") }
}

/// A server, ended when dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: process::Child,
    /// `http://` and its address.
    pub(crate) origin: String,
}

impl Server {
    /// Where it listens, without `http://`.
    pub(crate) fn address(&self) -> &str {
        self.origin.trim_start_matches("http://")
    }

    /// Asks it to end, as Ctrl+C does, and waits until it has cleared up.
    pub(crate) async fn stop(mut self) {
        let id = self.child.id().and_then(|id| Pid::from_raw(id.try_into().ok()?));
        kill_process(id.expect("a running server"), Signal::INT).expect("a running server can be signalled");
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await.expect("the server ends");
        ended.expect("a child can be waited for");
    }

    /// Kills it, as an accident would.
    pub(crate) async fn kill(&mut self) {
        self.child.kill().await.expect("a running server can be killed");
    }
}
