//! The documents that conversations used, and the list of all, as the library shows them.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    beginnings::Beginnings,
    conversation::{
        Answer, AnswerState, DocumentId, Exchange, ExchangeId, Question, Record, SessionId, Source,
    },
    ports::HistoryStore as _,
    retrieval::{Asking, DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, BaseKind, DetailedList},
};
use futures::future::ready;
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};
use serde_json::json;

use super::{Library, follow_beginnings};
use crate::{
    conversation::Environment,
    conversations::{CONVERSATIONS, Conversations, tests::testing::NewTab},
    panels::{LibraryPanel, LibraryTab},
    server::ServerConfig,
    testing::{Browser, Tab},
};

/// A knowledge base that lists these titles, and gives each document this text.
#[derive(Default)]
struct Shelf {
    lists: RefCell<Vec<Result<DetailedList, RetrievalError>>>,
    /// How often it was asked for one.
    asked: Cell<u32>,
}

impl KnowledgeBase for Shelf {
    fn search<'a>(&'a self, _request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(ready(Ok(Vec::new())))
    }

    fn document<'a>(&'a self, _query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(ready(Ok(None)))
    }

    fn list(&self, _offset: u32, _limit: u32) -> Asking<'_, Option<DetailedList>> {
        self.asked.set(self.asked.get() + 1);
        let next = self.lists.borrow_mut().pop();
        Box::pin(ready(next.map_or(Ok(None), |list| list.map(Some))))
    }
}

fn list(titles: &[&str], pending: u64) -> Result<DetailedList, RetrievalError> {
    let documents: Vec<_> = titles.iter().map(|title| json!({ "id": title, "title": title })).collect();
    let list = json!({ "count": titles.len(), "titles": titles, "documents": documents, "pending": pending });
    serde_json::from_value(list).map_err(|error| RetrievalError::failed(error.to_string()))
}

struct Page {
    browser: Browser,
    tab: Tab,
    environment: Rc<Environment>,
    library: Library,
    panel: LibraryPanel,
    list_version: RwSignal<u32>,
    shelf: Rc<Shelf>,
    _owner: Owner,
}

fn id(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

impl Page {
    fn new() -> Self {
        let (new_tab, shelf) = (NewTab::open(), Rc::<Shelf>::default());
        new_tab.connect(shelf.clone());
        let NewTab { browser, tab, environment, owner } = new_tab;
        let conversations = Conversations::new(id("one"), environment.clone(), Rc::new(&CONVERSATIONS));
        let (panel, list_version) = (environment.panels.library, conversations.storage.list_version);
        let library = Library::new(conversations);
        Self { browser, tab, environment, library, panel, list_version, shelf, _owner: owner }
    }

    fn enter<T>(&self, work: impl FnOnce() -> T) -> T {
        let done = self.browser.executor.enter(self.tab.id, work);
        self.browser.executor.pass(1_000);
        done
    }

    /// Stores an answer that cites a document of this name.
    fn cite(&self, session: &str, exchange: u32, name: &str) {
        let source = Source {
            number: 1,
            document_id: DocumentId::from(name),
            title: name.into(),
            cited: true,
            ..Source::default()
        };
        let answer = Answer {
            text: "So it is [1].".into(),
            state: AnswerState::Complete,
            sources: vec![source],
            ..Answer::default()
        };
        let (store, session) = (self.environment.store.clone(), id(session));
        let exchange = Exchange {
            id: ExchangeId(exchange),
            question: Question { text: "Why?".into(), ..Question::default() },
            answer: Some(answer),
        };
        self.browser.executor.run(self.tab.id, async move {
            if exchange.id == ExchangeId(1) {
                store.begin(&session);
                store.append(&session, Record::Head(Box::default())).await.unwrap();
            }
            let answer = exchange.answer.map(Box::new).expect("an answer");
            for record in [
                Record::Question { exchange: exchange.id, question: exchange.question },
                Record::Answer { exchange: exchange.id, answer },
            ] {
                store.append(&session, record).await.unwrap();
            }
        });
        self.enter(|| self.list_version.update(|version| *version += 1));
    }
}

fn titles(usage: super::UsageState) -> Vec<String> {
    let read = |usage: &footnote_core::references::DocumentUsage| {
        let order = footnote_core::references::DocumentOrder::MostCited;
        usage.documents(order).into_iter().map(|document| document.title.clone()).collect()
    };
    let mut titles: Vec<String> = usage.read(read).unwrap();
    titles.sort();
    titles
}

#[test]
fn documents_are_counted_as_they_are_used() {
    let page = Page::new();
    page.cite("one", 1, "bees.md");
    page.cite("two", 1, "moss.md");
    let (here, all) = page.enter(|| (page.library.usage_of_conversation(), page.library.usage_of_all()));
    assert_eq!(titles(here), ["bees.md"]);
    // Others are read once they are shown.
    assert!(titles(all).is_empty());
    page.enter(|| page.panel.tab.set(LibraryTab::Conversations));
    assert_eq!(titles(all), ["bees.md", "moss.md"]);
    page.cite("one", 2, "wasps.md");
    assert_eq!(titles(here), ["bees.md", "wasps.md"]);
    assert_eq!(titles(all), ["bees.md", "moss.md", "wasps.md"]);
}

#[test]
fn the_list_is_read_once_shown_and_again_when_no_file_is_left_to_be_read() {
    let page = Page::new();
    *page.shelf.lists.borrow_mut() =
        vec![list(&["bees.md", "moss.md"], 0), list(&[], 0), list(&["bees.md"], 1)];
    let catalog = page.enter(|| page.library.catalog(page.library.usage_of_all()));
    let loaded = || catalog.with(|catalog| catalog.counts().loaded);
    assert_eq!((loaded(), page.shelf.lists.borrow().len()), (0, 3));
    page.enter(|| page.panel.tab.set(LibraryTab::Documents));
    assert_eq!(loaded(), 1);
    // The page asks from time to time.
    page.browser.executor.pass(10_000);
    assert_eq!(loaded(), 2);
    // Nobody can be asked.
    page.enter(|| {
        page.environment.server.config.set(ServerConfig::Failed("away".into()));
        catalog.load();
    });
    assert!(catalog.is_unreachable());
    assert_eq!(loaded(), 2);
}

#[test]
fn an_empty_conversation_follows_what_is_read_and_embedded() {
    let page = Page::new();
    let embedding = |to_embed| {
        let mut list = list(&["Bees"], 0)?;
        list.to_embed = to_embed;
        list.list.notes = vec![format!("{to_embed} left.")];
        Ok(list)
    };
    let down = || Err(RetrievalError::failed("it is away"));
    let mut lists =
        vec![list(&["Ants"], 3), embedding(2), embedding(2), down(), embedding(1), list(&["Bees"], 0)];
    lists.reverse();
    page.shelf.lists.replace(lists);
    let base = Base::only(BaseKind::Embedded);
    page.environment.turn.knowledge_bases.connect([(base, page.shelf.clone() as Rc<dyn KnowledgeBase>)]);
    let shown = RwSignal::new(None::<Beginnings>);
    let services = page.environment.turn.clone();
    page.enter(|| Executor::spawn_local(async move { follow_beginnings(&services, shown).await }));
    let seen =
        || shown.with_untracked(|shown| shown.as_ref().map(|shown| (shown.pending, shown.notes.clone())));
    assert_eq!(seen(), Some((3, vec![])));
    page.browser.executor.pass(5_000);
    // Once the files are read, all is read anew.
    assert_eq!((seen(), page.shelf.asked.get()), (Some((0, vec!["2 left.".to_owned()])), 3));
    page.browser.executor.pass(10_000);
    assert_eq!(seen(), Some((0, vec!["1 left.".to_owned()])));
    page.browser.executor.pass(5_000);
    assert_eq!((seen(), page.shelf.asked.get()), (Some((0, vec![])), 6));
    // Nothing is left to be asked for.
    page.browser.executor.pass(60_000);
    assert_eq!(page.shelf.asked.get(), 6);
}
