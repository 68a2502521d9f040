//! A document of the knowledge base, opened beside the conversation.

use footnote_core::{
    markdown::safe_link,
    ports::Retriever,
    references::{as_wikilink, find},
    retrieval::{Wanted, read_document},
    sources::{Route, Source, address_of, clean_title, read_route},
    turn::TurnConfig,
    wire::RetrievalKind,
};
use leptos::{prelude::*, task::spawn_local};

use super::{
    app::App,
    parts::{Element, anchor, button, changing, el, icon_button, part, when},
};
use crate::{
    browser::{clock, window},
    dom::{self, live::LiveText},
};

/// How often it is looked whether the document is on screen, in milliseconds, and how many times.
const REVEAL_EVERY_MS: u32 = 50;
const REVEAL_TRIES: u32 = 40;

/// A document that is open.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shown {
    /// Which one.
    route: Route,
    /// What the conversation has of it, if passages of it were found for an answer.
    kept: Option<Source>,
    /// The words it was opened for, and the heading they stand under.
    words: Option<(String, Option<String>)>,
    state: State,
}

#[derive(Debug, Clone, PartialEq)]
enum State {
    Loading,
    Ready { id: String, title: String, text: String, url: Option<String> },
    Failed(String),
}

/// Follows the address: `#/document/…` opens a document, anything else closes it.
pub(super) fn listen(app: App) {
    follow(app, &window::hash());
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
    Effect::new(move || dom::frame_class("with-panel", open.get() || super::shelf::is_open(app)));
    when(move || open.get(), move || document(app))
}

fn document(app: App) -> Element {
    let with = move |read: fn(&Shown) -> String| {
        app.document.with(|shown| shown.as_ref().map(read).unwrap_or_default())
    };
    let title = move || {
        with(|shown| match &shown.state {
            State::Ready { title, .. } => title.clone(),
            State::Loading | State::Failed(_) => match &shown.kept {
                Some(source) => clean_title(&source.title),
                None => clean_title(name(&shown.route)),
            },
        })
    };
    let place = move || with(|shown| super::sources::place(name(&shown.route)));
    let heading = el("h2").text_live(title).text(" ").child(part("span", "where").text_live(place));
    let close = icon_button("quiet square", "icon i-close", "Close document", move || close(app));
    let body = changing(move || app.document.get().map(|shown| untrack(|| body(app, shown))));
    let ask = move || {
        let title = app.document.with_untracked(|shown| match shown.as_ref().map(|shown| &shown.state) {
            Some(State::Ready { title, .. }) => Some(title.clone()),
            Some(State::Loading | State::Failed(_)) | None => None,
        });
        if let Some(title) = title {
            ask_about(app, &title);
        }
    };
    let ready = move || {
        app.document.with(|shown| {
            shown.as_ref().is_some_and(|shown| matches!(shown.state, State::Ready { .. })) && app.may_write()
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

fn body(app: App, shown: Shown) -> Vec<Element> {
    let route = shown.route.clone();
    match shown.state {
        State::Loading => vec![part("p", "doing").attr("role", "status").text("Opening the document")],
        State::Failed(why) => {
            let alert = part("div", "alert")
                .attr("role", "alert")
                .child(el("span").text(why))
                .child(button("button", move || load(app, route.clone())).text("Retry"));
            let found = shown.kept.map(|source| {
                let passages = source.passages.into_iter().map(|passage| prose(None, passage.text, None));
                part("section", "found-then")
                    .attr("aria-label", "What was found in it")
                    .child(el("h2").text("What was found in it"))
                    .child(passages.collect::<Vec<_>>())
            });
            [alert].into_iter().chain(found).collect()
        }
        State::Ready { id, text, url, .. } => {
            let link = url
                .as_deref()
                .and_then(safe_link)
                .map(|link| el("p").child(anchor(&link.href).text(["Open at ", &link.host].concat())));
            link.into_iter().chain([prose(Some(id), text, shown.words)]).collect()
        }
    }
}

/// A document's text, or a part of it, at some words of it. Where its id is known, its links lead on.
fn prose(id: Option<String>, text: String, words: Option<(String, Option<String>)>) -> Element {
    el("div").made(move |place| {
        let Some(body) = LiveText::new() else { return };
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
async fn reveal(body: LiveText, words: String, heading: Option<String>) {
    for _ in 0..REVEAL_TRIES {
        clock::sleep(REVEAL_EVERY_MS).await;
        if body.is_shown() {
            body.reveal(&words, heading.as_deref());
            return;
        }
    }
}

fn follow(app: App, hash: &str) {
    match read_route(hash) {
        Some(route) => load(app, route),
        None => app.document.set(None),
    }
}

/// Puts a link to the document into the question box, where the question goes on.
fn ask_about(app: App, title: &str) {
    let question = &app.inner().question;
    let mut text = question.text();
    if !text.is_empty() && !text.ends_with(char::is_whitespace) {
        text.push(' ');
    }
    // A title that no link can be made of is named in words.
    text.push_str(&as_wikilink(title).unwrap_or_else(|| title.to_owned()));
    text.push(' ');
    question.set_text(&text);
    app.typed.set(true);
    app.meter.typed(app);
    if !dom::is_wide() {
        close(app);
    }
    question.focus();
}

/// Opens the document of the address anew, if one is open: a link to the address that is there already opens nothing.
pub(super) fn open_again(app: App) {
    let before = window::hash();
    set_timeout(
        move || {
            if before == window::hash() && app.cited.with_value(Option::is_some) {
                follow(app, &before);
            }
        },
        std::time::Duration::ZERO,
    );
}

fn close(app: App) {
    window::set_hash("/");
    app.document.set(None);
    app.inner().question.focus();
}

fn load(app: App, route: Route) {
    let kept = kept(app, &route);
    let words = match &route {
        Route::Id(id) => cited(app, id).or_else(|| passage(kept.as_ref()?)).or_else(|| {
            let (_, heading) = id.split_once('#')?;
            Some((String::new(), Some(heading.to_owned())))
        }),
        Route::Title { heading, .. } => heading.clone().map(|heading| (String::new(), Some(heading))),
    };
    app.document.set(Some(Shown { route: route.clone(), kept, words, state: State::Loading }));
    spawn_local(async move {
        let config = app.ready_config().await.and_then(|_| app.turn_config());
        let state = match (config, &route) {
            (Some(config), Route::Id(id)) => fetch(app, &config.public.retrieval.kind, id).await,
            (Some(config), Route::Title { title, heading }) => {
                fetch_title(app, &config, title, heading.as_deref()).await
            }
            (None, _) => State::Failed("The proxy cannot be reached.".to_owned()),
        };
        // Another document may have been opened, or the panel closed.
        app.document.update(|open| {
            if let Some(open) = open.as_mut().filter(|open| open.route == route) {
                // After a reload, the conversation comes later than the address.
                open.kept = open.kept.take().or_else(|| self::kept(app, &route));
                open.state = state;
            }
        });
    });
}

async fn fetch(app: App, kind: &RetrievalKind, id: &str) -> State {
    // The panel shows passages in their document.
    let whole = kind.document_of(id);
    let reply = match app.inner().proxy.document(whole).await {
        Ok(reply) => reply,
        Err(error) => return State::Failed(super::turns::unreached(&error)),
    };
    match read_document(kind, Wanted::Id(whole), reply).await {
        Ok(Some(document)) => State::Ready {
            id: whole.to_owned(),
            title: document.title,
            text: document.text,
            url: document.url,
        },
        Ok(None) => State::Failed("The knowledge base has no such document any more.".to_owned()),
        Err(error) => State::Failed(super::turns::sentence(&error.to_string())),
    }
}

async fn fetch_title(app: App, config: &TurnConfig, title: &str, heading: Option<&str>) -> State {
    match find(&app.inner().world, config, title, heading).await {
        Ok(Some(found)) => {
            let url = address_of(&found, config.public.kb_url_template.as_deref());
            let id = config.public.retrieval.kind.document_of(&found.id).to_owned();
            State::Ready { id, title: clean_title(&found.title), text: found.text, url }
        }
        Ok(None) => State::Failed("The knowledge base has no document with this title.".to_owned()),
        Err(error) => State::Failed(super::turns::sentence(&error.to_string())),
    }
}

/// What a document is called before it is there.
fn name(route: &Route) -> &str {
    match route {
        Route::Id(id) => id,
        Route::Title { title, .. } => title,
    }
}

/// What supports the sentence whose citation was pressed.
fn cited(app: App, id: &str) -> Option<(String, Option<String>)> {
    let (exchange, at) = app.cited.try_update_value(Option::take).flatten()?;
    let row = app.transcript.find(exchange)?;
    row.outcome.with_untracked(|outcome| {
        let check = outcome.checks.iter().find(|check| check.at == at)?;
        let source = outcome.sources.iter().find(|source| source.number == check.number)?;
        let passage = source.passages.iter().find(|passage| check.passage.as_ref() == Some(&passage.id));
        let heading = passage.and_then(|passage| passage.heading.clone());
        check.quote.clone().filter(|_| source.document_id == id).map(|quote| (quote, heading))
    })
}

/// The passage by which an answer came upon a document.
fn passage(source: &Source) -> Option<(String, Option<String>)> {
    source.passages.first().map(|passage| (passage.text.clone(), passage.heading.clone()))
}

/// What the latest answer that came upon a document has of it.
fn kept(app: App, route: &Route) -> Option<Source> {
    let Route::Id(id) = route else { return None };
    let has_it = |source: &&Source| source.document_id == *id && !source.passages.is_empty();
    app.transcript
        .latest_first()
        .find_map(|row| row.outcome.with_untracked(|outcome| outcome.sources.iter().find(has_it).cloned()))
}
