//! `soak`: an hour of mixed chats with faults, aborts, kills and reloads.

use std::time::Duration;

use clap::Parser;

/// Chats in two tabs for a long time, and compares every conversation with a model of it.
#[derive(Debug, Parser)]
struct Options {
    /// How long.
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Repeats the steps of an earlier run.
    #[arg(long)]
    seed: Option<u64>,
}

#[tokio::main]
async fn main() {
    let Options { minutes, seed } = Options::parse();
    let seed = seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    footnote_tests::soak::run(seed, Duration::from_mins(minutes)).await;
}
