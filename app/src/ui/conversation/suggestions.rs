//! Suggested next questions, under the last answer.

use footnote_client::conversation::Suggested;
use leptos::prelude::*;

use crate::ui::{app::App, library::DocumentLink};

/// The suggestions under the last answer; hidden once another exchange follows.
#[component]
pub(crate) fn Suggestions() -> impl IntoView {
    let app = App::get();
    let last =
        Memo::new(move |_| app.conversations.current().transcript.last.get().map(|exchange| exchange.key));
    move || {
        let suggested = app.conversations.current().suggestions.shown.get();
        let suggested = suggested.filter(|suggested| last.get() == suggested.exchange);
        suggested.map(|suggested| view! { <SuggestedQuestions suggested /> })
    }
}

#[component]
fn SuggestedQuestions(suggested: Suggested) -> impl IntoView {
    let Suggested { questions, related, .. } = suggested;
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
            <ul class="suggestions">{questions.collect_view()}</ul>
            {related}
        </section>
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
