//! The empty conversation.

use footnote_core::wire::{RetrievalConfig, RetrievalKind};
use leptos::prelude::*;

use crate::ui::{
    actions::turns,
    state::{App, ServerConfig},
    views::parts::{Element, button, el, part},
};

/// Questions that the guide answers.
const SUGGESTIONS: [&str; 3] =
    ["How do I connect a model?", "Where are my conversations kept?", "How do I search my own documents?"];

/// An invitation to ask, with questions to begin with where the guide is the knowledge base.
pub(crate) fn welcome(app: App) -> Element {
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
    let suggestion = move |question: &'static str| {
        el("li").child(button("", move || turns::suggest(app, question)).text(question))
    };
    part("section", "welcome")
        .child(el("h2").text("What would you like to know?"))
        .child(el("p").text_live(words))
        .when(
            move || retrieval.with(|retrieval| retrieval.guide),
            move || {
                part("ul", "suggestions")
                    .attr("aria-label", "Suggestions")
                    .child(SUGGESTIONS.map(suggestion).into_iter().collect::<Vec<_>>())
            },
        )
}
