//! Moving the edge between the conversation and the viewer beside it.

use footnote_messages as messages;
use leptos::prelude::{Callable, Callback};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::listen;
use crate::browser::window;

/// Width of the window, in pixels.
pub(crate) fn window_width() -> i32 {
    pixels(web_sys::window().and_then(|window| window.inner_width().ok()?.as_f64()).unwrap_or_default())
}

/// Width of the viewer beside the conversation, in pixels.
pub(crate) fn viewer_width() -> i32 {
    window::by_id::<Element>("aside").map_or(0, |aside| aside.client_width())
}

/// Directive that calls back with the width that is wanted while the edge between it and the conversation is dragged.
pub(crate) fn drag_edge(edge: Element, on_width: Callback<i32>) {
    let handle = edge.clone();
    listen(&edge, "pointerdown", move |event| {
        if let Some(pointer) = event.dyn_ref::<PointerEvent>() {
            event.prevent_default();
            // Without it the edge is moved while the pointer is on it.
            handle.set_pointer_capture(pointer.pointer_id()).ok();
        }
    });
    let handle = edge.clone();
    listen(&edge, "pointermove", move |event| {
        if let Some(pointer) = event.dyn_ref::<PointerEvent>()
            && handle.has_pointer_capture(pointer.pointer_id())
        {
            let from_left = pointer.client_x();
            let is_on_left = messages::language().is_right_to_left;
            on_width.run(if is_on_left { from_left } else { window_width() - from_left });
        }
    });
}

#[expect(clippy::cast_possible_truncation, reason = "a length on screen")]
fn pixels(length: f64) -> i32 {
    length as i32
}
