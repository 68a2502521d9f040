//! A Markdown text, of which a part is on screen.

use std::cell::Cell;

use footnote_core::{
    citations::with_found_sources,
    conversation::{CitationCheck, DocumentId, Source},
    markdown::{Stream, Update},
    text::CitableNumbers,
};
use futures::channel::oneshot;
use web_sys::{Document, Element};

use crate::browser::clock;

use super::{
    code_colors::color_code,
    patch::{Citations, Patch},
    selection,
};

/// Text parsed at once, in bytes: small enough to check the time often.
const PIECE: usize = 4096;
/// The longest text, in bytes, that replaces another one on screen at once, block by block.
const MOST_REVISED: usize = 128 * 1024;
/// Maximum text per frame, in bytes: the time for its layout is known only afterwards.
const MOST_TEXT: usize = 16 * 1024;
/// Maximum elements per frame, for text that is almost all markup: of 16 KB of empty code blocks there would be 9,000.
const MOST_ELEMENTS: u32 = 2_000;

/// [`GrowingText::show`], which parses Markdown and builds elements: loaded with the first answer.
type Show = fn(&mut GrowingText, f64) -> bool;

thread_local! {
    static SHOW: Cell<Option<Show>> = const { Cell::new(None) };
}

/// Lets texts be shown from now on; `false` if that is so already. Called from the part of the program that shows answers alone,
/// so that the code is in its file.
pub(super) fn load() -> bool {
    SHOW.replace(Some(GrowingText::show)).is_none()
}

pub(super) fn is_loaded() -> bool {
    SHOW.get().is_some()
}

pub(super) struct GrowingText {
    stream: Stream,
    patch: Patch,
    citations: Citations,
    numbers: CitableNumbers,
    /// The checks of the citations; `None` for a text that is not an answer.
    checks: Option<Vec<CitationCheck>>,
    /// Received, but not parsed yet.
    unread: String,
    /// The complete text, where it is another than the one on screen.
    revised: Option<String>,
    /// Nothing will be added to the text.
    whole: bool,
    /// It broke off before its end.
    is_cut: bool,
    finished: bool,
    /// Dropped once it is finished.
    until_finished: Vec<oneshot::Sender<()>>,
}

impl GrowingText {
    pub(super) fn new(document: Document, root: Element) -> Self {
        Self {
            stream: Stream::new(),
            patch: Patch::new(document, root),
            citations: Citations::default(),
            numbers: CitableNumbers::default(),
            checks: None,
            unread: String::new(),
            revised: None,
            whole: false,
            is_cut: false,
            finished: false,
            until_finished: Vec::new(),
        }
    }

    /// The numbers of citations, of a document if it was one.
    fn known(&self, citations: &Citations) -> CitableNumbers {
        CitableNumbers { in_document: self.numbers.in_document, ..citations.numbers() }
    }

    /// Makes it a text of a document of this id, which relative links start from.
    pub(super) fn set_base(&mut self, id: &DocumentId) {
        self.patch.set_base(id);
        self.numbers.in_document = true;
    }

    /// Shows the pictures that the document names.
    pub(super) fn show_pictures(&mut self) {
        self.patch.show_pictures();
    }

    pub(super) fn push(&mut self, more: &str) {
        self.unread.push_str(more);
    }

    /// Begins anew with another text.
    pub(super) fn replace(&mut self, text: &str) {
        self.stream = Stream::new();
        self.patch.clear();
        text.clone_into(&mut self.unread);
        self.revised = None;
        self.whole = false;
        self.finished = false;
    }

    /// Takes over the sources; begins anew, which it says, if a number has become another source's.
    pub(super) fn set_sources(&mut self, sources: &[Source]) -> bool {
        let citations = Citations::of(sources);
        let links_change = !citations.keep_links_of(&self.citations);
        if links_change {
            self.replace(&format!("{}{}", self.stream.text(), self.unread));
        }
        self.numbers = self.known(&citations);
        self.citations = citations;
        links_change
    }

    /// Takes over the complete text, keeping the part on screen that is right already.
    pub(super) fn end(
        &mut self,
        text: &str,
        sources: &[Source],
        checks: Option<&[CitationCheck]>,
        is_cut: bool,
    ) {
        let found = checks.and_then(|checks| with_found_sources(text, checks));
        let text = found.as_deref().unwrap_or(text);
        let received = self.stream.text().len() + self.unread.len();
        let same = received == text.len()
            && text.starts_with(self.stream.text())
            && text.ends_with(self.unread.as_str());
        let citations = Citations::of(sources);
        let numbers = self.known(&citations);
        let keeps_links = citations.keep_links_of(&self.citations);
        if same && keeps_links && numbers == self.numbers {
            self.revised = None;
        } else if keeps_links && !self.stream.text().is_empty() && text.len() <= MOST_REVISED {
            self.revised = Some(text.to_owned());
        } else {
            self.replace(text);
        }
        self.citations = citations;
        self.numbers = numbers;
        self.checks = checks.map(<[_]>::to_vec);
        self.whole = true;
        self.is_cut = is_cut;
        self.finished = false;
    }

    /// Marks the citations by these checks.
    pub(super) fn mark(&mut self, checks: &[CitationCheck]) {
        self.checks = Some(checks.to_vec());
        if self.finished {
            // A citation that cannot be marked is an ordinary link.
            self.patch.mark_verdicts(&self.citations, checks).ok();
        }
    }

    /// Whether everything is on screen.
    pub(super) fn is_shown(&self) -> bool {
        self.unread.is_empty() && self.finished
    }

    /// Resolves, by the sender being dropped, once it is finished.
    pub(super) fn until_finished(&mut self) -> oneshot::Receiver<()> {
        let (sender, finished) = oneshot::channel();
        self.until_finished.push(sender);
        finished
    }

    /// Shows text until it is time to paint, if the code for it is loaded; `true` if nothing is left.
    pub(super) fn show_if_loaded(&mut self, until: f64) -> bool {
        SHOW.get().is_some_and(|show| show(self, until))
    }

    /// Shows text until it is time to paint; `true` if nothing is left.
    fn show(&mut self, until: f64) -> bool {
        let root = self.patch.root().clone();
        selection::keep(&root, || self.show_until(until))
    }

    fn show_until(&mut self, until: f64) -> bool {
        if let Some(text) = self.revised.take() {
            self.unread.clear();
            self.revise(&text);
            self.finish();
            return true;
        }
        let mut shown = 0;
        let elements = self.patch.root().get_elements_by_tag_name("*");
        let before = elements.length();
        while !self.unread.is_empty() {
            let mut end = PIECE.min(self.unread.len());
            while !self.unread.is_char_boundary(end) {
                end += 1;
            }
            self.stream.push(&self.unread[..end]);
            self.unread.drain(..end);
            let update = self.stream.update(&self.numbers);
            self.apply(update);
            shown += end;
            let is_much = shown > MOST_TEXT || elements.length().saturating_sub(before) > MOST_ELEMENTS;
            if clock::elapsed_ms() > until || (is_much && !self.unread.is_empty()) {
                self.patch.watch();
                return false;
            }
        }
        if self.whole && !self.finished {
            let update = if self.is_cut {
                self.stream.break_off(&self.numbers)
            } else {
                self.stream.finish(&self.numbers)
            };
            self.apply(update);
            self.finish();
        } else if !self.whole {
            self.patch.watch();
        }
        true
    }

    fn finish(&mut self) {
        if self.patch.end_watch() {
            let text = self.stream.text().to_owned();
            self.stream = Stream::new();
            self.revise(&text);
        }
        if let Some(checks) = &self.checks {
            // A citation that cannot be marked is an ordinary link.
            self.patch.mark_verdicts(&self.citations, checks).ok();
        }
        color_code(self.patch.root());
        self.finished = true;
        self.until_finished.clear();
    }

    /// Shows another complete text, keeping the blocks on screen that are the same in it.
    fn revise(&mut self, text: &str) {
        let blocks = self.stream.revise(text, &self.numbers, self.is_cut);
        if self.patch.revise(blocks, &self.citations).is_err() {
            self.patch.clear();
            self.stream = Stream::new();
            let blocks = self.stream.revise(text, &self.numbers, self.is_cut);
            // A second failure leaves the block out; the text can still be copied.
            self.patch.revise(blocks, &self.citations).ok();
        }
    }

    fn apply(&mut self, update: Update) {
        if self.patch.apply(update, &self.citations).is_err() {
            // An extension or a translator moved the nodes: build them again from the whole text.
            let text = std::mem::take(&mut self.unread);
            let whole = self.whole;
            let mut all = self.stream.text().to_owned();
            all.push_str(&text);
            self.patch.clear();
            self.stream = Stream::new();
            self.stream.push(&all);
            let update = self.stream.update(&self.numbers);
            // A second failure leaves the block out; the text can still be copied.
            self.patch.apply(update, &self.citations).ok();
            self.whole = whole;
        }
    }
}
