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
use footnote_core::conversation::{CitationCheck, DocumentId, Source};
use web_sys::Element;

use crate::browser::{clock, frame::FrameTask, http::Proxy};

use super::{
    chips, create, focus,
    growing_text::{self, GrowingText},
    highlight::{self, letters},
    pictures,
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
    static NEEDED: Cell<Option<Box<dyn FnOnce()>>> = const { Cell::new(None) };
}

/// Shows the texts that wait. Called from the part of the program that shows answers alone, so that the code is in its file.
pub(crate) fn begin_showing() {
    if growing_text::load() {
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
    text: RefCell<GrowingText>,
    queued: Cell<bool>,
}

impl StreamingText {
    /// An empty text; `None` where there is no document to make it in.
    pub(crate) fn new() -> Option<Self> {
        let document = web_sys::window()?.document()?;
        let root = create(&document, "div", &[("class", "prose")]).ok()?;
        let text = RefCell::new(GrowingText::new(document, root.clone()));
        Some(Self { inner: Rc::new(Inner { root, text, queued: Cell::new(false) }) })
    }

    /// The element to put into the page.
    pub(crate) fn element(&self) -> Element {
        self.inner.root.clone()
    }

    /// Sets the id of the document that is shown, which relative links start from.
    pub(crate) fn set_base(&self, id: &DocumentId) {
        self.inner.text.borrow_mut().set_base(id);
    }

    /// Shows the pictures that the document names.
    pub(crate) fn show_pictures(&self, proxy: &Proxy) {
        pictures::set_source(proxy);
        self.inner.text.borrow_mut().show_pictures();
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
        self.inner.text.borrow().is_shown()
    }

    /// Resolves once everything is on screen.
    pub(crate) async fn shown(&self) {
        if self.is_shown() {
            return;
        }
        let shown = self.inner.text.borrow_mut().until_finished();
        // The sender is dropped then.
        shown.await.ok();
    }

    /// Changes the text. If that says so, it is shown at once, so that the text does not disappear for a moment.
    fn change(&self, change: impl FnOnce(&mut GrowingText) -> bool) {
        let all_shown = {
            let mut text = self.inner.text.borrow_mut();
            !change(&mut text) || text.show_if_loaded(clock::elapsed_ms() + FRAME_BUDGET_MS)
        };
        if !all_shown {
            self.queue();
        }
    }

    fn queue(&self) {
        if !self.inner.queued.replace(true) {
            WAITING.with_borrow_mut(|waiting| waiting.push(self.inner.clone()));
        }
        if growing_text::is_loaded() {
            FRAME.with(|frame| frame.ask(pause()));
        } else if let Some(load) = NEEDED.take() {
            load();
        }
    }
}

impl TextView for StreamingText {
    /// Shows it with the next frame.
    fn push(&self, more: &str) {
        self.inner.text.borrow_mut().push(more);
        self.queue();
    }

    fn replace(&self, text: &str) {
        self.change(|shown| {
            shown.replace(text);
            true
        });
    }

    /// Shows the text anew if a number has become another source's.
    fn set_sources(&self, sources: &[Source]) {
        self.change(|shown| shown.set_sources(sources));
    }

    /// Unless much is left, all of it is on screen when this returns, so that a finished answer never appears without its end.
    fn finish(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>) {
        self.change(|shown| {
            shown.end(text, sources, checks, false);
            true
        });
    }

    fn break_off(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>) {
        self.change(|shown| {
            shown.end(text, sources, checks, true);
            true
        });
    }

    fn mark(&self, checks: &[CitationCheck]) {
        self.inner.text.borrow_mut().mark(checks);
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
        let done = inner.text.borrow_mut().show_if_loaded(until);
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
