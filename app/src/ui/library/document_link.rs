//! A document's title as a link, and where it is.

use footnote_core::{
    link::{LinkTarget, document_target},
    references::UsedDocument,
};
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

/// The address that a document's link leads to.
pub(super) fn target(document: &UsedDocument) -> LinkTarget {
    document_target(document.url.as_deref(), &document.id)
}
