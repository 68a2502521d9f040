//! What goes on while an answer is on its way.

use std::time::Duration;

use footnote_core::sources::clean_text;
use leptos::prelude::*;

use super::{
    calls,
    parts::{Element, el},
    row::Row,
};

/// A wait longer than this is shown with its seconds.
const SHOW_SECONDS_FROM: u32 = 2;

/// What goes on while an answer is on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Progress {
    /// The turn is being set up.
    Starting,
    /// Older turns are being compressed.
    Compressing,
    /// The question is made to stand alone, for the search.
    Rewriting,
    /// The knowledge base is asked for this.
    Searching(String),
    /// The knowledge base gave this many passages.
    Found(usize),
    /// The model was asked, perhaps with passages, and has not begun.
    Waiting(Option<usize>),
    /// The model calls a tool.
    Tool(String),
    /// The answer is coming.
    Writing,
    /// Another tab is writing the answer.
    OtherTab,
}

impl Progress {
    /// The model was asked.
    pub(super) fn waiting(&self) -> Self {
        match self {
            Self::Found(count) | Self::Waiting(Some(count)) => Self::Waiting(Some(*count)),
            Self::Starting
            | Self::Compressing
            | Self::Rewriting
            | Self::Searching(_)
            | Self::Waiting(None)
            | Self::Tool(_)
            | Self::Writing
            | Self::OtherTab => Self::Waiting(None),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Starting => "Starting".to_owned(),
            Self::Compressing => "Making room: older messages are being compressed".to_owned(),
            Self::Rewriting => "Reading the question".to_owned(),
            Self::Searching(query) => format!("Searching for “{}”", clean_text(query)),
            Self::Found(count) => found(*count),
            Self::Waiting(None) => "Waiting for the answer".to_owned(),
            Self::Waiting(Some(count)) => format!("{}, waiting for the answer", found(*count)),
            Self::Tool(name) => match calls::doing(name) {
                Some(doing) => doing.to_owned(),
                None => ["Using ", &clean_text(name)].concat(),
            },
            Self::Writing => "Writing".to_owned(),
            Self::OtherTab => "Another tab is writing this answer".to_owned(),
        }
    }
}

/// The line that says what goes on, with the seconds of a long wait.
pub(super) fn status(row: Row) -> Element {
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
        .child(el("span").attr("role", "status").text_live(move || row.progress.with(Progress::words)))
        // Read out each second it would be a nuisance.
        .child(el("span").attr("aria-hidden", "true").text_live(waited))
}

fn found(count: usize) -> String {
    match count {
        0 => "Found nothing in the knowledge base".to_owned(),
        1 => "Found 1 passage".to_owned(),
        _ => format!("Found {count} passages"),
    }
}
