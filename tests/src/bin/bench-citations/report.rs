//! Figures as tables.

use std::collections::BTreeSet;

use footnote_tests::bench::stats::{float, median, percentile};
use footnote_tests::bench::table::{Goal, Table, number};

use crate::Said;
use crate::pairs::{Pair, Passage, Set};

/// Goals for the held-out sentences, in per cent. Marking a supported sentence is the worse error: a person
/// learns to overlook a mark that is often wrong.
const GOALS: [Goal; 4] = [Goal::AtMost(2.0), Goal::AtLeast(95.0), Goal::AtLeast(55.0), Goal::AtLeast(80.0)];

/// Judges a sentence over a text.
pub(crate) type Judge<'a> = &'a dyn Fn(&Passage, &Pair) -> Said;

/// Numbers of sentences, by their label and their judgement.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    /// Supported ones: judged as supported, unsure, marked.
    supported: [u64; 3],
    /// The others, likewise.
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

    /// The figures that the goals are for, in the order of the goals, and the share of the supported
    /// sentences that is found.
    fn figures(&self) -> [f64; 5] {
        let Self { supported, others } = self;
        let (all_supported, all_others) = (supported.iter().sum(), others.iter().sum());
        [
            percent(supported[2], all_supported),
            percent(others[2], supported[2] + others[2]),
            percent(others[2], all_others),
            percent(supported[0], supported[0] + others[0]),
            percent(supported[0], all_supported),
        ]
    }

    fn sentences(&self) -> f64 {
        float(self.supported.iter().chain(&self.others).sum())
    }
}

/// How often a set's sentences in their text's language are judged rightly: for each language, and for all of
/// them beside word overlap and the goals.
pub(crate) fn figures(set: &Set, ours: Judge<'_>, plain: Judge<'_>) -> Table {
    let languages: BTreeSet<&str> = set.passages.iter().map(|passage| passage.language.as_str()).collect();
    let mut table = Table::new(&[
        "%",
        "sentences",
        "supported marked \"not found\"",
        "\"not found\": precision",
        "… recall",
        "\"found\": precision",
        "… recall",
    ]);
    let mut row = |name: &str, judge: Judge<'_>, language: Option<&str>| {
        let counts = Counts::of(set, judge, |passage, pair| {
            !pair.is_across_languages() && language.is_none_or(|language| passage.language == language)
        });
        let figures = counts.figures();
        let cells = figures.iter().map(|figure| number(*figure, 1));
        table.row([name.to_owned(), number(counts.sentences(), 0)].into_iter().chain(cells));
        figures
    };
    for language in languages {
        row(language, ours, Some(language));
    }
    row("word overlap", plain, None);
    let figures = row("all", ours, None);
    let goal = |goal: &Goal| match goal {
        Goal::AtLeast(least) => format!("≥ {}", number(*least, 0)),
        Goal::AtMost(most) => format!("≤ {}", number(*most, 0)),
    };
    let blank = String::new;
    table.row(["goal".to_owned(), blank()].into_iter().chain(GOALS.iter().map(goal)));
    let verdicts = GOALS.iter().zip(figures).map(|(goal, figure)| goal.verdict(figure).to_owned());
    table.row([blank(), blank()].into_iter().chain(verdicts));
    table
}

/// Each kind of sentence.
pub(crate) fn kinds(set: &Set, judge: Judge<'_>) -> Table {
    let kinds: BTreeSet<(bool, &str)> =
        set.pairs().map(|(_, pair)| (!pair.supported, pair.kind.as_str())).collect();
    let mut table = Table::new(&["kind", "sentences", "right, %", "nothing said, %", "wrong, %"]);
    for (unsupported, kind) in kinds {
        let counts = Counts::of(set, judge, |_, pair| pair.kind == kind && pair.supported != unsupported);
        let (label, [right, unsure, wrong]) = if unsupported {
            let [found, unsure, marked] = counts.others;
            ("not supported", [marked, unsure, found])
        } else {
            ("supported", counts.supported)
        };
        let all = right + unsure + wrong;
        let shares = [right, unsure, wrong].map(|count| number(percent(count, all), 0));
        table.row([format!("{label}: {kind}"), number(float(all), 0)].into_iter().chain(shares));
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

/// The cost of checking, in microseconds.
pub(crate) fn times(cut: f64, checks: &[f64]) -> Table {
    let mut table = Table::new(&["8 passages of 2,000 characters, µs", "footnote", "goal", ""]);
    table.row(["cutting them up, once an answer".to_owned(), number(cut, 0)]);
    let p99 = percentile(checks, 99);
    table.row(["a sentence, p50".to_owned(), number(median(checks), 0)]);
    let verdict = Goal::AtMost(1_000.0).verdict(p99).to_owned();
    table.row(["a sentence, p99".to_owned(), number(p99, 0), "≤ 1,000".to_owned(), verdict]);
    table
}

fn percent(part: u64, all: u64) -> f64 {
    if all == 0 { f64::NAN } else { float(part) * 100.0 / float(all) }
}
