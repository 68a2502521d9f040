//! The files that were attached to a question, under it.

use footnote_core::{conversation::AttachedFile, link::document_href, text::clean_title};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    actions::attachments,
    state::{App, ExchangeView},
    views::controls::{Anchor, Icon},
};

/// Each opens in the document viewer.
#[component]
pub(crate) fn AttachedFiles(exchange: ExchangeView) -> impl IntoView {
    move || {
        let files = exchange.attachments.get();
        (!files.is_empty()).then(|| {
            let items = files.into_iter().map(|file| {
                if attachments::is_image(&file.title) {
                    return view! { <Picture file /> }.into_any();
                }
                view! {
                    <li>
                        <Icon class="icon i-page" />
                        <Anchor address=document_href(&file.id.to_string())>{clean_title(&file.title)}</Anchor>
                    </li>
                }
                .into_any()
            });
            view! {
                <section class="references" aria-label="Attachments">
                    <ul>{items.collect_view()}</ul>
                </section>
            }
        })
    }
}

/// A picture with its name.
#[component]
fn Picture(file: AttachedFile) -> impl IntoView {
    let app = App::get();
    let url = RwSignal::new(None);
    let title = clean_title(&file.title);
    let alt = title.clone();
    spawn_local(async move {
        // One that cannot be read is named all the same.
        let found = attachments::find(app, file.id).await.ok().flatten();
        let image = found.and_then(|attachment| Some(attachment.image.as_ref()?.url.clone()));
        // The exchange may be gone by now.
        url.try_set(image);
    });
    let picture = move || url.get().map(|url| view! { <img class="picture" src=url alt=alt.clone() /> });
    view! {
        <li>
            {picture}
            <span>{title}</span>
        </li>
    }
}
