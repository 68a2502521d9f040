//! The keyboard focus.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

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
