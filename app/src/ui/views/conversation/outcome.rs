//! How an answer ended, where that needs saying, and what can be done then.

use std::time::Duration;

use footnote_core::conversation::{AnswerState, Notice, NoticeKind, footer};
use leptos::prelude::*;

use crate::ui::{
    actions::turns,
    state::{App, ExchangeView, Outcome},
    views::parts::{Element, button, changing, el, part},
};

/// The answer as it is copied: with its sources under it.
pub(crate) fn copied_text(outcome: &Outcome) -> String {
    let footer = footer(&outcome.sources);
    if footer.is_empty() { outcome.text.clone() } else { format!("{}\n\n{footer}", outcome.text.trim_end()) }
}

/// Remarks and errors under an answer.
pub(crate) fn outcome(app: App, row: ExchangeView) -> AnyView {
    let said = move |notice: Notice| {
        let cut = notice.kind == NoticeKind::CutAtLength;
        part("div", "notice")
            .attr("role", "status")
            .child(el("span").text(notice.message))
            .when(move || cut && row.may_ask.get(), move || go_on(app, row))
    };
    let notices = changing(move || {
        let notices = row.outcome.with(|outcome| outcome.notices.clone());
        notices.into_iter().map(said).collect::<Vec<_>>()
    });
    let ending = changing(move || match row.state.get() {
        AnswerState::Streaming | AnswerState::Complete => None,
        AnswerState::Stopped => Some(ended(app, row, "notice", "You stopped this answer.")),
        AnswerState::Interrupted => Some(ended(app, row, "notice", "This answer was interrupted.")),
        AnswerState::Failed => Some(ended(app, row, "alert", "There is no answer.")),
    });
    (notices, ending).into_any()
}

/// Why an answer is not whole, with Continue where a part of it is there, and Retry.
fn ended(app: App, row: ExchangeView, tone: &'static str, words: &'static str) -> Element {
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
    let has_text = row.outcome.with_untracked(|outcome| !outcome.text.trim().is_empty());
    let stopped = row.state.get_untracked() == AnswerState::Stopped;
    let again = move || turns::again(app, row, row.question.get_untracked());
    part("div", tone)
        .attr("role", if stopped { "status" } else { "alert" })
        .child(el("span").text(message))
        .when(
            move || left.get() > 0,
            move || el("small").attr("aria-hidden", "true").text_live(move || format!("in {} s", left.get())),
        )
        .when(move || has_text && row.may_ask.get(), move || go_on(app, row))
        .when(
            move || row.may_ask.get(),
            move || button("button", again).flag_live("disabled", move || left.get() > 0).text("Retry"),
        )
}

fn go_on(app: App, row: ExchangeView) -> Element {
    button("button", move || turns::continue_answer(app, row)).text("Continue")
}
