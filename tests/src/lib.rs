//! What the whole-program tests are written with.
//!
//! # Layout
//!
//! - [`upstream`]: a scripted model and retrieval server on a real socket, which also checks every request it gets;
//!   its answers are built in [`reply`] and held back and let go by the test through a [`gate`];
//! - [`program`]: the real `footnote` binary, started on a free port with an empty environment;
//! - [`wire`]: a client that writes and reads bytes, so a test sees exactly what crossed the socket;
//! - [`browser`]: Chromium through `ChromeDriver`, and [`page`]: the chat page by the names people have for its parts;
//! - [`site`]: a small static server, for the page on another origin or under a sub-path;
//! - [`soak`]: mixed chats for minutes or an hour, compared with a model of every conversation.
//!
//! Nothing here sleeps for luck: a test waits for a condition, with a deadline that only a failure reaches.
#![allow(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

pub mod bench;
pub mod browser;
pub mod gate;
pub mod invariants;
pub mod page;
pub mod program;
pub mod reply;
pub mod site;
pub mod soak;
pub mod upstream;
pub mod wire;

use std::time::{Duration, Instant};

/// How long a condition may take to come true before the test fails. Far more than any of them needs.
pub const DEADLINE: Duration = Duration::from_secs(20);

/// Waits for `future`, and fails the test naming `what` when it takes longer than [`DEADLINE`].
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(DEADLINE, future).await;
    done.unwrap_or_else(|_| panic!("waited {DEADLINE:?} in vain: {what}"))
}

/// Looks again and again until `look` finds something; for conditions that nobody announces.
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begin.elapsed() < DEADLINE, "waited {DEADLINE:?} in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
