//! `bench-citations`: how often the check of citations is right, and what it costs.
//!
//! Sentences over real texts (`tests/data/citations.jsonl`) are marked by hand as supported or not. Half of the texts
//! are those by which the checker's limits were chosen; the figures that count are those of the other half. Beside
//! the checker stands the least that could be done: how many of a sentence's words the text has.
//!
//! A second set (`tests/data/citations-languages.jsonl`) has texts in eight languages, and sentences in other languages
//! than their text's. It was labelled without knowledge of the checker, and only its totals are looked at.

mod baseline;
mod pairs;
mod report;

use std::hint::black_box;
use std::time::Instant;

use anyhow::Result;
use clap::Parser;
use footnote_core::citations::{Claim, Evidence, SourceText};
use footnote_core::conversation::Verdict;
use footnote_tests::bench::machine;
use footnote_tests::bench::stats::{float, median};

use crate::pairs::{Half, Pair, Passage, Set};

/// A turn's sources: so many passages of so many characters.
const PASSAGES: usize = 8;
const CHARACTERS: usize = 2_000;

/// Measures the check of citations.
#[derive(Debug, Parser)]
struct Options {
    /// Prints each pair with what was found out about it, as tab-separated values, and nothing else.
    #[arg(long)]
    pairs: bool,
    /// Times each check this often.
    #[arg(long, default_value_t = 20)]
    rounds: usize,
}

/// What was said of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    Supported,
    Unsure,
    NotFound,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let set = Set::read("citations.jsonl")?;
    let by_language = Set::read("citations-languages.jsonl")?;
    if options.pairs {
        for (passage, pair) in set.pairs().chain(by_language.pairs()) {
            print_pair(passage, pair);
        }
        return Ok(());
    }
    println!("{}", machine::describe());
    println!("{} sentences over {} texts", set.pairs().count(), set.passages.len());
    let ours = |passage: &Passage, pair: &Pair| said(passage, pair);
    let limit = baseline::limit(&set);
    let plain = |passage: &Passage, pair: &Pair| baseline::said(passage, pair, limit);
    for half in [Half::HeldOut, Half::Development] {
        println!("\n{half}:\n\n{}", report::whole(&set, half, &ours, &plain));
    }
    println!("Texts held out, by kind of sentence:\n\n{}", report::kinds(&set, Half::HeldOut, &ours, &plain));
    println!("Texts held out, by language:\n\n{}", report::languages(&set, Half::HeldOut, &ours, &plain));
    println!(
        "{} sentences over {} texts in eight languages:\n\n{}",
        by_language.pairs().count(),
        by_language.passages.len(),
        report::by_language(&by_language, &ours),
    );
    println!("{}\n", report::across_languages(&by_language, &ours));
    print_times(&set, options.rounds);
    Ok(())
}

/// What the checker says.
fn said(passage: &Passage, pair: &Pair) -> Said {
    match evidence(passage).check(&claim(pair)).verdict() {
        Verdict::Found => Said::Supported,
        Verdict::NotFound => Said::NotFound,
        Verdict::Unknown | Verdict::NoSource => Said::Unsure,
    }
}

fn claim(pair: &Pair) -> Claim {
    Claim { at: 0, number: 1, known: true, sentence: pair.sentence.clone(), together: 1 }
}

fn evidence(passage: &Passage) -> Evidence<'_> {
    Evidence::new([source(1, &passage.text, &passage.title)], "")
}

fn source<'a>(number: u32, text: &'a str, title: &'a str) -> SourceText<'a> {
    SourceText { number, passage: "", title, text, whole: true }
}

fn print_pair(passage: &Passage, pair: &Pair) {
    let check = evidence(passage).check(&claim(pair));
    let shown = check.quote.or(check.nearest.map(|nearest| nearest.text)).unwrap_or_default();
    println!(
        "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
        passage.half.name(),
        pair.supported,
        pair.kind,
        pair.language.as_ref().unwrap_or(&passage.language),
        check.verdict.map_or("", Verdict::name),
        passage.name,
        pair.sentence,
        shown.replace('\n', " "),
    );
}

/// What checking a sentence takes against sources of a usual size.
fn print_times(set: &Set, rounds: usize) {
    let texts: Vec<String> = (0..PASSAGES)
        .map(|at| {
            let of = set.passages.iter().filter(|passage| passage.language == "en").cycle();
            let text: Vec<&str> = of.skip(at * 2).take(4).map(|passage| passage.text.as_str()).collect();
            text.join("\n\n").chars().take(CHARACTERS).collect()
        })
        .collect();
    let sources = || texts.iter().map(|text| source(1, text, "A title"));
    let micros = |since: Instant| float(u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)) / 1e3;
    let mut cut = Vec::new();
    for _ in 0..rounds {
        let since = Instant::now();
        black_box(Evidence::new(sources(), ""));
        cut.push(micros(since));
    }
    let evidence = Evidence::new(sources(), "");
    let mut checks = Vec::new();
    for (_, pair) in set.pairs() {
        let mut of_sentence = Vec::new();
        for _ in 0..rounds {
            let since = Instant::now();
            black_box(evidence.check(&claim(pair)));
            of_sentence.push(micros(since));
        }
        checks.push(median(&of_sentence));
    }
    println!("{}", report::times(median(&cut), &checks));
}
