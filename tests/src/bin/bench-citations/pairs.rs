//! Sentences that others labelled, with what the check says of them and three plain scores.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use footnote_citations::{Claim, Evidence, SourceText, Verdict};
use footnote_core::citations::claims;
use footnote_core::markdown::parse;
use footnote_tests::bench::stats::{float, percentile};
use footnote_tests::bench::table::{Table, number};
use serde::Deserialize;

use crate::scores::{SCORES, nearest_sentence, scores};

/// A sentence of an answer that cites `[1]`, and the text of that source.
#[derive(Debug, Deserialize)]
pub(crate) struct Pair {
    #[serde(default)]
    pub(crate) id: String,
    pub(crate) text: String,
    pub(crate) source: String,
    #[serde(default)]
    pub(crate) title: String,
    label: u8,
    set: String,
    lang: String,
}

impl Pair {
    /// The name of its set's row.
    pub(crate) fn set_name(&self) -> String {
        format!("{} {}", self.lang, self.set)
    }

    /// The name of its language's row.
    pub(crate) fn language_name(&self) -> String {
        format!("{} all", self.lang)
    }
}

/// Half of a file, by the ids of its pairs, so that rules are tuned on one and measured on the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Half {
    A,
    B,
}

/// A pair with what the check says of it.
pub(crate) struct Checked {
    pub(crate) pair: Pair,
    pub(crate) said: Said,
    /// What it says if the model quotes the beginning of the nearest sentence.
    quoted: Said,
    /// What it says with the beginning of the source alone, whose document cannot be read.
    unread: Said,
    /// Milliseconds of preparing the source, and of the claim.
    times: [f64; 2],
    scores: [f64; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Said {
    WordForWord,
    Differs,
    NotInSource,
    QuoteFound,
    Nearest,
    NoText,
}

const SAID: [(Said, &str); 6] = [
    (Said::WordForWord, "word for word"),
    (Said::Differs, "differs"),
    (Said::NotInSource, "not in source or misquoted"),
    (Said::QuoteFound, "quote found"),
    (Said::Nearest, "nearest"),
    (Said::NoText, "no text"),
];

/// The verdicts that are shown as a green mark.
pub(crate) const GREEN: &[Said] = &[Said::WordForWord];
/// The verdicts that are shown as a red mark.
pub(crate) const RED: &[Said] = &[Said::Differs, Said::NotInSource];

/// Bytes of a source that are at hand where an earlier answer found it.
const KEPT: usize = 300;

const SUPPORTED: u8 = 1;
const UNSUPPORTED: u8 = 0;

/// Reads a file of pairs, one JSON object a line; those that are supported in part (label 2) are left out.
pub(crate) fn read(path: &Path, half: Option<Half>) -> Result<Vec<Pair>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut pairs = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let pair: Pair = serde_json::from_str(line).with_context(|| format!("line {}", at + 1))?;
        if matches!(pair.label, SUPPORTED | UNSUPPORTED) && half.is_none_or(|half| half == half_of(&pair.id))
        {
            pairs.push(pair);
        }
    }
    ensure!(!pairs.is_empty(), "{} has no pair with label 0 or 1", path.display());
    Ok(pairs)
}

/// At most `limit` of the pairs: as many of each set's supported sentences as of its others, as far as there are, those
/// with the lowest hashes of their ids. So a sample is the same each time, and a larger one has all of a smaller one.
pub(crate) fn sample(mut pairs: Vec<Pair>, limit: usize) -> Vec<Pair> {
    pairs.sort_by_cached_key(|pair| hash(&pair.id));
    let mut taken: BTreeMap<(String, u8), usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, Pair)> = Vec::new();
    for pair in pairs {
        let rank = taken.entry((pair.set.clone(), pair.label)).or_default();
        ranked.push((*rank, pair));
        *rank += 1;
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().take(limit).map(|(_, pair)| pair).collect()
}

/// Prints what the check says of the pairs, how well the scores divide them, and what the check costs.
pub(crate) fn print(all: &[Checked]) {
    print_sets(all);
    print_languages("% of supported / others", all, |checked| checked.said);
    print_languages("% of supported / others, the nearest sentence quoted", all, |checked| checked.quoted);
    let title = "% of supported / others, quoted as well, the document not read";
    print_languages(title, all, |checked| checked.unread);
    print_scores(all);
    for (time, name) in ["a source's preparation", "a claim"].into_iter().enumerate() {
        let times: Vec<f64> = all.iter().map(|checked| checked.times[time]).collect();
        let [p50, p99] = [50, 99].map(|percent| number(percentile(&times, percent), 2));
        println!("Time of {name}: p50 {p50} ms, p99 {p99} ms.");
    }
}

fn half_of(id: &str) -> Half {
    if hash(id).count_ones().is_multiple_of(2) { Half::A } else { Half::B }
}

/// FNV-1a.
fn hash(id: &str) -> u32 {
    id.bytes().fold(2_166_136_261, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619))
}

/// Checks a pair as the page checks the citation of an answer.
pub(crate) fn check(pair: Pair) -> Checked {
    let claims = claims(&parse(&pair.text, &[1]));
    let claim = claims.iter().find(|claim| claim.number == 1);
    let sentence = claim.map_or("", |claim| claim.sentence.as_str());
    let (said, times) = say(&pair, &pair.source, sentence, None);
    let quote = nearest_sentence(sentence, &pair.source).map(beginning);
    let (quoted, _) = say(&pair, &pair.source, sentence, quote);
    let kept = &pair.source[..pair.source.floor_char_boundary(KEPT)];
    let (unread, _) = say(&pair, kept, sentence, quote);
    let scores = scores(sentence, &pair.source);
    Checked { pair, said, quoted, unread, times, scores }
}

/// As much of a sentence as models are asked to quote: 20 words, or 40 letters of a script without spaces.
fn beginning(sentence: &str) -> &str {
    let words = sentence.match_indices(char::is_whitespace).nth(19).map(|(end, _)| end);
    let letters = sentence.char_indices().nth(40).map(|(end, _)| end);
    let end = if sentence.contains(char::is_whitespace) { words } else { letters };
    &sentence[..end.unwrap_or(sentence.len())]
}

/// Checks a sentence against a text of its source, which may be the whole, and times both steps.
fn say(pair: &Pair, text: &str, sentence: &str, quote: Option<&str>) -> (Said, [f64; 2]) {
    let whole = text.len() == pair.source.len();
    let source = SourceText { number: 1, passage: "", title: &pair.title, text, whole };
    let claim = Claim { text: sentence, source: 1, quote, together: 1 };
    let (evidence, preparation) = timed(|| Evidence::new([source]));
    let (finding, check) = timed(|| evidence.check(&claim));
    let said = match finding.verdict {
        Verdict::WordForWord => Said::WordForWord,
        Verdict::Differs => Said::Differs,
        Verdict::NotInSource | Verdict::Misquoted => Said::NotInSource,
        Verdict::QuoteFound => Said::QuoteFound,
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
pub(crate) struct Counts {
    pub(crate) supported: u64,
    pub(crate) others: u64,
}

impl Counts {
    pub(crate) fn of<'c>(checked: impl IntoIterator<Item = &'c Checked>) -> Self {
        let mut counts = Self::default();
        for checked in checked {
            match checked.pair.label {
                SUPPORTED => counts.supported += 1,
                _ => counts.others += 1,
            }
        }
        counts
    }

    /// The shares of these among all, in per cent.
    pub(crate) fn shares(self, all: Self) -> (f64, f64) {
        (percent(self.supported, all.supported), percent(self.others, all.others))
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * float(part) / float(all)
}

/// The shares of supported sentences and of others, as a table shows them.
pub(crate) fn cell((supported, others): (f64, f64)) -> String {
    format!("{} / {}", number(supported, 1), number(others, 1))
}

/// The share of marks that are right if there are as many supported sentences as others.
fn balanced(right: f64, wrong: f64) -> f64 {
    100.0 * right / (right + wrong)
}

/// Groups by the names that `name` gives, in their order.
pub(crate) fn groups<T>(all: &[T], name: impl Fn(&T) -> String) -> BTreeMap<String, Vec<&T>> {
    let mut groups: BTreeMap<String, Vec<&T>> = BTreeMap::new();
    for one in all {
        groups.entry(name(one)).or_default().push(one);
    }
    groups
}

fn with<'c>(group: &[&'c Checked], verdicts: &[Said]) -> Vec<&'c Checked> {
    group.iter().filter(|checked| verdicts.contains(&checked.said)).copied().collect()
}

/// The two marks that say more than "nearest", by set and by language.
fn print_sets(all: &[Checked]) {
    let mut table = Table::new(&[
        "% of sentences, supported / others",
        "sentences",
        "word for word",
        "right",
        "differs or not in source",
        "right",
    ]);
    let by_set = groups(all, |checked| checked.pair.set_name());
    let by_language = groups(all, |checked| checked.pair.language_name());
    for (name, group) in by_set.iter().chain(&by_language) {
        let counts = Counts::of(group.iter().copied());
        let green = Counts::of(with(group, GREEN)).shares(counts);
        let red = Counts::of(with(group, RED)).shares(counts);
        table.row([
            name.clone(),
            format!("{} / {}", counts.supported, counts.others),
            cell(green),
            number(balanced(green.0, green.1), 0),
            cell(red),
            number(balanced(red.1, red.0), 0),
        ]);
    }
    println!("{table}");
}

/// Every verdict by language.
fn print_languages(title: &str, all: &[Checked], said: impl Fn(&Checked) -> Said) {
    let headings: Vec<&str> = [title].into_iter().chain(SAID.map(|(_, name)| name)).collect();
    let mut table = Table::new(&headings);
    for (language, group) in groups(all, |checked| checked.pair.lang.clone()) {
        let counts = Counts::of(group.iter().copied());
        let cells = SAID.map(|(one, _)| {
            let with = group.iter().copied().filter(|checked| said(checked) == one);
            cell(Counts::of(with).shares(counts))
        });
        table.row([language].into_iter().chain(cells));
    }
    println!("{table}");
}

/// How well plain scores divide the sentences, and how they fare if they mark as many as the verdicts do.
fn print_scores(all: &[Checked]) {
    let headings: Vec<String> = ["area under the curve; supported / others if as many are marked".to_owned()]
        .into_iter()
        .chain(SCORES.iter().flat_map(|name| [(*name).to_owned(), "green".to_owned(), "red".to_owned()]))
        .collect();
    let mut table = Table::new(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    for (name, group) in groups(all, |checked| checked.pair.set_name()) {
        let counts = Counts::of(group.iter().copied());
        let green = with(&group, GREEN).len();
        let red = with(&group, RED).len();
        let mut cells = vec![name];
        for score in 0..SCORES.len() {
            let mut sorted = group.clone();
            sorted.sort_by(|one, other| other.scores[score].total_cmp(&one.scores[score]));
            let most = Counts::of(sorted.iter().take(green).copied()).shares(counts);
            let least = Counts::of(sorted.iter().rev().take(red).copied()).shares(counts);
            cells.push(number(area(&sorted, score), 2));
            cells.extend([most, least].map(cell));
        }
        table.row(cells);
    }
    println!("{table}");
}

/// The probability that a supported sentence scores higher than another, a draw counting half.
fn area(group: &[&Checked], score: usize) -> f64 {
    let of = |label: u8| -> Vec<f64> {
        group
            .iter()
            .filter(|checked| checked.pair.label == label)
            .map(|checked| checked.scores[score])
            .collect()
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
