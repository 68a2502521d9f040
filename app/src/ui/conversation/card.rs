//! The card beside a citation, with the result of its check.

use std::time::Duration;

use footnote_client::conversation::Citation;
use footnote_core::{
    conversation::{CitationCheck, ExchangeId, with_location},
    link::document_target,
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::window,
    dom::{
        self, Place,
        chips::{self, Chip},
        place_beside,
    },
    ui::{
        app::App,
        document::Differing,
        elements::source::{preview, source_place, with_server},
    },
};

/// How long the card stays once the pointer has left the citation: it may be on its way to the card.
const STAYS: Duration = Duration::from_millis(300);

/// The card of the citation that the pointer or the keyboard is on.
#[component]
pub(crate) fn CitationCard() -> impl IntoView {
    let app = App::get();
    let shown = RwSignal::new(None::<(Chip, Citation)>);
    // Counts comings and goings, so that a pointer that came back keeps the card.
    let moves = StoredValue::new(0_u32);
    let count_move = move || {
        moves.update_value(|moves| *moves = moves.wrapping_add(1));
        moves.get_value()
    };
    let leave = move || {
        let left = count_move();
        set_timeout(
            move || {
                if moves.get_value() == left {
                    shown.set(None);
                }
            },
            STAYS,
        );
    };
    if let Some(transcript) = window::by_id("transcript") {
        chips::on_chip(&transcript, move |chip| match chip {
            Some(chip) => {
                count_move();
                let transcript = app.conversation().transcript;
                let citation = chip.exchange.and_then(|id| transcript.citation(ExchangeId(id), chip.at));
                let citation = citation.map(|citation| (chip, citation));
                if shown.with_untracked(|shown| *shown != citation) {
                    shown.set(citation);
                }
            }
            None => leave(),
        });
        chips::on_chip_pressed(&transcript, move |chip| {
            shown.set(None);
            let exchange = chip.exchange.and_then(|id| app.conversation().transcript.find(ExchangeId(id)));
            if let Some(exchange) = exchange {
                app.document.open_citation(exchange, chip.at, None);
            }
        });
    }
    // The pointer leaves no citation that is gone.
    Effect::new(move || {
        app.conversations.current().id.track();
        shown.set(None);
    });
    dom::on_first_escape(move || {
        let is_shown = shown.with_untracked(Option::is_some);
        shown.set(None);
        is_shown
    });
    let stay = move |_| {
        count_move();
    };
    move || {
        shown.get().map(|(chip, citation)| {
            view! { <Card citation place=chip.place on:pointerenter=stay on:pointerleave=move |_| leave() /> }
        })
    }
}

#[component]
fn Card(citation: Citation, place: Place) -> impl IntoView {
    let verdict = citation.verdict();
    let words = citation.words();
    let title = citation.source.as_ref().map(|source| {
        let target = document_target(source.url.as_deref(), &source.document_id);
        let place = || source_place(&App::get().server, &source.document_id);
        let origin = with_server(source, target.host.or_else(|| (!source.is_from_server()).then(place)));
        let location = citation.check.as_ref().and_then(|check| check.location.as_deref());
        let title = with_location(&source.title, location);
        view! { <p class="card-title">{title} <span class="where">{origin}</span></p> }
    });
    let beside = citation.check.as_ref().and_then(CitationCheck::words_beside);
    let (before, after) = citation.surroundings().unwrap_or_default();
    let CitationCheck { quote, difference, found_in, opinion, .. } = citation.check.unwrap_or_default();
    // If there is no evidence, the passage itself is shown.
    let passage = || citation.source.as_ref()?.passages.first().map(|passage| passage.text.clone());
    let text = if difference.is_some() { None } else { quote.clone().or_else(passage) };
    // A quote can begin within markup.
    let text = text.map(|text| preview(&text.replace(['`', '*'], ""))).filter(|text| !text.is_empty());
    let difference = difference.map(|difference| (quote.unwrap_or_default(), difference));
    let number = citation.claim.number;
    view! {
        <div class="card" id="citation-card" role="tooltip" use:place_beside=place>
            {title}
            <p class="verdict" data-verdict=verdict.into_str()>{words}</p>
            {text.map(|text| view! {
                <blockquote dir="auto"><span class="around">{before}</span>" "{text}" "<span class="around">{after}</span></blockquote>
            })}
            {difference.map(|(quote, difference)| view! { <Differing quote difference /> })}
            {found_in.map(|found| view! { <p>{messages::marks::found_elsewhere(found.to_string(), number.to_string())}</p> })}
            {opinion.map(|opinion| view! { <p>{opinion.summary()}</p> })}
            {beside.map(|words| view! { <p>{words}</p> })}
        </div>
    }
}
