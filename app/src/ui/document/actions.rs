//! Opening documents of the knowledge base beside the conversation.

use footnote_client::messages::{sentence, unreached};
use footnote_core::{
    citations::{Claim, Evidence, SourceText, check_claims},
    conversation::{AttachmentId, CitationCheck, DocumentId, DocumentPlace, Source},
    example::{self, EXAMPLE},
    link::{DocumentRoute, LIBRARY_HASH, parse_document_route, safe_link},
    markdown::as_wikilink,
    references::find,
    retrieval::{Document, DocumentQuery, RetrievalError},
    text::clean_title,
    turn::TurnConfig,
    wire::{Bases, split_passage},
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::{clock, window},
    dom,
    ui::{
        app::App,
        composer::actions::attachments,
        conversation::{
            actions::conversations,
            state::{Citation, CitationPlace, ExchangeView},
        },
        shell::{
            actions::{address, panels},
            state::{DocumentState, OpenDocument, Target},
        },
    },
};

/// Interval of the checks whether the exchange of a citation is on screen, in milliseconds, and how many
/// checks are made.
const EXCHANGE_EVERY_MS: u32 = 50;
const EXCHANGE_TRIES: u32 = 60;

/// Follows the address.
pub(crate) fn listen(app: App) {
    follow(app);
    dom::on_navigation(move || follow(app));
    dom::on_escape(move || {
        if app.panels.document.with_untracked(Option::is_some) {
            close(app);
        }
    });
}

/// Follows the address. A conversation's address opens the conversation, `#/document/…` opens a document, a
/// history entry of a citation opens its source, and `#/library` opens the library on the full page, beside which
/// documents are opened; any other address closes both.
pub(crate) fn follow(app: App) {
    conversations::follow_address(app);
    let place = window::entry_state().and_then(|state| serde_json::from_str::<CitationPlace>(&state).ok());
    let place = place.filter(|place| conversations::is_on_screen(app, &place.session));
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
        Opening::Citation(route, place) => Box::pin(show_citation(app, route, place)),
        Opening::Document(route) => Box::pin(fetch(app, route)),
    })
}

/// Shows the source of a citation, and scrolls to the claim.
async fn show_citation(app: App, route: Option<DocumentRoute>, place: CitationPlace) {
    // After a reload, the conversation is read later than the address.
    let mut tries = 0;
    if place.exchange == EXAMPLE {
        app.panels.example.set(true);
    }
    let exchange = loop {
        if let Some(exchange) = app.conversation().transcript.find(place.exchange) {
            break exchange;
        }
        tries += 1;
        if tries > EXCHANGE_TRIES || !conversations::is_on_screen(app, &place.session) {
            return route.map_or((), |route| load(app, route));
        }
        clock::sleep(EXCHANGE_EVERY_MS).await;
    };
    let found = exchange.outcome.with_untracked(|outcome| {
        let citation = outcome.citation(place.at)?;
        let source = outcome.source(place.instead.unwrap_or(citation.claim.number)).cloned();
        Some((target(&citation, place.instead, source.as_ref()), source))
    });
    // The answer may have been replaced since.
    let Some((target, source)) = found else { return route.map_or((), |route| load(app, route)) };
    // Its document lies on the web, or is with the answer alone.
    let is_complete = |source: &Source| {
        source.url.as_deref().is_some_and(|url| safe_link(url).is_some())
            || source.document_id.is_kept_with_answer()
    };
    let state = match &source {
        None => DocumentState::Missing,
        Some(source) => match loaded(app, &source.document_id) {
            Some(loaded) => loaded,
            None if is_complete(source) && !source.passages.is_empty() => DocumentState::Passages,
            None => DocumentState::Loading,
        },
    };
    let is_loading = state == DocumentState::Loading;
    let at = place.at;
    let open = OpenDocument { route: route.clone(), citation: Some(place), source, target, state };
    app.panels.document.set(Some(open));
    app.services().scroller.leave_end();
    // The panel takes its place first.
    clock::yield_to_browser().await;
    if let Some(text) = dom::answers::text(exchange) {
        text.show_citation(at);
    }
    if let Some(route) = route.filter(|_| is_loading) {
        fetch(app, route).await;
    }
}

/// The document that is open, if all of it is there and it has this passage, so that it is not drawn again.
fn loaded(app: App, passage: &DocumentId) -> Option<DocumentState> {
    let config = app.conversation().turn_config();
    let whole = config.map_or_else(|| passage.clone(), |config| passage.whole(&config.public.bases));
    app.panels.document.with_untracked(|open| {
        let state = &open.as_ref()?.state;
        let is_it = matches!(state, DocumentState::Ready { id, .. } if *id == whole);
        is_it.then(|| state.clone())
    })
}

/// The words that a citation rests on, or that come nearest; else a passage of the source.
fn target(citation: &Citation, instead: Option<u32>, source: Option<&Source>) -> Option<Target> {
    let source = source?;
    let check = match instead {
        Some(number) => check_against(&citation.claim, number, source),
        None => citation.check.clone(),
    };
    let Some((words, id)) = check.as_ref().and_then(CitationCheck::deciding_words) else {
        return passage(source);
    };
    let (words, id) = (words.to_owned(), id.map(DocumentId::from));
    let passage = source.passages.iter().find(|passage| id.as_ref() == Some(&passage.id));
    Some(Target { words, heading: passage.and_then(|passage| passage.heading.clone()), passage: id })
}

/// Checks a claim against another source than the one it cites.
fn check_against(claim: &Claim, number: u32, source: &Source) -> Option<CitationCheck> {
    let texts = source.passages.iter().map(|passage| SourceText {
        number,
        passage: passage.id.as_str(),
        title: &source.title,
        text: &passage.text,
        whole: true,
    });
    let claim = Claim { number, known: true, ..claim.clone() };
    check_claims(&[claim], &[], &Evidence::new(texts)).pop()
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
    let place = app.panels.document.with_untracked(|open| open.as_ref()?.citation.clone());
    address::return_to_main(app);
    app.panels.document.set(None);
    let exchange = place.as_ref().and_then(|place| app.conversation().transcript.find(place.exchange));
    if let Some((exchange, place)) = exchange.zip(place) {
        if let Some(text) = dom::answers::text(exchange) {
            text.focus_citation(place.at);
        }
    } else {
        app.services().question.focus();
    }
}

/// Closes the viewer if it shows a citation of an exchange that is about to leave the screen.
pub(crate) fn close_citations_of(app: App, exchange: ExchangeView) {
    let id = exchange.id.get_untracked();
    let place = app.panels.document.with_untracked(|open| open.as_ref()?.citation.clone());
    if place.is_some_and(|place| Some(place.exchange) == id) {
        address::return_to_main(app);
        app.panels.document.set(None);
    }
}

/// Loads a document that was not opened by a citation.
pub(crate) fn load(app: App, route: DocumentRoute) {
    let kept = kept(app, &route);
    let under = |heading: String| Target { heading: Some(heading), ..Target::default() };
    let target = match &route {
        DocumentRoute::Id(id) => {
            let heading = || split_passage(id.own()?).1.map(|heading| under(heading.to_owned()));
            kept.as_ref().and_then(passage).or_else(heading)
        }
        DocumentRoute::Title { heading, .. } => heading.clone().map(under),
    };
    app.panels.document.set(Some(OpenDocument {
        route: Some(route.clone()),
        citation: None,
        source: kept,
        target,
        state: DocumentState::Loading,
    }));
    start(app, Opening::Document(route));
}

/// Loads the whole document that is open.
pub(crate) fn load_open(app: App) {
    let route = app.panels.document.try_update(|open| {
        let open = open.as_mut()?;
        open.state = DocumentState::Loading;
        open.route.clone()
    });
    if let Some(route) = route.flatten() {
        start(app, Opening::Document(route));
    }
}

async fn fetch(app: App, route: DocumentRoute) {
    let config = app.server.ready().await.and_then(|_| app.conversation().turn_config());
    let state = match (config, &route) {
        (Some(config), DocumentRoute::Id(id)) => fetch_id(app, &config.public.bases, id).await,
        (Some(config), DocumentRoute::Title { title, heading }) => {
            fetch_title(app, &config, title, heading.as_deref()).await
        }
        (None, _) => DocumentState::Failed("The proxy cannot be reached.".to_owned()),
    };
    // Another document may have been opened, or the panel closed.
    app.panels.document.maybe_update(|open| {
        let is_wanted = |open: &&mut OpenDocument| {
            open.route.as_ref() == Some(&route) && open.state == DocumentState::Loading
        };
        let Some(open) = open.as_mut().filter(is_wanted) else { return false };
        // After a reload, the conversation is read later than the address.
        open.source = open.source.take().or_else(|| kept(app, &route));
        open.state = state;
        true
    });
}

async fn fetch_id(app: App, bases: &Bases, id: &DocumentId) -> DocumentState {
    let own = match id.place() {
        DocumentPlace::Attachment(id) => return attached(app, id).await,
        DocumentPlace::Example(name) => return of_example(name),
        DocumentPlace::ToolResult | DocumentPlace::WebPage(_) => {
            let is_kept = kept(app, &DocumentRoute::Id(id.clone())).is_some();
            let failed = "A server found this, and it was kept with its answer alone. Open that answer.";
            return if is_kept { DocumentState::Passages } else { DocumentState::Failed(failed.to_owned()) };
        }
        DocumentPlace::KnowledgeBase(own) => own,
    };
    // A passage is shown within its document.
    let query = DocumentQuery::Id(bases.document_of(own));
    match app.services().turn.knowledge_bases.document(query).await {
        Ok(Some(found)) => {
            let Document { title, text, url, .. } = found.into();
            DocumentState::Ready { id: id.whole(bases), title, text, url }
        }
        Err(RetrievalError::Unreached(error)) => DocumentState::Failed(unreached(&error)),
        Ok(None) => DocumentState::Failed("The knowledge base has no such document any more.".to_owned()),
        Err(error) => DocumentState::Failed(sentence(&error.to_string())),
    }
}

fn of_example(name: &str) -> DocumentState {
    match example::document(name) {
        Some(document) => DocumentState::Ready {
            id: document.id(),
            title: document.title.to_owned(),
            text: document.text.to_owned(),
            url: None,
        },
        None => DocumentState::Failed("The example has no such document.".to_owned()),
    }
}

/// Loads a file that was attached to the conversation on screen.
async fn attached(app: App, id: AttachmentId) -> DocumentState {
    match attachments::find(app, id).await {
        Err(error) => DocumentState::Failed(sentence(&error.to_string())),
        Ok(Some(attachment)) => DocumentState::Ready {
            id: id.into(),
            title: clean_title(&attachment.title),
            text: as_markdown(&attachment.title, &attachment.text),
            url: None,
        },
        Ok(None) => {
            DocumentState::Failed("This file was attached to another conversation. Open it there.".to_owned())
        }
    }
}

/// Converts a text to Markdown: a text that is neither Markdown nor plain text becomes a block of code.
fn as_markdown(name: &str, text: &str) -> String {
    let ending = attachments::ending(name);
    if matches!(
        ending.as_str(),
        "" | "md" | "markdown" | "txt" | "text" | "html" | "htm" | "xhtml" | "pdf" | "docx"
    ) {
        return text.to_owned();
    }
    let longest = text.split(|character| character != '~').map(str::len).max().unwrap_or_default();
    let fence = "~".repeat(longest.max(2) + 1);
    format!("{fence}{ending}\n{text}\n{fence}")
}

async fn fetch_title(app: App, config: &TurnConfig, title: &str, heading: Option<&str>) -> DocumentState {
    match find(&app.services().turn, config, title, heading).await {
        Ok(Some(found)) => {
            let whole = found.id.whole(&config.public.bases);
            let Document { title, text, url, .. } = found.into();
            DocumentState::Ready { id: whole, title, text, url }
        }
        Ok(None) => DocumentState::Failed("The knowledge base has no document with this title.".to_owned()),
        Err(error) => DocumentState::Failed(sentence(&error.to_string())),
    }
}

/// The name shown until the document is loaded.
pub(crate) fn name(route: &DocumentRoute) -> &str {
    match route {
        DocumentRoute::Id(id) => id.name(),
        DocumentRoute::Title { title, .. } => title,
    }
}

/// The first passage of a source.
fn passage(source: &Source) -> Option<Target> {
    source.passages.first().map(|passage| Target {
        words: passage.text.clone(),
        heading: passage.heading.clone(),
        passage: Some(passage.id.clone()),
    })
}

/// The source of the latest answer that has passages of the document.
fn kept(app: App, route: &DocumentRoute) -> Option<Source> {
    let DocumentRoute::Id(id) = route else { return None };
    let has_it = |source: &&Source| source.document_id == *id && !source.passages.is_empty();
    app.conversation().transcript.latest_first().find_map(|exchange| {
        exchange.outcome.with_untracked(|outcome| outcome.sources.iter().find(has_it).cloned())
    })
}
