//! Markdown texts on screen that may still grow. They share one time budget per frame, so that neither a burst of data nor
//! a long history delays keystrokes.
//!
//! Browsers need seconds to lay out some texts of a few hundred kilobytes, so a frame gets a limited amount of text, and core
//! limits the nodes of a text. For the sake of typing, nothing else on the page moves by itself while an answer grows.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use footnote_client::ports::TextView;
use footnote_core::{
    citations::with_found_sources,
    conversation::{CitationCheck, DocumentId, Source},
    markdown::{Stream, Update},
    text::CitableNumbers,
};
use futures::channel::oneshot;
use web_sys::{Document, Element};

use crate::browser::{clock, frame::FrameTask, http::Proxy};

use super::{
    chips,
    code_colors::color_code,
    create, focus,
    highlight::{self, letters},
    patch::{Citations, Patch},
    pictures, selection,
};

/// Time for parsing and DOM work in one frame, in milliseconds, without layout and paint.
const FRAME_BUDGET_MS: f64 = 8.0;
/// After a frame whose layout and paint took longer than this, in milliseconds, more is shown at once: each frame lays out
/// the same long paragraph again.
const SLOW_FRAME_MS: f64 = 50.0;
/// The largest budget of a frame, in milliseconds, also after a long time without painting.
const MOST_BUDGET_MS: f64 = 250.0;
/// While a person types, texts grow this often, in milliseconds. A key pressed while no frame is due is painted at once;
/// otherwise it waits for that frame and its work.
const TYPING_PACE_MS: f64 = 200.0;
/// A person counts as typing for this long after a key, in milliseconds.
const TYPING_MS: f64 = 400.0;
/// Text parsed at once, in bytes: small enough to check the time often.
const PIECE: usize = 4096;
/// The longest text, in bytes, that replaces another one on screen at once, block by block.
const MOST_REVISED: usize = 128 * 1024;
/// Maximum text per frame, in bytes: the time for its layout is known only afterwards.
const MOST_TEXT: usize = 16 * 1024;

thread_local! {
    /// Texts with something to show; the last one is shown first, since it is on screen.
    static WAITING: RefCell<Vec<Rc<Inner>>> = const { RefCell::new(Vec::new()) };
    static FRAME: FrameTask = FrameTask::new(show_some);
    /// When the last frame's work ended, if something was left for the next one.
    static LEFT_AT: Cell<Option<f64>> = const { Cell::new(None) };
    /// When the last frame's work began.
    static SHOWN_AT: Cell<f64> = const { Cell::new(0.0) };
    /// When a person typed last.
    static TYPED_AT: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
    static FOLLOW: RefCell<Option<Rc<dyn Fn()>>> = const { RefCell::new(None) };
    static SHOW: Cell<Option<Show>> = const { Cell::new(None) };
    static NEEDED: Cell<Option<Box<dyn FnOnce()>>> = const { Cell::new(None) };
}

/// [`Parts::show`], which parses Markdown and builds elements: loaded with the first answer.
type Show = fn(&mut Parts, f64) -> bool;

/// Shows the texts that wait. Called from the part of the program that shows answers alone, so that the code is in its file.
pub(crate) fn begin_showing() {
    if SHOW.get().is_none() {
        SHOW.set(Some(Parts::show));
        FRAME.with(|frame| frame.ask(Duration::ZERO));
    }
}

/// Calls back when there is the first text to show, and [`begin_showing`] was not called yet.
pub(crate) fn on_needed(load: impl FnOnce() + 'static) {
    NEEDED.set(Some(Box::new(load)));
}

/// Calls back when texts have grown between two frames, so that scrolling needs no frame of its own.
pub(crate) fn on_grown(on_event: impl Fn() + 'static) {
    FOLLOW.set(Some(Rc::new(on_event)));
}

/// Notes a keystroke: while a person types, texts grow less often.
pub(crate) fn typed() {
    TYPED_AT.set(clock::elapsed_ms());
}

/// How long to wait before texts grow again.
fn pause() -> Duration {
    let now = clock::elapsed_ms();
    if !is_typing(now) {
        return Duration::ZERO;
    }
    Duration::from_secs_f64((SHOWN_AT.get() + TYPING_PACE_MS - now).clamp(0.0, TYPING_PACE_MS) / 1000.0)
}

fn is_typing(now: f64) -> bool {
    now - TYPED_AT.get() < TYPING_MS
}

/// Directive that puts the element of a text into another; it is the same element while the text grows.
pub(crate) fn show_text(place: Element, text: StreamingText) {
    place.replace_children_with_node_1(&text.inner.root);
}

/// A Markdown text and the element that shows it.
#[derive(Clone)]
pub(crate) struct StreamingText {
    inner: Rc<Inner>,
}

struct Inner {
    root: Element,
    parts: RefCell<Parts>,
    queued: Cell<bool>,
}

struct Parts {
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

impl StreamingText {
    /// An empty text; `None` where there is no document to make it in.
    pub(crate) fn new() -> Option<Self> {
        let document = web_sys::window()?.document()?;
        let root = create(&document, "div", &[("class", "prose")]).ok()?;
        let parts = Parts::new(document, root.clone());
        Some(Self { inner: Rc::new(Inner { root, parts: RefCell::new(parts), queued: Cell::new(false) }) })
    }

    /// The element to put into the page.
    pub(crate) fn element(&self) -> Element {
        self.inner.root.clone()
    }

    /// Sets the id of the document that is shown, which relative links start from.
    pub(crate) fn set_base(&self, id: &DocumentId) {
        let mut parts = self.inner.parts.borrow_mut();
        parts.patch.set_base(id);
        parts.numbers.in_document = true;
    }

    /// Shows the pictures that the document names.
    pub(crate) fn show_pictures(&self, proxy: &Proxy) {
        pictures::set_source(proxy);
        self.inner.parts.borrow_mut().patch.show_pictures();
    }

    fn end(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>, is_cut: bool) {
        let found = checks.and_then(|checks| with_found_sources(text, checks));
        let text = found.as_deref().unwrap_or(text);
        let all_shown = {
            let mut parts = self.inner.parts.borrow_mut();
            let received = parts.stream.text().len() + parts.unread.len();
            let same = received == text.len()
                && text.starts_with(parts.stream.text())
                && text.ends_with(parts.unread.as_str());
            let citations = Citations::of(sources);
            let numbers = parts.known(&citations);
            let keeps_links = citations.keep_links_of(&parts.citations);
            if same && keeps_links && numbers == parts.numbers {
                parts.revised = None;
            } else if keeps_links && !parts.stream.text().is_empty() && text.len() <= MOST_REVISED {
                parts.revised = Some(text.to_owned());
            } else {
                parts.restart();
                parts.unread.push_str(text);
            }
            parts.citations = citations;
            parts.numbers = numbers;
            parts.checks = checks.map(<[_]>::to_vec);
            parts.whole = true;
            parts.is_cut = is_cut;
            parts.finished = false;
            parts.show_if_loaded(clock::elapsed_ms() + FRAME_BUDGET_MS)
        };
        if !all_shown {
            self.queue();
        }
    }

    /// Marks these words and scrolls to them. If the text does not have them, scrolls to the block that they
    /// begin with, else to their heading.
    pub(crate) fn reveal(&self, words: &str, heading: Option<&str>) {
        highlight::clear();
        if let Ok(Some(hit)) = self.inner.root.query_selector(":scope > .hit") {
            hit.class_list().remove_1("hit").ok();
        }
        if highlight::mark(&self.inner.root, words) {
            return;
        }
        let wanted = letters(words);
        let heading = heading.map(letters).filter(|heading| !heading.is_empty());
        let children = self.inner.root.children();
        let (mut begins, mut under) = (None, None);
        for block in (0..children.length()).filter_map(|index| children.item(index)) {
            let text = letters(&block.text_content().unwrap_or_default());
            if !text.is_empty() && wanted.starts_with(&text) {
                // A passage begins with its heading; the longest block is the best match.
                let longer = begins.as_ref().is_none_or(|(length, _)| *length < text.len());
                begins = if longer { Some((text.len(), block.clone())) } else { begins };
            }
            if block.tag_name().starts_with('H') && heading.as_deref() == Some(text.as_str()) {
                under = under.or(Some(block));
            }
        }
        if let Some(block) = begins.map(|(_, block)| block).or(under) {
            block.class_list().add_1("hit").ok();
            highlight::go_to_block(&block);
        }
    }

    /// Scrolls to a citation, counted from 0, and marks it as the open one.
    pub(crate) fn show_citation(&self, at: u32) {
        chips::leave_current();
        if let Some(chip) = chips::nth(&self.inner.root, at) {
            chips::make_current(&chip);
        }
    }

    pub(crate) fn focus_citation(&self, at: u32) {
        chips::leave_current();
        if let Some(chip) = chips::nth(&self.inner.root, at) {
            focus(&chip);
        }
    }

    /// Whether everything is on screen.
    pub(crate) fn is_shown(&self) -> bool {
        let parts = self.inner.parts.borrow();
        parts.unread.is_empty() && parts.finished
    }

    /// Resolves once everything is on screen.
    pub(crate) async fn shown(&self) {
        if self.is_shown() {
            return;
        }
        let (sender, shown) = oneshot::channel();
        self.inner.parts.borrow_mut().until_finished.push(sender);
        // The sender is dropped then.
        shown.await.ok();
    }

    fn queue(&self) {
        if !self.inner.queued.replace(true) {
            WAITING.with_borrow_mut(|waiting| waiting.push(self.inner.clone()));
        }
        if SHOW.get().is_some() {
            FRAME.with(|frame| frame.ask(pause()));
        } else if let Some(load) = NEEDED.take() {
            load();
        }
    }
}

impl TextView for StreamingText {
    /// Shows it with the next frame.
    fn push(&self, more: &str) {
        self.inner.parts.borrow_mut().unread.push_str(more);
        self.queue();
    }

    fn replace(&self, text: &str) {
        let mut parts = self.inner.parts.borrow_mut();
        parts.restart();
        parts.unread.push_str(text);
        // At once, so that the text does not disappear for a moment.
        let all_shown = parts.show_if_loaded(clock::elapsed_ms() + FRAME_BUDGET_MS);
        drop(parts);
        if !all_shown {
            self.queue();
        }
    }

    /// Shows the text anew if a number has become another source's.
    fn set_sources(&self, sources: &[Source]) {
        let citations = Citations::of(sources);
        let mut parts = self.inner.parts.borrow_mut();
        let links_stay = citations.keep_links_of(&parts.citations);
        if !links_stay {
            let text = format!("{}{}", parts.stream.text(), parts.unread);
            parts.restart();
            parts.unread.push_str(&text);
        }
        parts.numbers = parts.known(&citations);
        parts.citations = citations;
        // At once, so that the text does not disappear for a moment.
        let all_shown = links_stay || parts.show_if_loaded(clock::elapsed_ms() + FRAME_BUDGET_MS);
        drop(parts);
        if !all_shown {
            self.queue();
        }
    }

    /// Keeps the part on screen that is right already. Unless much is left, all of it is on screen when this returns, so
    /// that a finished answer never appears without its end.
    fn finish(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>) {
        self.end(text, sources, checks, false);
    }

    fn break_off(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>) {
        self.end(text, sources, checks, true);
    }

    fn mark(&self, checks: &[CitationCheck]) {
        let mut parts = self.inner.parts.borrow_mut();
        parts.checks = Some(checks.to_vec());
        if parts.finished {
            // A citation that cannot be marked is an ordinary link.
            parts.patch.mark_verdicts(&parts.citations, checks).ok();
        }
    }
}

impl Parts {
    fn new(document: Document, root: Element) -> Self {
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

    fn restart(&mut self) {
        self.stream = Stream::new();
        self.patch.clear();
        self.unread.clear();
        self.revised = None;
        self.whole = false;
        self.finished = false;
    }

    /// [`Parts::show`], if it is loaded.
    fn show_if_loaded(&mut self, until: f64) -> bool {
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
            if clock::elapsed_ms() > until || (shown > MOST_TEXT && !self.unread.is_empty()) {
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

fn show_some() {
    let now = clock::elapsed_ms();
    SHOWN_AT.set(now);
    show_from(now);
    if is_typing(now)
        && let Some(follow) = FOLLOW.with_borrow(Clone::clone)
    {
        follow();
    }
}

fn show_from(now: f64) {
    let painted = LEFT_AT.take().map_or(0.0, |left| now - left);
    let until = now + if painted > SLOW_FRAME_MS { painted.min(MOST_BUDGET_MS) } else { FRAME_BUDGET_MS };
    while let Some(inner) = WAITING.with_borrow_mut(Vec::pop) {
        inner.queued.set(false);
        let done = inner.parts.borrow_mut().show_if_loaded(until);
        if !done {
            let left = clock::elapsed_ms();
            LEFT_AT.set((!is_typing(left)).then_some(left));
            let text = StreamingText { inner };
            return text.queue();
        }
        if clock::elapsed_ms() > until && WAITING.with_borrow(|waiting| !waiting.is_empty()) {
            return FRAME.with(|frame| frame.ask(pause()));
        }
    }
}
