//! A question and its answer.

use footnote_core::conversation::AnswerState;
use leptos::{html, prelude::*};

use super::{
    app::App,
    outcome::outcome,
    parts::{click, live, when},
    row::Row,
    sources::sources,
    status::status,
    turns,
};
use crate::ports::dom;

/// A question and its answer: an article each.
pub(super) fn exchange(app: App, row: Row) -> impl IntoView {
    let id = move || live(move || row.exchange.get().map(|id| id.to_string()));
    let editing = RwSignal::new(false);
    let answer = NodeRef::<html::Div>::new();
    answer.on_load(move |place| row.body.with_value(|body| dom::adopt(&place, &body.element())));
    let may_edit = move || !app.busy.get() && !app.read_only.get() && turns::is_last(app, row);
    view! {
        <section class="exchange">
            <article data-role="user" data-exchange-id=id() aria-label="Your question">
                {when(move || !editing.get(), move || view! { <div class="asked">{live(move || row.question.get())}</div> })}
                {when(move || editing.get(), move || edit(app, row, editing))}
                <div class="tools">
                    {when(move || may_edit() && !editing.get(), move || view! {
                        <button
                            type="button"
                            class="quiet"
                            aria-label="Edit message"
                            title="Edit message"
                            on:click=click(move || editing.set(true))
                        >
                            <span class="icon i-edit" aria-hidden="true"></span>
                        </button>
                    })}
                </div>
            </article>
            <article
                data-role="assistant"
                data-exchange-id=id()
                data-state=live(move || row.state.get().as_str())
                aria-label="Answer"
                aria-busy=live(move || row.is_streaming().to_string())
            >
                <div node_ref=answer></div>
                {when(move || row.is_streaming(), move || status(row))}
                {outcome(app, row)}
                {sources(row)}
                {tools(app, row)}
            </article>
        </section>
    }
}

/// What can be done with a finished answer.
fn tools(app: App, row: Row) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let copy = move || {
        let text = row.outcome.with_untracked(super::outcome::copied_text);
        leptos::task::spawn_local(async move {
            copied.set(Some(crate::ports::browser::copy(&text).await));
            set_timeout(move || copied.set(None), std::time::Duration::from_millis(1600));
        });
    };
    let copy_words = move || {
        live(move || match copied.get() {
            None => "Copy",
            Some(true) => "Copied",
            Some(false) => "Not allowed here",
        })
    };
    let copy_icon =
        move || live(move || if copied.get() == Some(true) { "icon i-done" } else { "icon i-copy" });
    let complete = move || row.state.get() == AnswerState::Complete;
    let may_ask = move || complete() && !app.busy.get() && !app.read_only.get() && turns::is_last(app, row);
    let again = move || turns::again(app, row, row.question.get_untracked());
    let has_text = move || !row.is_streaming() && row.outcome.with(|outcome| !outcome.text.is_empty());
    view! {
        {when(has_text, move || view! {
            <div class="tools">
                <button type="button" class="quiet" aria-label="Copy message" on:click=click(copy)>
                    <span class=copy_icon() aria-hidden="true"></span>
                    <span aria-live="polite">{copy_words()}</span>
                </button>
                {when(may_ask, move || view! {
                    <button type="button" class="quiet" on:click=click(again)>
                        <span class="icon i-again" aria-hidden="true"></span>
                        "Regenerate"
                    </button>
                })}
            </div>
        })}
    }
}

/// The question as a text box. Sending it answers this exchange anew.
fn edit(app: App, row: Row, editing: RwSignal<bool>) -> impl IntoView {
    let text = RwSignal::new(row.question.get_untracked());
    let area = NodeRef::<html::Textarea>::new();
    area.on_load(|area| {
        // Focus needs the element in the page, which it is by the next frame.
        request_animation_frame(move || {
            area.focus().ok();
        });
    });
    let send = move || {
        let words = text.get_untracked().trim().to_owned();
        if !words.is_empty() {
            editing.set(false);
            turns::again(app, row, words);
        }
    };
    let key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            send();
        } else if event.key() == "Escape" {
            editing.set(false);
        }
    };
    view! {
        <div class="edit">
            <textarea
                node_ref=area
                aria-label="Edit your question"
                rows="1"
                prop:value=text
                on:input:target=move |event| text.set(event.target().value())
                on:keydown=key
            ></textarea>
            <div class="row">
                <button type="button" class="button" on:click=click(move || editing.set(false))>"Cancel"</button>
                <button type="button" class="button main" on:click=click(send)>"Ask again"</button>
            </div>
        </div>
    }
}
