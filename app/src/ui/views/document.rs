//! A document of the knowledge base, opened beside the conversation.

use footnote_core::{link::safe_link, text::clean_title};
use leptos::{prelude::*, task::spawn_local};

use super::{
    controls::{Anchor, IconButton},
    source::source_id,
};
use crate::{
    browser::clock,
    dom::{
        self, focus_soon,
        streaming_text::{StreamingText, show_text},
    },
    ui::{
        actions::{document, panels},
        state::{App, DocumentState, OpenDocument},
    },
};

/// How often the viewer checks whether the document is on screen, in milliseconds, and how many times.
const REVEAL_EVERY_MS: u32 = 50;
const REVEAL_TRIES: u32 = 40;

#[component]
pub(crate) fn DocumentPanel() -> impl IntoView {
    let app = App::get();
    let is_open = Memo::new(move |_| app.panels().document.with(Option::is_some));
    Effect::new(move || dom::frame_class("with-panel", is_open.get() || panels::are_references_open(app)));
    view! {
        <Show when=move || is_open.get()>
            <DocumentViewer />
        </Show>
    }
}

#[component]
fn DocumentViewer() -> impl IntoView {
    let app = App::get();
    let open = app.panels().document;
    let title = move || open.with(|open| open.as_ref().map(title).unwrap_or_default());
    let place = move || {
        open.with(|open| open.as_ref().map(|open| source_id(document::name(&open.route))).unwrap_or_default())
    };
    let is_ready = move || open.with(|open| open.as_ref().and_then(ready_title).is_some()) && app.may_write();
    let ask = move |_| {
        if let Some(title) =
            open.with_untracked(|open| open.as_ref().and_then(ready_title).map(str::to_owned))
        {
            document::ask_about(app, &title);
        }
    };
    view! {
        <section class="panel" aria-label="Document viewer">
            <div class="panel-bar">
                <h2>{title} " " <span class="where">{place}</span></h2>
                <Show when=is_ready>
                    <button type="button" class="button" aria-label="Ask about this document" on:click=ask>
                        "Ask about this"
                    </button>
                </Show>
                <IconButton
                    class="quiet square"
                    icon="icon i-close"
                    label="Close document"
                    on:click=move |_| document::close(app)
                    use:focus_soon
                />
            </div>
            <div class="panel-body" tabindex="-1">
                {move || open.get().map(|document| view! { <DocumentBody document /> })}
            </div>
        </section>
    }
}

/// The document's title, once it has been loaded.
fn ready_title(document: &OpenDocument) -> Option<&str> {
    match &document.state {
        DocumentState::Ready { title, .. } => Some(title),
        DocumentState::Loading | DocumentState::Failed(_) => None,
    }
}

fn title(document: &OpenDocument) -> String {
    match (ready_title(document), &document.source) {
        (Some(title), _) => title.to_owned(),
        (None, Some(source)) => clean_title(&source.title),
        (None, None) => clean_title(document::name(&document.route)),
    }
}

#[component]
fn DocumentBody(document: OpenDocument) -> impl IntoView {
    let app = App::get();
    let OpenDocument { route, source, target, state } = document;
    match state {
        DocumentState::Loading => {
            view! { <p class="doing" role="status">"Opening the document"</p> }.into_any()
        }
        DocumentState::Failed(reason) => {
            let passages = source.map(|source| {
                let passages = source.passages.into_iter();
                let passages =
                    passages.map(|passage| view! { <DocumentText text=passage.text /> }).collect_view();
                view! {
                    <section class="found-then" aria-label="What was found in it">
                        <h2>"What was found in it"</h2>
                        {passages}
                    </section>
                }
            });
            let retry = move |_| document::load(app, route.clone());
            view! {
                <div class="alert" role="alert">
                    <span>{reason}</span>
                    <button type="button" class="button" on:click=retry>
                        "Retry"
                    </button>
                </div>
                {passages}
            }
            .into_any()
        }
        DocumentState::Ready { id, text, url, .. } => {
            let link = url.as_deref().and_then(safe_link).map(|link| {
                view! {
                    <p>
                        <Anchor address=link.href>{format!("Open at {}", link.host)}</Anchor>
                    </p>
                }
            });
            view! {
                {link}
                <DocumentText text id target />
            }
            .into_any()
        }
    }
}

/// A document's text, or a part of it. `id` is the document that its relative links start from; without it they lead
/// nowhere. `target` has the words to scroll to, and the heading they stand under.
#[component]
fn DocumentText(
    text: String,
    #[prop(optional)] id: Option<String>,
    #[prop(optional_no_strip)] target: Option<(String, Option<String>)>,
) -> impl IntoView {
    StreamingText::new().map(|body| {
        if let Some(id) = id {
            body.set_base(&id);
        }
        body.finish(&text, &[], &[]);
        if let Some((words, heading)) = target {
            spawn_local(reveal(body.clone(), words, heading));
        }
        view! { <div use:show_text=body></div> }
    })
}

/// Scrolls to the words once they are on screen; a long document takes a few frames.
async fn reveal(body: StreamingText, words: String, heading: Option<String>) {
    for _ in 0..REVEAL_TRIES {
        clock::sleep(REVEAL_EVERY_MS).await;
        if body.is_shown() {
            body.reveal(&words, heading.as_deref());
            return;
        }
    }
}
