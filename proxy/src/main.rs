//! The program: reads the configuration, starts the server, stops it on a signal.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::ExitCode;

use footnote::config::ConfigError;
use footnote::{Config, Server, health, logs};
use footnote_forward::Scrubber;
use tokio::runtime::Runtime;

/// Settings that are wrong, as the command line's own mistakes.
const EXIT_WRONG_SETTING: u8 = 2;
/// A second signal while running answers were finishing.
const EXIT_CUT_SHORT: i32 = 1;

fn main() -> ExitCode {
    #[cfg(feature = "embedded")]
    if let Some(code) = read_file() {
        return code;
    }
    let config = match Config::read() {
        Ok(config) => config,
        Err(ConfigError::Print(text)) => {
            return print(&mut io::stdout(), text.trim_end(), ExitCode::SUCCESS);
        }
        Err(ConfigError::HealthCheck(address)) => return health_check(address),
        Err(error @ ConfigError::Invalid(_)) => {
            return print(&mut io::stderr(), &error.to_string(), ExitCode::from(EXIT_WRONG_SETTING));
        }
    };
    logs::start(Scrubber::new(&config.secrets()));
    allow_many_connections();
    let runtime = match Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            return print(&mut io::stderr(), &format!("no threads: {error}"), ExitCode::FAILURE);
        }
    };
    runtime.block_on(run(&config))
}

/// Reads one file for the search of folders, where that started this program for it.
#[cfg(feature = "embedded")]
fn read_file() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    arguments.next().filter(|first| first == footnote_embedded::READ_FILE)?;
    Some(footnote_embedded::read_file(&arguments.next().unwrap_or_default().to_string_lossy()))
}

fn health_check(address: SocketAddr) -> ExitCode {
    match health::check(address) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print(&mut io::stderr(), &format!("{address} is not alive: {error}"), ExitCode::FAILURE)
        }
    }
}

async fn run(config: &Config) -> ExitCode {
    let server = match Server::bind(config).await {
        Ok(server) => server,
        Err(error) => return print(&mut io::stderr(), &error.to_string(), ExitCode::FAILURE),
    };
    // Before the greeting: whoever reads it may send a signal at once.
    let mut signals = match Signals::new() {
        Ok(signals) => signals,
        Err(error) => {
            return print(&mut io::stderr(), &format!("no signals: {error}"), ExitCode::FAILURE);
        }
    };
    let greeted = print(&mut io::stdout(), &server.greeting(), ExitCode::SUCCESS);
    let stop = async move {
        signals.next().await;
        tracing::info!("stopping: running answers may finish; a second signal ends them");
        tokio::spawn(async move {
            signals.next().await;
            std::process::exit(EXIT_CUT_SHORT);
        });
    };
    match server.run(stop).await {
        Ok(()) => greeted,
        Err(error) => print(&mut io::stderr(), &format!("the server failed: {error}"), ExitCode::FAILURE),
    }
}

/// Writes one line; if even that fails, the error cannot be reported.
fn print(to: &mut impl Write, line: &str, code: ExitCode) -> ExitCode {
    match writeln!(to, "{line}").and_then(|()| to.flush()) {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}

/// SIGTERM and SIGINT, caught from when this was made.
#[cfg(unix)]
struct Signals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// A stream takes two descriptors, and many systems allow 1,024 unless asked for more.
#[cfg(unix)]
fn allow_many_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::debug!(%error, "the limit of open files stays as it is");
    }
}

#[cfg(not(unix))]
fn allow_many_connections() {}
