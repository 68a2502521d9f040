//! The table.

use footnote_tests::bench::stats::{median, percentile};
use footnote_tests::bench::table::{Goal, Table, number};

use crate::Figures;
use crate::runs::letters_a_delta;

/// Deltas of the message whose end is watched: 8,000 characters, which are some 2,000 tokens.
pub(crate) const MESSAGE_DELTAS: usize = 2_000;
const USABLE_MS: f64 = 300.0;
const LONG_MS: f64 = 50.0;
const KEY_P50_MS: f64 = 8.0;
const KEY_P95_MS: f64 = 16.0;
/// Maximum ratio to the empty conversation.
const TASK: f64 = 1.1;
/// Maximum ratio to the empty conversation: an answer is saved at intervals, so the number of saves may differ by one.
const WRITTEN: f64 = 1.05;
const COUNT_MS: f64 = 10.0;
const MAIN_MS: f64 = 2.0;
const REQUEST_MS: f64 = 100.0;

/// Prints the figures of the cases, the empty conversation first.
pub(crate) fn print(cases: &[&Figures], deltas: usize) {
    let mut table = Table::new(&["", "empty", "200", "1,000", "1 of 201", "goal", ""]);
    let mut row = |name: &str, figures: Vec<f64>, decimals: usize, at_most: Option<f64>| {
        if figures.iter().all(|figure| figure.is_nan()) {
            return;
        }
        let goal = at_most.map_or_else(String::new, |goal| format!("≤ {}", number(goal, decimals)));
        // The goal is for each figure; an unmeasured figure meets no goal.
        let worst =
            figures.iter().copied().fold(0.0, |worst, figure| if figure <= worst { worst } else { figure });
        let verdict = at_most.map_or("", |goal| Goal::AtMost(goal).verdict(worst)).to_owned();
        let mut cells = vec![name.to_owned()];
        cells.extend(figures.iter().map(|figure| number(*figure, decimals)));
        cells.extend([goal, verdict]);
        table.row(cells);
    };
    let medians = |pick: &dyn Fn(&Figures) -> Vec<f64>| -> Vec<f64> {
        cases.iter().map(|figures| median(&pick(figures))).collect()
    };
    let loads = |pick: fn(&crate::Load) -> f64| medians(&|figures| figures.load.iter().map(pick).collect());
    row("reload until usable, ms", loads(|run| run.usable), 0, Some(USABLE_MS));
    row("… longest task over 50 ms, ms", loads(|run| run.longest), 0, Some(LONG_MS));
    row("… task time, ms", loads(|run| run.task), 0, None);
    row("… until all exchanges are on the page, ms", loads(|run| run.whole), 0, None);
    row("… renderer's private memory, MB", loads(|run| run.private_mb), 1, None);
    row("first load until usable, ms", loads(|run| run.first), 0, None);

    let keys = |pick: fn(&Figures) -> &Vec<f64>, percent| -> Vec<f64> {
        cases.iter().map(|figures| percentile(pick(figures), percent)).collect()
    };
    row("typing, p50, ms", keys(|figures| &figures.idle_keys, 50), 1, Some(KEY_P50_MS));
    row("… p95, ms", keys(|figures| &figures.idle_keys, 95), 1, Some(KEY_P95_MS));
    row("typing while an answer comes, p50, ms", keys(|figures| &figures.busy_keys, 50), 1, Some(KEY_P50_MS));
    row("… p95, ms", keys(|figures| &figures.busy_keys, 95), 1, Some(KEY_P95_MS));

    let streams = |pick: &dyn Fn(&crate::Streamed) -> f64| {
        medians(&|figures| figures.streamed.iter().map(pick).collect())
    };
    let beside_empty = |figures: &[f64], times: f64| figures.first().map(|empty| empty * times);
    row("from Enter until the model is asked, ms", streams(&|run| run.request_ms), 1, Some(REQUEST_MS));
    let task = streams(&|run| run.task_ms);
    let goal = beside_empty(&task, TASK);
    row("an answer of many deltas: task time, ms", task, 0, goal);
    row("… script time, ms", streams(&|run| run.script_ms), 0, None);
    let letters = streams(&|run| letters_a_delta(run, deltas));
    let goal = beside_empty(&letters, WRITTEN);
    row("… letters written to localStorage a delta", letters, 0, goal);
    row("… in so many writes", streams(&|run| run.writes), 0, None);

    let ends = |pick: fn(&crate::Ended) -> f64| medians(&|figures| figures.ended.iter().map(pick).collect());
    row("2,000 tokens: counted in the worker, ms", ends(|run| run.count), 1, Some(COUNT_MS));
    row("… reading and writing localStorage, ms", ends(|run| run.storage), 1, Some(MAIN_MS));
    row("… all scripts after the answer's end, ms", ends(|run| run.script), 1, None);
    println!("\n{table}");
}
