//! The question box.

use std::ops::Range;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlDocument, HtmlTextAreaElement, KeyboardEvent};

use super::{
    events::has_touch_alone,
    keyboard::{Key, is_composing, key_in_text},
    listen,
};
use crate::browser::window;

/// The longest text, in bytes, that is written so that it can be undone: browsers are slow at that.
const MOST_WRITTEN: usize = 64 * 1024;

/// The question box. It works before the program has started, and keeps the text typed so far.
#[derive(Clone)]
pub(crate) struct QuestionBox {
    area: HtmlTextAreaElement,
    /// The style sheet makes it grow (`field-sizing`), so that it need not be measured.
    grows: bool,
}

impl QuestionBox {
    /// The box of index.html.
    pub(crate) fn find() -> Option<Self> {
        window::by_id("question").map(|area| Self { area, grows: supports_field_sizing() })
    }

    /// Whether Enter was pressed while the program was loading; a script in index.html notes that in
    /// `data-enter`, and stops listening here.
    pub(crate) fn take_early_enter(&self) -> bool {
        self.area.set_onkeydown(None);
        let pressed = self.area.has_attribute("data-enter");
        self.area.remove_attribute("data-enter").is_ok() && pressed
    }

    pub(crate) fn text(&self) -> String {
        self.area.value()
    }

    /// The byte of the text at which the cursor is; the end of what is selected.
    pub(crate) fn cursor(&self) -> usize {
        byte_offset(&self.area.value(), self.area.selection_end())
    }

    /// Replaces a range of bytes as one step that can be undone, and puts the cursor after it.
    pub(crate) fn replace(&self, part: Range<usize>, words: &str) {
        let text = self.area.value();
        let (Some(before), Some(after)) = (text.get(..part.start), text.get(part.end..)) else { return };
        let Some(removed) = text.get(part) else { return };
        let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
        let (start, whole) = (units(before), format!("{before}{words}{after}"));
        if !self.write(start..start.saturating_add(units(removed)), words) || self.area.value() != whole {
            self.area.set_value(&whole);
        }
        let caret = start.saturating_add(units(words));
        // If the cursor cannot be set, it is at the end. Away and back, so that what is typed next is a step of its own.
        self.area.set_selection_range(0, 0).ok();
        self.area.set_selection_range(caret, caret).ok();
        self.fit();
    }

    /// Replaces the text as one step that can be undone, and puts the cursor at the end.
    pub(crate) fn write_text(&self, text: &str) {
        self.replace(0..self.area.value().len(), text);
    }

    /// Writes as a person would, with the keyboard in the box: a value that is set ends what can be undone. `false` if the
    /// browser does not do it.
    fn write(&self, part: Range<u32>, words: &str) -> bool {
        if part.is_empty() && words.is_empty() {
            return true;
        }
        self.focus();
        let document =
            self.area.owner_document().and_then(|document| document.dyn_into::<HtmlDocument>().ok());
        let Some(document) = document.filter(|_| words.len() <= MOST_WRITTEN) else { return false };
        let has_keyboard =
            document.active_element().is_some_and(|active| active.is_same_node(Some(&self.area)));
        if !has_keyboard || self.area.set_selection_range(part.start, part.end).is_err() {
            return false;
        }
        let written = if words.is_empty() {
            document.exec_command("delete")
        } else {
            document.exec_command_with_show_ui_and_value("insertText", false, words)
        };
        written.unwrap_or(false)
    }

    /// Calls back with each key before other listeners; `true` keeps it from them.
    pub(crate) fn on_key(&self, run: impl Fn(&str) -> bool + 'static) {
        listen(&self.area, "keydown", move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            let modified = key.shift_key() || key.alt_key() || key.ctrl_key() || key.meta_key();
            if !is_composing(key) && !modified && run(&key.key()) {
                key.prevent_default();
                key.stop_immediate_propagation();
            }
        });
    }

    /// Calls back when the box gets the keyboard.
    pub(crate) fn on_focus(&self, on_event: impl Fn() + 'static) {
        listen(&self.area, "focus", move |_| on_event());
    }

    /// Calls back when the box loses the keyboard.
    pub(crate) fn on_leave(&self, on_event: impl Fn() + 'static) {
        listen(&self.area, "blur", move |_| on_event());
    }

    /// Sets the active option of a list for assistive technology.
    pub(crate) fn set_active_option(&self, list: &str, option: Option<&str>) {
        let set = |name: &str, value: Option<&str>| match value {
            Some(value) => self.area.set_attribute(name, value),
            None => self.area.remove_attribute(name),
        };
        // A failure affects assistive technology only.
        set("aria-controls", option.map(|_| list)).ok();
        set("aria-activedescendant", option).ok();
    }

    /// Selects the next `{{words}}` that are to be filled in; `false` if there are none after the cursor.
    pub(crate) fn select_placeholder(&self) -> bool {
        // Words that are selected already were not filled in and are passed over.
        let text = self.area.value();
        let caret = byte_offset(&text, self.area.selection_end());
        let rest = text.get(caret..).unwrap_or_default();
        let Some(start) = rest.find("{{") else { return false };
        let Some(length) = rest.get(start..).and_then(|rest| rest.find("}}")) else { return false };
        let units = |bytes: usize| {
            let before = text.get(..caret + bytes).unwrap_or_default();
            u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX)
        };
        self.area.set_selection_range(units(start), units(start + length + 2)).is_ok()
    }

    /// Moves the cursor to the beginning.
    pub(crate) fn to_start(&self) {
        // If the cursor cannot be set, it stays where it is.
        self.area.set_selection_range(0, 0).ok();
    }

    /// Replaces the text by another one, to which nothing can be undone: that of another conversation, or what is left of
    /// a text that was sent.
    pub(crate) fn set_text(&self, text: &str) {
        self.area.set_value(text);
        self.fit();
    }

    pub(crate) fn focus(&self) {
        self.area.focus().ok();
    }

    /// Calls back with the text and the position of the cursor, in bytes, at each change.
    pub(crate) fn on_input(&self, on_event: impl Fn(String, usize) + 'static) {
        let question = self.clone();
        listen(&self.area, "input", move |_| {
            question.fit();
            let text = question.text();
            let caret = byte_offset(&text, question.area.selection_start());
            on_event(text, caret);
        });
    }

    /// Calls back when a change is over; programs that fill in a text may tell of nothing else.
    pub(crate) fn on_change(&self, on_event: impl Fn() + 'static) {
        listen(&self.area, "change", move |_| on_event());
    }

    /// Calls back at Enter where it sends: not at Shift+Enter, and not at Enter alone on a touch screen.
    pub(crate) fn on_enter(&self, on_event: impl Fn() + 'static) {
        if has_touch_alone() {
            // The key on the screen shows what it does. An element takes any attribute.
            self.area.set_attribute("enterkeyhint", "enter").ok();
        }
        listen(&self.area, "keydown", move |event| {
            if matches!(key_in_text(event), Key::Enter) {
                event.prevent_default();
                on_event();
            }
        });
    }

    fn fit(&self) {
        if self.grows {
            return;
        }
        let style = self.area.style();
        style.set_property("height", "auto").ok();
        style.set_property("height", &format!("{}px", self.area.scroll_height())).ok();
    }
}

fn supports_field_sizing() -> bool {
    let css = web_sys::window().and_then(|window| js_sys::Reflect::get(&window, &"CSS".into()).ok());
    let supports = css.as_ref().and_then(|css| js_sys::Reflect::get(css, &"supports".into()).ok());
    let supports = supports.and_then(|supports| supports.dyn_into::<js_sys::Function>().ok());
    let asked = supports.zip(css).and_then(|(supports, css)| {
        supports.call2(&css, &JsValue::from_str("field-sizing"), &JsValue::from_str("content")).ok()
    });
    asked.is_some_and(|answer| answer.is_truthy())
}

/// The byte at which a place of the text box is, which counts in UTF-16; the end of the text where it is unknown.
fn byte_offset(text: &str, place: Result<Option<u32>, JsValue>) -> usize {
    let place = place.ok().flatten().unwrap_or(u32::MAX);
    let mut units = 0;
    let before = |character: &char| {
        units += if character.len_utf16() == 1 { 1 } else { 2 };
        units <= place
    };
    text.chars().take_while(before).map(char::len_utf8).sum()
}
