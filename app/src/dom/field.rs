//! Boxes to type in: their text, and the keyboard focus.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

/// The value of the box that an event is about.
pub(crate) fn value_of(event: &Event) -> String {
    event.target().map(|target| value(target.unchecked_ref())).unwrap_or_default()
}

fn value(element: &Element) -> String {
    match element.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.value(),
        None => match element.dyn_ref::<HtmlSelectElement>() {
            Some(select) => select.value(),
            None => element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value).unwrap_or_default(),
        },
    }
}

/// Directive that focuses an element at the next frame, when it is in the page.
pub(crate) fn focus_soon(element: Element) {
    request_animation_frame(move || focus(&element));
}

pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        element.focus().ok();
    }
}

/// Directive that focuses a box and selects its text at the next frame, when it is in the page.
pub(crate) fn select_soon(element: Element) {
    request_animation_frame(move || {
        focus(&element);
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            input.select();
        }
    });
}
