//! Where an answer comes from.

use footnote_core::{
    conversation::{NOT_CITED, Source, listed},
    link::{LinkTarget, document_href, document_target},
    text::clean_title,
};
use leptos::prelude::*;

use crate::{
    browser::window,
    ui::{
        state::ExchangeView,
        views::{
            parts::{Element, anchor, button, changing, el, icon, part},
            source::{preview, source_id},
        },
    },
};

/// The numbered sources of an answer, once it is finished: those it cites, else those that the model was given.
pub(crate) fn sources(row: ExchangeView) -> AnyView {
    let found = Memo::new(move |_| {
        if row.is_streaming() {
            return Vec::new();
        }
        row.outcome.with(|outcome| {
            let listed = if outcome.text.trim().is_empty() { Vec::new() } else { listed(&outcome.sources) };
            let is_listed = |source: &Source| listed.iter().any(|listed| listed.number == source.number);
            outcome.sources.iter().map(|source| (is_listed(source), source.clone())).collect::<Vec<_>>()
        })
    });
    changing(move || {
        let (listed, others): (Vec<_>, Vec<_>) = found.get().into_iter().partition(|(listed, _)| *listed);
        let items = |sources: Vec<(bool, Source)>| {
            sources.into_iter().map(|(_, source)| item(row.key, source)).collect::<Vec<_>>()
        };
        let listed = (!listed.is_empty()).then(|| {
            let uncited = listed.iter().all(|(_, source)| !source.cited);
            part("section", "sources")
                .attr("aria-label", "Sources")
                .child(el("h2").text("Sources"))
                .child(uncited.then(|| part("p", "uncited").text(NOT_CITED)))
                .child(el("ol").child(items(listed)))
        });
        let others = (!others.is_empty()).then(|| {
            let more = if listed.is_some() { " more" } else { "" };
            let count = match others.len() {
                1 => ["1", more, " document was found and not cited"].concat(),
                many => [&many.to_string(), more, " documents were found and not cited"].concat(),
            };
            part("details", "unused").child(el("summary").text(count)).child(el("ol").child(items(others)))
        });
        listed.into_iter().chain(others).collect::<Vec<_>>()
    })
}

fn item(key: u32, source: Source) -> Element {
    let peeked = RwSignal::new(false);
    let peek_id = ["peek-", &key.to_string(), "-", &source.number.to_string()].concat();
    let LinkTarget { href, host } = document_target(source.url.as_deref(), &source.document_id);
    let outside = host.is_some();
    let place = host.unwrap_or_else(|| source_id(&source.document_id));
    let title = clean_title(&source.title);
    let mut link = anchor(&href).on("focus", move |_| peeked.set(true)).text(title);
    let passage = source.passages.into_iter().next();
    if passage.is_some() {
        link = link.attr("aria-describedby", peek_id.clone());
    }
    let place =
        part("span", "where").child(icon(if outside { "icon i-link" } else { "icon i-page" })).text(place);
    // A document on the web can be read here too, at the passage.
    let here = outside.then(|| {
        let id = document_href(&source.document_id);
        button("link", move || window::set_hash(id.trim_start_matches('#'))).text("Read here")
    });
    let peek = passage.map(|passage| {
        // Made when first looked at: a long conversation has many of them.
        let words = move || if peeked.get() { preview(&passage.text) } else { String::new() };
        part("span", "peek").attr("id", peek_id).attr("role", "tooltip").text_live(words)
    });
    el("li")
        .on("pointerenter", move |_| peeked.set(true))
        .child(part("span", "n").attr("aria-hidden", "true").text(source.number.to_string()))
        .child(part("span", "src").child(link).text(" ").child(place).child(here))
        .child(peek)
}
