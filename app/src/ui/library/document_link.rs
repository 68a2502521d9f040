//! A document's title as a link, where it is, and the button that asks about it.

use footnote_core::{
    conversation::DocumentId,
    link::{LinkTarget, document_target},
    references::UsedDocument,
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::{
        controls::{Anchor, Icon},
        source::source_place,
    },
};

#[component]
pub(crate) fn DocumentLink(document: UsedDocument) -> impl IntoView {
    let LinkTarget { href, host } = target(&document);
    let icon = if host.is_some() { "icon i-link" } else { "icon i-page" };
    let place = host.unwrap_or_else(|| source_place(&App::get().server, &document.id));
    view! {
        <span class="src">
            <Anchor address=href>{document.title}</Anchor>
            " "
            <span class="where"><Icon class=icon />{place}</span>
        </span>
    }
}

/// Asks about a document alone; nothing where it is in no knowledge base, such as a file that goes with every question anyway.
#[component]
pub(super) fn AskButton(id: DocumentId, title: String) -> impl IntoView {
    let app = App::get();
    let is_of_base = id.own().is_some();
    let label = messages::library::ask_about(&title);
    let about = StoredValue::new((id, title));
    let ask = move |_| {
        let (id, title) = about.get_value();
        app.document.ask_about_listed(id, title);
    };
    view! {
        <Show when=move || is_of_base && app.conversations.may_write()>
            <button type="button" class="quiet ask" aria-label=label.clone() on:click=ask>
                {messages::library::ask()}
            </button>
        </Show>
    }
}

/// The address that a document's link leads to.
pub(super) fn target(document: &UsedDocument) -> LinkTarget {
    document_target(document.url.as_deref(), &document.id)
}
