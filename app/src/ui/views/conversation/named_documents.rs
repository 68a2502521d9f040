//! The documents that a question names, under it.

use footnote_core::{conversation::DocumentReference, link::document_href, text::clean_title};
use leptos::prelude::*;

use crate::ui::{
    state::ExchangeView,
    views::parts::{Element, anchor, changing, el, icon, part},
};

/// The documents that the question names, those that do not exist or could not be looked up marked.
pub(crate) fn references(row: ExchangeView) -> AnyView {
    changing(move || {
        let references = row.references.get();
        (!references.is_empty()).then(|| {
            part("section", "references")
                .attr("aria-label", "References")
                .child(el("ul").child(references.into_iter().map(reference).collect::<Vec<_>>()))
        })
    })
}

fn reference(reference: DocumentReference) -> Element {
    let DocumentReference { id, title, summary, lookup_error, .. } = reference;
    let title = clean_title(&title);
    let Some(id) = id else {
        let (about, words) = match &lookup_error {
            Some(error) => ("This document could not be looked up", [": not looked up, ", error].concat()),
            None => ("There is no such document", ": not found".to_owned()),
        };
        let words = [&title, words.as_str()].concat();
        return el("li").child(part("span", "broken").attr("title", about).text(words));
    };
    let about = summary.map(|summary| part("span", "about").text(summary));
    el("li").child(icon("icon i-page")).child(anchor(&document_href(&id)).text(title)).child(about)
}
