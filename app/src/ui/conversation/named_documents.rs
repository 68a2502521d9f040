//! The documents that a question names, under it.

use footnote_client::conversation::ExchangeView;
use footnote_core::{
    conversation::DocumentReference,
    link::document_href,
    text::{clean_line, clean_title},
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::elements::controls::{Anchor, Icon};

/// More documents than these are folded.
const MOST: usize = 5;

/// Characters of what a document is about, at most: as many as a summary has.
const MAX_ABOUT: usize = 300;

/// The documents that the question names; those that do not exist or could not be looked up are marked.
#[component]
pub(crate) fn NamedDocuments(exchange: ExchangeView) -> impl IntoView {
    let list = |references: Vec<DocumentReference>| {
        let items = references.into_iter().map(|reference| view! { <NamedDocument reference /> });
        view! { <ul>{items.collect_view()}</ul> }
    };
    move || {
        let mut references = exchange.references.get();
        (!references.is_empty()).then(|| {
            let folded = references.split_off(MOST.min(references.len()));
            let folded = (!folded.is_empty()).then(|| {
                view! {
                    <details>
                        <summary>{messages::marks::more_references(folded.len())}</summary>
                        {list(folded)}
                    </details>
                }
            });
            view! {
                <section class="references" aria-label=messages::marks::references()>
                    {list(references)}
                    {folded}
                </section>
            }
        })
    }
}

#[component]
fn NamedDocument(reference: DocumentReference) -> impl IntoView {
    let DocumentReference { id, title, lookup_error, summary, context_snippet, .. } = reference;
    let title = clean_title(&title);
    let Some(id) = id else {
        let (hint, words) = match lookup_error {
            Some(error) => {
                (messages::marks::reference_failed_hint(), messages::marks::reference_failed(error, title))
            }
            None => (messages::marks::reference_missing_hint(), messages::marks::reference_missing(title)),
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
    // The style sheet cuts it after one line.
    let about = summary.or(context_snippet).map(|about| clean_line(&about, MAX_ABOUT));
    let about = about.filter(|about| !about.is_empty()).map(|about| {
        let whole = about.clone();
        view! { <span class="about" title=whole>{about}</span> }
    });
    view! {
        <li>
            <Icon class="icon i-page" />
            <Anchor address=document_href(&id)>{title}</Anchor>
            {about}
        </li>
    }
    .into_any()
}
