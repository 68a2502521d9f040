//! What may be asked next, under the last answer: suggested questions, and a summary that waits for a person's decision.

use std::rc::Rc;

use footnote_client::conversation::{Suggested, WaitingSummary};
use footnote_core::{conversation::DocumentId, summary::question};
use leptos::prelude::*;

use crate::{
    dom::focus_soon,
    ui::{app::App, library::DocumentLink},
};

/// The suggestions under the last answer; hidden once another exchange follows. An empty conversation shows its own.
#[component]
pub(crate) fn Suggestions() -> impl IntoView {
    let app = App::get();
    let last =
        Memo::new(move |_| app.conversations.current().transcript.last.get().map(|exchange| exchange.key));
    let suggested = move || {
        let suggested = app.conversations.current().suggestions.shown.get();
        let suggested =
            suggested.filter(|suggested| last.get() == suggested.exchange && last.get().is_some());
        suggested.map(|suggested| view! { <SuggestedQuestions suggested /> })
    };
    let waiting = move || {
        let waiting = app.conversations.current().waiting_summary.get();
        waiting.map(|waiting| view! { <SummaryCost waiting /> })
    };
    view! {
        {suggested}
        {waiting}
    }
}

/// Says what a summary takes, and lets a person choose.
#[component]
fn SummaryCost(waiting: Rc<WaitingSummary>) -> impl IntoView {
    let title = waiting.title.clone();
    let (read, parts) = waiting.parts_read;
    let are = if read == 1 { "is" } else { "are" };
    let is_read = (read > 0).then(|| format!(" {read} of {parts} parts {are} read already."));
    let cost = format!("It is longer than the model reads at once. That takes {}.", waiting.cost);
    let (summarise, cancel) = (waiting.clone(), waiting);
    view! {
        <div class="waiting-call" role="group" aria-labelledby="summary-asks summary-takes">
            <p id="summary-asks" class="asks">"Summarise “" <bdi>{title}</bdi> "”?"</p>
            <p id="summary-takes">{cost} {is_read}</p>
            <div class="row start">
                <button
                    type="button"
                    class="button main"
                    use:focus_soon
                    on:click=move |_| summarise.answer(true)
                >
                    "Summarise"
                </button>
                <button type="button" class="button" on:click=move |_| cancel.answer(false)>
                    "Cancel"
                </button>
            </div>
        </div>
    }
}

#[component]
fn SuggestedQuestions(suggested: Suggested) -> impl IntoView {
    let Suggested { questions, document, related, .. } = suggested;
    let summary = document.map(|(id, title)| view! { <SuggestedSummary id title /> });
    let related = (!related.is_empty()).then(|| {
        let items = related.into_iter().map(|document| view! { <li><DocumentLink document /></li> });
        view! {
            <div class="related">
                <h3 id="related-documents">"Related documents"</h3>
                <ul aria-labelledby="related-documents">{items.collect_view()}</ul>
            </div>
        }
    });
    let questions = questions.into_iter().map(|question| view! { <SuggestedQuestion question /> });
    view! {
        <section class="next" aria-label="Suggested questions">
            <h2>"Suggested questions"</h2>
            <ul class="suggestions">{summary} {questions.collect_view()}</ul>
            {related}
        </section>
    }
}

/// A summary that is asked for when it is pressed.
#[component]
pub(crate) fn SuggestedSummary(id: DocumentId, title: String) -> impl IntoView {
    let app = App::get();
    let text = question(&title);
    view! {
        <li>
            <button type="button" on:click=move |_| app.conversation().summarise(id.clone(), &title)>
                {text}
            </button>
        </li>
    }
}

/// A question that is asked when it is pressed.
#[component]
pub(crate) fn SuggestedQuestion(#[prop(into)] question: String) -> impl IntoView {
    let app = App::get();
    let text = question.clone();
    view! {
        <li>
            <button type="button" on:click=move |_| app.conversation().suggest(&question)>
                {text}
            </button>
        </li>
    }
}
