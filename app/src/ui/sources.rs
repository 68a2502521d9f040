//! Where an answer comes from.

use footnote_core::{
    markdown::{parse, plain_text, safe_link},
    sources::{Source, href},
};
use leptos::prelude::*;

use super::{
    parts::{live, when},
    row::Row,
};

/// The longest preview of a passage, in characters.
const PREVIEW_CHARS: usize = 420;

/// The numbered sources of an answer, once it is finished: those it cites.
pub(super) fn sources(row: Row) -> impl IntoView {
    let listed = Memo::new(move |_| {
        if row.is_streaming() {
            return Vec::new();
        }
        row.outcome.with(|outcome| listed(&outcome.sources))
    });
    view! {
        {when(move || listed.with(|listed| !listed.is_empty()), move || view! {
            <section class="sources" aria-label="Sources">
                <h2>"Sources"</h2>
                <ol>{live(move || listed.get().into_iter().map(|source| item(row.key, source)).collect_view())}</ol>
            </section>
        })}
    }
}

/// A document's id as people read it: the embedded search adds the passage's heading.
pub(super) fn place(document_id: &str) -> &str {
    document_id.split('#').next().filter(|place| !place.is_empty()).unwrap_or(document_id)
}

fn listed(sources: &[Source]) -> Vec<Source> {
    sources.iter().filter(|source| source.cited).cloned().collect()
}

fn item(key: u32, source: Source) -> impl IntoView {
    let peeked = RwSignal::new(false);
    let peek_id = format!("peek-{key}-{}", source.number);
    let href = href(&source);
    let outside = !href.starts_with('#');
    let place = match source.url.as_deref().and_then(safe_link) {
        Some(link) => link.host,
        None => place(&source.document_id).to_owned(),
    };
    let icon = if outside { "icon i-link" } else { "icon i-page" };
    let passage = source.passages.into_iter().next();
    let has_peek = passage.is_some();
    view! {
        <li on:pointerenter=move |_| peeked.set(true)>
            <span class="n" aria-hidden="true">{source.number}</span>
            <span class="src">
            <a
                href=href
                target=outside.then_some("_blank")
                rel=outside.then_some("noopener noreferrer")
                aria-describedby=has_peek.then(|| peek_id.clone())
                on:focus=move |_| peeked.set(true)
            >
                {source.title}
            </a>
            " " <span class="where"><span class=icon aria-hidden="true"></span>{place}</span>
            </span>
            {passage
                .map(|passage| {
                    // Made when first looked at: a long conversation has many of them.
                    let words = live(move || peeked.get().then(|| preview(&passage.text)));
                    view! { <span class="peek" id=peek_id role="tooltip">{words}</span> }
                })}
        </li>
    }
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
