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
};
use futures::future::ready;
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};

use super::{Direction, DocumentViewer};
use crate::{
    conversation::{CitationPlace, ExchangeView},
    conversations::{CONVERSATIONS, Conversations, tests::testing::NewTab},
    effects::ScreenEffect,
    panels::{DocumentState, Panels},
    testing::{Browser, Tab},
};

/// A knowledge base whose documents all have one text, unless it is away.
#[derive(Default)]
struct Shelf(Cell<bool>);

impl KnowledgeBase for Shelf {
    fn search<'a>(&'a self, _request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(ready(Ok(Vec::new())))
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        let found = match query {
            _ if self.0.get() => Err(RetrievalError::failed("it is away")),
            DocumentQuery::Id(id) if id != "gone.md" => {
                Ok(Some(SearchHit { id: id.into(), text: "Bees dance.".into(), ..SearchHit::default() }))
            }
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
        let viewer = DocumentViewer::new(conversations, Panels::new(RwSignal::new(false)));
        Self { browser, tab, conversations, viewer, shelf, effects, _owner: owner }
    }

    /// Begins something, and lets this many milliseconds pass.
    fn begin(&self, work: impl Future<Output = ()> + 'static, ms: u64) {
        self.browser.executor.enter(self.tab.id, || Executor::spawn_local(work));
        self.browser.executor.pass(ms);
    }

    fn load(&self, name: &str) {
        self.viewer.begin(route(name));
        self.begin(self.viewer.fetch(route(name)), 0);
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
    page.shelf.0.set(true);
    page.load("bees.md");
    assert!(matches!(page.state(), Some(DocumentState::Failed(_))), "{:?}", page.state());
    page.shelf.0.set(false);
    assert_eq!(page.viewer.begin_again(), Some(route("bees.md")));
    page.begin(page.viewer.fetch(route("bees.md")), 0);
    assert_eq!(page.text().as_deref(), Some("Bees dance."));
    page.load("gone.md");
    assert!(matches!(page.state(), Some(DocumentState::Failed(_))), "{:?}", page.state());
    // A document that arrives after another was opened is not shown.
    page.viewer.begin(route("moss.md"));
    page.begin(page.viewer.fetch(route("bees.md")), 0);
    assert_eq!(page.state(), Some(DocumentState::Loading));
}

#[test]
fn a_citation_is_shown_once_its_exchange_is_on_screen() {
    let page = Page::new();
    page.begin(page.viewer.show_citation(Some(route("bees.md")), place(1, 0)), 1_000);
    // After a reload, the conversation is read later than the address.
    assert_eq!(page.state(), None);
    page.answer(1);
    assert_eq!(page.text().as_deref(), Some("Bees dance."));
    assert_eq!(page.viewer.citation(), Some(place(1, 0)));
    let target = page.viewer.open.get_untracked().and_then(|open| open.target).expect("a target");
    assert_eq!(target.words, "Bees dance.");
    assert_eq!(*page.effects.borrow(), [ScreenEffect::ShowCitation { exchange: ExchangeId(1), at: 0 }]);
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
    page.begin(page.viewer.show_citation(Some(route("bees.md")), place(9, 0)), 5_000);
    assert_eq!((page.text().as_deref(), page.viewer.citation()), (Some("Bees dance."), None));
    page.viewer.close();
    assert_eq!(page.effects.borrow().last(), Some(&ScreenEffect::FocusQuestion));
    // Nor is it waited for in another conversation.
    page.begin(page.viewer.show_citation(Some(route("bees.md")), place(9, 0)), 100);
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
    assert!(!page.viewer.may_walk());
    let (first, last) = (page.answer(1), page.answer(2));
    assert!(page.viewer.may_walk());
    let next = |exchange: Option<ExchangeView>, direction| {
        let (exchange, at) = page.viewer.next_citation(exchange, direction).expect("a citation");
        (exchange.id.get_untracked().map(|id| id.0), at)
    };
    // The latest answer's, where none is open.
    assert_eq!(next(None, Direction::Forward), (Some(2), 0));
    assert_eq!(next(None, Direction::Backward), (Some(2), 2));
    page.begin(page.viewer.show_citation(None, place(2, 2)), 0);
    assert_eq!(next(None, Direction::Forward), (Some(2), 0));
    assert_eq!(next(None, Direction::Backward), (Some(2), 1));
    assert_eq!(next(Some(first), Direction::Forward), (Some(1), 0));
    let (address, entry) = page.viewer.entry(last, 2, None).expect("an entry");
    assert!(address.contains("moss.md"), "{address}");
    assert_eq!(entry, place(2, 2));
    assert!(page.viewer.entry(last, 3, None).is_none());
    assert!(page.viewer.shows_citation_of(last) && !page.viewer.shows_citation_of(first));
}
