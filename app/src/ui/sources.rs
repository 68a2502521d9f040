//! Where an answer comes from.

use footnote_core::{
    markdown::{parse, plain_text, safe_link},
    sources::{Source, href},
};
use leptos::prelude::*;

use super::{
    parts::{Element, changing, el, icon, part},
    row::Row,
};

/// The longest preview of a passage, in characters.
const PREVIEW_CHARS: usize = 420;

/// The numbered sources of an answer, once it is finished: those it cites.
pub(super) fn sources(row: Row) -> AnyView {
    let listed = Memo::new(move |_| {
        if row.is_streaming() {
            return Vec::new();
        }
        row.outcome.with(|outcome| listed(&outcome.sources))
    });
    changing(move || {
        let listed = listed.get();
        let items = listed.into_iter().map(|source| item(row.key, source)).collect::<Vec<_>>();
        (!items.is_empty()).then(|| {
            part("section", "sources")
                .attr("aria-label", "Sources")
                .child(el("h2").text("Sources"))
                .child(el("ol").child(items))
        })
    })
}

/// A document's id as people read it: the embedded search adds the passage's heading.
pub(super) fn place(document_id: &str) -> &str {
    document_id.split('#').next().filter(|place| !place.is_empty()).unwrap_or(document_id)
}

fn listed(sources: &[Source]) -> Vec<Source> {
    sources.iter().filter(|source| source.cited).cloned().collect()
}

fn item(key: u32, source: Source) -> Element {
    let peeked = RwSignal::new(false);
    let peek_id = ["peek-", &key.to_string(), "-", &source.number.to_string()].concat();
    let href = href(&source);
    let outside = !href.starts_with('#');
    let place = match source.url.as_deref().and_then(safe_link) {
        Some(link) => link.host,
        None => place(&source.document_id).to_owned(),
    };
    let mut link = el("a").attr("href", href).on("focus", move |_| peeked.set(true)).text(source.title);
    if outside {
        link = link.attr("target", "_blank").attr("rel", "noopener noreferrer");
    }
    let passage = source.passages.into_iter().next();
    if passage.is_some() {
        link = link.attr("aria-describedby", peek_id.clone());
    }
    let place =
        part("span", "where").child(icon(if outside { "icon i-link" } else { "icon i-page" })).text(place);
    let peek = passage.map(|passage| {
        // Made when first looked at: a long conversation has many of them.
        let words = move || if peeked.get() { preview(&passage.text) } else { String::new() };
        part("span", "peek").attr("id", peek_id).attr("role", "tooltip").text_live(words)
    });
    el("li")
        .on("pointerenter", move |_| peeked.set(true))
        .child(part("span", "n").attr("aria-hidden", "true").text(source.number.to_string()))
        .child(part("span", "src").child(link).text(" ").child(place))
        .child(peek)
}

/// The beginning of a passage without its markup.
fn preview(passage: &str) -> String {
    let words = plain_text(&parse(passage, &[]));
    let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = words.char_indices().nth(PREVIEW_CHARS) {
        words.truncate(end);
        words.push('…');
    }
    words
}
