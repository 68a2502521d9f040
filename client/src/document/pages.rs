//! A PDF that is shown page by page: which page, how large, and what is marked on it.

use std::rc::Rc;

use any_spawner::Executor;
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use super::pdf_text::{Hit, PdfText, page_of_heading};
use crate::{
    panels::Target,
    ports::{Area, PageSize, PdfError, PdfFile},
};

/// Widths of a page, in percent of the room that there is for it.
const ZOOMS: [u32; 9] = [50, 67, 80, 100, 125, 150, 200, 300, 400];
/// The page takes the whole width.
const FIT: u32 = 100;

/// A PDF on screen; copies are handles to the same, which last as long as the owner that it was made under.
#[derive(Clone, Copy)]
pub struct PdfPages {
    pub state: RwSignal<PdfState>,
    /// The page on screen, counted from 0.
    pub page: RwSignal<usize>,
    /// Its width in percent of the room for it.
    pub zoom: RwSignal<u32>,
    /// The words that the document was opened for.
    pub cited: RwSignal<Cited>,
    /// The search's words on one page.
    pub matches: RwSignal<Matches>,
    /// A page that cannot be shown, though the file is open.
    pub trouble: RwSignal<Option<(usize, PdfError)>>,
    file: StoredValue<Rc<dyn PdfFile>, LocalStorage>,
    text: StoredValue<String>,
    /// Made with the first search.
    letters: StoredValue<Option<Rc<PdfText>>, LocalStorage>,
    search: StoredValue<Search>,
    target: StoredValue<Option<Target>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum PdfState {
    Loading,
    Open(Vec<PageSize>),
    Failed(PdfError),
}

/// The words that the document was opened for.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Cited {
    /// There are none, or they are still looked for.
    #[default]
    None,
    On {
        page: usize,
        areas: Vec<Area>,
    },
    /// The page does not have them as they are in the text.
    Missing,
}

/// Places on a page at which a search found its words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Matches {
    pub page: usize,
    /// The areas of each place.
    pub places: Vec<Vec<Area>>,
    /// Which of them is the current one.
    pub current: Option<usize>,
}

#[derive(Debug, Clone, Default)]
struct Search {
    words: String,
    hits: Vec<Hit>,
}

impl PdfPages {
    /// `text` is the document's, by pages.
    pub fn new(file: Rc<dyn PdfFile>, text: String) -> Self {
        Self {
            state: RwSignal::new(PdfState::Loading),
            page: RwSignal::new(0),
            zoom: RwSignal::new(FIT),
            cited: RwSignal::default(),
            matches: RwSignal::default(),
            trouble: RwSignal::default(),
            file: StoredValue::new_local(file),
            text: StoredValue::new(text),
            letters: StoredValue::new_local(None),
            search: StoredValue::new(Search::default()),
            target: StoredValue::new(None),
        }
    }

    /// Opens the file, or tries it again.
    pub fn open(self) {
        self.state.set(PdfState::Loading);
        self.trouble.set(None);
        self.with_file(async move |this, file| {
            let state = file.open().await.map_or_else(PdfState::Failed, PdfState::Open);
            let is_open = matches!(state, PdfState::Open(_));
            if this.state.try_set(state).is_none() && is_open {
                this.find_target();
            }
        });
    }

    /// Tells that a page cannot be shown. The others may be.
    pub fn failed(self, page: usize, error: PdfError) {
        self.trouble.try_set(Some((page, error)));
    }

    /// Goes to the words that the document was opened for, and marks them.
    pub fn reveal(self, target: Option<Target>) {
        self.cited.set(Cited::None);
        self.target.set_value(target);
        self.find_target();
    }

    fn find_target(self) {
        let (Some(target), Some(last)) = (self.target.get_value(), self.last()) else { return };
        let heading = target.heading.as_deref().and_then(page_of_heading);
        let by_text = || self.letters().and_then(|letters| letters.page_of(&target.words));
        let page = heading.or_else(by_text).unwrap_or_default().min(last);
        self.page.set(page);
        if target.words.is_empty() {
            return;
        }
        self.with_file(async move |this, file| {
            let found = file.find_passage(page, target.words.clone()).await;
            // Another place may have been opened meanwhile.
            if this.target.try_get_value().flatten().as_ref() != Some(&target) {
                return;
            }
            match found {
                Ok(areas) if areas.is_empty() => drop(this.cited.try_set(Cited::Missing)),
                Ok(areas) => drop(this.cited.try_set(Cited::On { page, areas })),
                Err(error) => this.failed(page, error),
            }
        });
    }

    /// The number of the last page, counted from 0; `None` while the file is not open. Tracks nothing.
    fn last(self) -> Option<usize> {
        self.state.with_untracked(|state| match state {
            PdfState::Open(sizes) => sizes.len().checked_sub(1),
            PdfState::Loading | PdfState::Failed(_) => None,
        })
    }

    /// Goes to a page, counted from 0; to the last one if there are fewer.
    pub fn go(self, page: usize) {
        let page = page.min(self.last().unwrap_or_default());
        if page != self.page.get_untracked() {
            self.page.set(page);
            self.find_matches(None);
        }
    }

    pub fn next(self) {
        self.go(self.page.get_untracked() + 1);
    }

    pub fn previous(self) {
        self.go(self.page.get_untracked().saturating_sub(1));
    }

    pub fn zoom_in(self) {
        let zoom = self.zoom.get_untracked();
        if let Some(larger) = ZOOMS.into_iter().find(|larger| *larger > zoom) {
            self.zoom.set(larger);
        }
    }

    pub fn zoom_out(self) {
        let zoom = self.zoom.get_untracked();
        if let Some(smaller) = ZOOMS.into_iter().rev().find(|smaller| *smaller < zoom) {
            self.zoom.set(smaller);
        }
    }

    /// Gives the page the whole width.
    pub fn fit(self) {
        self.zoom.set(FIT);
    }

    /// Searches for words on all pages. Returns at how many places they are.
    pub fn find(self, words: &str) -> usize {
        let hits = self.letters().map(|letters| letters.hits(words)).unwrap_or_default();
        let count = hits.len();
        self.search.set_value(Search { words: words.to_owned(), hits });
        self.matches.set(Matches::default());
        count
    }

    /// Goes to a place that the search found, counted from 0, and marks it.
    pub fn show_match(self, at: usize) {
        if let Some(hit) = self.search.with_value(|search| search.hits.get(at).copied()) {
            self.page.set(hit.page.min(self.last().unwrap_or_default()));
            self.find_matches(Some(hit.nth));
        }
    }

    /// Marks the search's words on the page on screen.
    fn find_matches(self, current: Option<usize>) {
        let (page, words) =
            (self.page.get_untracked(), self.search.with_value(|search| search.words.clone()));
        let has_some = self.search.with_value(|search| search.hits.iter().any(|hit| hit.page == page));
        if !has_some {
            self.matches.set(Matches::default());
            return;
        }
        if self.matches.with_untracked(|matches| matches.page == page && !matches.places.is_empty()) {
            self.matches.update(|matches| matches.current = current);
            return;
        }
        self.with_file(async move |this, file| {
            let found = file.find(page, words.clone()).await;
            let is_wanted = this.page.try_get_untracked() == Some(page)
                && this.search.try_with_value(|search| search.words == words) == Some(true);
            match found {
                Ok(places) if is_wanted => {
                    drop(this.matches.try_set(Matches { page, places, current }));
                }
                Ok(_) => {}
                Err(error) => this.failed(page, error),
            }
        });
    }

    fn letters(self) -> Option<Rc<PdfText>> {
        self.letters.try_update_value(|letters| {
            let text = || Rc::new(self.text.with_value(|text| PdfText::new(text)));
            letters.get_or_insert_with(text).clone()
        })
    }

    fn with_file(self, work: impl AsyncFnOnce(Self, Rc<dyn PdfFile>) + 'static) {
        let file = self.file.get_value();
        Executor::spawn_local(async move { work(self, file).await });
    }
}

#[cfg(test)]
mod tests;
