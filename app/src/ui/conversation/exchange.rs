//! A question and its answer.

use footnote_client::conversation::ExchangeView;
use footnote_core::markdown::split_plain_text;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom::{self, focus_soon},
    ui::{
        app::App,
        conversation::{
            answer_text::AnswerText,
            attached_files::AttachedFiles,
            branch::OriginBelow,
            calls::ToolCalls,
            divider::CompressionDivider,
            foot::Foot,
            named_documents::NamedDocuments,
            outcome::{Ending, Heading, Notices},
            search_query::SearchQuery,
            status::StatusLine,
            thoughts::Thoughts,
            time::MessageTime,
            versions::Versions,
        },
        elements::controls::{IconButton, aria},
        tool_servers::waiting_calls::WaitingCalls,
    },
};

/// Questions with more lines are folded; the style sheet leaves twelve of them.
const MOST_LINES: usize = 14;
/// Characters of a question's line on a wide screen, roughly.
const CHARS_A_LINE: usize = 64;

/// A question and its answer: an article each. A touch focuses it, and where there is no pointer that shows its actions.
#[component]
pub(crate) fn ExchangeSection(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    // The style sheet could find this out with `:has()`, but would then look at all exchanges with each change.
    let is_compared = move || app.conversations.current().transcript.comparing.get() == Some(exchange.key);
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
            <OriginBelow exchange />
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
            tabindex="-1"
            data-exchange-id=move || exchange.id.get().map(|id| id.to_string())
            aria-label=messages::conversation::your_question()
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
                        label=messages::conversation::edit_question()
                        on:click=move |_| editing.set(true)
                    />
                </Show>
                <IconButton
                    class="quiet"
                    icon="icon i-delete"
                    label=messages::conversation::delete_exchange()
                    attr:hidden=may_not_delete
                    on:click=move |_| app.conversation().delete_exchange(exchange)
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
                    {move || if open.get() { messages::conversation::show_less() } else { messages::conversation::show_more() }}
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
            app.conversations.ask_in_branch(exchange, words);
        } else if app.conversation().again(exchange, words) {
            editing.set(false);
        }
    };
    let send_words = move || {
        if exchange.may_ask.get() {
            messages::conversation::ask_again()
        } else {
            messages::conversation::ask_in_new()
        }
    };
    view! {
        <div class="edit">
            <textarea
                aria-label=messages::conversation::edit_your_question()
                rows="1"
                prop:value=question
                use:focus_soon
                on:input=move |event| typed.set_value(event_target_value(&event))
                on:keydown=move |event| match dom::key_in_text(&event) {
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
                    {messages::conversation::cancel()}
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
    view! {
        <article
            data-role="assistant"
            tabindex="-1"
            data-exchange-id=move || exchange.id.get().map(|id| id.to_string())
            data-state=move || exchange.state.get().into_str()
            aria-label=messages::conversation::answer()
            aria-busy=move || aria(exchange.is_streaming())
        >
            <Thoughts exchange />
            <Heading exchange />
            <AnswerText exchange />
            <Show when=move || exchange.is_streaming()>
                <StatusLine exchange />
                <WaitingCalls />
            </Show>
            <ToolCalls exchange />
            <Notices exchange />
            <Ending exchange />
            <Foot exchange />
        </article>
    }
}
