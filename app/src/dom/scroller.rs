//! The part of the page that scrolls, and how it follows an answer that grows.

use std::{cell::Cell, rc::Rc};

use leptos::prelude::{StoredValue, request_animation_frame};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, Event, HtmlElement, ResizeObserver};

use super::{listen, streaming_text, target};
use crate::browser::window;

/// Nearer to the end than this, a reader follows the answer, in pixels.
const END_SLACK: i32 = 48;

/// The part of the page that scrolls.
#[derive(Clone)]
pub(crate) struct Scroller {
    element: HtmlElement,
    following: Rc<Cell<bool>>,
    last_top: Rc<Cell<i32>>,
    /// How many calls of [`to_end`](Self::to_end) are less than two frames ago.
    settling: Rc<Cell<u32>>,
    at_end: Rc<dyn Fn(bool)>,
    /// The last value that `at_end` was called with.
    last_reported: Rc<Cell<bool>>,
}

impl Scroller {
    /// The scrolling part of index.html, which follows its content while the reader is at the end. Calls `at_end` when
    /// that changes.
    pub(crate) fn find(at_end: impl Fn(bool) + 'static) -> Option<Self> {
        let element: HtmlElement = window::by_id("scroller")?;
        let content: Element = window::by_id("transcript")?;
        let scroller = Self {
            element,
            following: Rc::new(Cell::new(true)),
            last_top: Rc::default(),
            settling: Rc::default(),
            at_end: Rc::new(at_end),
            last_reported: Rc::new(Cell::new(true)),
        };
        let this = scroller.clone();
        listen(&scroller.element, "scroll", move |_| {
            if this.settling.get() > 0 && this.following.get() {
                return this.jump_to_end();
            }
            let top = this.element.scroll_top();
            let left = this.element.scroll_height() - top - this.element.client_height();
            let up = top < this.last_top.replace(top);
            let follow = left < END_SLACK || (this.following.get() && !up);
            this.follow(follow);
        });
        let follow = scroller.clone();
        // Called after layout and before paint, so that scrolling needs no second layout.
        let resized = Closure::<dyn Fn()>::new(move || follow.keep_end());
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        observer.observe(&content);
        observer.observe(&scroller.element);
        let follow = scroller.clone();
        streaming_text::on_grown(move || follow.keep_end());
        // Kept until the page goes away, as the scroller is.
        StoredValue::new_local((observer, resized));
        Some(scroller)
    }

    /// Calls back when a reader scrolls nearer than this to the beginning, in pixels.
    pub(crate) fn on_near_top(&self, near: i32, run: impl Fn() + 'static) {
        let scroller = self.clone();
        listen(&self.element, "scroll", move |_| {
            if !scroller.following.get() && scroller.element.scroll_top() < near {
                run();
            }
        });
    }

    /// Stops following the end. `at_end` is called at the next scrolling.
    pub(crate) fn leave_end(&self) {
        self.following.set(false);
    }

    /// Call before something is inserted above: browsers keep the position then, except at the very beginning.
    pub(crate) fn grows_above(&self) {
        if !self.following.get() && self.element.scroll_top() == 0 {
            self.element.set_scroll_top(1);
        }
    }

    /// Scrolls to the end and follows it.
    pub(crate) fn to_end(&self) {
        self.follow(true);
        self.jump_to_end();
        // The caller changes the content after this. Buttons that go and lines that come make the browser move the
        // content up and down, which must not pass for a reader who scrolls.
        self.settling.set(self.settling.get() + 1);
        let settling = self.settling.clone();
        request_animation_frame(move || {
            request_animation_frame(move || settling.set(settling.get().saturating_sub(1)));
        });
    }

    fn jump_to_end(&self) {
        self.keep_end();
        // If the content became shorter, this is further up, though nobody scrolled.
        self.last_top.set(self.element.scroll_top());
    }

    fn follow(&self, follow: bool) {
        self.following.set(follow);
        if self.last_reported.replace(follow) != follow {
            (self.at_end)(follow);
        }
    }

    fn keep_end(&self) {
        if self.following.get() {
            self.element.set_scroll_top(self.element.scroll_height());
        }
    }
}

/// Whether the element that scrolls is nearer to its end than this, in pixels.
pub(crate) fn is_near_end(event: &Event, near: i32) -> bool {
    target(event).is_some_and(|element| {
        element.scroll_height() - element.scroll_top() - element.client_height() < near
    })
}
