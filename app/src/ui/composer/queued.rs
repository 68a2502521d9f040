//! The questions that are asked next, under the question box.

use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::app::App;

#[component]
pub(crate) fn QueuedQuestions() -> impl IntoView {
    let app = App::get();
    let questions = move || {
        let queued = app.conversations.current().queued.get();
        let items =
            queued.into_iter().enumerate().map(|(at, question)| view! { <QueuedQuestion at question /> });
        items.collect_view()
    };
    view! {
        <Show when=move || app.conversations.current().queued.with(|queued| !queued.is_empty())>
            <ul class="queued" aria-label=messages::composer::next_questions()>
                {questions}
            </ul>
            <Show when=move || app.conversations.current().waits_for_server.get()>
                <p class="hint" role="status">
                    {messages::composer::waits_for_server()}
                </p>
            </Show>
        </Show>
    }
}

#[component]
fn QueuedQuestion(at: usize, question: String) -> impl IntoView {
    let app = App::get();
    let remove = move |_| {
        app.conversation().unqueue(at);
        app.services().question.focus();
    };
    view! {
        <li>
            <span class="name">{messages::composer::next_question()} <bdi>{question}</bdi></span>
            <button type="button" class="quiet" on:click=move |_| app.conversation().edit_queued(at)>
                {messages::composer::edit_queued()}
            </button>
            <button type="button" class="quiet" on:click=remove>
                {messages::composer::remove_queued()}
            </button>
        </li>
    }
}
