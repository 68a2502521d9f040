//! `bench-proxy`: Footnote's proxy beside nginx in the same run, one core each.
//!
//! The load generator and the upstream share one core, the proxy has the other. Both proxies get the same requests,
//! alternating, each run in a fresh process; the figures are medians over the rounds.

mod load;
mod message;
mod payload;
mod subject;
mod upstream;

use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Parser;
use footnote_tests::bench::machine::{self, allow_many_files, pin, wait_until_quiet};
use footnote_tests::bench::stats::{largest, median};
use footnote_tests::bench::table::{Goal, Table, number};

use crate::load::{Latency, Throughput};
use crate::subject::{Kind, Subject};
use crate::upstream::Upstream;

/// The core of the proxy, and that of the load generator with the upstream.
const PROXY_CORE: usize = 0;
const LOAD_CORE: usize = 1;
/// Limits beyond which people notice no improvement: the share of nginx's requests a second, deltas a second
/// on one core, the delay added to 99 of 100 deltas, and the memory of a stream.
const JSON_OF_NGINX: f64 = 0.5;
const DELTAS_A_SECOND: f64 = 100_000.0;
const P99_ADDED_MS: f64 = 1.0;
const MEMORY_KB: f64 = 64.0;
/// Above this share of its core, the load generator is the bottleneck.
const LOAD_LIMIT: f64 = 0.97;

/// Measures Footnote's proxy beside nginx.
#[derive(Debug, Parser)]
struct Options {
    /// Rounds, each of which measures every way once.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 4)]
    seconds: u32,
    /// Only one proxy: nginx or footnote.
    #[arg(long)]
    only: Option<String>,
    /// Only some measurements.
    #[arg(long, value_delimiter = ',', default_values = ["json", "burst", "paced", "memory"])]
    measure: Vec<String>,
}

/// All figures of one way.
#[derive(Debug, Default)]
struct Figures {
    json: Vec<Throughput>,
    burst: Vec<Throughput>,
    paced: Vec<Latency>,
    memory_kb: Vec<f64>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure(&options))
}

async fn measure(options: &Options) -> Result<()> {
    println!("{}", machine::describe());
    println!("{}", machine::version(&subject::nginx_binary(), "-v")?);
    let own = std::process::id();
    allow_many_files(own)?;
    let two_cores = machine::cores() >= 2;
    let core = two_cores.then_some(PROXY_CORE);
    if two_cores {
        pin(own, LOAD_CORE)?;
    } else {
        println!("note: one core only; the proxies share it with the load generator");
    }
    if !wait_until_quiet(Duration::from_secs(20)) {
        println!("note: the machine is busy with other things; the figures are only for trying");
    }
    let upstream = Upstream::start(options.seconds).await?;
    let wanted = |kind: &str| options.only.as_deref().is_none_or(|only| only == kind);
    let mut ways = vec![(Kind::Direct, Figures::default())];
    ways.extend(wanted("nginx").then(|| (Kind::Nginx, Figures::default())));
    ways.extend(wanted("footnote").then(|| (Kind::Footnote, Figures::default())));
    for round in 1..=options.rounds {
        eprintln!("round {round} of {}", options.rounds);
        for (kind, figures) in &mut ways {
            run(*kind, figures, &upstream, core, options)
                .await
                .with_context(|| format!("{kind:?}, round {round}"))?;
        }
    }
    let figures = |kind: Kind| {
        let found = ways.iter().find(|(candidate, _)| *candidate == kind);
        found.map_or_else(Summary::default, |(_, figures)| Summary::of(figures))
    };
    print(&figures(Kind::Direct), &figures(Kind::Nginx), &figures(Kind::Footnote), options);
    Ok(())
}

async fn run(
    kind: Kind,
    figures: &mut Figures,
    upstream: &Upstream,
    core: Option<usize>,
    options: &Options,
) -> Result<()> {
    let duration = Duration::from_secs(options.seconds.into());
    let wanted = |name: &str| options.measure.iter().any(|measure| measure == name);
    if kind != Kind::Direct && wanted("memory") {
        let fresh = Subject::start(kind, upstream.address, core).await?;
        figures.memory_kb.push(load::memory_kb_each(&fresh, upstream).await.context("held streams")?);
    }
    let subject = Subject::start(kind, upstream.address, core).await?;
    if wanted("json") {
        figures.json.push(load::json(&subject, duration).await.context("JSON requests")?);
    }
    if wanted("burst") {
        figures.burst.push(load::burst(&subject, duration).await.context("streams at full speed")?);
    }
    if wanted("paced") {
        figures.paced.push(load::paced(&subject, upstream).await.context("paced streams")?);
    }
    Ok(())
}

/// Medians of one way; not a number where nothing was measured.
#[derive(Clone, Copy, Debug)]
struct Summary {
    json: f64,
    json_cpu: f64,
    burst: f64,
    burst_cpu: f64,
    p50: f64,
    p99: f64,
    paced_cpu: f64,
    memory: f64,
    /// The largest share of its core that the load generator used.
    load_share: f64,
}

impl Default for Summary {
    fn default() -> Self {
        Self::of(&Figures::default())
    }
}

impl Summary {
    fn of(figures: &Figures) -> Self {
        let of = |all: &[Throughput], pick: fn(&Throughput) -> f64| {
            median(&all.iter().map(pick).collect::<Vec<_>>())
        };
        let paced = |pick: fn(&Latency) -> f64| median(&figures.paced.iter().map(pick).collect::<Vec<_>>());
        let shares: Vec<f64> = figures.json.iter().chain(&figures.burst).map(|run| run.load_share).collect();
        Self {
            json: of(&figures.json, |run| run.per_second),
            json_cpu: of(&figures.json, |run| run.cpu_us_each),
            burst: of(&figures.burst, |run| run.per_second),
            burst_cpu: of(&figures.burst, |run| run.cpu_us_each),
            p50: paced(|run| run.p50_ms),
            p99: paced(|run| run.p99_ms),
            paced_cpu: paced(|run| run.cpu_us_each),
            memory: median(&figures.memory_kb),
            load_share: largest(&shares),
        }
    }
}

fn print(direct: &Summary, nginx: &Summary, ours: &Summary, options: &Options) {
    let mut table = Table::new(&["", "no proxy", "nginx", "footnote", "goal", ""]);
    let mut row = |name: &str, pick: fn(&Summary) -> f64, decimals: usize, goal: Option<Goal>| {
        if [direct, nginx, ours].iter().all(|way| pick(way).is_nan()) {
            return;
        }
        let goal_text = match goal {
            Some(Goal::AtLeast(goal)) => format!("≥ {}", number(goal, decimals)),
            Some(Goal::AtMost(goal)) => format!("≤ {}", number(goal, decimals)),
            None => String::new(),
        };
        table.row([
            name.to_owned(),
            number(pick(direct), decimals),
            number(pick(nginx), decimals),
            number(pick(ours), decimals),
            goal_text,
            goal.map_or("", |goal| goal.verdict(pick(ours))).to_owned(),
        ]);
    };
    row("JSON requests a second", |all| all.json, 0, Some(Goal::AtLeast(nginx.json * JSON_OF_NGINX)));
    row("… proxy's CPU a request, µs", |all| all.json_cpu, 1, None);
    row("stream deltas a second", |all| all.burst, 0, Some(Goal::AtLeast(DELTAS_A_SECOND)));
    row("… proxy's CPU a delta, µs", |all| all.burst_cpu, 2, None);
    row("latency of a delta, p50, ms", |all| all.p50, 3, None);
    row("latency of a delta, p99, ms", |all| all.p99, 3, Some(Goal::AtMost(direct.p99 + P99_ADDED_MS)));
    row("… proxy's CPU a delta, µs", |all| all.paced_cpu, 1, None);
    row("resident memory a stream, KB", |all| all.memory, 1, Some(Goal::AtMost(MEMORY_KB)));
    println!("\n{table}");
    let mut added = Table::new(&["added to a delta", "nginx", "footnote"]);
    added.row(["p50, ms".to_owned(), number(nginx.p50 - direct.p50, 3), number(ours.p50 - direct.p50, 3)]);
    added.row(["p99, ms".to_owned(), number(nginx.p99 - direct.p99, 3), number(ours.p99 - direct.p99, 3)]);
    println!("{added}");
    println!(
        "Medians of {} rounds of {} s. JSON: 64 connections, 1 KB requests, 2 KB replies. Deltas a second: 32 streams at \
         full speed.\nLatency: 100 streams of 50 deltas a second, from the upstream's write to the client's read. Memory: \
         1,000 open streams.",
        options.rounds, options.seconds
    );
    for (name, summary) in [("nginx", nginx), ("footnote", ours)] {
        if summary.load_share > LOAD_LIMIT {
            println!(
                "note: beside {name} the load generator's core was full at times; compare CPU a request and a delta"
            );
        }
    }
}
