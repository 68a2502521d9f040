//! Documents beside the conversation, opened by address and by citation.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    conversation::{
        Answer, AnswerState, DocumentId, Exchange, ExchangeId, Passage, Question, SessionId, Source,
    },
    link::DocumentRoute,
    retrieval::{Asking, DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, BaseKind, PublicConfig},
};
use futures::future::ready;
use reactive_graph::{graph::untrack, owner::Owner, prelude::*};

use super::{DOCUMENT, Direction, DocumentViewer};
use crate::{
    address::{Address, CitationPlace, Location},
    conversation::{ExchangeView, Suggested},
    conversations::{CONVERSATIONS, Conversations, tests::testing::NewTab},
    effects::ScreenEffect,
    panels::{DocumentState, SidePanel},
    server::ServerConfig,
    testing::{Browser, Tab},
};

/// A knowledge base whose documents all have one text, unless it is away.
#[derive(Default)]
struct Shelf {
    is_away: Cell<bool>,
    text: Cell<Option<&'static str>>,
}

impl KnowledgeBase for Shelf {
    fn search<'a>(&'a self, _request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(ready(Ok(Vec::new())))
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        let found = match query {
            _ if self.is_away.get() => Err(RetrievalError::failed("it is away")),
            DocumentQuery::Id(id) if id != "gone.md" => Ok(Some(SearchHit {
                id: id.into(),
                text: self.text.get().unwrap_or("Bees dance.").into(),
                ..SearchHit::default()
            })),
            _ => Ok(None),
        };
        Box::pin(ready(found))
    }
}

struct Page {
    browser: Browser,
    tab: Tab,
    conversations: Conversations,
    viewer: DocumentViewer,
    shelf: Rc<Shelf>,
    effects: Rc<RefCell<Vec<ScreenEffect>>>,
    _owner: Owner,
}

fn id(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

/// The address of a document.
fn route(name: &str) -> DocumentRoute {
    DocumentRoute::Id(DocumentId::from(name))
}

fn place(exchange: u32, at: u32) -> CitationPlace {
    CitationPlace { session: id("one"), exchange: ExchangeId(exchange), at, instead: None }
}

impl Page {
    fn new() -> Self {
        let (new_tab, shelf) = (NewTab::open(), Rc::<Shelf>::default());
        new_tab.connect(shelf.clone());
        let NewTab { browser, tab, environment, owner } = new_tab;
        let effects = Rc::<RefCell<Vec<ScreenEffect>>>::default();
        let carried_out = effects.clone();
        environment.effects.carry_out(move |effect| carried_out.borrow_mut().push(effect));
        let conversations = Conversations::new(id("one"), environment, Rc::new(&CONVERSATIONS));
        let viewer = DocumentViewer::new(conversations, Rc::new(&DOCUMENT));
        Self { browser, tab, conversations, viewer, shelf, effects, _owner: owner }
    }

    /// Does something, and lets this many milliseconds pass.
    fn act(&self, ms: u64, act: impl FnOnce(DocumentViewer)) {
        self.browser.executor.enter(self.tab.id, || act(self.viewer));
        self.browser.executor.pass(ms);
    }

    /// Goes to the address of a document, as a link does.
    fn go(&self, name: &str) {
        self.act(0, |viewer| viewer.go(Address::Document(route(name))));
    }

    /// Comes back to a citation in the browser's history.
    fn return_to(&self, name: &str, place: CitationPlace, ms: u64) {
        let (address, session) = (Address::Document(route(name)), Some(place.session.clone()));
        self.act(ms, |viewer| viewer.follow(Location { address, session, citation: Some(place) }));
    }

    /// The addresses and citations that were written since this was called last, and whether in place of the one before.
    fn written(&self) -> Vec<(Location, bool)> {
        let written = |effect| match effect {
            ScreenEffect::WriteAddress { location, replace } => Some((location, replace)),
            _ => None,
        };
        self.effects.take().into_iter().filter_map(written).collect()
    }

    /// Puts an answer on screen that cites bees twice and moss once.
    fn answer(&self, exchange: u32) -> ExchangeView {
        let source = |number: u32, name: &str, text: &str| Source {
            number,
            document_id: DocumentId::from(name),
            title: name.into(),
            passages: vec![Passage { id: DocumentId::from(name), text: text.into(), ..Passage::default() }],
            cited: true,
            ..Source::default()
        };
        let answer = Answer {
            text: "Bees dance [1]. They fly [1]. Moss is green [2].".into(),
            state: AnswerState::Complete,
            sources: vec![source(1, "bees.md", "Bees dance."), source(2, "moss.md", "Moss is green.")],
            ..Answer::default()
        };
        let stored = Exchange {
            id: ExchangeId(exchange),
            question: Question { text: "Why?".into(), ..Question::default() },
            answer: Some(answer),
        };
        let view = self.browser.executor.enter(self.tab.id, || ExchangeView::stored(&stored, false));
        self.browser
            .executor
            .enter(self.tab.id, || self.conversations.current_untracked().transcript.push(view));
        self.browser.executor.pass(0);
        view
    }

    fn state(&self) -> Option<DocumentState> {
        self.viewer.open.get_untracked().map(|open| open.state)
    }

    fn text(&self) -> Option<String> {
        match self.state()? {
            DocumentState::Ready { text, .. } => Some(text),
            _ => None,
        }
    }
}

#[test]
fn a_document_is_loaded_by_its_address_and_tried_again() {
    let page = Page::new();
    page.shelf.is_away.set(true);
    page.go("bees.md");
    assert!(matches!(page.state(), Some(DocumentState::Failed(_))), "{:?}", page.state());
    page.shelf.is_away.set(false);
    page.act(0, DocumentViewer::retry);
    assert_eq!(page.text().as_deref(), Some("Bees dance."));
    page.go("gone.md");
    assert!(matches!(page.state(), Some(DocumentState::Failed(_))), "{:?}", page.state());
    // A document that arrives after another was opened is not shown.
    page.act(0, |viewer| {
        viewer.begin(route("moss.md"));
        Executor::spawn_local(viewer.fetch(route("bees.md")));
    });
    assert_eq!(page.state(), Some(DocumentState::Loading));
}

#[test]
fn a_citation_is_shown_once_its_exchange_is_on_screen() {
    let page = Page::new();
    page.return_to("bees.md", place(1, 0), 1_000);
    // After a reload, the conversation is read later than the address.
    assert_eq!(page.state(), None);
    page.answer(1);
    assert_eq!(page.text().as_deref(), Some("Bees dance."));
    assert_eq!(page.viewer.citation(), Some(place(1, 0)));
    let target = page.viewer.open.get_untracked().and_then(|open| open.target).expect("a target");
    assert_eq!(target.words, "Bees dance.");
    assert_eq!(page.effects.take(), [ScreenEffect::ShowCitation { exchange: ExchangeId(1), at: 0 }]);
    page.viewer.close();
    assert_eq!(
        page.effects.borrow().last(),
        Some(&ScreenEffect::FocusCitation { exchange: ExchangeId(1), at: 0 })
    );
    assert_eq!(page.state(), None);
}

#[test]
fn a_document_is_shown_alone_where_its_citation_is_not_there() {
    let page = Page::new();
    page.return_to("bees.md", place(9, 0), 5_000);
    assert_eq!((page.text().as_deref(), page.viewer.citation()), (Some("Bees dance."), None));
    page.viewer.close();
    assert_eq!(page.effects.borrow().last(), Some(&ScreenEffect::FocusQuestion));
    // Nor is it waited for in another conversation.
    page.return_to("bees.md", place(9, 0), 100);
    assert_eq!(page.state(), None);
    page.browser.executor.enter(page.tab.id, || {
        page.conversations.set_current(page.conversations.open(&id("two")));
    });
    page.browser.executor.pass(0);
    assert_eq!(page.text().as_deref(), Some("Bees dance."));
}

#[test]
fn citations_are_walked_through_in_both_directions() {
    let page = Page::new();
    let walk = |exchange: Option<ExchangeView>, direction| {
        page.act(0, |viewer| viewer.walk(exchange, direction));
        page.viewer.citation().map(|place| (place.exchange.0, place.at))
    };
    assert_eq!(walk(None, Direction::Forward), None);
    let (first, last) = (page.answer(1), page.answer(2));
    // The latest answer's, where none is open.
    assert_eq!(walk(None, Direction::Backward), Some((2, 2)));
    assert_eq!(walk(None, Direction::Forward), Some((2, 0)));
    assert_eq!(walk(None, Direction::Backward), Some((2, 2)));
    assert_eq!(walk(None, Direction::Backward), Some((2, 1)));
    assert_eq!(walk(Some(first), Direction::Forward), Some((1, 0)));
    page.effects.take();
    page.act(0, |viewer| viewer.open_citation(last, 3, None));
    assert_eq!(page.written(), []);
    page.act(0, |viewer| viewer.close_citations_of(last));
    assert_eq!(page.viewer.citation(), Some(place(1, 0)));
    page.act(0, |viewer| viewer.close_citations_of(first));
    assert_eq!(page.state(), None);
}

#[test]
fn back_leaves_the_citations_however_many_were_walked_through() {
    let page = Page::new();
    let answer = page.answer(1);
    page.act(0, |viewer| viewer.open_citation(answer, 0, None));
    page.act(0, |viewer| viewer.walk(None, Direction::Forward));
    page.act(0, |viewer| viewer.open_citation(answer, 0, Some(2)));
    let location = |name: &str, place: CitationPlace| Location {
        address: Address::Document(route(name)),
        session: Some(id("one")),
        citation: Some(place),
    };
    let instead = CitationPlace { instead: Some(2), ..place(1, 0) };
    assert_eq!(
        page.written(),
        [
            (location("bees.md", place(1, 0)), false),
            (location("bees.md", place(1, 1)), true),
            (location("moss.md", instead), false)
        ]
    );
    page.act(0, DocumentViewer::close);
    let address = Address::Conversation(id("one"));
    let talk = Location { address, session: Some(id("one")), citation: None };
    assert_eq!((page.written(), page.state()), (vec![(talk, false)], None));
}

#[test]
fn closing_a_document_goes_back_to_the_library_on_the_full_page() {
    let page = Page::new();
    let conversations = page.conversations;
    page.act(0, |viewer| viewer.go(Address::Library));
    page.go("bees.md");
    page.act(0, DocumentViewer::close);
    page.act(0, |_| conversations.close_panel(SidePanel::Library));
    let addresses = page.written().into_iter().map(|(location, _)| location.address);
    let bees = Address::Document(route("bees.md"));
    assert_eq!(addresses.collect::<Vec<_>>(), [Address::Library, bees, Address::Library, Address::Home]);
    // Opening a panel goes back from the document that covers it.
    page.go("bees.md");
    page.act(0, |_| conversations.toggle_panel(SidePanel::Library));
    assert_eq!((page.state(), page.written().pop().map(|(to, _)| to.address)), (None, Some(Address::Home)));
    page.act(0, |_| conversations.toggle_panel(SidePanel::Library));
    assert_eq!(page.effects.take(), [ScreenEffect::Focus(SidePanel::Library.ids().1)]);
}

#[test]
fn a_question_about_a_document_names_it_after_the_text_typed() {
    let page = Page::new();
    page.go("bees.md");
    page.act(0, |viewer| {
        page.conversations.current_untracked().type_draft("Look at".into());
        viewer.ask_about("Bees");
    });
    assert_eq!(page.conversations.current_untracked().draft(), "Look at [[Bees]] ");
    // On a narrow screen the document covers the question box.
    assert_eq!((page.state(), page.effects.take().pop()), (None, Some(ScreenEffect::FocusQuestion)));
}

#[test]
fn a_question_about_a_document_is_searched_in_it_alone_where_that_can_be() {
    let page = Page::new();
    let bases = Base::only(BaseKind::Embedded).into();
    let config = PublicConfig { bases, ..PublicConfig::default() };
    page.act(0, |_| {
        page.conversations.environment().server.config.set(ServerConfig::Ready(Box::new(config)));
    });
    page.go("bees.md");
    let conversation = page.conversations.current_untracked();
    let of_another = Suggested {
        exchange: None,
        questions: vec!["Who sings?".into()],
        document: None,
        related: Vec::new(),
    };
    page.act(0, |viewer| {
        conversation.suggestions.shown.set(Some(of_another));
        viewer.ask_about("Bees");
    });
    let shown = conversation.suggestions.shown.get_untracked().map(|shown| shown.questions);
    assert!(!shown.unwrap_or_default().contains(&"Who sings?".to_owned()));
    assert_eq!(
        (conversation.draft().as_str(), untrack(|| conversation.search_scope_label())),
        ("", "Bees".into())
    );
    assert_eq!(untrack(|| conversation.search_scope()).filter.documents, ["bees.md"]);
}

#[test]
fn a_document_of_a_list_is_asked_about_without_being_opened() {
    let page = Page::new();
    let bases = Base::only(BaseKind::Embedded).into();
    let config = PublicConfig { bases, ..PublicConfig::default() };
    page.act(0, |viewer| {
        page.conversations.environment().server.config.set(ServerConfig::Ready(Box::new(config)));
        viewer.go(Address::Library);
    });
    let conversation = page.conversations.current_untracked();
    let questions = || conversation.suggestions.shown.get_untracked().map(|shown| shown.questions);
    page.shelf.text.set(Some("## How do bees dance?\n\nBees dance in the shape of an eight."));
    page.act(0, |viewer| viewer.ask_about_listed("bees.md".into(), "Bees".into()));
    assert_eq!(untrack(|| conversation.search_scope()).filter.documents, ["bees.md"]);
    assert_eq!((questions(), page.state()), (Some(vec!["How do bees dance?".to_owned()]), None));
    assert_eq!(page.effects.take().pop(), Some(ScreenEffect::FocusQuestion));
    // The library, which covers the question box, is left.
    assert!(!untrack(|| page.conversations.environment().panels.is_open(SidePanel::Library)));
    // One that cannot be read is asked about without questions, and one of no known base by its name.
    page.shelf.is_away.set(true);
    page.act(0, |viewer| viewer.ask_about_listed("wasps.md".into(), "Wasps".into()));
    assert_eq!((untrack(|| conversation.search_scope_label()), questions()), ("Wasps".into(), None));
    page.act(0, |viewer| viewer.ask_about_listed(DocumentId::default(), "Ants".into()));
    assert_eq!(conversation.draft(), "[[Ants]] ");
}
