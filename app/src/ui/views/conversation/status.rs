//! What goes on while an answer is on its way.

use std::time::Duration;

use footnote_core::text::clean_text;
use leptos::prelude::*;

use super::calls;

use crate::ui::{
    state::{ExchangeView, Progress},
    views::parts::{Element, el},
};

/// A wait longer than this is shown with its seconds.
const SHOW_SECONDS_FROM: u32 = 2;

/// The line that says what goes on, with the seconds of a long wait.
pub(crate) fn status(row: ExchangeView) -> Element {
    let seconds = RwSignal::new(0_u32);
    let ticking = set_interval_with_handle(
        move || seconds.update(|seconds| *seconds = seconds.saturating_add(1)),
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    Effect::new(move || {
        row.progress.track();
        seconds.set(0);
    });
    let is_writing = move || row.progress.with(|progress| *progress == Progress::Writing);
    let waited = move || {
        let seconds = seconds.get();
        if is_writing() || seconds < SHOW_SECONDS_FROM { String::new() } else { format!("{seconds} s") }
    };
    // What is written shows by itself that something goes on.
    let class = move || if is_writing() { "doing still" } else { "doing" };
    el("p")
        .attr_live("class", move || Some(class().into()))
        .child(el("span").attr("role", "status").text_live(move || row.progress.with(words)))
        // Read out each second it would be a nuisance.
        .child(el("span").attr("aria-hidden", "true").text_live(waited))
}

/// What goes on, in words.
fn words(progress: &Progress) -> String {
    match progress {
        Progress::Starting => "Starting".to_owned(),
        Progress::Compressing => "Making room: older messages are being compressed".to_owned(),
        Progress::Rewriting => "Reading the question".to_owned(),
        Progress::Searching(query) => format!("Searching for “{}”", clean_text(query)),
        Progress::Found(count) => found(*count),
        Progress::Waiting(None) => "Waiting for the answer".to_owned(),
        Progress::Waiting(Some(count)) => format!("{}, waiting for the answer", found(*count)),
        Progress::Tool(name) => match calls::doing(name) {
            Some(doing) => doing.to_owned(),
            None => ["Using ", &clean_text(name)].concat(),
        },
        Progress::Writing => "Writing".to_owned(),
        Progress::OtherTab => "Another tab is writing this answer".to_owned(),
    }
}

fn found(count: usize) -> String {
    match count {
        0 => "Found nothing in the knowledge base".to_owned(),
        1 => "Found 1 passage".to_owned(),
        _ => format!("Found {count} passages"),
    }
}
