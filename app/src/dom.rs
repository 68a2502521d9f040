//! The page's document: the parts of index.html, and DOM work that is outside of components.

pub(crate) mod answers;
mod block_buttons;
mod code_colors;
mod copied;
mod events;
mod files;
mod focus;
mod growing_text;
mod keyboard;
mod lost_focus;
mod pictures;
mod position;
mod remote_images;
mod resize;
mod scroller;
mod seen;
mod selection;

pub(crate) mod chips;
pub(crate) mod highlight;
pub(crate) mod link;
pub(crate) mod math;
pub(crate) mod patch;
pub(crate) mod pdf_page;
pub(crate) mod print;
pub(crate) mod question;
pub(crate) mod read_mark;
pub(crate) mod selected_words;
pub(crate) mod streaming_text;
pub(crate) mod svg;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, HtmlElement, Node};

use crate::browser::window;

use self::events::listen;
pub(crate) use self::{
    block_buttons::work_block_buttons,
    code_colors::clear_code_colors,
    copied::copy_as_text,
    events::{
        chosen_option, has_touch_alone, is_plain_click, on_navigation, on_network, on_resize, on_return,
        on_room, room, target,
    },
    files::{is_of_files, on_drop, on_paste},
    focus::{
        RowAnchor, focus, focus_id, focus_made, focus_row_before, focus_soon, move_between_rows, select_soon,
    },
    highlight::{clear_words, keep_marked_in_view, mark_words},
    keyboard::{
        Along, Key, along, is_composing, key, key_in_text, on_away, on_command_key, on_escape,
        on_first_escape, on_letter,
    },
    lost_focus::keep_focus,
    position::{
        Place, bring_into_view, place_beside, reveal, scroll_to_exchange, show_modal_soon, show_popover_soon,
    },
    remote_images::{ImageServers, on_load_image, set_image_servers},
    resize::{drag_edge, viewer_width, window_width},
    scroller::{Scroller, is_near_end},
};

/// An element of the page.
pub(crate) use web_sys::Element as Handle;
/// Something that happened to an element.
pub(crate) use web_sys::Event;

/// Makes an element with these attributes.
fn create(page: &Document, name: &str, attributes: &[(&str, &str)]) -> Result<Handle, JsValue> {
    let element = page.create_element(name)?;
    attributes.iter().try_for_each(|(name, value)| element.set_attribute(name, value))?;
    Ok(element)
}

/// Makes an element in the document of another one.
fn create_beside(other: &Handle, name: &str, attributes: &[(&str, &str)]) -> Result<Handle, JsValue> {
    create(&other.owner_document().ok_or(JsValue::NULL)?, name, attributes)
}

/// Puts one element into another.
pub(crate) fn adopt(parent: &Handle, child: &Handle) {
    // A parent that is gone shows nothing anyway.
    parent.append_child(child.unchecked_ref::<Node>()).ok();
}

/// Selects citations.
const CHIP: &str = ".cite";

/// The elements in another that a selector names, in the order of the document.
pub(crate) fn all(within: &Handle, selector: &str) -> Vec<Handle> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// Replaces the content of an element by another element.
pub(crate) fn fill(parent: &Handle, child: &Handle) {
    parent.replace_children_with_node_1(child);
}

/// Presses an element, as a person would.
pub(crate) fn press(id: &str) {
    if let Some(element) = window::by_id::<HtmlElement>(id) {
        element.click();
    }
}

/// Adds or removes a class of the page's frame.
pub(crate) fn frame_class(name: &str, on: bool) {
    if let Some(frame) = window::by_id::<Handle>("app") {
        frame.class_list().toggle_with_force(name, on).ok();
    }
}

/// Sets a custom property of the element with this id, which the style sheet uses for all within it.
pub(crate) fn set_property(id: &str, name: &str, value: &str) {
    if let Some(element) = window::by_id::<HtmlElement>(id) {
        // Only a style that came from elsewhere refuses this.
        element.style().set_property(name, value).ok();
    }
}

/// Keeps the height of the dock as a custom property of what floats above it.
pub(crate) fn measure_dock() {
    if let Some(dock) = window::by_id::<HtmlElement>("dock") {
        let element = dock.clone();
        on_resize(&dock, move || set_property("over", "--dock", &format!("{}px", element.offset_height())));
    }
}

/// Sets a `data-` attribute of the root element, which the style sheet looks for; an empty value removes it.
pub(crate) fn set_root_data(name: &str, value: &str) {
    let Some(root) = web_sys::window().and_then(|window| window.document()?.document_element()) else {
        return;
    };
    let name = format!("data-{name}");
    // Only an invalid name is refused.
    if value.is_empty() {
        root.remove_attribute(&name).ok();
    } else {
        root.set_attribute(&name, value).ok();
    }
}

/// Sets the colour of the browser's own bars to the page's background.
pub(crate) fn color_browser_bars() {
    let Some(window) = web_sys::window() else { return };
    let Some(root) = window.document().and_then(|document| document.document_element()) else { return };
    let style = window.get_computed_style(&root).ok().flatten();
    let Some(color) = style.and_then(|style| style.get_property_value("background-color").ok()) else {
        return;
    };
    for meta in all(&root, "meta[name=theme-color]") {
        meta.set_attribute("content", &color).ok();
    }
}

/// Whether a dialog is open, over which no other should open.
pub(crate) fn has_dialog() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| matches!(document.query_selector("dialog[open]"), Ok(Some(_))))
}

/// Scrolls an element down by a distance in pixels, of which fractions are cut off.
fn scroll_down(panel: &Handle, distance: f64) {
    #[expect(clippy::cast_possible_truncation, reason = "a distance on screen")]
    panel.set_scroll_top(panel.scroll_top() + distance as i32);
}

/// Scrolls as little as it takes to show the element with this id.
pub(crate) fn scroll_into_view(id: &str) {
    if let Some(element) = window::by_id::<Handle>(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Empties the placeholder of index.html that a part of the program replaces.
pub(crate) fn placeholder(id: &str) -> Option<HtmlElement> {
    let element: HtmlElement = window::by_id(id)?;
    element.set_text_content(None);
    Some(element)
}
