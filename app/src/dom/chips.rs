//! Citations on screen: their marks, and events when they are hovered, focused or pressed.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, FocusEvent, KeyboardEvent, PointerEvent, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use super::{CHIP, Event, Place, all, is_plain_click, listen, target};

/// The width and height of what a finger hits without aiming, in pixels.
const FINGER: f64 = 44.0;

/// A citation that a person points at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Chip {
    /// The exchange it stands in.
    pub(crate) exchange: Option<u32>,
    /// Its index among the answer's citations.
    pub(crate) at: u32,
    /// Its place on screen.
    pub(crate) place: Place,
}

/// Calls back when a citation is hovered with a pointer that can hover, or reached with the keyboard, and with `None`
/// when that ends.
pub(crate) fn on_chip(within: &Element, on_event: impl Fn(Option<Chip>) + Clone + 'static) {
    for name in ["pointerover", "focusin", "pointerout", "focusout"] {
        let on_event = on_event.clone();
        let comes = matches!(name, "pointerover" | "focusin");
        listen(within, name, move |event| {
            let Some(element) = element(event).filter(|chip| !comes || may_hover(event, chip)) else {
                return;
            };
            if name != "focusin" {
                if let Some(chip) = chip(&element) {
                    on_event(comes.then_some(chip));
                }
                return;
            }
            // The browser scrolls to what has the focus only after this event.
            let on_event = on_event.clone();
            request_animation_frame(move || {
                let is_focused = element.matches(":focus").unwrap_or(false);
                if let Some(chip) = chip(&element).filter(|_| is_focused) {
                    on_event(Some(chip));
                }
            });
        });
    }
}

/// Calls back when a citation is pressed, by a finger also beside it. With Ctrl, Shift, Alt or the middle button its link is followed instead.
pub(crate) fn on_chip_pressed(within: &Element, on_event: impl Fn(Chip) + Clone + 'static) {
    for name in ["click", "keydown"] {
        let on_event = on_event.clone();
        listen(within, name, move |event| {
            let pressed = element(event).or_else(|| touched(event));
            let Some(element) = pressed.filter(|chip| is_press(event, chip)) else { return };
            if let Some(chip) = chip(&element) {
                event.prevent_default();
                on_event(chip);
            }
        });
    }
}

/// The citation at this place of a text, counted from 0.
pub(super) fn nth(within: &Element, at: u32) -> Option<Element> {
    all(within, CHIP).into_iter().nth(usize::try_from(at).ok()?)
}

/// Marks a citation as the open one, and scrolls to it.
pub(super) fn make_current(chip: &Element) {
    // An element takes any attribute.
    chip.set_attribute("aria-current", "true").ok();
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Center);
    chip.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Unmarks the open citation.
pub(crate) fn leave_current() {
    let document = web_sys::window().and_then(|window| window.document());
    let current = document.and_then(|document| document.query_selector(".cite[aria-current]").ok().flatten());
    if let Some(chip) = current {
        chip.remove_attribute("aria-current").ok();
    }
}

fn may_hover(event: &Event, chip: &Element) -> bool {
    if let Some(pointer) = event.dyn_ref::<PointerEvent>() {
        return pointer.pointer_type() != "touch";
    }
    // Closing the viewer moves the focus back to the citation, which must not open its card again.
    let from = event.dyn_ref::<FocusEvent>().and_then(FocusEvent::related_target);
    let from = from.and_then(|from| from.dyn_into::<Element>().ok());
    let is_back = from.is_some_and(|from| from.closest(".viewer").is_ok_and(|viewer| viewer.is_some()));
    !is_back && chip.matches(":focus-visible").unwrap_or(true)
}

fn is_press(event: &Event, chip: &Element) -> bool {
    if let Some(key) = event.dyn_ref::<KeyboardEvent>() {
        // Browsers click links and buttons by themselves.
        return chip.has_attribute("role") && matches!(key.key().as_str(), "Enter" | " ");
    }
    is_plain_click(event)
}

fn element(event: &Event) -> Option<Element> {
    target(event)?.closest(CHIP).ok()?
}

/// The citation nearest to a finger that touched the text around it. The places to press of citations cannot be larger than
/// their lines: they would cover each other.
fn touched(event: &Event) -> Option<Element> {
    let touch = event.dyn_ref::<PointerEvent>().filter(|event| event.pointer_type() == "touch")?;
    let touched = target(event)?;
    if touched.closest("a, button, summary, input").ok()?.is_some() {
        return None;
    }
    let (x, y) = (f64::from(touch.client_x()), f64::from(touch.client_y()));
    let distance = |chip: &Element| {
        let place = chip.get_bounding_client_rect();
        let across = f64::midpoint(place.left(), place.right()) - x;
        let along = f64::midpoint(place.top(), place.bottom()) - y;
        across.abs().max(along.abs())
    };
    let block = touched.closest("p, li, td, th, dd, blockquote, h1, h2, h3, h4, h5, h6").ok()??;
    let near = all(&block, CHIP).into_iter().map(|chip| (distance(&chip), chip));
    let near = near.filter(|(distance, _)| *distance <= FINGER / 2.0);
    near.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, chip)| chip)
}

/// The index of a citation among its answer's.
pub(super) fn place_of(chip: &Element) -> Option<u32> {
    let article = chip.closest("article").ok()??;
    let same = |other: &Element| other.is_same_node(Some(chip));
    u32::try_from(all(&article, CHIP).iter().position(same)?).ok()
}

fn chip(chip: &Element) -> Option<Chip> {
    let article = chip.closest("article").ok()??;
    let at = place_of(chip)?;
    let exchange = article.get_attribute("data-exchange-id").and_then(|id| id.parse().ok());
    Some(Chip { exchange, at, place: Place::in_line(chip) })
}
