//! The words that a person selected in an answer or a document, and the bar beside them, which covers none of them.

use std::{cell::Cell, rc::Rc, time::Duration};

use footnote_client::document::SelectedIn;
use footnote_core::{conversation::ExchangeId, references::WordsOrigin};
use leptos::prelude::{request_animation_frame, set_timeout};
use wasm_bindgen::JsCast as _;
use web_sys::{DomRect, Element, HtmlElement, KeyboardEvent, Node, Range};

use super::{
    CHIP, all, chips,
    copied::{copied_of, escaped},
    has_touch_alone, listen,
    selection::{any_selection, selection},
};

/// Texts that are from somewhere.
const TEXTS: &str = "article[data-role=assistant] .prose, #document-body .prose";
/// What cuts off what is scrolled out of it.
const SCROLLERS: &str = "#document-body, #scroller";
/// A block of a text; a citation after it means other words.
const BLOCKS: &str = "p, li, td, th, dd, blockquote, h1, h2, h3, h4, h5, h6";
/// The bar beside the words, by its class.
const BAR: &str = ".selected-words";
/// A selection is a person's once it has not changed for this long, in milliseconds.
const PAUSE_MS: u64 = 150;
/// Room between the bar and the words, in pixels, and where fingers hold the ends of a selection.
const GAP: f64 = 8.0;
const GAP_OF_FINGERS: f64 = 36.0;

/// Selected words of one text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SelectedWords {
    pub(crate) plain: String,
    pub(crate) html: String,
    pub(crate) place: SelectedIn,
}

/// Calls back when words of an answer or a document are selected, and with `None` when they are not any more.
pub(crate) fn on_selected_words(on_event: impl Fn(Option<SelectedWords>) + 'static) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let is_pressed = Rc::new(Cell::new(false));
    let changes = Rc::new(Cell::new(0_u32));
    let on_event = Rc::new(on_event);
    let tell_soon = {
        let is_pressed = Rc::clone(&is_pressed);
        move || {
            let change = changes.get().wrapping_add(1);
            changes.set(change);
            let (changes, is_pressed, on_event) =
                (Rc::clone(&changes), Rc::clone(&is_pressed), Rc::clone(&on_event));
            set_timeout(
                move || {
                    if changes.get() == change && !is_pressed.get() {
                        on_event(selected_words());
                    }
                },
                Duration::from_millis(PAUSE_MS),
            );
        }
    };
    listen(&document, "selectionchange", {
        let tell_soon = tell_soon.clone();
        move |_| tell_soon()
    });
    for name in ["pointerdown", "pointerup", "pointercancel"] {
        let (is_pressed, tell_soon) = (Rc::clone(&is_pressed), tell_soon.clone());
        listen(&document, name, move |_| {
            is_pressed.set(name == "pointerdown");
            if name != "pointerdown" {
                tell_soon();
            }
        });
    }
}

/// Calls back when a person presses F10, the key for what belongs to a selection; `true` keeps the browser's menu closed.
pub(crate) fn on_menu_key(on_event: impl Fn() -> bool + 'static) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    listen(&document, "keydown", move |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
        let is_plain = !(key.shift_key() || key.ctrl_key() || key.alt_key() || key.meta_key());
        if key.key() == "F10" && is_plain && on_event() {
            event.prevent_default();
        }
    });
}

/// Selects nothing any more.
pub(crate) fn clear_selection() {
    if let Some(selection) = selection() {
        // There is one, so that it has ranges.
        selection.remove_all_ranges().ok();
    }
}

/// A selection that something else takes for a while, such as a dialog with a text box.
pub(crate) struct HeldSelection {
    /// Node and offset where it began and where it was dragged to.
    anchor: (Node, u32),
    focus: (Node, u32),
}

impl HeldSelection {
    /// The selection now, unless it is empty.
    pub(crate) fn now() -> Option<Self> {
        let selection = selection()?;
        let anchor = (selection.anchor_node()?, selection.anchor_offset());
        Some(Self { anchor, focus: (selection.focus_node()?, selection.focus_offset()) })
    }

    pub(crate) fn restore(self) {
        let Some(selection) = any_selection() else { return };
        let ((anchor, from), (focus, to)) = (self.anchor, self.focus);
        // Texts that changed meanwhile may have no such place any more: then nothing is selected.
        selection.set_base_and_extent(&anchor, from, &focus, to).ok();
    }
}

fn range() -> Option<Range> {
    selection()?.get_range_at(0).ok()
}

fn selected_words() -> Option<SelectedWords> {
    let range = range()?;
    let page = web_sys::window()?.document()?.document_element()?;
    let touched = all(&page, TEXTS).into_iter().filter(|text| range.intersects_node(text).unwrap_or(false));
    // A selection by three clicks ends where the next text begins.
    let mut selected = touched.filter_map(|text| Some((copied_of(&range, &text)?, text)));
    let (copied, text) = selected.next()?;
    if selected.next().is_some() {
        return None;
    }
    let place = match text.closest("article[data-role=assistant]").ok()? {
        Some(article) => SelectedIn::Answer {
            exchange: ExchangeId(article.get_attribute("data-exchange-id")?.parse().ok()?),
            citation: citation_after(&range, &text),
        },
        None => SelectedIn::Document { heading: heading_above(&range, &text) },
    };
    let (plain, html) = copied.into_texts();
    Some(SelectedWords { plain: plain.trim().to_owned(), html, place })
}

/// The citation that follows the words in their block, else the last one among them.
fn citation_after(range: &Range, text: &Element) -> Option<u32> {
    let end = range.end_container().ok()?;
    let end = end.dyn_ref::<Element>().cloned().or_else(|| end.parent_element())?;
    let block = end.closest(BLOCKS).ok()?.unwrap_or_else(|| text.clone());
    // -1 is before the range, 0 in it, 1 after it.
    let side = |chip: &Element| range.compare_point(chip, 0).unwrap_or(-1);
    let after = all(&block, CHIP).into_iter().find(|chip| side(chip) == 1);
    let among = || all(text, CHIP).into_iter().rfind(|chip| side(chip) == 0);
    chips::place_of(&after.or_else(among)?)
}

/// The last heading before the words, or the one they stand in.
fn heading_above(range: &Range, text: &Element) -> Option<String> {
    let headings = all(text, "h1, h2, h3, h4, h5, h6").into_iter();
    let above = headings.take_while(|heading| range.compare_point(heading, 0).is_ok_and(|side| side <= 0));
    above.last()?.text_content().map(|heading| heading.trim().to_owned())
}

/// Directive that keeps a bar beside the selected words: above them where a mouse selected, below them under a finger, since
/// systems show their own menu above. Where neither has room, or the words are scrolled away, it is not seen.
pub(crate) fn place_beside_selection(bar: Element) {
    let place = move || {
        let Some(bar) = bar.dyn_ref::<HtmlElement>() else { return };
        let top_left = place_of(bar);
        for (name, pixels) in top_left.into_iter().flat_map(|(top, left)| [("top", top), ("left", left)]) {
            bar.style().set_property(name, &format!("{pixels}px")).ok();
        }
        bar.class_list().toggle_with_force("placed", top_left.is_some()).ok();
    };
    request_animation_frame(place.clone());
    let (Some(window), Some(document)) =
        (web_sys::window(), web_sys::window().and_then(|window| window.document()))
    else {
        return;
    };
    // Scrolling of what is within the page does not bubble.
    for name in ["wheel", "touchmove", "scrollend", "keyup"] {
        let place = place.clone();
        listen(&document, name, move |_| request_animation_frame(place.clone()));
    }
    for scroller in document.document_element().iter().flat_map(|page| all(page, SCROLLERS)) {
        let place = place.clone();
        listen(&scroller, "scroll", move |_| request_animation_frame(place.clone()));
    }
    listen(&window, "resize", move |_| request_animation_frame(place.clone()));
}

fn place_of(bar: &HtmlElement) -> Option<(f64, f64)> {
    let range = range()?;
    let lines = range.get_client_rects()?;
    let lines: Vec<DomRect> = (0..lines.length()).filter_map(|at| lines.item(at)).collect();
    let lines = lines.iter().filter(|line| line.width() > 0.0);
    let top = lines.clone().map(|line| line.top()).min_by(f64::total_cmp)?;
    let bottom = lines.clone().map(|line| line.bottom()).max_by(f64::total_cmp)?;
    let (first, last) = (lines.clone().next()?, { lines }.next_back()?);
    let within = range.common_ancestor_container().ok()?;
    let within = within.dyn_ref::<Element>().cloned().or_else(|| within.parent_element())?;
    let view = within.closest(SCROLLERS).ok()??.get_bounding_client_rect();
    let size = bar.get_bounding_client_rect();
    let gap = if has_touch_alone() { GAP_OF_FINGERS } else { GAP };
    let above = top - gap - size.height();
    let below = bottom + gap;
    let fits_above = above >= view.top() && top <= view.bottom();
    let fits_below = below + size.height() <= view.bottom() && bottom >= view.top();
    let (top, line) = match (has_touch_alone(), fits_above, fits_below) {
        (false, true, _) | (true, true, false) => (above, first),
        (_, _, true) => (below, last),
        (_, false, false) => return None,
    };
    let most = view.right() - size.width() - GAP;
    Some((top, line.left().min(most).max(view.left() + GAP)))
}

/// The words with what they are from after them, as plain text and as HTML.
pub(crate) fn rich_with_source(selected: &SelectedWords, origin: Option<&WordsOrigin>) -> (String, String) {
    let SelectedWords { plain, html, .. } = selected;
    let Some(WordsOrigin { label, address, .. }) = origin else { return (plain.clone(), html.clone()) };
    let cited = match address {
        Some(address) => format!("<a href=\"{}\">{}</a>", escaped(address), escaped(label)),
        None => escaped(label),
    };
    let lines: Vec<&str> = [plain.as_str(), "", label].into_iter().chain(address.as_deref()).collect();
    (lines.join("\n"), format!("<blockquote>{html}</blockquote><p>{cited}</p>"))
}

/// Gives the keyboard to the next or the previous button of the bar, or to its first.
pub(crate) fn focus_in_bar(step: Option<i32>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Some(bar) = document.query_selector(BAR).ok().flatten() else { return };
    let buttons = all(&bar, "button");
    let count = i32::try_from(buttons.len()).unwrap_or(0);
    let active = document.active_element();
    let is_active = |button: &Element| button.is_same_node(active.as_ref().map(AsRef::as_ref));
    let now = buttons.iter().position(is_active).and_then(|at| i32::try_from(at).ok());
    let next = match (step, now) {
        (Some(step), Some(now)) if count > 0 => (now + step).rem_euclid(count),
        _ => 0,
    };
    if let Some(button) = usize::try_from(next).ok().and_then(|at| buttons.get(at)) {
        super::focus(button);
    }
}
