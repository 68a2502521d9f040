//! Sentences that others labelled, judged by the check and by three plain scores.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result};
use footnote_citations::{Claim, Evidence, SourceText, Verdict};
use footnote_core::citations::claims;
use footnote_core::markdown::parse;
use footnote_tests::bench::stats::{float, percentile};
use footnote_tests::bench::table::{Table, number};
use serde::Deserialize;

use crate::scores::{SCORES, scores};

/// A sentence of an answer that cites `[1]`, and the text of that source.
#[derive(Debug, Deserialize)]
struct Pair {
    #[serde(default)]
    id: String,
    text: String,
    source: String,
    #[serde(default)]
    title: String,
    label: u8,
    set: String,
    lang: String,
}

/// Half of a file, by the ids of its pairs, so that rules are tuned on one and measured on the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Half {
    A,
    B,
}

/// A pair with what was said of it.
struct Judged {
    pair: Pair,
    said: Said,
    /// Milliseconds of preparing the source, and of the claim.
    times: [f64; 2],
    scores: [f64; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Said {
    WordForWord,
    Differs,
    NotInSource,
    Nearest,
    NoText,
}

const SAID: [(Said, &str); 5] = [
    (Said::WordForWord, "word for word"),
    (Said::Differs, "differs"),
    (Said::NotInSource, "not in source"),
    (Said::Nearest, "nearest"),
    (Said::NoText, "no text"),
];

const SUPPORTED: u8 = 1;
const UNSUPPORTED: u8 = 0;

/// Measures a file of pairs, one JSON object a line; those that are supported in part (label 2) are left out.
pub(crate) fn print(path: &Path, half: Option<Half>) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut all = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let pair: Pair = serde_json::from_str(line).with_context(|| format!("line {}", at + 1))?;
        if matches!(pair.label, SUPPORTED | UNSUPPORTED) && half.is_none_or(|half| half == half_of(&pair.id))
        {
            all.push(judge(pair));
        }
    }
    print_sets(&all);
    print_languages(&all);
    print_scores(&all);
    for (time, name) in ["a source's preparation", "a claim"].into_iter().enumerate() {
        let times: Vec<f64> = all.iter().map(|judged| judged.times[time]).collect();
        let [p50, p99] = [50, 99].map(|percent| number(percentile(&times, percent), 2));
        println!("Time of {name}: p50 {p50} ms, p99 {p99} ms.");
    }
    Ok(())
}

fn half_of(id: &str) -> Half {
    let hash =
        id.bytes().fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    if hash.count_ones() % 2 == 0 { Half::A } else { Half::B }
}

fn judge(pair: Pair) -> Judged {
    let claims = claims(&parse(&pair.text, &[1]));
    let claim = claims.iter().find(|claim| claim.number == 1);
    let sentence = claim.map_or("", |claim| claim.sentence.as_str());
    let (said, times) = say(&pair, sentence);
    let scores = scores(sentence, &pair.source);
    Judged { pair, said, times, scores }
}

fn say(pair: &Pair, sentence: &str) -> (Said, [f64; 2]) {
    let source = SourceText { number: 1, passage: "", title: &pair.title, text: &pair.source, whole: true };
    let claim = Claim { text: sentence, source: 1, quote: None, together: 1 };
    let (evidence, preparation) = timed(|| Evidence::new([source]));
    let (finding, check) = timed(|| evidence.check(&claim));
    let said = match finding.verdict {
        Verdict::WordForWord | Verdict::Quoted => Said::WordForWord,
        Verdict::Differs => Said::Differs,
        Verdict::NotInSource | Verdict::Misquoted => Said::NotInSource,
        Verdict::Nearest => Said::Nearest,
        Verdict::NoText => Said::NoText,
    };
    (said, [preparation, check])
}

/// A value, and the milliseconds that it took.
fn timed<T>(value: impl FnOnce() -> T) -> (T, f64) {
    let since = Instant::now();
    let value = value();
    (value, since.elapsed().as_secs_f64() * 1e3)
}

/// Numbers of supported and of other sentences.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    supported: u64,
    others: u64,
}

impl Counts {
    fn of<'j>(judged: impl IntoIterator<Item = &'j Judged>) -> Self {
        let mut counts = Self::default();
        for judged in judged {
            match judged.pair.label {
                SUPPORTED => counts.supported += 1,
                _ => counts.others += 1,
            }
        }
        counts
    }

    /// The shares of these among all, in per cent.
    fn shares(self, all: Self) -> (f64, f64) {
        (percent(self.supported, all.supported), percent(self.others, all.others))
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * float(part) / float(all)
}

/// The share of marks that are right if there are as many supported sentences as others.
fn balanced(right: f64, wrong: f64) -> f64 {
    100.0 * right / (right + wrong)
}

fn groups(all: &[Judged], key: impl Fn(&Pair) -> String) -> BTreeMap<String, Vec<&Judged>> {
    let mut groups: BTreeMap<String, Vec<&Judged>> = BTreeMap::new();
    for judged in all {
        groups.entry(key(&judged.pair)).or_default().push(judged);
    }
    groups
}

fn with<'j>(group: &[&'j Judged], verdicts: &[Said]) -> Vec<&'j Judged> {
    group.iter().filter(|judged| verdicts.contains(&judged.said)).copied().collect()
}

/// The two marks that say more than "nearest", by set and by language.
fn print_sets(all: &[Judged]) {
    let mut table = Table::new(&[
        "% of sentences, supported / others",
        "sentences",
        "word for word",
        "right",
        "differs or not in source",
        "right",
    ]);
    let by_set = groups(all, |pair| format!("{} {}", pair.lang, pair.set));
    let by_language = groups(all, |pair| format!("{} all", pair.lang));
    for (name, group) in by_set.iter().chain(&by_language) {
        let counts = Counts::of(group.iter().copied());
        let green = Counts::of(with(group, &[Said::WordForWord])).shares(counts);
        let red = Counts::of(with(group, &[Said::Differs, Said::NotInSource])).shares(counts);
        let both =
            |(supported, others): (f64, f64)| format!("{} / {}", number(supported, 1), number(others, 1));
        table.row([
            name.clone(),
            format!("{} / {}", counts.supported, counts.others),
            both(green),
            number(balanced(green.0, green.1), 0),
            both(red),
            number(balanced(red.1, red.0), 0),
        ]);
    }
    println!("{table}");
}

/// Every verdict by language.
fn print_languages(all: &[Judged]) {
    let headings: Vec<&str> =
        ["% of supported / others"].into_iter().chain(SAID.map(|(_, name)| name)).collect();
    let mut table = Table::new(&headings);
    for (language, group) in groups(all, |pair| pair.lang.clone()) {
        let counts = Counts::of(group.iter().copied());
        let cells = SAID.map(|(said, _)| {
            let (supported, others) = Counts::of(with(&group, &[said])).shares(counts);
            format!("{} / {}", number(supported, 1), number(others, 1))
        });
        table.row([language].into_iter().chain(cells));
    }
    println!("{table}");
}

/// How well plain scores divide the sentences, and how they fare if they mark as many as the verdicts do.
fn print_scores(all: &[Judged]) {
    let headings: Vec<String> = ["area under the curve; supported / others if as many are marked".to_owned()]
        .into_iter()
        .chain(SCORES.iter().flat_map(|name| [(*name).to_owned(), "green".to_owned(), "red".to_owned()]))
        .collect();
    let mut table = Table::new(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    for (name, group) in groups(all, |pair| format!("{} {}", pair.lang, pair.set)) {
        let counts = Counts::of(group.iter().copied());
        let green = with(&group, &[Said::WordForWord]).len();
        let red = with(&group, &[Said::Differs, Said::NotInSource]).len();
        let mut cells = vec![name];
        for score in 0..SCORES.len() {
            let mut sorted = group.clone();
            sorted.sort_by(|one, other| other.scores[score].total_cmp(&one.scores[score]));
            let most = Counts::of(sorted.iter().take(green).copied()).shares(counts);
            let least = Counts::of(sorted.iter().rev().take(red).copied()).shares(counts);
            cells.push(number(area(&sorted, score), 2));
            cells.extend(
                [most, least].map(|(one, other)| format!("{} / {}", number(one, 1), number(other, 1))),
            );
        }
        table.row(cells);
    }
    println!("{table}");
}

/// The probability that a supported sentence scores higher than another, a draw counting half.
fn area(group: &[&Judged], score: usize) -> f64 {
    let of = |label: u8| -> Vec<f64> {
        group.iter().filter(|judged| judged.pair.label == label).map(|judged| judged.scores[score]).collect()
    };
    let (supported, others) = (of(SUPPORTED), of(UNSUPPORTED));
    let mut wins = 0.0;
    for one in &supported {
        for other in &others {
            wins += match one.total_cmp(other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
    }
    wins / (float(supported.len() as u64) * float(others.len() as u64))
}
