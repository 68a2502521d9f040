//! Opening documents of the knowledge base beside the conversation.

use footnote_core::{
    link::{DocumentRoute, LIBRARY_HASH, parse_document_route},
    markdown::as_wikilink,
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::window,
    dom,
    ui::{
        app::App,
        conversation::state::{CitationPlace, ExchangeView},
        shell::actions::{address, panels},
    },
};

/// Follows the address.
pub(crate) fn listen(app: App) {
    follow(app);
    dom::on_navigation(move || follow(app));
}

/// Follows the address. A conversation's address opens the conversation, `#/document/…` opens a document, a
/// history entry of a citation opens its source, and `#/library` opens the library on the full page, beside which
/// documents are opened; any other address closes both.
pub(crate) fn follow(app: App) {
    app.conversations.follow(address::location());
    let place = window::entry_state().and_then(|state| serde_json::from_str::<CitationPlace>(&state).ok());
    let place = place.filter(|place| app.conversations.current_with(&place.session).is_some());
    let route = parse_document_route(&window::hash());
    match (route, place) {
        (route, Some(place)) => {
            panels::leave_library_page(app);
            start(app, Opening::Citation(route, place));
        }
        (Some(route), None) => load(app, route),
        (None, None) if window::hash() == LIBRARY_HASH => panels::show_library_page(app),
        (None, None) => {
            app.panels.document.set(None);
            panels::leave_library_page(app);
        }
    }
}

/// A document or a citation's source to open.
#[derive(Clone)]
enum Opening {
    /// The source of a citation, whose document is at this address.
    Citation(Option<DocumentRoute>, CitationPlace),
    Document(DocumentRoute),
}

fn start(app: App, opening: Opening) {
    spawn_local(async move {
        match run(app, opening.clone()).await {
            Ok(running) => {
                app.parts.action_loaded("open");
                running.await;
            }
            Err(_) => app.parts.action_not_loaded("open", move || start(app, opening)),
        }
    });
}

#[wasm_split(answer, fallible)]
fn run(app: App, opening: Opening) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(match opening {
        Opening::Citation(route, place) => Box::pin(app.document.show_citation(route, place)),
        Opening::Document(route) => Box::pin(app.document.fetch(route)),
    })
}

/// Puts a wikilink to the document into the question box.
pub(crate) fn ask_about(app: App, title: &str) {
    panels::leave_library_page(app);
    let question = &app.services().question;
    let mut text = app.conversation().draft();
    if !text.is_empty() && !text.ends_with(char::is_whitespace) {
        text.push(' ');
    }
    // Some titles cannot stand in a wikilink.
    text.push_str(&as_wikilink(title).unwrap_or_else(|| title.to_owned()));
    text.push(' ');
    app.conversation().write_draft(&text);
    if !dom::is_wide() {
        close(app);
    }
    question.focus();
}

/// Closes the viewer and goes back to the citation that it was opened by, else to the question box.
pub(crate) fn close(app: App) {
    address::return_to_main(app);
    app.document.close();
}

/// Closes the viewer if it shows a citation of an exchange that is about to leave the screen.
pub(crate) fn close_citations_of(app: App, exchange: ExchangeView) {
    if app.document.shows_citation_of(exchange) {
        address::return_to_main(app);
        app.document.open.set(None);
    }
}

/// Loads a document that was not opened by a citation.
pub(crate) fn load(app: App, route: DocumentRoute) {
    app.document.begin(route.clone());
    start(app, Opening::Document(route));
}

/// Loads the whole document that is open.
pub(crate) fn load_open(app: App) {
    if let Some(route) = app.document.begin_again() {
        start(app, Opening::Document(route));
    }
}

/// The name shown until the document is loaded.
pub(crate) fn name(route: &DocumentRoute) -> &str {
    match route {
        DocumentRoute::Id(id) => id.name(),
        DocumentRoute::Title { title, .. } => title,
    }
}
