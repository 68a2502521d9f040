//! Notes about an answer that did not complete normally, and the actions available.

use std::time::Duration;

use footnote_client::conversation::ExchangeView;
use footnote_core::conversation::{AnswerState, Notice, NoticeKind, SearchScope};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::app::App;

/// The remark above an answer that is not in the documents.
#[component]
pub(crate) fn Heading(exchange: ExchangeView) -> impl IntoView {
    let is_heading = |notice: &&Notice| notice.kind == NoticeKind::NotInDocuments;
    let message = Memo::new(move |_| {
        exchange
            .outcome
            .with(|outcome| outcome.notices.iter().find(is_heading).map(|notice| notice.message.clone()))
    });
    move || message.get().map(|message| view! { <div class="notice" role="status">{message}</div> })
}

/// Remarks under an answer: what it went without on one quiet line, the others each in a box.
#[component]
pub(crate) fn Notices(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    move || {
        let notices = exchange.outcome.with(|outcome| outcome.notices.clone());
        let notices = notices.into_iter().filter(|notice| notice.kind != NoticeKind::NotInDocuments);
        let (missing, others): (Vec<_>, Vec<_>) = notices.partition(is_of_something_missing);
        // A failure that goes on was told before. That there is nothing about a question is told of each question.
        let goes_on = |notice: &Notice| notice.kind != NoticeKind::WithoutKnowledgeBase;
        let before =
            missing.iter().any(goes_on).then(|| app.conversation().transcript.before(exchange)).flatten();
        let was_told = |notice: &Notice| {
            before.is_some_and(|before| {
                before.outcome.with_untracked(|outcome| outcome.notices.contains(notice))
            })
        };
        let news: Vec<_> =
            missing.into_iter().filter(|notice| !(goes_on(notice) && was_told(notice))).collect();
        let news = Notice::on_one_line(&news);
        let others = others.into_iter().map(|notice| view! { <NoticeLine exchange notice /> }).collect_view();
        view! {
            {(!news.is_empty()).then(|| view! { <p class="without" role="status">{news}</p> })}
            {others}
        }
    }
}

/// Whether a knowledge base or a server of tools gave nothing to the answer.
fn is_of_something_missing(notice: &Notice) -> bool {
    matches!(
        notice.kind,
        NoticeKind::WithoutKnowledgeBase | NoticeKind::BaseMissing | NoticeKind::ToolsMissing
    )
}

#[component]
fn NoticeLine(exchange: ExchangeView, notice: Notice) -> impl IntoView {
    let is_cut = notice.kind == NoticeKind::CutAtLength;
    let is_missed = notice.kind == NoticeKind::NothingInScope;
    view! {
        <div class="notice" role="status">
            <span>{notice.message}</span>
            <Show when=move || is_cut && exchange.may_ask.get()>
                <ContinueButton exchange />
            </Show>
            <Show when=move || is_missed && exchange.may_ask.get()>
                <SearchEverywhere exchange />
            </Show>
        </div>
    }
}

/// Searches everywhere from now on, and asks again.
#[component]
fn SearchEverywhere(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    view! {
        <button
            type="button"
            class="button"
            on:click=move |_| {
                app.conversation().choose_scope(SearchScope::default());
                app.conversation().ask_anew(exchange, None);
            }
        >
            {messages::conversation::search_everywhere()}
        </button>
    }
}

/// Why an answer is not whole, if it is not.
#[component]
pub(crate) fn Ending(exchange: ExchangeView) -> impl IntoView {
    move || {
        let (tone, words) = match exchange.state.get() {
            AnswerState::Streaming | AnswerState::Complete => return None,
            AnswerState::Stopped => ("notice", messages::conversation::stopped()),
            AnswerState::Interrupted => ("notice", messages::conversation::interrupted()),
            AnswerState::Failed => ("alert", messages::conversation::no_answer()),
        };
        Some(view! { <IncompleteAnswer exchange tone words /> })
    }
}

/// Why an answer is incomplete, with Continue if it has some text, and Retry.
#[component]
fn IncompleteAnswer(exchange: ExchangeView, tone: &'static str, words: &'static str) -> impl IntoView {
    let app = App::get();
    let (error, has_text) =
        exchange.outcome.with_untracked(|outcome| (outcome.error.clone(), !outcome.text.trim().is_empty()));
    let message = error.as_ref().map_or_else(|| words.to_owned(), |error| error.message.clone());
    let seconds_left = RwSignal::new(error.and_then(|error| error.retry_after_s).unwrap_or(0));
    if seconds_left.get_untracked() > 0 {
        let count_down = move || seconds_left.update(|left| *left = left.saturating_sub(1));
        let interval = set_interval_with_handle(count_down, Duration::from_secs(1));
        on_cleanup(move || {
            if let Ok(interval) = interval {
                interval.clear();
            }
        });
    }
    let is_waiting = move || seconds_left.get() > 0;
    let is_stopped = exchange.state.get_untracked() == AnswerState::Stopped;
    let retry = move |_| {
        app.conversation().again(exchange, exchange.question.get_untracked());
    };
    view! {
        <div class=tone role=if is_stopped { "status" } else { "alert" }>
            <span>{message}</span>
            <Show when=is_waiting>
                <small aria-hidden="true">{move || messages::conversation::retry_in(seconds_left.get())}</small>
            </Show>
            <Show when=move || has_text && exchange.may_ask.get()>
                <ContinueButton exchange />
            </Show>
            <Show when=move || exchange.may_ask.get()>
                <button type="button" class="button" disabled=is_waiting on:click=retry>
                    {messages::conversation::retry()}
                </button>
            </Show>
        </div>
    }
}

#[component]
fn ContinueButton(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    view! {
        <button type="button" class="button" on:click=move |_| app.conversation().continue_answer(exchange)>
            {messages::conversation::go_on()}
        </button>
    }
}
