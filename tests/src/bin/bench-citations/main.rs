//! `bench-citations`: how often the check of citations is right, and what it costs.
//!
//! Sentences over texts are marked by hand as supported or not. Limits are chosen with the development
//! sentences; `--failures` prints the ones that are judged wrongly. Of the held-out sentences only totals are
//! printed, because limits chosen with them would say nothing about other sentences. The baseline beside the
//! checker is word overlap: how many of a sentence's words the text has.

mod baseline;
mod labelled;
mod pairs;
mod report;
mod train;

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Parser;
use footnote_core::citations::{Claim, Evidence, SourceText};
use footnote_core::conversation::Verdict;
use footnote_tests::bench::machine;
use footnote_tests::bench::stats::{float, median};

use crate::pairs::{Half, Pair, Passage, Set};
use crate::train::Training;

/// A turn's sources: this many passages of this many characters.
const PASSAGES: usize = 8;
const CHARACTERS: usize = 2_000;

/// The weight of each development set's sentences in training. Rules were written with the second set in view, so their
/// conflicts are right more often there than elsewhere.
const IMPORTANCE: [f64; 3] = [1.0, 0.3, 1.5];

/// Measures the check of citations.
#[derive(Debug, Parser)]
struct Options {
    /// Prints the development sentences that are not told rightly, as tab-separated values, and nothing else.
    #[arg(long)]
    failures: bool,
    /// Learns the weights of the check's signs from the development sentences and prints them, with figures for texts
    /// that they were not learned from.
    #[arg(long)]
    train: bool,
    /// Leaves the sentences held out alone.
    #[arg(long)]
    development: bool,
    /// Measures `footnote-citations` on these sentences of others: one JSON object a line with `text`, `source`, `title`,
    /// `label` (1 supported, 0 not, 2 in part), `set` and `lang`.
    #[arg(long)]
    pairs: Option<PathBuf>,
    /// Takes half of the pairs only, by their ids.
    #[arg(long, requires = "pairs")]
    half: Option<labelled::HalfOfPairs>,
    /// Times each check this often.
    #[arg(long, default_value_t = 20)]
    rounds: usize,
}

/// A judgement on a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    Supported,
    Unsure,
    NotFound,
}

fn main() -> Result<()> {
    let options = Options::parse();
    if let Some(pairs) = &options.pairs {
        return labelled::print(pairs, options.half);
    }
    let real = Set::read("citations.jsonl")?;
    let (chosen_by, held_out) = (real.half(Half::Development), real.half(Half::HeldOut));
    let invented = Set::read("citations-development.jsonl")?;
    let training = Set::read("citations-training.jsonl")?;
    let sets = [
        ("Real texts, development", &chosen_by),
        ("Eight languages, development", &invented),
        ("Eight languages, training", &training),
        ("Real texts, held out", &held_out),
        ("Eight languages, held out", &Set::read("citations-languages.jsonl")?),
    ];
    let (development, _) = sets.split_at(3);
    if options.failures {
        for (_, set) in development {
            set.pairs().for_each(|(passage, pair)| print_failure(passage, pair));
        }
        return Ok(());
    }
    if options.train {
        let training = Training::of(&[&chosen_by, &invented, &training], &IMPORTANCE);
        println!("{}", training.tables());
        for (name, set) in development {
            let judge = |passage: &Passage, pair: &Pair| training.said(passage, pair);
            println!("{name}, each text left out:\n\n{}", report::figures(set, &judge, &judge));
            println!("{}", report::kinds(set, &judge));
        }
        return Ok(());
    }
    println!("{}\n", machine::describe());
    let limit = baseline::limit(&chosen_by);
    let plain = |passage: &Passage, pair: &Pair| baseline::said(passage, pair, limit);
    for (name, set) in if options.development { development } else { &sets } {
        println!("{name}:\n\n{}", report::figures(set, &said, &plain));
        println!("{}\n", report::across_languages(set, &said));
    }
    for (name, set) in development {
        println!("{name}, by kind of sentence:\n\n{}", report::kinds(set, &said));
    }
    if options.rounds > 0 {
        print_times(&chosen_by, options.rounds);
    }
    Ok(())
}

/// The checker's judgement.
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

fn print_failure(passage: &Passage, pair: &Pair) {
    let right = match (pair.is_across_languages(), pair.supported) {
        (true, _) => Said::Unsure,
        (false, true) => Said::Supported,
        (false, false) => Said::NotFound,
    };
    if said(passage, pair) == right {
        return;
    }
    let check = evidence(passage).check(&claim(pair));
    let verdict = check.verdict().name();
    let (shown, difference) = match check.nearest {
        Some(nearest) => (Some(nearest.text), nearest.difference),
        None => (check.quote, None),
    };
    let difference = difference.map(|difference| format!("{} / {}", difference.source, difference.answer));
    println!(
        "{}\t{}\t{}\t{verdict}\t{}\t{}\t{}\t{}",
        if pair.supported { "supported" } else { "not supported" },
        pair.kind,
        passage.language,
        passage.name,
        pair.sentence,
        difference.unwrap_or_default(),
        shown.unwrap_or_default().replace('\n', " "),
    );
}

/// Prints the time of checking a sentence against sources of a usual size.
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
