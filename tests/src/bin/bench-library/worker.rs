//! One measurement, in a process of its own, so that its memory can be measured alone.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use footnote_embedded::Library;
use footnote_tests::bench::process::memory_kb;
use footnote_tests::bench::stats::{float, largest, percentile};
use memchr::memmem;
use serde::{Deserialize, Serialize};

/// As many passages as the page asks for.
const TOP_K: usize = 8;

/// The results of one run.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) struct Figures {
    /// Reading and indexing all notes.
    pub(crate) index_s: f64,
    /// Reading all notes, without indexing.
    pub(crate) read_s: f64,
    /// A question's median.
    pub(crate) p50_ms: f64,
    /// Its 99th percentile.
    pub(crate) p99_ms: f64,
    /// The slowest question.
    pub(crate) worst_ms: f64,
    /// Finding the files that hold a question's words by reading through all of them in memory: the median.
    pub(crate) scan_p50_ms: f64,
    /// The same, 99th percentile.
    pub(crate) scan_p99_ms: f64,
    /// Growth of resident memory once all is indexed and every question was asked.
    pub(crate) memory_mb: f64,
    /// Peak memory while indexing.
    pub(crate) peak_mb: f64,
    /// Documents, by the library's own count.
    pub(crate) documents: f64,
    /// Passages, by the library's own count.
    pub(crate) passages: f64,
    /// The share of questions for which nothing was found.
    pub(crate) unanswered: f64,
}

/// Runs this program again as a worker and reads what it prints.
pub(crate) fn start(folder: &Path, questions: &Path) -> Result<Figures> {
    let output = Command::new(std::env::current_exe()?)
        .args(["--worker".as_ref(), folder.as_os_str(), questions.as_os_str()])
        .output()?;
    ensure!(output.status.success(), "the worker failed: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).context("the worker printed something else")
}

/// Measures, and prints the figures as JSON.
pub(crate) fn run(folder: &Path, questions: &Path) -> Result<()> {
    let questions = fs::read_to_string(questions)?;
    let own = std::process::id();
    let before = memory_kb(own, "VmRSS")?;
    let begin = Instant::now();
    let library = Library::open(folder)?;
    let index_s = begin.elapsed().as_secs_f64();
    let mut unanswered = 0;
    let mut times = Vec::new();
    for question in questions.lines() {
        let begin = Instant::now();
        let found = library.search(question, TOP_K)?;
        times.push(begin.elapsed().as_secs_f64() * 1e3);
        unanswered += u32::from(found.is_empty());
    }
    let after = memory_kb(own, "VmRSS")?;
    let peak = memory_kb(own, "VmHWM")?;
    let stats = library.stats();
    drop(library);
    // Last, so that the texts are not in the measured memory.
    let begin = Instant::now();
    let texts = read_all(folder)?;
    let read_s = begin.elapsed().as_secs_f64();
    let scans: Vec<f64> = questions.lines().step_by(10).map(|question| scan(&texts, question)).collect();
    let figures = Figures {
        index_s,
        read_s,
        p50_ms: percentile(&times, 50),
        p99_ms: percentile(&times, 99),
        worst_ms: largest(&times),
        scan_p50_ms: percentile(&scans, 50),
        scan_p99_ms: percentile(&scans, 99),
        memory_mb: float(after.saturating_sub(before)) / 1024.0,
        peak_mb: float(peak.saturating_sub(before)) / 1024.0,
        documents: float(stats.documents as u64),
        passages: float(stats.passages as u64),
        unanswered: f64::from(unanswered) / float(times.len() as u64),
    };
    println!("{}", serde_json::to_string(&figures)?);
    Ok(())
}

fn read_all(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        for note in fs::read_dir(entry?.path())? {
            texts.push(fs::read_to_string(note?.path())?);
        }
    }
    Ok(texts)
}

/// Counts, for each text, the question's words that are in it, and returns how many milliseconds that took.
fn scan(texts: &[String], question: &str) -> f64 {
    let begin = Instant::now();
    let finders: Vec<_> =
        question.split_whitespace().map(|word| memmem::Finder::new(word.as_bytes())).collect();
    let hits = |text: &String| finders.iter().filter(|finder| finder.find(text.as_bytes()).is_some()).count();
    let best = texts.iter().map(hits).max();
    std::hint::black_box(best);
    begin.elapsed().as_secs_f64() * 1e3
}
