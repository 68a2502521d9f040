//! The status line of an answer that is on its way.

use std::time::Duration;

use footnote_client::conversation::{ExchangeView, Progress};
use footnote_core::text::clean_text;
use leptos::prelude::*;

use crate::ui::{app::App, conversation::calls};

/// A wait longer than this is shown with its seconds.
const SHOW_SECONDS_FROM: u32 = 2;

/// What is said while a person is asked whether a tool may run.
const WAITING: &str = "Waiting for you: a tool asks whether it may run";

/// The progress, with the seconds of a long wait.
#[component]
pub(crate) fn StatusLine(exchange: ExchangeView) -> impl IntoView {
    let seconds = RwSignal::new(0_u32);
    let interval = set_interval_with_handle(
        move || seconds.update(|seconds| *seconds = seconds.saturating_add(1)),
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(interval) = interval {
            interval.clear();
        }
    });
    Effect::new(move || {
        exchange.progress.track();
        seconds.set(0);
    });
    let is_writing = move || exchange.progress.with(|progress| *progress == Progress::Writing);
    let is_thinking = move || exchange.progress.with(|progress| *progress == Progress::Thinking);
    let app = App::get();
    let is_asked = move || app.conversations.current().waiting_calls.with(|calls| !calls.is_empty());
    let waited = move || {
        let seconds = seconds.get();
        (!is_asked() && !is_writing() && !is_thinking() && seconds >= SHOW_SECONDS_FROM)
            .then(|| format!("{seconds} s"))
    };
    view! {
        // Growing text shows the progress by itself, and the thoughts have a line of their own.
        <p
            class="doing"
            class:still=is_writing
            class:visually-hidden=is_thinking
        >
            <span role="status">
                {move || if is_asked() { WAITING.to_owned() } else { exchange.progress.with(words) }}
            </span>
            // Read out each second it would be a nuisance.
            <span aria-hidden="true">{waited}</span>
        </p>
    }
}

/// The words for a progress.
fn words(progress: &Progress) -> String {
    match progress {
        Progress::Starting => "Starting".to_owned(),
        Progress::LookingForTools => "Asking the servers for their tools".to_owned(),
        Progress::Reading { part, of } => format!("Reading part {part} of {of}"),
        Progress::Condensing => "Putting the notes together".to_owned(),
        Progress::Compressing => "Making room: older messages are being compressed".to_owned(),
        Progress::Rewriting => "Reading the question".to_owned(),
        Progress::Searching(query) => format!("Searching for “{}”", clean_text(query)),
        Progress::Found(count) => found(*count),
        Progress::Waiting(None) => "Waiting for the answer".to_owned(),
        Progress::Waiting(Some(count)) => format!("{}, waiting for the answer", found(*count)),
        Progress::Tool(call) => calls::words(call),
        Progress::ToolSays(text) => clean_text(text).into_owned(),
        Progress::Thinking => "Thinking".to_owned(),
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
