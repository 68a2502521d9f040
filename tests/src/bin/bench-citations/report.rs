//! Figures as tables.

use std::collections::BTreeSet;

use footnote_tests::bench::stats::{float, median, percentile};
use footnote_tests::bench::table::{Goal, Table, number};

use crate::Said;
use crate::pairs::{Half, Pair, Passage, Set};

/// Goals for the half held out, in per cent. Marking what is supported is the worse error: a person learns to overlook a
/// mark that is often wrong.
const WRONGLY_MARKED: f64 = 3.0;
const FOUND: f64 = 85.0;
const RIGHTLY_SUPPORTED: f64 = 80.0;
const MARKED: f64 = 50.0;

/// Who says something of a sentence.
pub(crate) type Judge<'a> = &'a dyn Fn(&Passage, &Pair) -> Said;

/// Sentences by what they are and what was said of them.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    /// Supported ones: said to be, unsure, marked.
    supported: [u64; 3],
    /// Others, likewise.
    others: [u64; 3],
}

impl Counts {
    fn of(set: &Set, judge: Judge<'_>, filter: impl Fn(&Passage, &Pair) -> bool) -> Self {
        let mut counts = Self::default();
        for (passage, pair) in set.pairs().filter(|(passage, pair)| filter(passage, pair)) {
            let of = if pair.supported { &mut counts.supported } else { &mut counts.others };
            of[match judge(passage, pair) {
                Said::Supported => 0,
                Said::Unsure => 1,
                Said::NotFound => 2,
            }] += 1;
        }
        counts
    }
}

/// Precision and recall of both things that are said.
pub(crate) fn whole(set: &Set, half: Half, ours: Judge<'_>, plain: Judge<'_>) -> Table {
    let of = |judge| Counts::of(set, judge, |passage, _| passage.half == half);
    let (ours, plain) = (of(ours), of(plain));
    let mut table = Table::new(&["%", "word overlap", "footnote", "goal", ""]);
    let mut row = |name: &str, figure: fn(Counts) -> f64, goal: Option<Goal>| {
        let goal = goal.filter(|_| half == Half::HeldOut);
        table.row([
            name.to_owned(),
            number(figure(plain), 1),
            number(figure(ours), 1),
            goal.map_or_else(String::new, |goal| match goal {
                Goal::AtLeast(least) => format!("≥ {}", number(least, 0)),
                Goal::AtMost(most) => format!("≤ {}", number(most, 0)),
            }),
            goal.map_or("", |goal| goal.verdict(figure(ours))).to_owned(),
        ]);
    };
    let all = |of: [u64; 3]| of.iter().sum::<u64>();
    row(
        "supported sentences marked \"not found\"",
        |counts| percent(counts.supported[2], counts.supported.iter().sum()),
        Some(Goal::AtMost(WRONGLY_MARKED)),
    );
    row(
        "said to be supported: precision",
        |counts| percent(counts.supported[0], counts.supported[0] + counts.others[0]),
        Some(Goal::AtLeast(RIGHTLY_SUPPORTED)),
    );
    row(
        "… recall",
        |counts| percent(counts.supported[0], counts.supported.iter().sum()),
        Some(Goal::AtLeast(FOUND)),
    );
    row(
        "marked \"not found\": precision",
        |counts| percent(counts.others[2], counts.supported[2] + counts.others[2]),
        None,
    );
    row(
        "… recall",
        |counts| percent(counts.others[2], counts.others.iter().sum()),
        Some(Goal::AtLeast(MARKED)),
    );
    row(
        "nothing said",
        |counts| {
            percent(
                counts.supported[1] + counts.others[1],
                counts.supported.iter().chain(&counts.others).sum(),
            )
        },
        None,
    );
    table.row([
        "sentences".to_owned(),
        String::new(),
        number(float(all(ours.supported) + all(ours.others)), 0),
    ]);
    table
}

/// Each kind of sentence.
pub(crate) fn kinds(set: &Set, half: Half, ours: Judge<'_>, plain: Judge<'_>) -> Table {
    let kinds: BTreeSet<(bool, &str)> =
        set.pairs().map(|(_, pair)| (!pair.supported, pair.kind.as_str())).collect();
    let mut table = heads("kind");
    for (unsupported, kind) in kinds {
        let of = |judge| {
            Counts::of(set, judge, |passage, pair| {
                passage.half == half && pair.kind == kind && pair.supported != unsupported
            })
        };
        let (mine, theirs) = (of(ours), of(plain));
        let pick = |counts: Counts| if unsupported { counts.others } else { counts.supported };
        let label = if unsupported { "not supported" } else { "supported" };
        line(&mut table, format!("{label}: {kind}"), pick(mine), pick(theirs), unsupported);
    }
    table
}

/// Each language.
pub(crate) fn languages(set: &Set, half: Half, ours: Judge<'_>, plain: Judge<'_>) -> Table {
    let languages: BTreeSet<&str> = set.passages.iter().map(|passage| passage.language.as_str()).collect();
    let mut table = heads("language");
    for language in languages {
        let of =
            |judge| Counts::of(set, judge, |passage, _| passage.half == half && passage.language == language);
        let (mine, theirs) = (of(ours), of(plain));
        line(&mut table, format!("{language}, supported"), mine.supported, theirs.supported, false);
        line(&mut table, format!("{language}, not supported"), mine.others, theirs.others, true);
    }
    table
}

/// Each language of the set's texts, for sentences in their text's language, and all of them together.
pub(crate) fn by_language(set: &Set, judge: Judge<'_>) -> Table {
    let languages: BTreeSet<&str> = set.passages.iter().map(|passage| passage.language.as_str()).collect();
    let mut table = Table::new(&[
        "language",
        "sentences",
        "supported marked \"not found\", %",
        "\"not found\": precision, %",
        "… recall, %",
        "\"found\": precision, %",
    ]);
    for language in languages.into_iter().map(Some).chain([None]) {
        let Counts { supported, others } = Counts::of(set, judge, |passage, pair| {
            !pair.is_across_languages() && language.is_none_or(|language| passage.language == language)
        });
        table.row([
            language.unwrap_or("all").to_owned(),
            number(float(supported.iter().chain(&others).sum()), 0),
            number(percent(supported[2], supported.iter().sum()), 0),
            number(percent(others[2], supported[2] + others[2]), 0),
            number(percent(others[2], others.iter().sum()), 0),
            number(percent(supported[0], supported[0] + others[0]), 0),
        ]);
    }
    table
}

/// How many sentences in another language than their text's were marked.
pub(crate) fn across_languages(set: &Set, judge: Judge<'_>) -> String {
    let counts = Counts::of(set, judge, |_, pair| pair.is_across_languages());
    let marks =
        |of: [u64; 3]| format!("of {} {} \"not found\", {} \"found\"", of.iter().sum::<u64>(), of[2], of[0]);
    format!(
        "Across languages: supported, {}; not supported, {}",
        marks(counts.supported),
        marks(counts.others)
    )
}

/// What it costs, in microseconds.
pub(crate) fn times(cut: f64, checks: &[f64]) -> Table {
    let mut table = Table::new(&["8 passages of 2,000 characters, µs", "footnote", "goal", ""]);
    table.row(["cutting them up, once an answer".to_owned(), number(cut, 0)]);
    let p99 = percentile(checks, 99);
    table.row(["a sentence, p50".to_owned(), number(median(checks), 0)]);
    let verdict = Goal::AtMost(1_000.0).verdict(p99).to_owned();
    table.row(["a sentence, p99".to_owned(), number(p99, 0), "≤ 1,000".to_owned(), verdict]);
    table
}

fn heads(first: &str) -> Table {
    Table::new(&[first, "sentences", "right, %", "nothing said, %", "wrong, %", "word overlap: right, %"])
}

fn line(table: &mut Table, name: String, ours: [u64; 3], plain: [u64; 3], unsupported: bool) {
    let all = ours.iter().sum();
    if all == 0 {
        return;
    }
    let (right, wrong) = if unsupported { (2, 0) } else { (0, 2) };
    table.row([
        name,
        number(float(all), 0),
        number(percent(ours[right], all), 0),
        number(percent(ours[1], all), 0),
        number(percent(ours[wrong], all), 0),
        number(percent(plain[right], all), 0),
    ]);
}

fn percent(part: u64, all: u64) -> f64 {
    if all == 0 { f64::NAN } else { float(part) * 100.0 / float(all) }
}
