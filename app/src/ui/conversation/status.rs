//! The status line of an answer that is on its way.

use std::time::Duration;

use footnote_client::conversation::{ExchangeView, Progress};
use footnote_core::text::clean_text;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{app::App, conversation::calls};

/// A wait longer than this is shown with its seconds.
const SHOW_SECONDS_FROM: u32 = 2;

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
            .then(|| messages::conversation::seconds(seconds))
    };
    view! {
        // Growing text shows the progress by itself, and the thoughts have a line of their own.
        <p
            class="doing"
            class:still=is_writing
            class:visually-hidden=is_thinking
        >
            <span role="status">
                {move || if is_asked() { messages::conversation::tool_asks().to_owned() } else { exchange.progress.with(words) }}
            </span>
            // Read out each second it would be a nuisance.
            <span aria-hidden="true">{waited}</span>
        </p>
    }
}

/// The words for a progress.
fn words(progress: &Progress) -> String {
    match progress {
        Progress::Starting => messages::conversation::starting().to_owned(),
        Progress::LookingForTools => messages::conversation::looking_for_tools().to_owned(),
        Progress::Reading { part, of } => messages::conversation::reading_part(*part, *of),
        Progress::Condensing => messages::conversation::condensing().to_owned(),
        Progress::Compressing => messages::conversation::compressing().to_owned(),
        Progress::Rewriting => messages::conversation::rewriting().to_owned(),
        Progress::Searching(query) => messages::conversation::searching(clean_text(query)),
        Progress::Found(count) => messages::conversation::found(*count),
        Progress::Waiting(None) => messages::conversation::waiting_for_answer().to_owned(),
        Progress::Waiting(Some(count)) => messages::conversation::found_waiting(*count),
        Progress::Tool(call) => calls::words(call),
        Progress::ToolSays(text) => clean_text(text).into_owned(),
        Progress::Thinking => messages::conversation::thinking().to_owned(),
        Progress::Writing => messages::conversation::writing().to_owned(),
        Progress::OtherTab => messages::conversation::other_tab().to_owned(),
    }
}
