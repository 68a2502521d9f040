//! What may be asked next, under the last answer: suggested questions, and a summary that waits for a person's decision.

use std::rc::Rc;

use footnote_client::conversation::{Suggested, WaitingSummary};
use footnote_core::{conversation::DocumentId, summary::question};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom::focus_soon,
    ui::{app::App, elements::within::within, library::DocumentLink},
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
    let is_read = (read > 0).then(|| messages::conversation::summary_read(parts, read));
    let is_read = is_read.map(|is_read| format!(" {is_read}"));
    let cost = messages::conversation::summary_cost(&waiting.cost);
    let title = view! { <bdi>{title}</bdi> };
    let question = within(|[title]| messages::conversation::summarise_question(title), [title.into_any()]);
    let (summarise, cancel) = (waiting.clone(), waiting);
    view! {
        <div class="waiting-call" role="group" aria-labelledby="summary-asks summary-takes">
            <p id="summary-asks" class="asks">{question}</p>
            <p id="summary-takes">{cost} {is_read}</p>
            <div class="row start">
                <button
                    type="button"
                    class="button main"
                    use:focus_soon
                    on:click=move |_| summarise.answer(true)
                >
                    {messages::conversation::summarise()}
                </button>
                <button type="button" class="button" on:click=move |_| cancel.answer(false)>
                    {messages::conversation::cancel()}
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
                <h3 id="related-documents">{messages::conversation::related_documents()}</h3>
                <ul aria-labelledby="related-documents">{items.collect_view()}</ul>
            </div>
        }
    });
    let questions = questions.into_iter().map(|question| view! { <SuggestedQuestion question /> });
    view! {
        <section class="next" aria-label=messages::conversation::suggested_questions()>
            <h2>{messages::conversation::suggested_questions()}</h2>
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
pub(crate) fn SuggestedQuestion(
    #[prop(into)] question: String,
    /// What is shown instead of it.
    #[prop(optional)]
    shown: Option<&'static str>,
) -> impl IntoView {
    let app = App::get();
    let text = shown.map_or_else(|| question.clone(), str::to_owned);
    view! {
        <li>
            <button type="button" on:click=move |_| app.conversation().suggest(&question)>
                {text}
            </button>
        </li>
    }
}
