//! What a model says of the pairs, beside what the check says of the same ones, and what asking it costs.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, ensure};
use footnote_core::conversation::Judgement;
use footnote_tests::bench::stats::{float, percentile};
use footnote_tests::bench::table::{Table, number};

use crate::judge::{Judged, Outcome};
use crate::pairs::{Counts, GREEN, RED, cell, groups};

/// Prints the table and the costs; an error if no request was answered.
pub(crate) fn print(model: &str, all: &[Judged], parallel: usize, took: Duration) -> Result<()> {
    print_table(all);
    println!(
        "A failed request counts as an opinion other than \"supports\". Balanced accuracy: the mean of the shares of \
         supported sentences that are judged \"supports\" (by the check: \"word for word\") and of others that are not."
    );
    print_costs(model, all, parallel, took);
    let failures = failures(all);
    for (reason, count) in &failures {
        println!("Failed: {count} × {reason}");
    }
    let failed: usize = failures.values().sum();
    ensure!(failed < all.len(), "the model gave no answer to any of the {} sentences", all.len());
    Ok(())
}

fn print_table(all: &[Judged]) {
    let mut table = Table::new(&[
        "% of sentences, supported / others",
        "sentences",
        "supports",
        "contradicts",
        "does not say",
        "cannot tell",
        "no opinion",
        "failed",
        "balanced accuracy",
        "check: word for word",
        "check: differs or not in source",
        "check: balanced accuracy",
    ]);
    let by_set = groups(all, |judged| judged.checked.pair.set_name());
    let by_language = groups(all, |judged| judged.checked.pair.language_name());
    let together = groups(all, |_| "all".to_owned());
    for (name, group) in by_set.iter().chain(&by_language).chain(&together) {
        table.row([name.clone()].into_iter().chain(row(group)));
    }
    println!("{table}");
}

fn row(group: &[&Judged]) -> Vec<String> {
    let counts = count(group, |_| true);
    let shares = |is: &dyn Fn(&Judged) -> bool| count(group, is).shares(counts);
    let of = |judgement: Judgement| {
        shares(&|judged| matches!(&judged.outcome, Outcome::Opinion(opinion) if *opinion == judgement))
    };
    let supports = of(Judgement::Supports);
    let green = shares(&|judged| GREEN.contains(&judged.checked.said));
    vec![
        format!("{} / {}", counts.supported, counts.others),
        cell(supports),
        cell(of(Judgement::Contradicts)),
        cell(of(Judgement::DoesNotSay)),
        cell(of(Judgement::CannotTell)),
        cell(shares(&|judged| judged.outcome == Outcome::NoOpinion)),
        cell(shares(&|judged| matches!(judged.outcome, Outcome::Failed(_)))),
        number(balanced_accuracy(supports), 1),
        cell(green),
        cell(shares(&|judged| RED.contains(&judged.checked.said))),
        number(balanced_accuracy(green), 1),
    ]
}

fn count(group: &[&Judged], is_counted: impl Fn(&Judged) -> bool) -> Counts {
    Counts::of(group.iter().filter(|judged| is_counted(judged)).map(|judged| &judged.checked))
}

/// Of shares of supported sentences and of others, in per cent.
fn balanced_accuracy((supported, others): (f64, f64)) -> f64 {
    f64::midpoint(supported, 100.0 - others)
}

fn print_costs(model: &str, all: &[Judged], parallel: usize, took: Duration) {
    let requests: u64 = all.iter().map(|judged| judged.requests).sum();
    let usages: Vec<_> = all.iter().flat_map(|judged| &judged.usages).collect();
    let prompts: u64 = usages.iter().map(|usage| u64::from(usage.prompt_tokens)).sum();
    let replies: u64 = usages.iter().map(|usage| u64::from(usage.completion_tokens)).sum();
    println!(
        "\n{model}: {} requests; {} tokens of prompts and {} of replies, as the server counted them for {} of the requests.",
        number(float(requests), 0),
        number(float(prompts), 0),
        number(float(replies), 0),
        number(float(usages.len() as u64), 0),
    );
    let seconds: Vec<f64> = all.iter().map(|judged| judged.seconds).collect();
    println!(
        "Time of a claim: mean {} s, p50 {} s, p99 {} s, with {parallel} at the same time; all of them took {} s.",
        number(seconds.iter().sum::<f64>() / float(seconds.len() as u64), 2),
        number(percentile(&seconds, 50), 2),
        number(percentile(&seconds, 99), 2),
        number(took.as_secs_f64(), 0),
    );
}

/// How many pairs have no answer, by the reason.
fn failures(all: &[Judged]) -> BTreeMap<&str, usize> {
    let mut failures = BTreeMap::new();
    for judged in all {
        if let Outcome::Failed(reason) = &judged.outcome {
            *failures.entry(reason.as_str()).or_default() += 1;
        }
    }
    failures
}
