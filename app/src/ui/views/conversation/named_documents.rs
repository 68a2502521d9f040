//! The documents that a question names, under it.

use footnote_core::{conversation::DocumentReference, link::document_href, text::clean_title};
use leptos::prelude::*;

use crate::ui::{
    state::ExchangeView,
    views::controls::{Anchor, Icon},
};

/// The documents that the question names; those that do not exist or could not be looked up are marked.
#[component]
pub(crate) fn NamedDocuments(exchange: ExchangeView) -> impl IntoView {
    move || {
        let references = exchange.references.get();
        (!references.is_empty()).then(|| {
            let items = references.into_iter().map(|reference| view! { <NamedDocument reference /> });
            view! {
                <section class="references" aria-label="References">
                    <ul>{items.collect_view()}</ul>
                </section>
            }
        })
    }
}

#[component]
fn NamedDocument(reference: DocumentReference) -> impl IntoView {
    let DocumentReference { id, title, summary, lookup_error, .. } = reference;
    let title = clean_title(&title);
    let Some(id) = id else {
        let (hint, words) = match lookup_error {
            Some(error) => {
                ("This document could not be looked up", format!("{title}: not looked up, {error}"))
            }
            None => ("There is no such document", format!("{title}: not found")),
        };
        return view! {
            <li>
                <span class="broken" title=hint>
                    {words}
                </span>
            </li>
        }
        .into_any();
    };
    view! {
        <li>
            <Icon class="icon i-page" />
            <Anchor address=document_href(&id)>{title}</Anchor>
            {summary.map(|summary| view! { <span class="about">{summary}</span> })}
        </li>
    }
    .into_any()
}
