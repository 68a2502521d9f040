//! Positions of elements on screen, and placing elements.

use std::time::Duration;

use footnote_messages as messages;
use leptos::prelude::{request_animation_frame, set_timeout};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlDialogElement, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

/// Gap between a card and its place, in pixels.
const CARD_GAP: f64 = 8.0;
/// How long a found exchange is highlighted, in milliseconds.
const FOUND_MS: u64 = 2400;

/// A position on screen, in pixels from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Place {
    /// The place of an element and of the line of text that it stands in.
    pub(super) fn in_line(element: &Element) -> Self {
        let place = element.get_bounding_client_rect();
        let bottom = place.bottom().max(place.top() + line_height(element).unwrap_or_default());
        Self { left: place.left(), right: place.right(), top: place.top(), bottom }
    }
}

/// The height of the lines around an element, in pixels.
fn line_height(element: &Element) -> Option<f64> {
    let style = web_sys::window()?.get_computed_style(&element.parent_element()?).ok()??;
    style.get_property_value("line-height").ok()?.strip_suffix("px")?.parse().ok()
}

/// Directive that places an element below a position, or above it if there is more room, at the next frame: what a citation
/// is about stands before it.
pub(crate) fn place_beside(element: Element, near: Place) {
    request_animation_frame(move || {
        let Some((card, window)) = element.dyn_ref::<HtmlElement>().zip(web_sys::window()) else { return };
        let pixels = |length: Result<JsValue, _>| length.ok().and_then(|length| length.as_f64());
        let width = pixels(window.inner_width()).unwrap_or_default();
        let height = pixels(window.inner_height()).unwrap_or_default();
        // A panel's text is not covered: neither one beside the place nor a sheet below it.
        let panel = window.document().and_then(|page| page.query_selector(".panel").ok().flatten());
        let panel = panel.map(|panel| panel.get_bounding_client_rect()).filter(|panel| panel.width() > 0.0);
        let panel_from = panel.as_ref().map(|panel| panel.left()).filter(|left| *left > near.left);
        let panel_to = panel.as_ref().map(|panel| panel.right()).filter(|right| *right < near.right);
        let (from, to) = (panel_to.unwrap_or_default(), panel_from.map_or(width, |left| width.min(left)));
        let height = panel.as_ref().map_or(height, |panel| {
            let is_sheet = panel_from.or(panel_to).is_none() && panel.top() > near.bottom;
            if is_sheet { height.min(panel.top()) } else { height }
        });
        let most = format!("{}px", to - from - 2.0 * CARD_GAP);
        card.style().set_property("max-width", &most).ok();
        let size = card.get_bounding_client_rect();
        let above = near.top - 2.0 * CARD_GAP;
        let below = height - near.bottom - 2.0 * CARD_GAP;
        let is_above = size.height() > below && above > below;
        let room = if is_above { above } else { below };
        let top =
            if is_above { near.top - CARD_GAP - size.height().min(room) } else { near.bottom + CARD_GAP };
        // It begins where the citation does.
        let is_mirrored = messages::language().is_right_to_left;
        let left = if is_mirrored { near.right - size.width() } else { near.left };
        let left = left.min(to - size.width() - CARD_GAP).max(from + CARD_GAP);
        for (name, pixels) in [("top", top), ("left", left), ("max-height", size.height().min(room))] {
            card.style().set_property(name, &format!("{pixels}px")).ok();
        }
        card.class_list().add_1("placed").ok();
    });
}

/// Scrolls an exchange to the top of the screen and highlights it for a moment.
pub(crate) fn reveal(within: &Element) {
    let Some(exchange) = scroll_to_exchange(within) else { return };
    exchange.class_list().add_1("found").ok();
    set_timeout(
        move || {
            exchange.class_list().remove_1("found").ok();
        },
        Duration::from_millis(FOUND_MS),
    );
}

/// Scrolls the exchange of an element to the top of the screen.
pub(crate) fn scroll_to_exchange(within: &Element) -> Option<Element> {
    let exchange = within.closest(".exchange").ok()??;
    exchange.scroll_into_view();
    Some(exchange)
}

/// Scrolls as little as it takes to have an element on screen, its beginning first.
pub(crate) fn bring_into_view(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Shows a popover at the next frame, when it is in the page: above everything, dialogs included.
pub(crate) fn show_popover_soon(element: Element) {
    request_animation_frame(move || {
        if let Some(element) = element.dyn_ref::<HtmlElement>() {
            // Already shown, or gone.
            element.show_popover().ok();
        }
    });
}

/// Opens a modal dialog at the next frame, when it is in the page.
pub(crate) fn show_modal_soon(element: Element) {
    request_animation_frame(move || {
        if let Some(dialog) = element.dyn_ref::<HtmlDialogElement>() {
            // Already open, or gone.
            dialog.show_modal().ok();
        }
    });
}
