//! A document of the knowledge base, opened beside the conversation.

use footnote_core::{
    markdown::safe_link,
    ports::Retriever,
    retrieval::{Wanted, read_document},
    wire::RetrievalKind,
};
use leptos::{prelude::*, task::spawn_local};
use percent_encoding::percent_decode_str;

use super::{
    app::App,
    parts::{Element, button, changing, el, icon_button, part, when},
};
use crate::ports::{browser, clock, dom, live::LiveText};

/// What the part of the address after `#` begins with while a document is open.
const ROUTE: &str = "/document/";
/// How often it is looked whether the document is on screen, in milliseconds, and how many times.
const REVEAL_EVERY_MS: u32 = 50;
const REVEAL_TRIES: u32 = 40;

/// A document that is open.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shown {
    /// Its id in the knowledge base.
    id: String,
    /// The passage it was opened for.
    passage: Option<(String, Option<String>)>,
    state: State,
}

#[derive(Debug, Clone, PartialEq)]
enum State {
    Loading,
    Ready { title: String, text: String, url: Option<String> },
    Failed(String),
}

/// Follows the address: `#/document/…` opens a document, anything else closes it.
pub(super) fn listen(app: App) {
    follow(app, &browser::hash());
    dom::on_hash(move |hash| follow(app, &hash));
    dom::on_escape(move || {
        if app.document.with_untracked(Option::is_some) {
            close(app);
        }
    });
}

/// The panel, while a document is open.
pub(super) fn panel(app: App) -> AnyView {
    let open = Memo::new(move |_| app.document.with(Option::is_some));
    Effect::new(move || dom::frame_class("with-panel", open.get()));
    when(move || open.get(), move || document(app))
}

fn document(app: App) -> Element {
    let with = move |read: fn(&Shown) -> String| {
        app.document.with(|shown| shown.as_ref().map(read).unwrap_or_default())
    };
    let title = move || {
        with(|shown| match &shown.state {
            State::Ready { title, .. } => title.clone(),
            State::Loading | State::Failed(_) => shown.id.clone(),
        })
    };
    let place = move || with(|shown| super::sources::place(&shown.id).to_owned());
    let heading = el("h2").text_live(title).text(" ").child(part("span", "where").text_live(place));
    let close = icon_button("quiet square", "icon i-close", "Close document", move || close(app));
    let body = changing(move || app.document.get().map(|shown| untrack(|| body(app, shown))));
    part("section", "panel")
        .attr("aria-label", "Document viewer")
        .child(part("div", "panel-bar").child(heading).child(close.made(dom::focus_soon)))
        .child(part("div", "panel-body").attr("tabindex", "-1").child(body))
}

fn body(app: App, shown: Shown) -> Vec<Element> {
    let id = shown.id.clone();
    match shown.state {
        State::Loading => vec![part("p", "doing").attr("role", "status").text("Opening the document")],
        State::Failed(why) => vec![
            part("div", "alert")
                .attr("role", "alert")
                .child(el("span").text(why))
                .child(button("button", move || load(app, id.clone())).text("Retry")),
        ],
        State::Ready { text, url, .. } => {
            let link = url.as_deref().and_then(safe_link).map(|link| {
                let link = el("a")
                    .attr("href", link.href)
                    .attr("target", "_blank")
                    .attr("rel", "noopener noreferrer")
                    .text(["Open at ", &link.host].concat());
                el("p").child(link)
            });
            let place = el("div").made(move |place| {
                let Some(body) = LiveText::new() else { return };
                dom::adopt(&place, &body.element());
                body.finish(&text, &[]);
                if let Some((passage, heading)) = shown.passage {
                    spawn_local(reveal(body, passage, heading));
                }
            });
            link.into_iter().chain([place]).collect()
        }
    }
}

/// Scrolls to the passage once it is on screen; a long document takes a few frames.
async fn reveal(body: LiveText, passage: String, heading: Option<String>) {
    for _ in 0..REVEAL_TRIES {
        clock::sleep(REVEAL_EVERY_MS).await;
        if body.is_shown() {
            body.reveal(&passage, heading.as_deref());
            return;
        }
    }
}

fn follow(app: App, hash: &str) {
    let id = hash.strip_prefix(ROUTE).map(|id| percent_decode_str(id).decode_utf8_lossy().into_owned());
    match id.filter(|id| !id.is_empty()) {
        Some(id) => load(app, id),
        None => app.document.set(None),
    }
}

fn close(app: App) {
    browser::set_hash("/");
    app.document.set(None);
    app.inner().question.focus();
}

fn load(app: App, id: String) {
    let passage = passage(app, &id);
    app.document.set(Some(Shown { id: id.clone(), passage: passage.clone(), state: State::Loading }));
    spawn_local(async move {
        let state = match app.ready_config().await {
            Some(config) => fetch(app, &config.retrieval.kind, &id).await,
            None => State::Failed("The proxy cannot be reached.".to_owned()),
        };
        // Another document may have been opened, or the panel closed.
        app.document.update(|open| {
            if let Some(open) = open.as_mut().filter(|open| open.id == id) {
                open.state = state;
            }
        });
    });
}

async fn fetch(app: App, kind: &RetrievalKind, id: &str) -> State {
    // The embedded search names passages `path#heading`; the panel shows them in their document.
    let whole = if *kind == RetrievalKind::Embedded { id.split('#').next().unwrap_or(id) } else { id };
    let reply = match app.inner().proxy.document(whole).await {
        Ok(reply) => reply,
        Err(error) => return State::Failed(super::turns::unreached(&error)),
    };
    match read_document(kind, Wanted::Id(whole), reply).await {
        Ok(Some(document)) => State::Ready { title: document.title, text: document.text, url: document.url },
        Ok(None) => State::Failed("The knowledge base has no such document any more.".to_owned()),
        Err(error) => State::Failed(super::turns::sentence(&error.to_string())),
    }
}

/// The passage by which the latest answer came upon a document.
fn passage(app: App, id: &str) -> Option<(String, Option<String>)> {
    app.transcript.latest_first().find_map(|row| {
        row.outcome.with_untracked(|outcome| {
            let source = outcome.sources.iter().find(|source| source.document_id == id)?;
            let passage = source.passages.first()?;
            Some((passage.text.clone(), passage.heading.clone()))
        })
    })
}
