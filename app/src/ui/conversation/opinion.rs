//! The model's opinions about an answer's citations: the button that requests them, and a summary.

use footnote_client::conversation::{ExchangeView, Outcome, VerificationState};
use footnote_core::verify::OpinionSummary;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::app::App;

/// The progress once the model is asked, and then a comparison of its opinions with the check.
#[component]
pub(crate) fn ModelOpinions(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let summary = Memo::new(move |_| exchange.outcome.with(|outcome| OpinionSummary::of(&outcome.checks)));
    let state = Memo::new(move |_| app.conversations.current().verification.state_of(exchange));
    move || match (summary.get(), state.get()) {
        (Some(summary), _) => {
            view! { <span class="opinions" role="status">{words(summary)}</span> }.into_any()
        }
        (None, Some(VerificationState::Running)) => {
            view! { <span class="doing" role="status">{messages::marks::model_checks()}</span> }.into_any()
        }
        (None, Some(VerificationState::Failed(reason))) => {
            view! { <span class="wrong" role="alert">{reason}</span> }.into_any()
        }
        (None, None) => ().into_any(),
    }
}

/// The button that asks the model, where there is one and it was not asked yet, after how many citations the words alone leave
/// open.
#[component]
pub(crate) fn ModelCheck(exchange: ExchangeView, unchecked: usize, citations: usize) -> impl IntoView {
    let app = App::get();
    let is_offered = Memo::new(move |_| {
        !exchange.is_streaming()
            && app.conversations.current().has_model()
            && exchange.outcome.with(Outcome::may_be_checked)
    });
    view! {
        <Show when=move || is_offered.get()>
            <span class="unchecked">
                {(unchecked > 0).then(|| {
                    view! { <span class="verdict-words">{format!("{} · ", messages::marks::not_checked(citations, unchecked))}</span> }
                })}
                <CheckButton exchange />
            </span>
        </Show>
    }
}

/// One button throughout, so that it keeps the focus.
#[component]
fn CheckButton(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let state = Memo::new(move |_| app.conversations.current().verification.state_of(exchange));
    let is_running = move || state.get() == Some(VerificationState::Running);
    let (name, label) = (
        move || match state.get() {
            None => messages::marks::ask_model(),
            Some(VerificationState::Running) => messages::marks::stop_model(),
            Some(VerificationState::Failed(_)) => messages::marks::retry_model(),
        },
        move || match state.get() {
            None => messages::marks::ask_model_name(),
            Some(VerificationState::Running) => messages::marks::stop_model_name(),
            Some(VerificationState::Failed(_)) => messages::marks::retry_model(),
        },
    );
    let obstacle = move || app.conversations.current().check_obstacle();
    let disabled =
        move || !is_running() && (obstacle().is_some() || app.conversations.current().is_answering());
    let title = move || match obstacle() {
        Some(obstacle) => obstacle,
        None if is_running() => "",
        None => messages::marks::ask_model_hint(),
    };
    let press = move |_| {
        if untrack(is_running) {
            app.conversation().verification.stop();
        } else {
            app.conversation().check(exchange);
        }
    };
    view! {
        <button
            type="button"
            class="link"
            aria-label=label
            title=title
            disabled=disabled
            on:click=press
        >
            {name}
        </button>
    }
}

fn words(summary: OpinionSummary) -> String {
    let OpinionSummary { supports, contradicts, does_not_say, cannot_tell, without } = summary;
    let parts = [
        (supports, messages::marks::opinions_supported(supports)),
        (contradicts, messages::marks::opinions_contradicted(contradicts)),
        (does_not_say, messages::marks::opinions_not_said(does_not_say)),
        (cannot_tell, messages::marks::opinions_unclear(cannot_tell)),
        (without, messages::marks::opinions_none(without)),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(_, words)| words).collect();
    messages::marks::opinions(parts.join(" · "))
}
