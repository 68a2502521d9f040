//! Opening and closing documents by the page's address.

use footnote_core::{
    conversation::{DocumentId, SearchScope},
    link::DocumentRoute,
    markdown::as_wikilink,
    references::questions_of,
    wire::FilterField,
};
use reactive_graph::{graph::untrack, prelude::*};

use super::{DocumentViewer, viewer::Opening};
use crate::{
    address::{Address, Location},
    conversation::{ExchangeView, Suggested},
    effects::ScreenEffect,
    panels::DocumentState,
    parts::Part,
};

impl DocumentViewer {
    /// Follows the address. A conversation's address opens the conversation, `#/document/…` opens a document, a
    /// history entry of a citation opens its source, and `#/library` opens the library on the full page, beside which
    /// documents are opened; any other address closes both.
    pub fn follow(self, location: Location) {
        let Location { address, citation, .. } = location.clone();
        self.conversations.follow(location);
        let citation = citation.filter(|place| self.conversations.current_with(&place.session).is_some());
        match (address, citation) {
            (address, Some(place)) => {
                self.conversations.leave_library_page();
                let route = if let Address::Document(route) = address { Some(route) } else { None };
                self.start(Opening::Citation(route, place));
            }
            (Address::Document(route), None) => self.load(route),
            (Address::Library, None) => {
                self.panels().close_drawer();
                self.panels().open_library_page();
            }
            (_, None) => {
                self.open.set(None);
                self.conversations.leave_library_page();
            }
        }
    }

    /// Goes to an address, as a link does.
    pub fn go(self, address: Address) {
        if self.conversations.address() != address {
            let session = Some(self.conversations.current_untracked().session());
            self.go_to(Location { address, session, citation: None }, false);
        }
    }

    pub(super) fn go_to(self, location: Location, replace: bool) {
        self.conversations.write_location(location.clone(), replace);
        self.follow(location);
    }

    /// Gives the library the full page, with what its panel shows.
    pub fn widen_library(self) {
        self.panels().library.as_page.set(true);
        self.go(Address::Library);
    }

    /// Tries again to load the document that is open.
    pub fn retry(self) {
        let route = self.open.with_untracked(|open| {
            let open = open.as_ref().filter(|open| open.citation.is_none())?;
            open.route.clone()
        });
        match route {
            Some(route) => self.load(route),
            None => self.load_whole(),
        }
    }

    /// Loads the whole document that is open.
    pub fn load_whole(self) {
        if let Some(route) = self.begin_again() {
            self.start(Opening::Document(route));
        }
    }

    /// Loads a document that was not opened by a citation.
    fn load(self, route: DocumentRoute) {
        self.begin(route.clone());
        self.start(Opening::Document(route));
    }

    fn start(self, opening: Opening) {
        let part = Part::new(self.load.get_value(), self.environment().parts);
        part.run("open", move |part| (part.open)(self, opening));
    }

    /// Limits the conversation's searches to the open document and offers questions that it answers; where its base cannot be
    /// limited so, puts a wikilink to it into the question box.
    pub fn ask_about(self, title: &str) {
        self.conversations.leave_library_page();
        let open = self.open.with_untracked(|open| match &open.as_ref()?.state {
            DocumentState::Ready { id, text, .. } => Some((id.clone(), text.clone())),
            _ => None,
        });
        match open.filter(|(id, _)| self.limit_search(id, title)) {
            Some((id, text)) => self.offer_questions(id, title, &text),
            None => self.name_in_question(title),
        }
        self.leave_for_question();
    }

    /// The same for a document of a list. Questions that it answers are offered once it has been read.
    pub fn ask_about_listed(self, id: DocumentId, title: String) {
        self.conversations.leave_library_page();
        if self.limit_search(&id, &title) {
            let part = Part::new(self.load.get_value(), self.environment().parts);
            part.run("questions", move |part| (part.offer_questions_of)(self, id, title));
        } else {
            self.name_in_question(&title);
        }
        if !self.panels().is_wide() {
            self.panels().beside.set(None);
        }
        self.environment().effects.emit(ScreenEffect::FocusQuestion);
    }

    /// Limits the conversation's searches to a document. Whether its base can be limited so.
    fn limit_search(self, id: &DocumentId, title: &str) -> bool {
        let scope = self.environment().server.config.with_untracked(|config| {
            let bases = &config.ready()?.bases;
            let own = id.own().filter(|own| !own.is_empty())?;
            let can_limit = bases.of(own)?.0.kind.can_filter(FilterField::Documents);
            can_limit.then(|| SearchScope::only(bases, own, title))
        });
        let Some(scope) = scope else { return false };
        let conversation = self.conversations.current_untracked();
        conversation.choose_scope(scope);
        // Those of another document.
        conversation.suggestions.stop();
        true
    }

    /// Offers a summary of a document, and questions that it answers.
    fn offer_questions(self, id: DocumentId, title: &str, text: &str) {
        let conversation = self.conversations.current_untracked();
        let questions = questions_of(title, text);
        let may_summarise = untrack(|| conversation.may_summarise());
        let document = may_summarise.then(|| (id, title.to_owned()));
        if !questions.is_empty() || document.is_some() {
            let exchange = conversation.transcript.last.get_untracked().map(|last| last.key);
            let suggested = Suggested { exchange, questions, document, related: Vec::new() };
            conversation.suggestions.shown.set(Some(suggested));
        }
    }

    /// Reads a document and offers questions that it answers, unless something else is asked or searched by then.
    pub(super) async fn offer_questions_of(self, id: DocumentId, title: String) {
        let conversation = self.conversations.current_untracked();
        let Some(config) = conversation.turn_config() else { return };
        let now = move || {
            (
                conversation.transcript.last.get_untracked().map(|last| last.key),
                untrack(|| conversation.search_scope()),
            )
        };
        let before = now();
        let found = self.fetch_id(&config.public.bases, &id).await;
        let is_current = conversation.session() == self.conversations.current_untracked().session();
        // A document that cannot be read now can still be asked about.
        if let DocumentState::Ready { text, .. } = found
            && is_current
            && now() == before
        {
            self.offer_questions(id, &title, &text);
        }
    }

    /// Puts a wikilink to a document after the text in the question box.
    fn name_in_question(self, title: &str) {
        let conversation = self.conversations.current_untracked();
        let mut text = conversation.draft();
        if !text.is_empty() && !text.ends_with(char::is_whitespace) {
            text.push(' ');
        }
        // Some titles cannot stand in a wikilink.
        text.push_str(&as_wikilink(title).unwrap_or_else(|| title.to_owned()));
        text.push(' ');
        conversation.write_draft(&text);
    }

    /// Asks for a summary of the open document.
    pub fn summarise(self) {
        let document = self.open.with_untracked(|open| match &open.as_ref()?.state {
            DocumentState::Ready { id, title, .. } => Some((id.clone(), title.clone())),
            _ => None,
        });
        let Some((id, title)) = document else { return };
        self.conversations.leave_library_page();
        self.leave_for_question();
        self.conversations.current_untracked().summarise(id, &title);
    }

    /// Gives the keyboard to the question box, which the document covers on a narrow screen.
    pub(super) fn leave_for_question(self) {
        if !self.panels().is_wide() {
            self.close();
        }
        self.environment().effects.emit(ScreenEffect::FocusQuestion);
    }

    /// Closes the viewer if it shows a citation of an exchange that is about to leave the screen.
    pub fn close_citations_of(self, exchange: ExchangeView) {
        let id = exchange.id.get_untracked();
        if self.citation().is_some_and(|place| Some(place.exchange) == id) {
            self.conversations.return_to_main();
            self.open.set(None);
        }
    }
}
