//! The keyboard when the element that has it goes away: a button that is removed or disabled by its own action leaves it
//! to the page as a whole, where what is typed next is lost.

use std::{cell::RefCell, time::Duration};

use js_sys::Array;
use leptos::prelude::{request_animation_frame, set_timeout};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{Document, Element, FocusEvent, HtmlElement, MutationObserver, MutationObserverInit};

use super::{events::has_touch_alone, listen, selection::selection, target};
use crate::browser::window;

const FOCUSABLE: &str = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), \
    textarea:not(:disabled), summary, [tabindex='0']";
/// Where the neighbour of what was removed gets the keyboard. Elsewhere the question box does.
const PANELS: &str = "#side, #aside";
/// Buttons that belong together, of which one may be disabled: at the first version the button for the next one is left.
const GROUP: &str = "[role=group]";
/// A question that a person has to answer; there may be another one.
const WAITING: &str = ".waiting-call";

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

/// An element with the keyboard, and where it stood: each ancestor, with the index of its child.
struct Held {
    element: Element,
    path: Vec<(Element, u32)>,
}

/// Gives the keyboard to the neighbour or to the question box when an element that has it is removed, disabled or hidden.
pub(crate) fn keep_focus() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let changed = Closure::<dyn Fn()>::new(|| {
        if is_lost() {
            give_soon();
        }
    });
    // Every browser that runs WebAssembly as the page needs it has this.
    let Ok(observer) = MutationObserver::new(changed.as_ref().unchecked_ref()) else { return };
    // The page listens as long as it lives.
    changed.forget();
    let root = document.clone();
    listen(&document, "focusin", move |event| {
        let Some(element) = target(event) else { return };
        // The box is always there, and while it has the keyboard nothing needs to be watched.
        if element.id() == "question" {
            observer.disconnect();
            HELD.set(None);
            return;
        }
        HELD.set(Some(Held { path: path(&element), element }));
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        options.set_subtree(true);
        let names: Array =
            ["disabled", "hidden", "open"].iter().map(|name| JsValue::from_str(name)).collect();
        options.set_attribute_filter(&names);
        // An element that is watched already stays so.
        observer.observe_with_options(&root, &options).ok();
    });
    listen(&document, "focusout", move |event| {
        let goes_elsewhere =
            event.dyn_ref::<FocusEvent>().is_some_and(|event| event.related_target().is_some());
        if goes_elsewhere {
            return;
        }
        // Browsers tell of an element that is removed before it is gone.
        set_timeout(
            || {
                if is_lost() {
                    give_soon();
                } else if has_nothing() {
                    // A person pressed beside it.
                    HELD.set(None);
                }
            },
            Duration::ZERO,
        );
    });
}

fn path(element: &Element) -> Vec<(Element, u32)> {
    let mut path = Vec::new();
    let mut child = element.clone();
    while let Some(parent) = child.parent_element() {
        let before =
            std::iter::successors(child.previous_element_sibling(), Element::previous_element_sibling);
        path.push((parent.clone(), u32::try_from(before.count()).unwrap_or(u32::MAX)));
        child = parent;
    }
    path
}

/// Whether the element that had the keyboard cannot have it any more, and no other has it.
fn is_lost() -> bool {
    has_nothing() && HELD.with_borrow(|held| held.as_ref().is_some_and(|held| !is_usable(&held.element)))
}

/// Whether no element has the keyboard, or only one that takes no key.
fn has_nothing() -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_none_or(|active| active.tag_name() == "BODY" || active.matches(":disabled").unwrap_or(false))
}

fn is_usable(element: &Element) -> bool {
    element.is_connected()
        && !element.matches(":disabled").unwrap_or(false)
        && element.get_client_rects().length() > 0
}

/// Gives the keyboard a place, unless the action does: views focus what they show with the next frame.
fn give_soon() {
    request_animation_frame(|| {
        request_animation_frame(|| {
            if is_lost()
                && let Some(held) = HELD.take()
            {
                give(&held);
            }
        });
    });
}

fn give(held: &Held) {
    let dialogs = document().and_then(|document| document.query_selector_all("dialog[open]").ok());
    let dialog = dialogs.and_then(|dialogs| dialogs.item(dialogs.length().checked_sub(1)?));
    let dialog = dialog.and_then(|dialog| dialog.dyn_into::<Element>().ok());
    let was_waiting = !matches!(held.element.closest(WAITING), Ok(None));
    let next = if let Some(dialog) = dialog {
        neighbour(held, &dialog).or_else(|| first_within(&dialog))
    } else if was_waiting {
        window::by_id("transcript")
            .and_then(|transcript: Element| super::all(&transcript, WAITING).iter().find_map(first_within))
    } else if held.element.is_connected() {
        held.element.closest(GROUP).ok().flatten().and_then(|group| neighbour(held, &group))
    } else {
        None
    };
    let next = next.or_else(|| {
        let panel = held.path.iter().find(|(parent, _)| parent.is_connected());
        let panel = panel.and_then(|(parent, _)| parent.closest(PANELS).ok().flatten());
        panel.and_then(|panel| neighbour(held, &panel))
    });
    let next = next.or_else(|| {
        // On a touch screen the box would bring up the keyboard that covers half of the page; and after a dialog it would take
        // the words that were selected before.
        let was_dialog = held.path.iter().any(|(parent, _)| parent.tag_name() == "DIALOG");
        let keeps_words = was_dialog && selection().is_some();
        let question = window::by_id::<Element>("question").filter(is_usable);
        question.filter(|_| !has_touch_alone() && !keeps_words).or_else(|| window::by_id("scroller"))
    });
    if let Some(next) = next {
        super::focus(&next);
    }
}

/// Finds an element that can have the keyboard where the lost one stood, or before it, or nearby.
fn neighbour(held: &Held, within: &Element) -> Option<Element> {
    let is_there = |(parent, _): &&(Element, u32)| parent.is_connected() && within.contains(Some(parent));
    held.path.iter().filter(is_there).find_map(|(parent, at)| {
        let children = parent.children();
        let there = (0..=*at).rev().find_map(|at| first_within(&children.item(at)?));
        there.or_else(|| first_within(parent))
    })
}

fn first_within(element: &Element) -> Option<Element> {
    let is_focusable = |element: &Element| element.matches(FOCUSABLE).unwrap_or(false) && is_usable(element);
    if is_focusable(element) {
        return Some(element.clone());
    }
    super::all(element, FOCUSABLE)
        .into_iter()
        .find(|found| is_usable(found) && found.dyn_ref::<HtmlElement>().is_some())
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}
