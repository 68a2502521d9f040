//! The parts of the page that index.html brings along, and how they are listened to.

pub(crate) mod chips;
pub(crate) mod highlight;
pub(crate) mod link;
pub(crate) mod live;
pub(crate) mod patch;
pub(crate) mod question;
pub(crate) mod svg;

use std::{cell::Cell, rc::Rc, time::Duration};

use leptos::prelude::set_timeout;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{
    Element, EventTarget, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, KeyboardEvent, MediaQueryList, Node, ResizeObserver, StorageEvent,
};

use self::question::COMPOSING;
use crate::browser::window;

/// An element of the page.
pub(crate) use web_sys::Element as Handle;
/// Something that happened to an element.
pub(crate) use web_sys::Event;

/// Nearer to the end than this, a reader follows the answer, in pixels.
const END_SLACK: i32 = 48;
const COPIED_MS: u64 = 1600;
/// From this width on, lists stand beside the conversation; the style sheet has the same.
const WIDE: &str = "(min-width: 60rem)";
/// Between a card and what it is about, in pixels.
const CARD_GAP: f64 = 8.0;
/// How long an exchange is marked that was searched for, in milliseconds.
const FOUND_MS: u64 = 2400;

/// The part of the page that scrolls.
#[derive(Clone)]
pub(crate) struct Scroller {
    element: HtmlElement,
    following: Rc<Cell<bool>>,
    last_top: Rc<Cell<i32>>,
    at_end: Rc<dyn Fn(bool)>,
    /// What `at_end` heard last.
    told: Rc<Cell<bool>>,
}

impl Scroller {
    /// The scrolling part of index.html; it follows its content while the reader is at the end.
    /// `at_end` hears when that changes.
    pub(crate) fn find(at_end: impl Fn(bool) + 'static) -> Option<Self> {
        let element: HtmlElement = window::by_id("scroller")?;
        let content: Element = window::by_id("transcript")?;
        let scroller = Self {
            element,
            following: Rc::new(Cell::new(true)),
            last_top: Rc::default(),
            at_end: Rc::new(at_end),
            told: Rc::new(Cell::new(true)),
        };
        let heard = scroller.clone();
        listen(&scroller.element, "scroll", move |_| {
            let top = heard.element.scroll_top();
            let left = heard.element.scroll_height() - top - heard.element.client_height();
            let up = top < heard.last_top.replace(top);
            let follow = left < END_SLACK || (heard.following.get() && !up);
            heard.follow(follow);
        });
        let follow = scroller.clone();
        // Called after layout and before paint: reading and setting the place costs no second layout.
        let resized = Closure::<dyn Fn()>::new(move || follow.keep_end());
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        observer.observe(&content);
        observer.observe(&scroller.element);
        let follow = scroller.clone();
        live::on_grown(move || follow.keep_end());
        // Both live as long as the page.
        resized.forget();
        std::mem::forget(observer);
        Some(scroller)
    }

    /// Calls back whenever a reader comes nearer than this to the beginning, in pixels.
    pub(crate) fn on_near_top(&self, near: i32, heard: impl Fn() + 'static) {
        let scroller = self.clone();
        listen(&self.element, "scroll", move |_| {
            if !scroller.following.get() && scroller.element.scroll_top() < near {
                heard();
            }
        });
    }

    /// Stays where it is from now on, whatever comes at the end; that it is not at the end is told when it scrolls.
    pub(crate) fn leave_end(&self) {
        self.following.set(false);
    }

    /// Something is about to be put above what a reader sees, who should not notice: browsers take
    /// care of that unless the reader is at the very beginning.
    pub(crate) fn grows_above(&self) {
        if !self.following.get() && self.element.scroll_top() == 0 {
            self.element.set_scroll_top(1);
        }
    }

    /// Goes to the end and follows it from there.
    pub(crate) fn to_end(&self) {
        self.follow(true);
        self.keep_end();
        // Where something went from the end, that is further up, and yet nobody scrolled there.
        self.last_top.set(self.element.scroll_top());
    }

    fn follow(&self, follow: bool) {
        self.following.set(follow);
        if self.told.replace(follow) != follow {
            (self.at_end)(follow);
        }
    }

    fn keep_end(&self) {
        if self.following.get() {
            self.element.set_scroll_top(self.element.scroll_height());
        }
    }
}

/// Makes the "Copy code" buttons inside an element work, also those that come later.
pub(crate) fn copy_code_buttons(within: &Element) {
    listen(within, "click", move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = target.and_then(|target| target.closest("button[data-copy]").ok().flatten())
        else {
            return;
        };
        let block = button.closest(".code").ok().flatten();
        let code = block.and_then(|block| block.query_selector("pre code").ok().flatten());
        let text = code.and_then(|code| code.text_content()).unwrap_or_default();
        leptos::task::spawn_local(async move {
            let said = if window::copy(&text).await { "Copied" } else { "Not allowed" };
            button.set_text_content(Some(said));
            set_timeout(move || button.set_text_content(Some("Copy code")), Duration::from_millis(COPIED_MS));
        });
    });
}

/// Calls back at Escape, wherever the keyboard is.
pub(crate) fn on_escape(heard: impl Fn() + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, "keydown", move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            if key.key() == "Escape" && !key.is_composing() {
                heard();
            }
        });
    }
}

/// Calls back at Escape, and when a person presses anywhere outside what pops up.
pub(crate) fn on_away(heard: impl Fn() + Clone + 'static) {
    on_escape(heard.clone());
    if let Some(window) = web_sys::window() {
        listen(&window, "pointerdown", move |event| {
            if target(&event).is_some_and(|pressed| matches!(pressed.closest(".pop"), Ok(None))) {
                heard();
            }
        });
    }
}

/// Calls back when the part of the address after `#` changes.
pub(crate) fn on_hash(heard: impl Fn(String) + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, "hashchange", move |_| heard(window::hash()));
    }
}

/// Calls back when the browser finds or loses the network.
pub(crate) fn on_network(heard: impl Fn(bool) + Clone + 'static) {
    if let Some(window) = web_sys::window() {
        let lost = heard.clone();
        listen(&window, "offline", move |_| lost(false));
        listen(&window, "online", move |_| heard(true));
    }
}

/// Calls back when a person comes back to this tab.
pub(crate) fn on_return(heard: impl Fn() + 'static) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        let tab = document.clone();
        listen(&document, "visibilitychange", move |_| {
            if !tab.hidden() {
                heard();
            }
        });
    }
}

/// Puts one element into another.
pub(crate) fn adopt(parent: &Element, child: &Element) {
    // A parent that is gone shows nothing anyway.
    parent.append_child(child.unchecked_ref::<Node>()).ok();
}

/// What a key press means to a box with one line of text.
pub(crate) enum Key {
    Enter,
    Escape,
    Other,
}

/// What a key press means; while an input method composes, nothing.
pub(crate) fn key(event: &Event) -> Key {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return Key::Other };
    if key.is_composing() || key.key_code() == COMPOSING || key.shift_key() || key.alt_key() {
        return Key::Other;
    }
    match key.key().as_str() {
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        _ => Key::Other,
    }
}

/// What stands in the box that an event is about.
pub(crate) fn value_of(event: &Event) -> String {
    event.target().map(|target| value(target.unchecked_ref())).unwrap_or_default()
}

/// What stands in a box.
pub(crate) fn value(element: &Element) -> String {
    match element.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.value(),
        None => match element.dyn_ref::<HtmlSelectElement>() {
            Some(select) => select.value(),
            None => element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value).unwrap_or_default(),
        },
    }
}

/// Directive that gives an element the keyboard once it is in the page, which it is by the next frame.
pub(crate) fn focus_soon(element: Element) {
    leptos::prelude::request_animation_frame(move || focus(&element));
}

/// Gives an element the keyboard.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        element.focus().ok();
    }
}

/// Directive that gives a box the keyboard with its text selected, once it is in the page.
pub(crate) fn select_soon(element: Element) {
    leptos::prelude::request_animation_frame(move || {
        focus(&element);
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            input.select();
        }
    });
}

/// Whether an arrow key that points to a side was pressed, which does nothing else then.
pub(crate) fn is_sideways(event: &Event) -> bool {
    let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
    let is = matches!(key.as_deref(), Some("ArrowLeft" | "ArrowRight"));
    if is {
        event.prevent_default();
    }
    is
}

/// The element that an event is about.
pub(crate) fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether the element that scrolls is nearer to its end than this, in pixels.
pub(crate) fn is_near_end(event: &Event, near: i32) -> bool {
    target(event).is_some_and(|element| {
        element.scroll_height() - element.scroll_top() - element.client_height() < near
    })
}

/// Whether there is room for the list of conversations beside the one on screen.
pub(crate) fn is_wide() -> bool {
    wide().is_some_and(|media| media.matches())
}

/// Calls back when lists no longer stand beside the conversation, or do so again: a window was made narrower, or a
/// tablet turned.
pub(crate) fn on_width(heard: impl Fn() + 'static) {
    if let Some(media) = wide() {
        listen(&media, "change", move |_| heard());
        // A browser may forget a list of media that nobody holds, and whoever listens to it.
        std::mem::forget(media);
    }
}

fn wide() -> Option<MediaQueryList> {
    web_sys::window()?.match_media(WIDE).ok().flatten()
}

/// Opens a dialog over everything else, which cannot be reached meanwhile, once it is in the page.
pub(crate) fn show_modal_soon(element: Element) {
    leptos::prelude::request_animation_frame(move || {
        if let Some(dialog) = element.dyn_ref::<HtmlDialogElement>() {
            // Already open, or gone.
            dialog.show_modal().ok();
        }
    });
}

/// Where something is on screen, in pixels from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    left: f64,
    top: f64,
    bottom: f64,
}

impl Place {
    pub(super) fn of(element: &Element) -> Self {
        let place = element.get_bounding_client_rect();
        Self { left: place.left(), top: place.top(), bottom: place.bottom() }
    }
}

/// Directive that puts an element above a place, or below it where there is no room, once it is in the page.
pub(crate) fn place_beside(element: Element, near: Place) {
    leptos::prelude::request_animation_frame(move || {
        let Some((card, window)) = element.dyn_ref::<HtmlElement>().zip(web_sys::window()) else { return };
        let width = window.inner_width().ok().and_then(|width| width.as_f64()).unwrap_or_default();
        let size = card.get_bounding_client_rect();
        let above = near.top - size.height() - CARD_GAP;
        let top = if above > CARD_GAP { above } else { near.bottom + CARD_GAP };
        let left = near.left.min(width - size.width() - CARD_GAP).max(CARD_GAP);
        for (name, pixels) in [("top", top), ("left", left)] {
            card.style().set_property(name, &[&pixels.to_string(), "px"].concat()).ok();
        }
        card.class_list().add_1("placed").ok();
    });
}

/// Presses an element, as a person would.
pub(crate) fn press(id: &str) {
    if let Some(element) = window::by_id::<HtmlElement>(id) {
        element.click();
    }
}

/// Scrolls an exchange to the top of the screen and marks it for a moment.
pub(crate) fn reveal(within: &Element) {
    let Ok(Some(exchange)) = within.closest(".exchange") else { return };
    exchange.scroll_into_view();
    exchange.class_list().add_1("found").ok();
    set_timeout(
        move || {
            exchange.class_list().remove_1("found").ok();
        },
        Duration::from_millis(FOUND_MS),
    );
}

/// Adds or removes a class of the page's frame.
pub(crate) fn frame_class(name: &str, on: bool) {
    if let Some(frame) = window::by_id::<Element>("app") {
        frame.class_list().toggle_with_force(name, on).ok();
    }
}

/// Empties the placeholder of index.html that a part of the program replaces.
pub(crate) fn placeholder(id: &str) -> Option<HtmlElement> {
    let element: HtmlElement = window::by_id(id)?;
    element.set_text_content(None);
    Some(element)
}

/// Calls `changed` with the key of each record that another tab writes to localStorage or removes from it.
pub(super) fn on_storage(changed: impl Fn(&str) + 'static) {
    let Some(window) = web_sys::window() else { return };
    listen(&window, "storage", move |event| {
        // Without a key, everything was removed; the tab that did so says it.
        if let Some(key) = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key) {
            changed(&key);
        }
    });
}

pub(super) fn listen(target: &EventTarget, name: &str, heard: impl Fn(Event) + 'static) {
    let closure = Closure::<dyn Fn(Event)>::new(heard);
    // Listeners of the page's own frame live as long as the page.
    target.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref()).ok();
    closure.forget();
}
