//! `bench-page`: the chat page beside the least a page can do, in Chromium, in the same run.
//!
//! The limit page (`limit.html`) adds each delta to one text node once a frame and does nothing else. Both pages get
//! the same answers from the same upstream, alternating, in a fresh browser each time; the figures are medians.

mod runs;

use std::time::Duration;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::response::Html;
use axum::routing::get;
use clap::Parser;
use footnote_tests::bench::browser::{Driver, LATEST_ANSWER, LoadedResources, MeasuredPage};
use footnote_tests::bench::machine::{self, wait_until_quiet};
use footnote_tests::bench::process::footnote_before;
use footnote_tests::bench::stats::{float, median};
use footnote_tests::bench::table::{Goal, Table, number};
use footnote_tests::bench::upstream::BenchUpstream;

use crate::runs::{Answer, Behind, Cold, SlowLine};

const LIMIT_PAGE: &str = include_str!("limit.html");
/// How long to wait for a quiet second before each measurement.
const PATIENCE: Duration = Duration::from_secs(20);
/// Deltas a second in a paced answer.
const RATE: u32 = 250;
/// Once the program has mounted the conversation, a question can be sent.
const READY: &str = "document.querySelector('[role=log]')";
/// Deltas in the answer that is watched frame by frame.
const WATCHED_DELTAS: usize = 2_000;

/// Measures the page beside the limit page.
#[derive(Debug, Parser)]
struct Options {
    /// Cold starts of each page at each speed.
    #[arg(long, default_value_t = 7)]
    starts: usize,
    /// Answers of each kind for each page.
    #[arg(long, default_value_t = 5)]
    answers: usize,
    /// Only the limit page: tries the program where the page is not built.
    #[arg(long)]
    only_limit: bool,
}

/// All figures of one page.
#[derive(Debug, Default)]
struct Figures {
    cold: Vec<Cold>,
    cold_slow: Vec<Cold>,
    slow_line: Vec<SlowLine>,
    paced: Vec<Answer>,
    at_once_short: Vec<Answer>,
    at_once: Vec<Answer>,
    behind: Vec<Behind>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure(&options))
}

async fn measure(options: &Options) -> Result<()> {
    println!("{}", machine::describe());
    println!(
        "{}",
        machine::version("chromium", "--version")
            .or_else(|_| machine::version("chromedriver", "--version"))?
    );
    let upstream =
        BenchUpstream::start(Router::new().route("/limit", get(async || Html(LIMIT_PAGE)))).await?;
    let page = |url, input, answer| MeasuredPage { url, input, answer, ready: READY.to_owned(), script: "" };
    let last = "document.getElementById('log').lastElementChild";
    let limit = page(format!("http://{}/limit", upstream.address), "#question", last);
    let mut pages = vec![(limit, Figures::default())];
    let mut proxy = None;
    if !options.only_limit {
        let (process, address) = footnote_before(upstream.address).await?;
        proxy = Some(process);
        pages.push((page(format!("http://{address}/"), "textarea", LATEST_ANSWER), Figures::default()));
    }
    let driver = Driver::start().await?;
    let mut quiet = true;
    for round in 1..=options.starts {
        eprintln!("cold start {round} of {}", options.starts);
        for (page, figures) in &mut pages {
            quiet &= wait_until_quiet(PATIENCE);
            figures.cold.push(runs::cold(&driver, page, 1).await.context("cold start")?);
            figures.cold_slow.push(runs::cold(&driver, page, 4).await.context("cold start, throttled")?);
            let asked = runs::slow_line(&driver, page, &upstream).await;
            figures.slow_line.push(asked.context("first question on a slow line")?);
        }
    }
    for round in 1..=options.answers {
        eprintln!("answers {round} of {}", options.answers);
        for (page, figures) in &mut pages {
            quiet &= wait_until_quiet(PATIENCE);
            let answer = async |deltas, rate| {
                runs::answer(&driver, page, &upstream, deltas, rate)
                    .await
                    .with_context(|| format!("{deltas} deltas"))
            };
            figures.paced.push(answer(4_000, RATE).await?);
            figures.at_once_short.push(answer(4_000, 0).await?);
            figures.at_once.push(answer(12_000, 0).await?);
            let behind = runs::behind(&driver, page, &upstream, WATCHED_DELTAS, RATE).await;
            figures.behind.push(behind.context("watched answer")?);
        }
    }
    drop(proxy);
    let summary = |at: usize| Summary::of(pages.get(at).map_or(&Figures::default(), |(_, figures)| figures));
    print(&summary(0), &summary(1), options);
    if !quiet {
        println!("note: the machine was busy with other things; the figures are only for trying");
    }
    Ok(())
}

/// Medians of one page; not a number where nothing was measured.
struct Summary {
    cold: [f64; 2],
    ready: [f64; 2],
    start_task: [f64; 2],
    loaded: [f64; 3],
    private_mb: f64,
    slow_line: [f64; 5],
    paced: [f64; 4],
    at_once_ms: f64,
    at_once_task: f64,
    at_once_short_task: f64,
    at_once_longest: f64,
    behind: [f64; 3],
}

impl Summary {
    fn of(figures: &Figures) -> Self {
        let cold = |pick: fn(&Cold) -> f64| {
            [&figures.cold, &figures.cold_slow].map(|all| median(&all.iter().map(pick).collect::<Vec<_>>()))
        };
        let loaded = |pick: fn(LoadedResources) -> f64| {
            median(&figures.cold.iter().map(|run| pick(run.loaded)).collect::<Vec<_>>())
        };
        let loaded = [
            loaded(|all| all.bytes / 1e3),
            loaded(|all| all.decoded / 1e3),
            loaded(|all| float(all.requests as u64)),
        ];
        let slow_line =
            |pick: fn(&SlowLine) -> f64| median(&figures.slow_line.iter().map(pick).collect::<Vec<_>>());
        let answers =
            |all: &[Answer], pick: fn(&Answer) -> f64| median(&all.iter().map(pick).collect::<Vec<_>>());
        let behind = |pick: fn(&Behind) -> f64| median(&figures.behind.iter().map(pick).collect::<Vec<_>>());
        Self {
            cold: cold(|run| run.typed_ms),
            ready: cold(|run| run.ready_ms),
            start_task: cold(|run| run.task_ms),
            loaded,
            private_mb: cold(|run| run.private_mb)[0],
            slow_line: [
                slow_line(|run| run.asked_ms),
                slow_line(|run| run.from_enter_ms),
                slow_line(|run| run.answered_ms),
                slow_line(|run| float(run.loaded.requests as u64)),
                slow_line(|run| run.loaded.bytes / 1e3),
            ],
            paced: [
                answers(&figures.paced, |run| run.task_ms),
                answers(&figures.paced, |run| run.script_ms),
                answers(&figures.paced, |run| run.long_tasks),
                answers(&figures.paced, |run| run.longest_ms),
            ],
            at_once_ms: answers(&figures.at_once, |run| run.shown_ms),
            at_once_task: answers(&figures.at_once, |run| run.task_ms),
            at_once_short_task: answers(&figures.at_once_short, |run| run.task_ms),
            at_once_longest: answers(&figures.at_once, |run| run.longest_ms),
            behind: [behind(|run| run.p50), behind(|run| run.p95), behind(|run| run.worst)],
        }
    }
}

/// One frame at 60 a second.
const FRAME_MS: f64 = 16.7;

fn print(limit: &Summary, ours: &Summary, options: &Options) {
    let mut table = Table::new(&["", "limit", "footnote", "goal", ""]);
    let mut row = |name: &str, limit: f64, ours: f64, decimals: usize, at_most: Option<f64>| {
        let goal = at_most.map_or_else(String::new, |goal| format!("≤ {}", number(goal, decimals)));
        let verdict = at_most.map_or("", |goal| Goal::AtMost(goal).verdict(ours));
        table.row([
            name.to_owned(),
            number(limit, decimals),
            number(ours, decimals),
            goal,
            verdict.to_owned(),
        ]);
    };
    row("until a question can be sent: KB on the wire", limit.loaded[0], ours.loaded[0], 1, Some(450.0));
    row("… KB after decompression", limit.loaded[1], ours.loaded[1], 0, None);
    row("… requests", limit.loaded[2], ours.loaded[2], 0, Some(8.0));
    row("cold start to a typed character, ms", limit.cold[0], ours.cold[0], 0, Some(1.5 * limit.cold[0]));
    row("… with the CPU 4 times slower, ms", limit.cold[1], ours.cold[1], 0, Some(1.5 * limit.cold[1]));
    row("until a question can be sent, ms", limit.ready[0], ours.ready[0], 0, None);
    row("… with the CPU 4 times slower, ms", limit.ready[1], ours.ready[1], 0, None);
    row("task time at start, ms", limit.start_task[0], ours.start_task[0], 0, None);
    row("… with the CPU 4 times slower, ms", limit.start_task[1], ours.start_task[1], 0, None);
    row("renderer's private memory, MB", limit.private_mb, ours.private_mb, 1, Some(45.0));
    let [asked, from_enter, answered, requests, kb] =
        std::array::from_fn(|at| [limit.slow_line[at], ours.slow_line[at]]);
    row("first question on a slow line: until it is out, ms", asked[0], asked[1], 0, None);
    row("… from Enter on, ms", from_enter[0], from_enter[1], 0, None);
    row("… until its answer is shown, ms", answered[0], answered[1], 0, None);
    row("… requests until then", requests[0], requests[1], 0, None);
    row("… KB on the wire until then", kb[0], kb[1], 0, None);
    row(
        "4,000 deltas, 250 a second: task time, ms",
        limit.paced[0],
        ours.paced[0],
        0,
        Some(1.3 * limit.paced[0]),
    );
    row("… script time, ms", limit.paced[1], ours.paced[1], 0, Some(1_200.0));
    row("… tasks over 50 ms", limit.paced[2], ours.paced[2], 0, Some(0.0));
    row("… the longest of them, ms", limit.paced[3], ours.paced[3], 0, None);
    row(
        "text on screen behind text written, p50, ms",
        limit.behind[0],
        ours.behind[0],
        1,
        Some(limit.behind[0] + FRAME_MS),
    );
    row("… p95, ms", limit.behind[1], ours.behind[1], 1, None);
    row("… worst, ms", limit.behind[2], ours.behind[2], 1, None);
    row("12,000 deltas at once: until all is shown, ms", limit.at_once_ms, ours.at_once_ms, 0, Some(300.0));
    row("… longest task over 50 ms, ms", limit.at_once_longest, ours.at_once_longest, 0, Some(50.0));
    row("… task time, ms", limit.at_once_task, ours.at_once_task, 0, None);
    let times = |summary: &Summary| summary.at_once_task / summary.at_once_short_task;
    row("… task time, times that of 4,000", times(limit), times(ours), 1, Some(3.1));
    println!("\n{table}");
    println!(
        "Medians of {} cold starts at each speed and {} answers of each kind, each in a fresh browser with an empty \
         profile.\nTask and script times are the main thread's processor time. The answers are Markdown of four \
         characters a delta.",
        options.starts, options.answers
    );
}
