//! The keyboard focus.

use std::time::Duration;

use leptos::prelude::{request_animation_frame, set_timeout};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, KeyboardEvent};

use super::{keyboard::is_composing, target};
use crate::browser::window;

/// Directive that focuses an element at the next frame, when it is in the page.
pub(crate) fn focus_soon(element: Element) {
    request_animation_frame(move || focus(&element));
}

/// Focuses the element with this id, if it is in the page.
pub(crate) fn focus_id(id: &str) {
    if let Some(element) = window::by_id::<Element>(id) {
        focus(&element);
    }
}

/// Focuses the element with this id, once it is there and shown.
pub(crate) fn focus_made(id: &'static str) {
    focus_id(id);
    let focused = web_sys::window().and_then(|window| window.document()?.active_element());
    if focused.is_none_or(|focused| focused.id() != id) {
        set_timeout(move || focus_id(id), Duration::ZERO);
    }
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

/// Moves the focus with the arrow keys up and down between a search box and the rows of its list, which have a link each.
/// Both are given by their ids.
pub(crate) fn move_between_rows(event: &KeyboardEvent, search: &str, list: &str) {
    let Some(list) = window::by_id::<Element>(list) else { return };
    let row = target(event).filter(|target| list.contains(Some(target)));
    let row = row.and_then(|target| target.closest("li").ok().flatten());
    let next = match (event.key().as_str(), row) {
        _ if is_composing(event) => return,
        ("ArrowDown", Some(row)) => row.next_element_sibling(),
        ("ArrowDown", None) => list.first_element_child(),
        ("ArrowUp", Some(row)) => row.previous_element_sibling().or_else(|| window::by_id(search)),
        _ => return,
    };
    // Else the list would scroll, or the cursor would move in the box.
    event.prevent_default();
    let inside = |selector| next.as_ref().and_then(|row| row.query_selector(selector).ok().flatten());
    if let Some(next) = inside("a[href]").or_else(|| inside("button")).or(next) {
        focus(&next);
    }
}

/// Gives the focus to the row above the focused one, which is about to go.
pub(crate) fn focus_row_before(list: &str) {
    let Some(list) = window::by_id::<Element>(list) else { return };
    let focused =
        web_sys::window().and_then(|window| window.document()).and_then(|page| page.active_element());
    let row = focused.filter(|focused| list.contains(Some(focused)));
    let row = row.and_then(|focused| focused.closest("li").ok().flatten());
    let before = row.and_then(|row| row.previous_element_sibling());
    let link = before.and_then(|row| row.query_selector("a[href]").ok().flatten());
    if let Some(link) = link {
        focus(&link);
    }
}

/// A row of a list that stays where it is on screen while others are inserted above it.
pub(crate) struct RowAnchor {
    row: Element,
    /// The element in the row that has the focus.
    focused: Option<Element>,
    panel: Element,
    top: f64,
}

impl RowAnchor {
    /// The row with the focus, else under the pointer, else, if the list was scrolled, at its top.
    pub(crate) fn find(list: &str) -> Option<Self> {
        let list = window::by_id::<Element>(list)?;
        let panel = list.parent_element()?;
        let focused = web_sys::window()?.document()?.active_element();
        let focused = focused.filter(|focused| list.contains(Some(focused)));
        let row = focused.as_ref().and_then(|focused| focused.closest("li").ok().flatten());
        let row = row.or_else(|| list.query_selector("li:hover").ok().flatten()).or_else(|| {
            let top = panel.get_bounding_client_rect().top();
            let is_visible = |row: &Element| row.get_bounding_client_rect().bottom() > top;
            (panel.scroll_top() > 0).then(|| super::all(&list, "li").into_iter().find(is_visible)).flatten()
        })?;
        let top = row.get_bounding_client_rect().top();
        Some(Self { row, focused, panel, top })
    }

    /// Scrolls by what was inserted above, and gives back the focus, which a row loses when its list moves it.
    pub(crate) fn keep(self) {
        if self.row.is_connected() {
            if let Some(focused) = &self.focused {
                focus(focused);
            }
            super::scroll_down(&self.panel, (self.row.get_bounding_client_rect().top() - self.top).round());
        }
    }
}
