//! An example of a checked answer, for an empty conversation. It is neither stored nor sent.

use footnote_client::conversation::ExchangeView;
use footnote_core::{conversation::Verdict, example};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::{answer_text::AnswerText, proof::ProofLine, sources::Sources},
};

/// The example's question and answer. The document is opened at the claim that its source does not support.
#[component]
pub(crate) fn Example() -> impl IntoView {
    let app = App::get();
    let exchange = ExchangeView::stored(&example::exchange(), false);
    let example = app.conversation().transcript.example;
    example.set(Some(exchange));
    let wrong = exchange.outcome.with_untracked(|outcome| {
        let is_wrong = |claim: &u32| {
            outcome.citation(*claim).is_some_and(|citation| citation.verdict() == Verdict::Differs)
        };
        outcome.claims().iter().map(|claim| claim.at).find(is_wrong)
    });
    if let Some(at) = wrong {
        request_animation_frame(move || {
            // After a reload, the address has opened one already, or as soon as the example was there.
            if app.panels.document.with_untracked(Option::is_none) {
                app.document.open_citation(exchange, at, None);
            }
        });
    }
    on_cleanup(move || {
        app.panels.example.set(false);
        let Some(exchange) = example.try_update(Option::take).flatten() else { return };
        app.document.close_citations_of(exchange);
        // Its view is unmounted with this turn of the event loop.
        set_timeout(move || exchange.dispose(), std::time::Duration::ZERO);
    });
    view! { <ExampleExchange exchange /> }
}

#[component]
fn ExampleExchange(exchange: ExchangeView) -> impl IntoView {
    view! {
        <section class="exchange example" aria-label=messages::conversation::example()>
            <p class="example-note">
                {messages::conversation::example_note()}
            </p>
            <div class="asked">{exchange.question.get_untracked()}</div>
            <article data-exchange-id=move || exchange.id.get().map(|id| id.to_string()) aria-label=messages::conversation::example_answer()>
                <AnswerText exchange />
                <footer class="foot">
                    <ProofLine exchange />
                    <Sources exchange />
                </footer>
            </article>
        </section>
    }
}
