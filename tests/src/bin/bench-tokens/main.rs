//! `bench-tokens`: the page's token counter beside npm's, each in a worker of the same Chromium.
//!
//! Every run has a new worker, so that caching a text cannot help with it a second time. All workers get the
//! same message and are timed from outside; the figures are medians.

mod site;
mod texts;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Parser;
use footnote_tests::bench::browser::Driver;
use footnote_tests::bench::machine::{self, wait_until_quiet};
use footnote_tests::bench::stats::{float, median};
use footnote_tests::bench::table::{Goal, Table, number};
use serde::Deserialize;
use serde_json::json;
use thirtyfour::WebDriver;
use thirtyfour::common::capabilities::desiredcapabilities::PageLoadStrategy;

use crate::texts::Text;

/// How long to wait for a quiet second before each measurement.
const PATIENCE: Duration = Duration::from_secs(20);
/// As `bench.html` calls them; the last one is ours.
const SUBJECTS: [&str; 3] = ["gpt-tokenizer", "tiktoken", "footnote"];
/// Texts that have to be counted as fast as by the better peer.
const TEXTS_WITH_GOAL: [&str; 2] = ["English Markdown", "Rust"];
const GOAL_READY_MS: f64 = 500.0;
const GOAL_MESSAGE_MS: f64 = 10.0;
const GOAL_POST_MS: f64 = 2.0;

/// Measures the token counter beside its peers.
#[derive(Debug, Parser)]
struct Options {
    /// The folder that has `gpt-tokenizer` and `tiktoken`: a `node_modules`.
    #[arg(long)]
    packages: PathBuf,
    /// Runs over each text.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Bytes of each text, in thousands.
    #[arg(long, default_value_t = 2_000)]
    kilobytes: usize,
}

/// One run, as `bench.html` tells it.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    ready_ms: f64,
    post_ms: f64,
    count_ms: f64,
    tokens: u64,
}

fn main() -> Result<()> {
    let options = Options::parse();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure(&options))
}

async fn measure(options: &Options) -> Result<()> {
    println!("{}", machine::describe());
    println!("{}", machine::version("chromium", "--version")?);
    let mut all = texts::all(options.kilobytes * 1_000)?;
    all.push(texts::message(&all)?);
    let site = site::serve(&all, &options.packages).await?;
    let driver = Chromium::start().await?;
    let mut quiet = true;
    let mut runs: Vec<[Vec<Run>; SUBJECTS.len()]> = vec![Default::default(); all.len()];
    for round in 1..=options.rounds {
        eprintln!("round {round} of {}", options.rounds);
        for (number, runs) in runs.iter_mut().enumerate() {
            for (subject, runs) in SUBJECTS.iter().zip(runs) {
                quiet &= wait_until_quiet(PATIENCE);
                let run = driver.run(&site, subject, number).await;
                runs.push(run.with_context(|| format!("{subject} on {}", all[number].name))?);
            }
        }
    }
    driver.browser.quit().await?;
    for (text, runs) in all.iter().zip(&runs) {
        let tokens: Vec<u64> = runs.iter().flatten().map(|run| run.tokens).collect();
        ensure!(tokens.iter().all(|other| *other == tokens[0]), "{}: counts differ: {tokens:?}", text.name);
    }
    print(&all, &runs, options);
    if !quiet {
        println!("note: the machine was busy with other things; the figures are only for trying");
    }
    Ok(())
}

/// A browser and its driver.
struct Chromium {
    browser: WebDriver,
    /// Ends when this is dropped.
    _driver: Driver,
}

impl Chromium {
    async fn start() -> Result<Self> {
        let driver = Driver::start().await?;
        Ok(Self { browser: driver.browser(PageLoadStrategy::Normal).await?, _driver: driver })
    }

    /// Has one counter count one text, in a page and a worker that are new.
    async fn run(&self, site: &str, subject: &str, text: usize) -> Result<Run> {
        self.browser.goto(site).await?;
        let expression = format!("run({}, {text})", json!(subject));
        let parameters = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut reply = self.browser.cdp().send_raw("Runtime.evaluate", parameters).await?;
        if let Some(details) = reply.get("exceptionDetails") {
            bail!("{expression}: {details}");
        }
        Ok(serde_json::from_value(reply["result"]["value"].take())?)
    }
}

fn print(texts: &[Text], runs: &[[Vec<Run>; SUBJECTS.len()]], options: &Options) {
    let mut table = Table::new(&["", SUBJECTS[0], SUBJECTS[1], SUBJECTS[2], "goal", ""]);
    let mut row = |name: &str, figures: [f64; 3], decimals: usize, goal: Option<Goal>| {
        let (sign, value) = match goal {
            Some(Goal::AtLeast(value)) => ("≥ ", value),
            Some(Goal::AtMost(value)) => ("≤ ", value),
            None => ("", f64::NAN),
        };
        let goal_text = goal.map_or_else(String::new, |_| format!("{sign}{}", number(value, decimals)));
        let verdict = goal.map_or("", |goal| goal.verdict(figures[2]));
        let figures = figures.map(|figure| number(figure, decimals));
        table.row([&[name.to_owned()], &figures[..], &[goal_text, verdict.to_owned()]].concat());
    };
    let medians = |runs: &[Vec<Run>; SUBJECTS.len()], pick: &dyn Fn(&Run) -> f64| {
        [0, 1, 2].map(|subject| median(&runs[subject].iter().map(pick).collect::<Vec<_>>()))
    };
    let Some(((message, message_runs), long)) =
        texts.iter().zip(runs).collect::<Vec<_>>().split_last().map(|(last, long)| (*last, long.to_vec()))
    else {
        return;
    };
    for (text, runs) in &long {
        let megabytes = float(text.body.len() as u64) / 1e6;
        let speed = medians(runs, &|run| megabytes / (run.count_ms / 1e3));
        let name = format!("{}, MB/s", text.name);
        let has_goal = TEXTS_WITH_GOAL.iter().any(|text| name.starts_with(text));
        row(&name, speed, 1, has_goal.then(|| Goal::AtLeast(speed[0].max(speed[1]))));
    }
    let all: [Vec<Run>; SUBJECTS.len()] =
        [0, 1, 2].map(|subject| runs.iter().flat_map(|runs| runs[subject].clone()).collect());
    row(
        "worker and data loaded and ready, ms",
        medians(&all, &|run| run.ready_ms),
        0,
        Some(Goal::AtMost(GOAL_READY_MS)),
    );
    let first = medians(message_runs, &|run| run.count_ms);
    row(&format!("{} until counted, ms", message.name), first, 1, Some(Goal::AtMost(GOAL_MESSAGE_MS)));
    let post = medians(message_runs, &|run| run.post_ms);
    row("… of that on the page's thread, ms", post, 2, Some(Goal::AtMost(GOAL_POST_MS)));
    println!("\n{table}");
    println!(
        "Medians of {} runs over each text of {} KB, each run in a new worker. All counts are equal.",
        options.rounds, options.kilobytes
    );
}
