//! The open document, and the passage to show in it.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    citations::{Claim, Evidence, SourceText, check_claims},
    conversation::{CitationCheck, DocumentId, ExchangeId, Source},
    example::EXAMPLE,
    link::{DocumentRoute, safe_link},
    wire::split_passage,
};
use futures::{channel::oneshot, future::LocalBoxFuture};
use reactive_graph::{
    effect::Effect,
    owner::{LocalStorage, Owner, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::{
    address::CitationPlace,
    conversation::{Citation, Environment, ExchangeView},
    conversations::Conversations,
    effects::ScreenEffect,
    panels::{DocumentState, OpenDocument, Panels, Target},
    ports::Load,
};

/// The exchange of a citation may be read later than its address; it is waited for so long, in milliseconds.
const EXCHANGE_MS: u32 = 3_000;

/// The viewer of documents; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct DocumentViewer {
    pub open: RwSignal<Option<OpenDocument>>,
    pub(super) conversations: Conversations,
    pub(super) load: StoredValue<Rc<dyn Load<DocumentPart>>, LocalStorage>,
}

/// A document or a citation's source to open.
#[derive(Clone)]
pub(super) enum Opening {
    /// The source of a citation, whose document is at this address.
    Citation(Option<DocumentRoute>, CitationPlace),
    Document(DocumentRoute),
}

/// The functions of the part that the rest of the program calls.
pub struct DocumentPart {
    pub(super) open: fn(DocumentViewer, Opening) -> LocalBoxFuture<'static, ()>,
    pub(super) offer_questions_of: fn(DocumentViewer, DocumentId, String) -> LocalBoxFuture<'static, ()>,
}

impl DocumentViewer {
    pub fn new(conversations: Conversations, load: Rc<dyn Load<DocumentPart>>) -> Self {
        let open = conversations.environment().panels.document;
        Self { open, conversations, load: StoredValue::new_local(load) }
    }

    pub(super) fn environment(self) -> &'static Rc<Environment> {
        self.conversations.environment()
    }

    pub(super) fn panels(self) -> Panels {
        self.environment().panels
    }

    /// Shows a document that was not opened by a citation as being loaded.
    pub(super) fn begin(self, route: DocumentRoute) {
        let kept = self.kept(&route);
        let under = |heading: String| Target { heading: Some(heading), ..Target::default() };
        let target = match &route {
            DocumentRoute::Id(id) => {
                let heading = || split_passage(id.own()?).1.map(|heading| under(heading.to_owned()));
                kept.as_ref().and_then(passage).or_else(heading)
            }
            DocumentRoute::Title { heading, .. } => heading.clone().map(under),
        };
        let (route, state) = (Some(route), DocumentState::Loading);
        self.open.set(Some(OpenDocument { route, citation: None, source: kept, target, state }));
    }

    /// Shows the open document as being loaded again, whole. Returns its address.
    pub(super) fn begin_again(self) -> Option<DocumentRoute> {
        let route = self.open.try_update(|open| {
            let open = open.as_mut()?;
            open.state = DocumentState::Loading;
            open.route.clone()
        });
        route.flatten()
    }

    /// Shows the source of a citation, whose document is at this address, and scrolls to the claim.
    pub(super) async fn show_citation(self, route: Option<DocumentRoute>, place: CitationPlace) {
        if place.exchange == EXAMPLE {
            self.panels().example.set(true);
        }
        let exchange = self.exchange_of(&place).await;
        let found = exchange.and_then(|exchange| {
            exchange.outcome.with_untracked(|outcome| {
                let citation = outcome.citation(place.at)?;
                let source = outcome.source(place.instead.unwrap_or(citation.claim.number)).cloned();
                Some((target(&citation, place.instead, source.as_ref()), source))
            })
        });
        // The answer may have been replaced since.
        let Some((target, source)) = found else {
            if let Some(route) = route {
                self.begin(route.clone());
                self.fetch(route).await;
            }
            return;
        };
        // Its document lies on the web, or is with the answer alone.
        let is_complete = |source: &Source| {
            source.url.as_deref().is_some_and(|url| safe_link(url).is_some())
                || source.document_id.is_kept_with_answer()
        };
        let state = match &source {
            None => DocumentState::Missing,
            Some(source) => match self.loaded(&source.document_id) {
                Some(loaded) => loaded,
                None if is_complete(source) && !source.passages.is_empty() => DocumentState::Passages,
                None => DocumentState::Loading,
            },
        };
        let is_loading = state == DocumentState::Loading;
        let (exchange, at) = (place.exchange, place.at);
        let open = OpenDocument { route: route.clone(), citation: Some(place), source, target, state };
        self.open.set(Some(open));
        self.environment().effects.emit(ScreenEffect::ShowCitation { exchange, at });
        if let Some(route) = route.filter(|_| is_loading) {
            self.fetch(route).await;
        }
    }

    /// Closes the viewer, and gives the keyboard back to the citation that it was opened by, else to the question box.
    pub fn close(self) {
        self.conversations.return_to_main();
        let place = self.citation();
        self.open.set(None);
        let shown = self.conversations.current_untracked().transcript;
        let place = place.filter(|place| shown.find(place.exchange).is_some());
        self.environment().effects.emit(match place {
            Some(CitationPlace { exchange, at, .. }) => ScreenEffect::FocusCitation { exchange, at },
            None => ScreenEffect::FocusQuestion,
        });
    }

    /// The citation that is open.
    pub(super) fn citation(self) -> Option<CitationPlace> {
        self.open.with_untracked(|open| open.as_ref()?.citation.clone())
    }

    /// The exchange of a citation, once it is on screen; `None` where it is not there, or another conversation is.
    async fn exchange_of(self, place: &CitationPlace) -> Option<ExchangeView> {
        let (session, exchange) = (place.session.clone(), place.exchange);
        let is_over = move || {
            let conversation = self.conversations.current();
            let is_gone = conversation.id.with(|id| *id != session);
            is_gone || find_tracked(self.conversations, exchange).is_some()
        };
        let clock = self.environment().turn.clock.clone();
        clock.timeout(EXCHANGE_MS, until(is_over)).await;
        let conversation = self.conversations.current_with(&place.session)?;
        conversation.transcript.find(place.exchange)
    }

    /// The document that is open, if all of it is there and it has this passage, so that it is not drawn again.
    fn loaded(self, passage: &DocumentId) -> Option<DocumentState> {
        let config = self.conversations.current_untracked().turn_config();
        let whole = config.map_or_else(|| passage.clone(), |config| passage.whole(&config.public.bases));
        self.open.with_untracked(|open| {
            let state = &open.as_ref()?.state;
            let is_it = matches!(state, DocumentState::Ready { id, .. } if *id == whole);
            is_it.then(|| state.clone())
        })
    }

    /// The source of the latest answer that has passages of the document.
    pub(super) fn kept(self, route: &DocumentRoute) -> Option<Source> {
        let DocumentRoute::Id(id) = route else { return None };
        let has_it = |source: &&Source| source.document_id == *id && !source.passages.is_empty();
        self.conversations.current_untracked().transcript.latest_first().find_map(|exchange| {
            exchange.outcome.with_untracked(|outcome| outcome.sources.iter().find(has_it).cloned())
        })
    }
}

fn find_tracked(conversations: Conversations, exchange: ExchangeId) -> Option<ExchangeView> {
    let transcript = conversations.current().transcript;
    transcript.track();
    transcript.find(exchange)
}

/// Resolves once a condition holds, which is asked again when signals that it tracks change.
async fn until(condition: impl Fn() -> bool + 'static) {
    let (sender, met) = oneshot::channel::<()>();
    // It owns the effect, which ends with this future.
    let owner = Owner::new();
    owner.with(|| {
        let sender = RefCell::new(Some(sender));
        Effect::new(move || {
            if condition() {
                sender.take();
            }
        });
    });
    // The sender is dropped then.
    met.await.ok();
    drop(owner);
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

/// The first passage of a source.
fn passage(source: &Source) -> Option<Target> {
    source.passages.first().map(|passage| Target {
        words: passage.text.clone(),
        heading: passage.heading.clone(),
        passage: Some(passage.id.clone()),
    })
}
