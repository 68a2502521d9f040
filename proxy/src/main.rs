//! The program: reads the configuration, starts the server, stops it on a signal.

use std::io::{self, Write};
use std::process::ExitCode;

use footnote::config::Stop;
use footnote::scrub::Scrubber;
use footnote::{Config, Server, logs};

/// Settings that are wrong, as the command line's own mistakes.
const EXIT_WRONG_SETTING: u8 = 2;

fn main() -> ExitCode {
    let config = match Config::read(std::env::args(), |name| std::env::var(name).ok()) {
        Ok(config) => config,
        Err(Stop::Asked(text)) => return tell(&mut io::stdout(), text.trim_end(), ExitCode::SUCCESS),
        Err(stop @ Stop::Wrong(_)) => {
            return tell(&mut io::stderr(), &stop.to_string(), ExitCode::from(EXIT_WRONG_SETTING));
        }
    };
    let keys = [&config.llm.api_key, &config.retrieval.api_key, &config.access.token];
    logs::start(Scrubber::new(keys.into_iter().flatten()));
    allow_many_connections();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return tell(&mut io::stderr(), &format!("no threads: {error}"), ExitCode::FAILURE),
    };
    runtime.block_on(run(&config))
}

async fn run(config: &Config) -> ExitCode {
    let server = match Server::bind(config).await {
        Ok(server) => server,
        Err(error) => return tell(&mut io::stderr(), &error.to_string(), ExitCode::FAILURE),
    };
    let stop = stop_asked();
    let greeted = tell(&mut io::stdout(), &server.greeting(), ExitCode::SUCCESS);
    server.run(stop).await;
    greeted
}

/// Writes one line; where even that fails there is nobody to tell.
fn tell(to: &mut impl Write, line: &str, code: ExitCode) -> ExitCode {
    match writeln!(to, "{line}").and_then(|()| to.flush()) {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Ready at the first SIGTERM or SIGINT; the second ends the program at once.
async fn stop_asked() {
    signal().await;
    tracing::info!("stopping: running answers may finish; a second signal ends them");
    tokio::spawn(async {
        signal().await;
        std::process::exit(1);
    });
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) {
        (Ok(mut terminate), Ok(mut interrupt)) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        }
        (Err(error), _) | (_, Err(error)) => {
            tracing::warn!(%error, "signals cannot be received");
            std::future::pending().await
        }
    }
}

#[cfg(not(unix))]
async fn signal() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "signals cannot be received");
        std::future::pending::<()>().await;
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
