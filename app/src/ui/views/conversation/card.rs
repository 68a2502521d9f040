//! The card that shows, beside a citation, what its source says.

use footnote_core::{
    citations::{CitationState, state},
    conversation::{CitationCheck, ExchangeId, Source},
    link::document_target,
    text::clean_title,
};
use leptos::prelude::*;

use crate::{
    browser::window,
    dom::{
        Place,
        chips::{self, Chip},
        place_beside,
    },
    ui::{
        actions::document,
        state::App,
        views::source::{preview, source_id},
    },
};

/// A citation, and where it stands.
#[derive(Debug, Clone, PartialEq)]
struct Citation {
    source: Source,
    check: Option<CitationCheck>,
    /// Its place among the citations of the answer, counted from 0.
    at: u32,
    place: Place,
}

/// The card of the citation that the pointer or the keyboard is on.
#[component]
pub(crate) fn CitationCard() -> impl IntoView {
    let app = App::get();
    let shown = RwSignal::new(None::<Citation>);
    if let Some(transcript) = window::by_id("transcript") {
        chips::on_chip(&transcript, move |chip| {
            let citation = chip.and_then(|chip| find(app, &chip));
            if shown.with_untracked(|shown| *shown != citation) {
                shown.set(citation);
            }
        });
        chips::on_chip_pressed(&transcript, move |chip| {
            shown.set(None);
            if let Some(exchange) = chip.exchange {
                app.panels().citation.set_value(Some((ExchangeId(exchange), chip.at)));
            }
            document::open_again(app);
        });
    }
    move || shown.get().map(|citation| view! { <Card citation /> })
}

fn find(app: App, chip: &Chip) -> Option<Citation> {
    let exchange = app.transcript().find(ExchangeId(chip.exchange?))?;
    exchange.outcome.with_untracked(|outcome| {
        let source = outcome.sources.iter().find(|source| source.number == chip.number)?;
        let check = outcome.checks.iter().find(|check| check.at == chip.at);
        Some(Citation { source: source.clone(), check: check.cloned(), at: chip.at, place: chip.place })
    })
}

#[component]
fn Card(citation: Citation) -> impl IntoView {
    let Citation { source, check, at, place } = citation;
    let target = document_target(source.url.as_deref(), &source.document_id);
    let origin = target.host.unwrap_or_else(|| source_id(&source.document_id));
    let passage = source.passages.first().map(|passage| passage.text.as_str()).unwrap_or_default();
    let (tone, words, quote) = match state(check.as_slice(), at) {
        CitationState::Supported { quote, .. } => ("hint", "In the source:", quote),
        CitationState::NotFound => (
            "hint wrong",
            "Not found in the source. Nothing that was read of it supports this sentence. It begins:",
            passage,
        ),
        CitationState::Unknown => ("hint", "", passage),
    };
    // A quote can begin within markup.
    let quote = preview(&quote.replace(['`', '*'], ""));
    view! {
        <div class="card" id="citation-card" role="tooltip" use:place_beside=place>
            <p class="card-title">{clean_title(&source.title)} <span class="where">{origin}</span></p>
            {(!words.is_empty()).then(|| view! { <p class=tone>{words}</p> })}
            {(!quote.is_empty()).then(|| view! { <blockquote>{quote}</blockquote> })}
        </div>
    }
}
