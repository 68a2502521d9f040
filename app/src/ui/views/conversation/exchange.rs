//! A question and its answer.

use footnote_core::{conversation::AnswerState, markdown::split_plain_text, transfer};
use leptos::prelude::*;

use super::{
    attached_files::AttachedFiles,
    branch::{BranchButton, origin_below},
    calls::ToolCalls,
    details::Details,
    divider::CompressionDivider,
    named_documents::NamedDocuments,
    outcome::{Ending, Notices},
    proof::ProofLine,
    search_query::SearchQuery,
    sources::Sources,
    status::StatusLine,
    thoughts::Thoughts,
    time::MessageTime,
    versions::Versions,
};
use crate::{
    browser::window,
    dom::{self, focus_soon, streaming_text::show_text},
    ui::{
        actions::{branches, deletion, models, turns},
        state::{App, ExchangeView},
        views::controls::{CopyButton, Icon, IconButton, aria},
    },
};

/// Questions with more lines are folded; the style sheet leaves twelve of them.
const MOST_LINES: usize = 14;
/// Characters of a question's line on a wide screen, roughly.
const CHARS_A_LINE: usize = 64;

/// A question and its answer: an article each.
#[component]
pub(crate) fn ExchangeSection(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    // The style sheet could find this out with `:has()`, but would then look at all exchanges with each change.
    let is_compared = move || app.transcript().comparing.get() == Some(exchange.key);
    view! {
        <section class="exchange" class:compared=is_compared>
            <Question exchange />
            <AttachedFiles exchange />
            <NamedDocuments exchange />
            <SearchQuery exchange />
            <Answer exchange />
            <Versions exchange />
            <Show when=move || exchange.compressed.get()>
                <CompressionDivider exchange />
            </Show>
            {origin_below(app, exchange)}
        </section>
    }
}

#[component]
fn Question(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let editing = exchange.editing;
    // The button of a compressed turn stands below its exchange.
    let may_not_delete = move || exchange.is_streaming() || exchange.compressed.get();
    view! {
        <article
            data-role="user"
            data-exchange-id=move || exchange.id.get().map(|id| id.to_string())
            aria-label="Your question"
        >
            <Show when=move || editing.get() fallback=move || view! { <QuestionText exchange /> }>
                <EditQuestion exchange />
            </Show>
            <div class="tools">
                <MessageTime ms=Signal::derive(move || exchange.times_ms.get().0) />
                <Show when=move || !exchange.is_streaming() && !editing.get()>
                    <IconButton
                        class="quiet"
                        icon="icon i-edit"
                        label="Edit message"
                        on:click=move |_| editing.set(true)
                    />
                </Show>
                <IconButton
                    class="quiet"
                    icon="icon i-delete"
                    label="Delete question and answer"
                    attr:hidden=may_not_delete
                    on:click=move |_| deletion::delete(app, exchange)
                />
            </div>
        </article>
    }
}

/// The question's text, in blocks that a browser lays out quickly.
#[component]
fn QuestionText(exchange: ExchangeView) -> impl IntoView {
    let parts = move || {
        let parts = exchange.question.with(|text| split_plain_text(text));
        parts.into_iter().map(|text| view! { <span class="part">{text}</span> }).collect_view()
    };
    let is_long = Memo::new(move |_| exchange.question.with(|text| is_long(text)));
    let open = RwSignal::new(false);
    let is_folded = move || is_long.get() && !open.get();
    view! {
        <div class="asked">
            <div class:folded-text=is_folded>{parts}</div>
            <Show when=move || is_long.get()>
                <button
                    type="button"
                    class="quiet"
                    aria-expanded=move || aria(open.get())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {move || if open.get() { "Show less" } else { "Show more" }}
                </button>
            </Show>
        </div>
    }
}

/// Whether a question takes more than some twelve lines. A line too many is no reason to fold it.
fn is_long(text: &str) -> bool {
    let mut lines = 0;
    text.lines().any(|line| {
        lines += line.chars().count() / CHARS_A_LINE + 1;
        lines > MOST_LINES
    })
}

/// The question as a text box. Sending it answers the last exchange anew; later exchanges build on an earlier one, so that
/// it is asked in a new conversation.
#[component]
fn EditQuestion(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let editing = exchange.editing;
    let cancel = move || {
        editing.set(false);
        app.services().question.focus();
    };
    let question = exchange.question.get_untracked();
    let typed = StoredValue::new(question.clone());
    let send = move || {
        let words = typed.with_value(|typed| typed.trim().to_owned());
        if words.is_empty() {
            return;
        }
        if !exchange.may_ask.get_untracked() {
            // The conversation leaves the screen once there is the new one.
            branches::ask_anew(app, exchange, words);
        } else if turns::again(app, exchange, words) {
            editing.set(false);
        }
    };
    let send_words = move || if exchange.may_ask.get() { "Ask again" } else { "Ask in a new conversation" };
    view! {
        <div class="edit">
            <textarea
                aria-label="Edit your question"
                rows="1"
                prop:value=question
                use:focus_soon
                on:input=move |event| typed.set_value(event_target_value(&event))
                on:keydown=move |event| match dom::key(&event) {
                    dom::Key::Enter => {
                        event.prevent_default();
                        send();
                    }
                    dom::Key::Escape => cancel(),
                    dom::Key::Other => {}
                }
            ></textarea>
            <div class="row">
                <button type="button" class="button" on:click=move |_| cancel()>
                    "Cancel"
                </button>
                <button type="button" class="button main" on:click=move |_| send()>
                    {send_words}
                </button>
            </div>
        </div>
    }
}

#[component]
fn Answer(exchange: ExchangeView) -> impl IntoView {
    let has_text =
        move || !exchange.is_streaming() && exchange.outcome.with(|outcome| !outcome.text.is_empty());
    view! {
        <article
            data-role="assistant"
            data-exchange-id=move || exchange.id.get().map(|id| id.to_string())
            data-state=move || exchange.state.get().as_str()
            aria-label="Answer"
            aria-busy=move || aria(exchange.is_streaming())
        >
            <Thoughts exchange />
            <div use:show_text=exchange.body.get_value()></div>
            <Show when=move || exchange.is_streaming()>
                <StatusLine exchange />
            </Show>
            <ToolCalls exchange />
            <Notices exchange />
            <Ending exchange />
            <ProofLine exchange />
            <Sources exchange />
            <Show when=has_text>
                <AnswerTools exchange />
            </Show>
        </article>
    }
}

/// The buttons under a finished answer.
#[component]
fn AnswerTools(exchange: ExchangeView) -> impl IntoView {
    let may_ask = move || exchange.may_ask.get() && exchange.state.get() == AnswerState::Complete;
    view! {
        <div class="tools">
            <CopyAnswer exchange />
            <Show when=may_ask>
                <RegenerateButton exchange />
                <OtherModels exchange />
            </Show>
            <BranchButton exchange />
            <Details exchange />
            <MessageTime ms=Signal::derive(move || exchange.times_ms.get().1) />
        </div>
    }
}

#[component]
fn CopyAnswer(exchange: ExchangeView) -> impl IntoView {
    let copy = move || {
        let text = exchange
            .outcome
            .with_untracked(|outcome| transfer::copied(&outcome.text, &outcome.sources, &outcome.checks));
        async move { window::copy_rich(&text.markdown, &text.html).await }
    };
    view! { <CopyButton label="Copy message" words="Copy" copy /> }
}

#[component]
fn RegenerateButton(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let again = move |_| turns::ask_anew(app, exchange, None);
    view! {
        <button type="button" class="quiet" on:click=again>
            <Icon class="icon i-again" />
            "Regenerate"
        </button>
    }
}

/// A button for a list of the other models on offer; the one that is chosen answers anew.
#[component]
fn OtherModels(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let open = RwSignal::new(false);
    let others = Memo::new(move |_| {
        let current = models::current(app);
        let ids = models::on_offer(app).into_iter().map(|model| model.id);
        ids.filter(|id| *id != current).collect::<Vec<_>>()
    });
    let list = move || {
        let others = others.get().into_iter();
        let options = others.map(|id| view! { <option value=id.clone()>{id.clone()}</option> });
        view! {
            <select
                class="quiet"
                aria-label="Answer with another model"
                use:focus_soon
                on:change=move |event| turns::ask_with(app, exchange, event_target_value(&event))
            >
                <option value="" selected disabled>
                    "Choose a model"
                </option>
                {options.collect_view()}
            </select>
        }
    };
    let button = move || {
        view! {
            <button type="button" class="quiet" on:click=move |_| open.set(true)>
                "Another model"
            </button>
        }
    };
    view! {
        <Show when=move || others.with(|others| !others.is_empty())>
            <Show when=move || open.get() fallback=button>
                {list}
            </Show>
        </Show>
    }
}
