//! `bench-library`: the embedded search over ten thousand Markdown files.
//!
//! The notes are put together from real text by a seeded generator. Each run is a process of its own; beside the
//! library stands the least and the plainest that could be done: reading the files, and looking through all of them.
//! Then questions are asked over READMEs, to see how far down the right one is: of the embedded search, of plain BM25 and,
//! where one runs, of a search engine.

mod corpus;
mod engine;
mod quality;
mod worker;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Parser;
use footnote_tests::bench::machine::{self, wait_until_quiet};
use footnote_tests::bench::stats::{float, median};
use footnote_tests::bench::table::{Goal, Table, number};

use crate::corpus::Sources;
use crate::engine::Engine;
use crate::worker::Figures;

/// Goals: seconds to index, and milliseconds for 99 of 100 questions.
const INDEX_S: f64 = 5.0;
const P99_MS: f64 = 10.0;

/// Measures the embedded search.
#[derive(Debug, Parser)]
struct Options {
    /// Notes to make.
    #[arg(long, default_value_t = 10_000)]
    files: usize,
    /// Questions to ask in each run.
    #[arg(long, default_value_t = 1_000)]
    questions: usize,
    /// Runs; with 0, only the quality of the search is measured.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Address of a search engine with Elasticsearch's requests, whose search is measured too.
    #[arg(long)]
    engine: Option<String>,
    /// The kind by which the engine is asked.
    #[arg(long, default_value = "elasticsearch")]
    kind: String,
    /// A file with kinds of engines.
    #[arg(long)]
    knowledge_file: Option<String>,
    /// Used by this program itself: measure this folder with this file of questions.
    #[arg(long, num_args = 2, hide = true)]
    worker: Option<Vec<PathBuf>>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    if let Some([folder, questions]) = options.worker.as_deref() {
        return worker::run(folder, questions);
    }
    println!("{}", machine::describe());
    let readmes = corpus::readmes()?;
    let file = options.knowledge_file.as_deref();
    let engine = options.engine.as_ref().map(|url| Engine::fill(url, &options.kind, file, &readmes));
    quality::measure(&readmes, engine.transpose()?.as_ref())?;
    if options.runs == 0 {
        return Ok(());
    }
    let sources = Sources::read()?;
    let folder = tempfile::tempdir()?;
    let notes = folder.path().join("notes");
    let bytes = sources.write(&notes, options.files)?;
    let questions = folder.path().join("questions.txt");
    fs::write(&questions, sources.questions(options.questions).join("\n"))?;
    println!(
        "{} notes, {} MB, made from {} files of real text",
        options.files,
        number(float(bytes) / 1e6, 1),
        sources.files
    );
    let mut runs = Vec::new();
    let mut quiet = true;
    for run in 1..=options.runs {
        eprintln!("run {run} of {}", options.runs);
        quiet &= wait_until_quiet(Duration::from_secs(20));
        let figures = worker::start(&notes, &questions)?;
        let expected = float(options.files as u64);
        ensure!((figures.documents - expected).abs() < 0.5, "{} of {expected} documents", figures.documents);
        runs.push(figures);
    }
    print(&runs, &options);
    if !quiet {
        println!("note: the machine was busy with other things; the figures are only for trying");
    }
    Ok(())
}

fn print(runs: &[Figures], options: &Options) {
    let of = |pick: fn(&Figures) -> f64| median(&runs.iter().map(pick).collect::<Vec<_>>());
    let mut table = Table::new(&["", "footnote", "reading the files", "goal", ""]);
    let mut row = |name: &str, ours: f64, plain: Option<f64>, decimals: usize, at_most: Option<f64>| {
        table.row([
            name.to_owned(),
            number(ours, decimals),
            plain.map_or_else(String::new, |plain| number(plain, decimals)),
            at_most.map_or_else(String::new, |goal| format!("≤ {}", number(goal, 0))),
            at_most.map_or("", |goal| Goal::AtMost(goal).verdict(ours)).to_owned(),
        ]);
    };
    row("index, s", of(|run| run.index_s), Some(of(|run| run.read_s)), 2, Some(INDEX_S));
    row("question, p50, ms", of(|run| run.p50_ms), Some(of(|run| run.scan_p50_ms)), 2, None);
    row("question, p99, ms", of(|run| run.p99_ms), Some(of(|run| run.scan_p99_ms)), 2, Some(P99_MS));
    row("… the slowest, ms", of(|run| run.worst_ms), None, 2, None);
    row("resident memory, MB", of(|run| run.memory_mb), None, 0, None);
    row("… the most while indexing, MB", of(|run| run.peak_mb), None, 0, None);
    row("passages", of(|run| run.passages), None, 0, None);
    row("questions without an answer, %", of(|run| run.unanswered) * 100.0, None, 1, None);
    println!("\n{table}");
    println!(
        "Medians of {} runs of {} questions, each asked once, eight passages wanted. \"Reading the files\": for the index, \
         reading\nall files once on one core; for a question, looking for its words in all texts, held in memory.",
        options.runs, options.questions
    );
}
