//! Boxes to type in: their text, and the keyboard focus.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

/// What stands in the box that an event is about.
pub(crate) fn value_of(event: &Event) -> String {
    event.target().map(|target| value(target.unchecked_ref())).unwrap_or_default()
}

/// What stands in a box.
fn value(element: &Element) -> String {
    match element.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.value(),
        None => match element.dyn_ref::<HtmlSelectElement>() {
            Some(select) => select.value(),
            None => element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value).unwrap_or_default(),
        },
    }
}

/// Puts text into a box.
pub(crate) fn set_value(element: &Element, text: &str) {
    if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
        area.set_value(text);
    } else if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        input.set_value(text);
    }
}

/// Directive that gives an element the keyboard once it is in the page, which it is by the next frame.
pub(crate) fn focus_soon(element: Element) {
    request_animation_frame(move || focus(&element));
}

/// Gives an element the keyboard.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        element.focus().ok();
    }
}

/// Directive that gives a box the keyboard with its text selected, once it is in the page.
pub(crate) fn select_soon(element: Element) {
    request_animation_frame(move || {
        focus(&element);
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            input.select();
        }
    });
}
