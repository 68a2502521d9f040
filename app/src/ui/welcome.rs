//! The empty conversation.

use footnote_core::wire::{RetrievalConfig, RetrievalKind};
use leptos::prelude::*;

use super::{
    app::{App, Config},
    parts::{click, live, when},
    turns,
};

/// Questions that the guide answers.
const SUGGESTIONS: [&str; 3] =
    ["How do I connect a model?", "Where are my conversations kept?", "How do I search my own documents?"];

/// An invitation to ask, with questions to begin with where the guide is the knowledge base.
pub(super) fn welcome(app: App) -> impl IntoView {
    let retrieval = Memo::new(move |_| {
        app.config.with(|config| match config {
            Config::Ready(config) => config.retrieval.clone(),
            Config::Loading | Config::TokenNeeded { .. } | Config::Failed(_) => {
                RetrievalConfig { kind: RetrievalKind::Footnote, ..RetrievalConfig::default() }
            }
        })
    });
    let words = live(move || {
        retrieval.with(|retrieval| match retrieval.kind {
            RetrievalKind::None => "No knowledge base is connected, so answers come from the model alone.",
            RetrievalKind::Embedded | RetrievalKind::Footnote | RetrievalKind::Unknown(_) => {
                "Answers come from your documents. Every claim carries the number of its source, and each \
                 source opens where it was said."
            }
        })
    });
    view! {
        <section class="welcome">
            <h1>"What would you like to know?"</h1>
            <p>{words}</p>
            {when(move || retrieval.with(|retrieval| retrieval.guide), move || view! {
                <ul class="suggestions" aria-label="Suggestions">
                    {SUGGESTIONS
                        .map(|question| {
                            view! {
                                <li>
                                    <button type="button" on:click=click(move || turns::suggest(app, question))>
                                        {question}
                                    </button>
                                </li>
                            }
                        })}
                </ul>
            })}
        </section>
    }
}
