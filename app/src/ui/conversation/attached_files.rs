//! The files that were attached to a question, under it.

use footnote_client::{
    conversation::{ExchangeView, ShownFile},
    files::is_image,
};
use footnote_core::{link::document_href, text::clean_title};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    elements::controls::{Anchor, Icon},
};

/// Each opens in the document viewer.
#[component]
pub(crate) fn AttachedFiles(exchange: ExchangeView) -> impl IntoView {
    move || {
        let files = exchange.attachments.get();
        (!files.is_empty()).then(|| {
            let items = files.into_iter().map(|shown| {
                if is_image(&shown.file.title) {
                    return view! { <Picture shown /> }.into_any();
                }
                let file = shown.file;
                view! {
                    <li>
                        <Icon class="icon i-page" />
                        <Anchor address=document_href(&file.id.into())>{clean_title(&file.title)}</Anchor>
                    </li>
                }
                .into_any()
            });
            view! {
                <section class="references" aria-label=messages::conversation::attachments()>
                    <ul>{items.collect_view()}</ul>
                </section>
            }
        })
    }
}

/// A picture with its name.
#[component]
fn Picture(shown: ShownFile) -> impl IntoView {
    let app = App::get();
    let ShownFile { file, image } = shown;
    let is_here = image.is_some();
    let url = RwSignal::new(image);
    let title = clean_title(&file.title);
    let alt = title.clone();
    spawn_local(async move {
        if is_here {
            return;
        }
        // One that cannot be read is named all the same.
        let found = app.conversation().find_file(file.id).await.ok().flatten();
        let image = found.and_then(|attachment| Some(attachment.image.as_ref()?.url.clone()));
        // The exchange may be gone by now.
        url.try_set(image);
    });
    // Named once: by the picture, or by the words alone where there is none.
    let is_named = move || url.with(Option::is_some).then_some("true");
    let picture = move || url.get().map(|url| view! { <img class="picture" src=url alt=alt.clone() /> });
    view! {
        <li>
            {picture}
            <span aria-hidden=is_named>{title}</span>
        </li>
    }
}
