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
    dom::{self, chips},
    ui::{
        actions::document,
        state::App,
        views::{
            parts::{Element, changing, el, part},
            source::{preview, source_id},
        },
    },
};

/// The card's name in the document, for what describes a citation.
const ID: &str = "citation-card";

/// What is shown of a citation.
#[derive(Debug, Clone, PartialEq)]
struct Card {
    source: Source,
    check: Option<CitationCheck>,
    /// Which citation of the answer it is.
    at: u32,
    near: dom::Place,
}

/// The card of the citation that the pointer or the keyboard is on.
pub(crate) fn card(app: App) -> AnyView {
    let shown = RwSignal::new(None::<Card>);
    if let Some(transcript) = window::by_id("transcript") {
        chips::on_chip(&transcript, move |chip| {
            let card = chip.and_then(|chip| find(app, &chip));
            if shown.with_untracked(|shown| *shown != card) {
                shown.set(card);
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
    changing(move || shown.get().map(view))
}

fn find(app: App, chip: &chips::Chip) -> Option<Card> {
    let row = app.transcript().find(ExchangeId(chip.exchange?))?;
    row.outcome.with_untracked(|outcome| {
        let source = outcome.sources.iter().find(|source| source.number == chip.number)?;
        let check = outcome.checks.iter().find(|check| check.at == chip.at);
        Some(Card { source: source.clone(), check: check.cloned(), at: chip.at, near: chip.place })
    })
}

fn view(card: Card) -> Element {
    let Card { source, check, at, near } = card;
    let target = document_target(source.url.as_deref(), &source.document_id);
    let place = target.host.unwrap_or_else(|| source_id(&source.document_id));
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
    part("div", "card")
        .attr("id", ID)
        .attr("role", "tooltip")
        .made(move |card| dom::place_beside(&card, near))
        .child(
            part("p", "card-title").text(clean_title(&source.title)).child(part("span", "where").text(place)),
        )
        .child((!words.is_empty()).then(|| part("p", tone).text(words)))
        .child((!quote.is_empty()).then(|| el("blockquote").text(quote)))
}
