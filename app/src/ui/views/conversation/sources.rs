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
            controls::{Anchor, Icon},
            source::{preview, source_id},
        },
    },
};

/// The numbered sources of an answer, once it is finished: those it cites, else those that the model was given.
#[component]
pub(crate) fn Sources(exchange: ExchangeView) -> impl IntoView {
    // Those that are listed, and the others.
    let found = Memo::new(move |_| {
        if exchange.is_streaming() {
            return (Vec::new(), Vec::new());
        }
        exchange.outcome.with(|outcome| {
            let listed = if outcome.text.trim().is_empty() { Vec::new() } else { listed(&outcome.sources) };
            let is_listed = |source: &Source| listed.iter().any(|listed| listed.number == source.number);
            outcome.sources.iter().cloned().partition::<Vec<_>, _>(is_listed)
        })
    });
    let items = move |sources: Vec<Source>| {
        sources.into_iter().map(|source| view! { <SourceItem exchange source /> }).collect_view()
    };
    move || {
        let (listed, others) = found.get();
        let more = if listed.is_empty() { "" } else { " more" };
        let listed = (!listed.is_empty()).then(|| {
            let is_uncited = listed.iter().all(|source| !source.cited);
            view! {
                <section class="sources" aria-label="Sources">
                    <h2>"Sources"</h2>
                    {is_uncited.then(|| view! { <p class="uncited">{NOT_CITED}</p> })}
                    <ol>{items(listed)}</ol>
                </section>
            }
        });
        let others = (!others.is_empty()).then(|| {
            let count = match others.len() {
                1 => format!("1{more} document was found and not cited"),
                many => format!("{many}{more} documents were found and not cited"),
            };
            view! {
                <details class="unused">
                    <summary>{count}</summary>
                    <ol>{items(others)}</ol>
                </details>
            }
        });
        (listed, others)
    }
}

#[component]
fn SourceItem(exchange: ExchangeView, source: Source) -> impl IntoView {
    let Source { number, title, url, document_id, passages, .. } = source;
    let LinkTarget { href, host } = document_target(url.as_deref(), &document_id);
    // A document on the web can be read here too, at the passage.
    let here = host.is_some().then(|| {
        let here = document_href(&document_id);
        let read = move |_| window::set_hash(here.trim_start_matches('#'));
        view! {
            <button type="button" class="link" on:click=read>
                "Read here"
            </button>
        }
    });
    let icon = if host.is_some() { "icon i-link" } else { "icon i-page" };
    let place = host.unwrap_or_else(|| source_id(&document_id));
    let is_looked_at = RwSignal::new(false);
    let preview_id = format!("peek-{}-{number}", exchange.key);
    let passage = passages.into_iter().next();
    let described_by = passage.as_ref().map(|_| preview_id.clone());
    let preview = passage.map(|passage| {
        // Made when first looked at: a long conversation has many of them.
        let words = move || is_looked_at.get().then(|| preview(&passage.text));
        view! { <span class="peek" id=preview_id role="tooltip">{words}</span> }
    });
    view! {
        <li on:pointerenter=move |_| is_looked_at.set(true)>
            <span class="n" aria-hidden="true">{number}</span>
            <span class="src">
                <Anchor
                    address=href
                    attr:aria-describedby=described_by
                    on:focus=move |_| is_looked_at.set(true)
                >
                    {clean_title(&title)}
                </Anchor>
                " "
                <span class="where"><Icon class=icon />{place}</span>
                {here}
            </span>
            {preview}
        </li>
    }
}
