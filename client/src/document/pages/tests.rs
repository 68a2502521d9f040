//! A PDF page by page, over a file in memory.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use futures::future::{LocalBoxFuture, ready};
use reactive_graph::{owner::Owner, prelude::*};

use super::{Cited, Matches, PdfPages, PdfState};
use crate::{
    panels::Target,
    ports::{Area, PageSize, PdfError, PdfFile},
    testing::{Browser, Tab},
};

const TEXT: &str =
    "## Page 1\n\nBees dance.\n\n## Page 2\n\nWasps and bees. Bees!\n\n## Page 3\n\nMoss grows.\n\n";

/// A file whose words are all in the top left corner of their page.
#[derive(Default)]
struct File {
    failure: Cell<Option<PdfError>>,
    /// Passages that the pages do not have, though the text has them.
    missing: RefCell<Vec<String>>,
    asked: RefCell<Vec<(usize, String)>>,
}

const CORNER: Area = Area { left: 0.0, top: 0.0, width: 0.1, height: 0.1 };

impl File {
    fn reply<T: 'static>(&self, reply: T) -> LocalBoxFuture<'_, Result<T, PdfError>> {
        Box::pin(ready(self.failure.get().map_or(Ok(reply), Err)))
    }
}

impl PdfFile for File {
    fn open(&self) -> LocalBoxFuture<'_, Result<Vec<PageSize>, PdfError>> {
        self.reply(vec![PageSize { width: 612.0, height: 792.0 }; 3])
    }

    fn find(&self, page: usize, words: String) -> LocalBoxFuture<'_, Result<Vec<Vec<Area>>, PdfError>> {
        self.asked.borrow_mut().push((page, words));
        self.reply(vec![vec![CORNER]; 2])
    }

    fn find_passage(&self, page: usize, passage: String) -> LocalBoxFuture<'_, Result<Vec<Area>, PdfError>> {
        let is_missing = self.missing.borrow().contains(&passage);
        self.asked.borrow_mut().push((page, passage));
        self.reply(if is_missing { Vec::new() } else { vec![CORNER] })
    }
}

struct Page {
    browser: Browser,
    tab: Tab,
    file: Rc<File>,
    pages: PdfPages,
    _owner: Owner,
}

impl Page {
    fn new() -> Self {
        let (browser, owner) = (Browser::new(1), Owner::new());
        owner.set();
        let file = Rc::<File>::default();
        let pages = PdfPages::new(file.clone(), TEXT.to_owned());
        let tab = Tab::open(&browser);
        let page = Self { browser, tab, file, pages, _owner: owner };
        page.act(PdfPages::open);
        page
    }

    fn act(&self, act: impl FnOnce(PdfPages)) {
        self.browser.executor.enter(self.tab.id, || act(self.pages));
        self.browser.executor.pass(1);
    }

    fn reveal(&self, words: &str, heading: Option<&str>) -> (usize, Cited) {
        let (words, heading) = (words.to_owned(), heading.map(str::to_owned));
        self.act(|pages| pages.reveal(Some(Target { words, heading, passage: None })));
        (self.pages.page.get_untracked(), self.pages.cited.get_untracked())
    }
}

#[test]
fn the_cited_words_are_marked_on_their_page() {
    let page = Page::new();
    let on = |page| (page, Cited::On { page, areas: vec![CORNER] });
    assert_eq!(page.reveal("Moss grows", Some("Page 3 (iii)")), on(2));
    assert_eq!(page.reveal("Bees dance.", Some("Page 9")), on(2), "the file has fewer pages");
    assert_eq!(page.reveal("Wasps and\nbees", None), on(1));
    assert_eq!(page.reveal("", Some("Page 2")), (1, Cited::None));
    page.file.missing.borrow_mut().push("Bees fly".into());
    assert_eq!(page.reveal("Bees fly", Some("Page 1")), (0, Cited::Missing));
    page.act(|pages| pages.reveal(None));
    assert_eq!(page.pages.cited.get_untracked(), Cited::None);
}

#[test]
fn a_search_goes_through_the_pages() {
    let page = Page::new();
    let count = Cell::new(0);
    page.act(|pages| count.set(pages.find("bees")));
    assert_eq!(count.get(), 3);
    let shown = |at: usize| {
        page.act(|pages| pages.show_match(at));
        let Matches { page: marked, places, current } = page.pages.matches.get_untracked();
        assert_eq!((marked, places.len()), (page.pages.page.get_untracked(), 2));
        (marked, current)
    };
    assert_eq!([0, 1, 2].map(shown), [(0, Some(0)), (1, Some(0)), (1, Some(1))]);
    assert_eq!(page.file.asked.borrow().len(), 2, "the places on a page are asked for once");
    // Another page of its own choice has its marks too.
    page.act(PdfPages::previous);
    assert_eq!(page.pages.matches.get_untracked().page, 0);
    page.act(|pages| pages.go(2));
    assert_eq!(page.pages.matches.get_untracked(), Matches::default());
    page.act(|pages| count.set(pages.find("")));
    assert_eq!(count.get(), 0);
}

#[test]
fn pages_and_sizes_end_where_there_are_no_more() {
    let page = Page::new();
    page.act(PdfPages::previous);
    assert_eq!(page.pages.page.get_untracked(), 0);
    page.act(|pages| pages.go(7));
    page.act(PdfPages::next);
    assert_eq!(page.pages.page.get_untracked(), 2);
    for _ in 0..9 {
        page.pages.zoom_in();
    }
    assert_eq!(page.pages.zoom.get_untracked(), 400);
    page.pages.fit();
    for _ in 0..9 {
        page.pages.zoom_out();
    }
    assert_eq!(page.pages.zoom.get_untracked(), 50);
}

#[test]
fn a_failure_is_told_and_can_be_tried_again() {
    let page = Page::new();
    page.file.failure.set(Some(PdfError::TooSlow));
    page.reveal("Bees dance", Some("Page 1"));
    assert_eq!(page.pages.trouble.get_untracked(), Some((0, PdfError::TooSlow)));
    page.file.failure.set(Some(PdfError::Missing));
    page.act(PdfPages::open);
    assert_eq!(page.pages.state.get_untracked(), PdfState::Failed(PdfError::Missing));
    page.file.failure.set(None);
    page.act(PdfPages::open);
    assert!(matches!(page.pages.state.get_untracked(), PdfState::Open(_)));
    assert_eq!(page.pages.trouble.get_untracked(), None);
    assert!(matches!(page.pages.cited.get_untracked(), Cited::On { page: 0, .. }));
}
