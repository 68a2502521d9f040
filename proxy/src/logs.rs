//! The log: lines on standard error, with keys taken out should one ever get into them.

use std::io;

use tracing_subscriber::EnvFilter;

use crate::scrub::{CleanWriter, Scrubber};

/// Where `RUST_LOG` says nothing.
const DEFAULT_FILTER: &str = "info,tantivy=warn,hyper=warn";

/// Starts the log; `RUST_LOG` chooses what is in it.
pub fn start(scrubber: Scrubber) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let writer = move || CleanWriter::new(scrubber.clone(), io::stderr().lock());
    let started = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        .with_ansi(false)
        .with_writer(writer)
        .try_init();
    if let Err(error) = started {
        tracing::debug!(%error, "a log was started before");
    }
}
