//! Key presses and their meaning.

use footnote_messages as messages;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use super::events::{has_touch_alone, listen, target};

/// The key code browsers report while an input method composes.
const COMPOSING: u32 = 229;

/// Elements in which the page ignores letter keys: text is typed there, or a dialog is open.
const TYPED: &str = "input, textarea, select, [contenteditable], dialog, [role=dialog]";

/// Where an arrow key leads among things that stand beside each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Along {
    Next,
    Previous,
}

/// Where a key leads in the direction in which the page is read.
pub(crate) fn along(key: &str) -> Option<Along> {
    match (key, messages::language().is_right_to_left) {
        ("ArrowRight", false) | ("ArrowLeft", true) => Some(Along::Next),
        ("ArrowLeft", false) | ("ArrowRight", true) => Some(Along::Previous),
        _ => None,
    }
}

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

/// The same in a box with several lines. On a touch screen Enter breaks the line there, and Ctrl+Enter or Cmd+Enter of a
/// keyboard that is connected sends.
pub(crate) fn key_in_text(event: &Event) -> Key {
    let is_command = event.dyn_ref::<KeyboardEvent>().is_some_and(|key| key.ctrl_key() || key.meta_key());
    match key(event) {
        Key::Enter if has_touch_alone() && !is_command => Key::Other,
        key => key,
    }
}

/// Whether a key belongs to an input method that composes. Safari ends the composition before it reports the Enter that
/// ended it: that key has only the code.
pub(crate) fn is_composing(key: &KeyboardEvent) -> bool {
    key.is_composing() || key.key_code() == COMPOSING
}

/// Calls back when a letter is pressed outside of text boxes and dialogs, with whether Shift is held. `code` is its key
/// on keyboards of other scripts.
pub(crate) fn on_letter(letter: &'static str, code: &'static str, on_event: impl Fn(bool) + 'static) {
    let Some(window) = web_sys::window() else { return };
    listen(&window, "keydown", move |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
        let name = key.key();
        let is_letter = name.eq_ignore_ascii_case(letter) || (!name.is_ascii() && key.code() == code);
        let is_typed = target(event).is_some_and(|element| !matches!(element.closest(TYPED), Ok(None)));
        if is_letter && !is_typed && !(key.ctrl_key() || key.meta_key() || key.alt_key()) {
            on_event(key.shift_key());
        }
    });
}

/// Calls back when this letter is pressed with Ctrl or Cmd, wherever the focus is, instead of the browser's
/// default action.
pub(crate) fn on_command_key(letter: &'static str, on_event: impl Fn() + 'static) {
    let Some(window) = web_sys::window() else { return };
    listen(&window, "keydown", move |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
        let with_command = key.ctrl_key() != key.meta_key() && !key.alt_key() && !key.shift_key();
        if with_command && key.key().eq_ignore_ascii_case(letter) && !is_composing(key) {
            event.prevent_default();
            on_event();
        }
    });
}

/// Calls back at Escape before any other listener; stops the event if the callback returns `true`.
pub(crate) fn on_first_escape(on_event: impl Fn() -> bool + 'static) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        listen(&document, "keydown", move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            if key.key() == "Escape" && !is_composing(key) && on_event() {
                event.stop_propagation();
            }
        });
    }
}

/// Calls back at Escape, wherever the focus is.
pub(crate) fn on_escape(on_event: impl Fn() + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, "keydown", move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            if key.key() == "Escape" && !is_composing(key) {
                on_event();
            }
        });
    }
}

/// Calls back at Escape, and when a person presses outside of a `.pop`.
pub(crate) fn on_away(on_event: impl Fn() + Clone + 'static) {
    on_escape(on_event.clone());
    if let Some(window) = web_sys::window() {
        listen(&window, "pointerdown", move |event| {
            if target(event).is_some_and(|pressed| matches!(pressed.closest(".pop"), Ok(None))) {
                on_event();
            }
        });
    }
}
