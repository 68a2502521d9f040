//! The empty conversation.

use footnote_core::wire::{RetrievalConfig, RetrievalKind};
use leptos::prelude::*;

use super::suggestions::SuggestedQuestion;
use crate::ui::state::{App, ServerConfig};

/// Questions that the guide answers.
const SUGGESTIONS: [&str; 3] =
    ["How do I connect a model?", "Where are my conversations kept?", "How do I search my own documents?"];

/// An invitation to ask, with questions to begin with where the guide is the knowledge base.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let app = App::get();
    let retrieval = Memo::new(move |_| {
        app.config().with(|config| match config {
            ServerConfig::Ready(config) => config.retrieval.clone(),
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => {
                RetrievalConfig { kind: RetrievalKind::Footnote, ..RetrievalConfig::default() }
            }
        })
    });
    let words = move || {
        retrieval.with(|retrieval| match retrieval.kind {
            RetrievalKind::None => "No knowledge base is connected, so answers come from the model alone.",
            RetrievalKind::Embedded
            | RetrievalKind::Footnote
            | RetrievalKind::Elasticsearch(_)
            | RetrievalKind::Meilisearch(_)
            | RetrievalKind::OpenAi(_)
            | RetrievalKind::Dify(_)
            | RetrievalKind::Unknown(_) => {
                "Answers come from your documents. Every claim carries the number of its source, and each \
                 source opens where it was said."
            }
        })
    };
    view! {
        <section class="welcome">
            <h2>"What would you like to know?"</h2>
            <p>{words}</p>
            <Show when=move || retrieval.with(|retrieval| retrieval.guide)>
                <ul class="suggestions" aria-label="Suggestions">
                    {SUGGESTIONS.map(|question| view! { <SuggestedQuestion question /> })}
                </ul>
            </Show>
        </section>
    }
}
