//! The log: lines on standard error, with keys taken out should one ever get into them.

use std::panic::{self, PanicHookInfo};
use std::{env, io};

use footnote_forward::{CleanWriter, Scrubber};
use tracing_subscriber::EnvFilter;

use crate::metrics::Route;

/// The default of `RUST_LOG`.
const DEFAULT_FILTER: &str = "info,tantivy=warn,hyper=warn";

/// Marks an answer that the log names at the level of debugging alone.
#[derive(Clone, Copy)]
pub struct Routine;

/// Whether requests for `path` come by themselves, many at a time: with each opening of the page, and from whatever watches
/// over this server. A line for each would hide those of what people do.
pub fn is_routine(path: &str) -> bool {
    match Route::of(path) {
        Route::Config | Route::Models | Route::Operator => true,
        Route::Page => !matches!(path, "/" | "/index.html" | "/api/session"),
        Route::Chat | Route::Transcription | Route::Search | Route::Documents | Route::Mcp => false,
    }
}

/// The filter that `RUST_LOG` asks for. An empty one would silence even errors; scripts and service files that pass the
/// variable on set it so where nobody has chosen anything.
fn filter(rust_log: Option<&str>) -> &str {
    rust_log.map(str::trim).filter(|filter| !filter.is_empty()).unwrap_or(DEFAULT_FILTER)
}

/// Starts the log, panics included; `RUST_LOG` chooses what is in it.
pub fn start(scrubber: Scrubber) {
    let filter = EnvFilter::new(filter(env::var(EnvFilter::DEFAULT_ENV).ok().as_deref()));
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
    panic::set_hook(Box::new(log_panic));
}

/// Logs the place of a panic without its message, which may quote a request.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let at = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(at, "a panic ended a request; this is a fault in the program");
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::sync::{Arc, Mutex, PoisonError};

    use super::*;

    /// A log that a test can read.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(line)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_people_do_is_not_routine() {
        let check = |paths: &[&str], expect: bool| {
            for path in paths {
                assert_eq!(is_routine(path), expect, "{path}");
            }
        };
        check(&["/", "/index.html", "/api/session", "/v1/chat/completions", "/api/search"], false);
        check(&["/api/documents/a", "/api/filters", "/api/pictures", "/api/mcp/files"], false);
        check(&["/footnote-page-0123456789abcdef.js", "/snippets/x/inline0.js", "/icon.svg"], true);
        check(&["/api/config", "/v1/models", "/healthz", "/readyz", "/metrics"], true);
    }

    #[test]
    fn an_empty_filter_is_none() {
        let check =
            |rust_log: Option<&str>, expect: &str| assert_eq!(filter(rust_log), expect, "{rust_log:?}");
        check(None, DEFAULT_FILTER);
        check(Some(""), DEFAULT_FILTER);
        check(Some(" \n"), DEFAULT_FILTER);
        check(Some("off"), "off");
        check(Some(" debug,hyper=warn"), "debug,hyper=warn");
    }

    #[test]
    fn a_panic_is_logged_by_its_place() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt().with_writer(move || writer.clone()).finish();
        let before = panic::take_hook();
        panic::set_hook(Box::new(log_panic));
        let panicked =
            tracing::subscriber::with_default(log, || catch_unwind(|| panic!("a person's question")));
        panic::set_hook(before);
        assert!(panicked.is_err());
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        assert!(text.contains("logs.rs") && !text.contains("question"), "{text}");
    }
}
