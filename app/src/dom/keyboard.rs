//! What key presses mean.

use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use super::listen;

/// The key code browsers report while an input method composes.
const COMPOSING: u32 = 229;

/// A key press in a box with one line.
pub(crate) enum Key {
    Enter,
    Escape,
    Other,
}

/// Classifies a key press; while an input method composes, it is `Other`.
pub(crate) fn key(event: &Event) -> Key {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return Key::Other };
    if is_composing(key) || key.shift_key() || key.alt_key() {
        return Key::Other;
    }
    match key.key().as_str() {
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        _ => Key::Other,
    }
}

/// Whether an input method composes.
pub(super) fn is_composing(key: &KeyboardEvent) -> bool {
    key.is_composing() || key.key_code() == COMPOSING
}

/// Whether the left or right arrow key was pressed; prevents its default action.
pub(crate) fn is_sideways(event: &Event) -> bool {
    let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
    let is = matches!(key.as_deref(), Some("ArrowLeft" | "ArrowRight"));
    if is {
        event.prevent_default();
    }
    is
}

/// Calls back at Escape, wherever the focus is.
pub(crate) fn on_escape(on_event: impl Fn() + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, "keydown", move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            if key.key() == "Escape" && !key.is_composing() {
                on_event();
            }
        });
    }
}
