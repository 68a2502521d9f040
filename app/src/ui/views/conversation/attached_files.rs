//! The files that were attached to a question, under it.

use footnote_core::{link::document_href, text::clean_title};
use leptos::prelude::*;

use crate::ui::{
    state::ExchangeView,
    views::controls::{Anchor, Icon},
};

/// Each opens in the document viewer.
#[component]
pub(crate) fn AttachedFiles(exchange: ExchangeView) -> impl IntoView {
    move || {
        let files = exchange.attachments.get();
        (!files.is_empty()).then(|| {
            let items = files.into_iter().map(|file| {
                view! {
                    <li>
                        <Icon class="icon i-page" />
                        <Anchor address=document_href(&file.id.to_string())>{clean_title(&file.title)}</Anchor>
                    </li>
                }
            });
            view! {
                <section class="references" aria-label="Attachments">
                    <ul>{items.collect_view()}</ul>
                </section>
            }
        })
    }
}
