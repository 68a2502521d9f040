//! Opening documents of the knowledge base beside the conversation.

use footnote_core::{
    conversation::Source,
    link::{DocumentRoute, parse_document_route},
    markdown::as_wikilink,
    ports::Retriever as _,
    references::find,
    retrieval::{DocumentQuery, read_document},
    sources::address_of,
    text::clean_title,
    turn::TurnConfig,
    wire::RetrievalKind,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::window,
    dom,
    ui::{
        actions::{context, server},
        state::{App, DocumentState, OpenDocument},
    },
};

/// Follows the address: `#/document/…` opens a document, anything else closes it.
pub(crate) fn listen(app: App) {
    follow(app, &window::hash());
    dom::on_hash(move |hash| follow(app, &hash));
    dom::on_escape(move || {
        if app.panels().document.with_untracked(Option::is_some) {
            close(app);
        }
    });
}

pub(crate) fn follow(app: App, hash: &str) {
    match parse_document_route(hash) {
        Some(route) => load(app, route),
        None => app.panels().document.set(None),
    }
}

/// Puts a wikilink to the document into the question box.
pub(crate) fn ask_about(app: App, title: &str) {
    let question = &app.services().question;
    let mut text = question.text();
    if !text.is_empty() && !text.ends_with(char::is_whitespace) {
        text.push(' ');
    }
    // Some titles cannot stand in a wikilink.
    text.push_str(&as_wikilink(title).unwrap_or_else(|| title.to_owned()));
    text.push(' ');
    question.set_text(&text);
    app.has_text().set(true);
    context::count_typed_soon(app);
    if !dom::is_wide() {
        close(app);
    }
    question.focus();
}

/// Opens the document of the address again, if one is open: a link to the current address fires no `hashchange`.
pub(crate) fn open_again(app: App) {
    let before = window::hash();
    set_timeout(
        move || {
            if before == window::hash() && app.panels().citation.with_value(Option::is_some) {
                follow(app, &before);
            }
        },
        std::time::Duration::ZERO,
    );
}

pub(crate) fn close(app: App) {
    window::set_hash("/");
    app.panels().document.set(None);
    app.services().question.focus();
}

pub(crate) fn load(app: App, route: DocumentRoute) {
    let kept = kept(app, &route);
    let words = match &route {
        DocumentRoute::Id(id) => cited(app, id).or_else(|| passage(kept.as_ref()?)).or_else(|| {
            let (_, heading) = id.split_once('#')?;
            Some((String::new(), Some(heading.to_owned())))
        }),
        DocumentRoute::Title { heading, .. } => heading.clone().map(|heading| (String::new(), Some(heading))),
    };
    app.panels().document.set(Some(OpenDocument {
        route: route.clone(),
        source: kept,
        target: words,
        state: DocumentState::Loading,
    }));
    spawn_local(async move {
        let config = server::ready(app).await.and_then(|_| app.turn_config());
        let state = match (config, &route) {
            (Some(config), DocumentRoute::Id(id)) => fetch(app, &config.public.retrieval.kind, id).await,
            (Some(config), DocumentRoute::Title { title, heading }) => {
                fetch_title(app, &config, title, heading.as_deref()).await
            }
            (None, _) => DocumentState::Failed("The proxy cannot be reached.".to_owned()),
        };
        // Another document may have been opened, or the panel closed.
        app.panels().document.maybe_update(|open| {
            let Some(open) = open.as_mut().filter(|open| open.route == route) else { return false };
            // After a reload, the conversation is read later than the address.
            open.source = open.source.take().or_else(|| self::kept(app, &route));
            open.state = state;
            true
        });
    });
}

async fn fetch(app: App, kind: &RetrievalKind, id: &str) -> DocumentState {
    // A passage is shown within its document.
    let whole = kind.document_of(id);
    let reply = match app.services().proxy.document(whole).await {
        Ok(reply) => reply,
        Err(error) => return DocumentState::Failed(super::notify::unreached(&error)),
    };
    match read_document(kind, DocumentQuery::Id(whole), reply).await {
        Ok(Some(document)) => DocumentState::Ready {
            id: whole.to_owned(),
            title: document.title,
            text: document.text,
            url: document.url,
        },
        Ok(None) => DocumentState::Failed("The knowledge base has no such document any more.".to_owned()),
        Err(error) => DocumentState::Failed(super::notify::sentence(&error.to_string())),
    }
}

async fn fetch_title(app: App, config: &TurnConfig, title: &str, heading: Option<&str>) -> DocumentState {
    match find(&app.services().turn, config, title, heading).await {
        Ok(Some(found)) => {
            let url = address_of(&found, config.public.kb_url_template.as_deref());
            let id = config.public.retrieval.kind.document_of(&found.id).to_owned();
            DocumentState::Ready { id, title: clean_title(&found.title), text: found.text, url }
        }
        Ok(None) => DocumentState::Failed("The knowledge base has no document with this title.".to_owned()),
        Err(error) => DocumentState::Failed(super::notify::sentence(&error.to_string())),
    }
}

/// The name shown until the document is loaded.
pub(crate) fn name(route: &DocumentRoute) -> &str {
    match route {
        DocumentRoute::Id(id) => id,
        DocumentRoute::Title { title, .. } => title,
    }
}

/// The words that support the citation that was pressed, and their heading.
fn cited(app: App, id: &str) -> Option<(String, Option<String>)> {
    let (exchange, at) = app.panels().citation.try_update_value(Option::take).flatten()?;
    let exchange = app.transcript().find(exchange)?;
    exchange.outcome.with_untracked(|outcome| {
        let check = outcome.checks.iter().find(|check| check.at == at)?;
        let source = outcome.sources.iter().find(|source| source.number == check.number)?;
        let passage = source.passages.iter().find(|passage| check.passage.as_ref() == Some(&passage.id));
        let heading = passage.and_then(|passage| passage.heading.clone());
        check.quote.clone().filter(|_| source.document_id == id).map(|quote| (quote, heading))
    })
}

/// The first passage of a source, and its heading.
fn passage(source: &Source) -> Option<(String, Option<String>)> {
    source.passages.first().map(|passage| (passage.text.clone(), passage.heading.clone()))
}

/// The source of the latest answer for which passages of the document were found.
fn kept(app: App, route: &DocumentRoute) -> Option<Source> {
    let DocumentRoute::Id(id) = route else { return None };
    let has_it = |source: &&Source| source.document_id == *id && !source.passages.is_empty();
    app.transcript().latest_first().find_map(|exchange| {
        exchange.outcome.with_untracked(|outcome| outcome.sources.iter().find(has_it).cloned())
    })
}
