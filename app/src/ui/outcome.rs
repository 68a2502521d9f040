//! How an answer ended, where that needs saying, and what can be done then.

use std::time::Duration;

use footnote_core::{
    conversation::{AnswerState, NoticeKind},
    sources::footer,
};
use leptos::prelude::*;

use super::{
    app::App,
    parts::{click, live, when},
    row::{Outcome, Row},
    turns,
};

/// The answer as it is copied: with its sources under it.
pub(super) fn copied_text(outcome: &Outcome) -> String {
    let footer = footer(&outcome.sources);
    if footer.is_empty() { outcome.text.clone() } else { format!("{}\n\n{footer}", outcome.text.trim_end()) }
}

/// Remarks and errors under an answer.
pub(super) fn outcome(app: App, row: Row) -> impl IntoView {
    let notices = move || row.outcome.with(|outcome| outcome.notices.clone());
    let may_ask = move || !app.busy.get() && !app.read_only.get() && turns::is_last(app, row);
    view! {
        {live(move || {
            notices()
                .into_iter()
                .map(|notice| {
                    let cut = notice.kind == NoticeKind::CutAtLength;
                    view! {
                        <div class="notice" role="status">
                            <span>{notice.message}</span>
                            {when(move || cut && may_ask(), move || go_on(app))}
                        </div>
                    }
                })
                .collect_view()
        })}
        {live(move || match row.state.get() {
            AnswerState::Streaming | AnswerState::Complete => None,
            AnswerState::Stopped => Some(ended(app, row, "notice", "You stopped this answer.")),
            AnswerState::Interrupted => {
                Some(ended(app, row, "notice", "This answer was interrupted."))
            }
            AnswerState::Failed => Some(ended(app, row, "alert", "There is no answer.")),
        })}
    }
}

/// Why an answer is not whole, with Continue where a part of it is there, and Retry.
fn ended(app: App, row: Row, tone: &'static str, words: &'static str) -> AnyView {
    let error = row.outcome.with_untracked(|outcome| outcome.error.clone());
    let message = error.as_ref().map_or_else(|| words.to_owned(), |error| error.message.clone());
    let left = RwSignal::new(error.and_then(|error| error.retry_after_s).unwrap_or(0));
    if left.get_untracked() > 0 {
        let counting = set_interval_with_handle(
            move || left.update(|left| *left = left.saturating_sub(1)),
            Duration::from_secs(1),
        );
        on_cleanup(move || {
            if let Ok(counting) = counting {
                counting.clear();
            }
        });
    }
    let may_ask = move || !app.busy.get() && !app.read_only.get() && turns::is_last(app, row);
    let has_text = row.outcome.with_untracked(|outcome| !outcome.text.trim().is_empty());
    let stopped = row.state.get_untracked() == AnswerState::Stopped;
    let again = move || turns::again(app, row, row.question.get_untracked());
    view! {
        <div class=tone role=if stopped { "status" } else { "alert" }>
            <span>{message}</span>
            {when(move || left.get() > 0, move || view! {
                <small aria-hidden="true">{live(move || format!("in {} s", left.get()))}</small>
            })}
            {when(move || may_ask() && has_text, move || go_on(app))}
            {when(may_ask, move || view! {
                <button type="button" class="button" disabled=live(move || left.get() > 0) on:click=click(again)>
                    "Retry"
                </button>
            })}
        </div>
    }
    .into_any()
}

fn go_on(app: App) -> impl IntoView {
    view! {
        <button type="button" class="button" on:click=click(move || turns::go_on(app))>
            "Continue"
        </button>
    }
}
