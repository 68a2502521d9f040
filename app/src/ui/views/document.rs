//! A document of the knowledge base, opened beside the conversation.

use footnote_core::{link::safe_link, text::clean_title};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::clock,
    dom::{self, streaming_text::StreamingText},
    ui::{
        actions::{document, panels},
        state::{App, DocumentState, OpenDocument},
        views::{
            parts::{Element, anchor, button, changing, el, icon_button, part, when},
            source::source_id,
        },
    },
};

/// How often it is looked whether the document is on screen, in milliseconds, and how many times.
const REVEAL_EVERY_MS: u32 = 50;
const REVEAL_TRIES: u32 = 40;

/// The panel, while a document is open.
pub(crate) fn panel(app: App) -> AnyView {
    let open = Memo::new(move |_| app.panels().document.with(Option::is_some));
    Effect::new(move || dom::frame_class("with-panel", open.get() || panels::are_references_open(app)));
    when(move || open.get(), move || viewer(app))
}

fn viewer(app: App) -> Element {
    let with = move |read: fn(&OpenDocument) -> String| {
        app.panels().document.with(|shown| shown.as_ref().map(read).unwrap_or_default())
    };
    let title = move || {
        with(|shown| match &shown.state {
            DocumentState::Ready { title, .. } => title.clone(),
            DocumentState::Loading | DocumentState::Failed(_) => match &shown.source {
                Some(source) => clean_title(&source.title),
                None => clean_title(document::name(&shown.route)),
            },
        })
    };
    let place = move || with(|shown| source_id(document::name(&shown.route)));
    let heading = el("h2").text_live(title).text(" ").child(part("span", "where").text_live(place));
    let close = icon_button("quiet square", "icon i-close", "Close document", move || document::close(app));
    let body = changing(move || app.panels().document.get().map(|shown| untrack(|| body(app, shown))));
    let ask = move || {
        let title =
            app.panels().document.with_untracked(|shown| match shown.as_ref().map(|shown| &shown.state) {
                Some(DocumentState::Ready { title, .. }) => Some(title.clone()),
                Some(DocumentState::Loading | DocumentState::Failed(_)) | None => None,
            });
        if let Some(title) = title {
            document::ask_about(app, &title);
        }
    };
    let ready = move || {
        app.panels().document.with(|shown| {
            shown.as_ref().is_some_and(|shown| matches!(shown.state, DocumentState::Ready { .. }))
                && app.may_write()
        })
    };
    part("section", "panel")
        .attr("aria-label", "Document viewer")
        .child(
            part("div", "panel-bar")
                .child(heading)
                .when(ready, move || {
                    button("button", ask).attr("aria-label", "Ask about this document").text("Ask about this")
                })
                .child(close.made(dom::focus_soon)),
        )
        .child(part("div", "panel-body").attr("tabindex", "-1").child(body))
}

fn body(app: App, shown: OpenDocument) -> Vec<Element> {
    let route = shown.route.clone();
    match shown.state {
        DocumentState::Loading => {
            vec![part("p", "doing").attr("role", "status").text("Opening the document")]
        }
        DocumentState::Failed(why) => {
            let alert = part("div", "alert")
                .attr("role", "alert")
                .child(el("span").text(why))
                .child(button("button", move || document::load(app, route.clone())).text("Retry"));
            let found = shown.source.map(|source| {
                let passages = source.passages.into_iter().map(|passage| prose(None, passage.text, None));
                part("section", "found-then")
                    .attr("aria-label", "What was found in it")
                    .child(el("h2").text("What was found in it"))
                    .child(passages.collect::<Vec<_>>())
            });
            [alert].into_iter().chain(found).collect()
        }
        DocumentState::Ready { id, text, url, .. } => {
            let link = url
                .as_deref()
                .and_then(safe_link)
                .map(|link| el("p").child(anchor(&link.href).text(["Open at ", &link.host].concat())));
            link.into_iter().chain([prose(Some(id), text, shown.target)]).collect()
        }
    }
}

/// A document's text, or a part of it, at some words of it. Where its id is known, its links lead on.
fn prose(id: Option<String>, text: String, words: Option<(String, Option<String>)>) -> Element {
    el("div").made(move |place| {
        let Some(body) = StreamingText::new() else { return };
        dom::adopt(&place, &body.element());
        if let Some(id) = id {
            body.set_base(&id);
        }
        body.finish(&text, &[], &[]);
        if let Some((words, heading)) = words {
            spawn_local(reveal(body, words, heading));
        }
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
