//! Moving the edge between the conversation and the viewer beside it.

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

/// Directive that calls back with the width that is wanted while an element at the left edge is dragged.
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
            on_width.run(window_width() - pointer.client_x());
        }
    });
}

#[expect(clippy::cast_possible_truncation, reason = "a length on screen")]
fn pixels(length: f64) -> i32 {
    length as i32
}
