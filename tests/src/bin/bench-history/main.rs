//! `bench-history`: what a long conversation, and many of them, cost in the page, beside an empty one.
//!
//! Every run has a fresh browser, into whose storage the records are put as the page itself would have written them. The
//! figures are medians; the conversations take turns.

mod records;
mod report;
mod runs;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use axum::Router;
use clap::{Parser, ValueEnum};
use footnote_tests::bench::browser::Driver;
use footnote_tests::bench::machine::{self, wait_until_quiet};
use footnote_tests::bench::process::footnote_before;
use footnote_tests::bench::upstream::BenchUpstream;

use crate::records::Stored;
use crate::runs::{Bench, Ended, Load, Streamed};

/// How long to wait for a quiet second before each measurement.
const PATIENCE: Duration = Duration::from_secs(20);
/// Contents of the storage: exchanges of the open conversation, and the number of other conversations.
const CASES: [(u32, u32); 4] = [(0, 0), (200, 0), (1_000, 0), (1, 200)];

/// Measures the page with long conversations and many.
#[derive(Debug, Parser)]
struct Options {
    /// Runs of each kind with each conversation.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Deltas of the answer whose work and writes are measured.
    #[arg(long, default_value_t = 4_000)]
    deltas: usize,
    /// Only these measurements.
    #[arg(long, value_enum, value_delimiter = ',')]
    measure: Vec<Measure>,
    /// A folder to write processor profiles to, which Chromium's developer tools show. Taking them takes time.
    #[arg(long)]
    profiles: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Measure {
    /// Loading the page.
    Load,
    /// Typing while nothing else goes on, and while an answer comes.
    Typing,
    /// An answer's work and writes.
    Stream,
    /// What follows an answer's end.
    Message,
}

/// All figures of one case.
#[derive(Debug, Default)]
struct Figures {
    load: Vec<Load>,
    /// Keys on an idle page, of all runs.
    idle_keys: Vec<f64>,
    /// Keys while an answer streams.
    busy_keys: Vec<f64>,
    streamed: Vec<Streamed>,
    ended: Vec<Ended>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure(&options))
}

async fn measure(options: &Options) -> Result<()> {
    println!("{}", machine::describe());
    println!("{}", machine::version("chromium", "--version")?);
    let upstream = BenchUpstream::start(Router::new()).await?;
    let (proxy, address) = footnote_before(upstream.address).await?;
    let bench = Bench {
        driver: Driver::start().await?,
        origin: format!("http://{address}"),
        profiles: options.profiles.clone(),
    };
    let mut cases = Vec::new();
    for (exchanges, others) in CASES {
        cases.push((Stored::new(exchanges, others)?, Figures::default()));
    }
    let wanted = |measure| options.measure.is_empty() || options.measure.contains(&measure);
    let mut quiet = true;
    for round in 1..=options.rounds {
        for (stored, figures) in &mut cases {
            eprintln!(
                "round {round} of {}: {} exchanges, {} KB stored",
                options.rounds,
                stored.exchanges,
                stored.kilobytes()
            );
            if wanted(Measure::Load) {
                quiet &= wait_until_quiet(PATIENCE);
                figures.load.push(bench.load(stored).await.context("loading")?);
            }
            if wanted(Measure::Typing) {
                quiet &= wait_until_quiet(PATIENCE);
                figures.idle_keys.extend(bench.typing(stored, false).await.context("typing")?);
                figures
                    .busy_keys
                    .extend(bench.typing(stored, true).await.context("typing during an answer")?);
            }
            if wanted(Measure::Stream) {
                quiet &= wait_until_quiet(PATIENCE);
                figures.streamed.push(bench.stream(stored, options.deltas).await.context("an answer")?);
            }
            if wanted(Measure::Message) {
                quiet &= wait_until_quiet(PATIENCE);
                let ended = bench.end(stored, report::MESSAGE_DELTAS).await;
                figures.ended.push(ended.context("an answer's end")?);
            }
        }
    }
    drop(proxy);
    let figures: Vec<&Figures> = cases.iter().map(|(_, figures)| figures).collect();
    report::print(&figures, options.deltas);
    println!("Medians of {} runs, each in a fresh browser; keys of all runs together.", options.rounds);
    if !quiet {
        println!("note: the machine was busy with other things; the figures are only for trying");
    }
    Ok(())
}
