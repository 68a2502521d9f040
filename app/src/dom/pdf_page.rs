//! The picture of a page of a PDF, and the panel that it is in.

use footnote_client::ports::PageSize;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlInputElement, ImageData, KeyboardEvent,
};

use super::highlight;

/// Selects the marks of a page that are gone to, the first of which is.
const CURRENT: &str = ".pdf-mark[data-kind=cited], .pdf-mark[data-kind=current]";

/// How many pixels a point of the page has, where it has the width of this element.
pub(crate) fn scale_in(frame: &Element, size: PageSize) -> f64 {
    let density = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
    f64::from(frame.client_width()) * density / f64::from(size.width)
}

/// Shows a picture in place of the one before.
pub(crate) fn paint(canvas: &HtmlCanvasElement, picture: &ImageData) -> Result<(), JsValue> {
    canvas.set_width(picture.width());
    canvas.set_height(picture.height());
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    context.dyn_into::<CanvasRenderingContext2d>()?.put_image_data(picture, 0.0, 0.0)
}

/// Shows nothing until the next picture is there.
pub(crate) fn clear(canvas: &HtmlCanvasElement) {
    // A new size empties it, even the same.
    canvas.set_width(canvas.width());
}

/// Scrolls to the first mark of this kind on a page.
pub(crate) fn scroll_to_mark(frame: &Element) {
    let Ok(Some(mark)) = frame.query_selector(CURRENT) else { return };
    highlight::bring_to_middle(&mark);
    if let Some(wide) = frame.parent_element() {
        let (place, shown) = (mark.get_bounding_client_rect(), wide.get_bounding_client_rect());
        if place.left() < shown.left() || place.right() > shown.right() {
            #[expect(clippy::cast_possible_truncation, reason = "a distance in pixels")]
            let along = (place.left() - shown.left() - shown.width() / 4.0) as i32;
            wide.set_scroll_left(wide.scroll_left() + along);
        }
    }
}

/// Scrolls the panel of an element to its begin.
pub(crate) fn scroll_to_top(within: &Element) {
    if let Ok(Some(panel)) = within.closest(".panel-body") {
        panel.set_scroll_top(0);
    }
}

/// Whether the panel in which a key was pressed is scrolled to its begin, and to its end. `None` if the key is meant for a field,
/// or for the browser.
pub(crate) fn edges_of(event: &KeyboardEvent) -> Option<(bool, bool)> {
    let is_typed = event.target().is_some_and(|target| target.has_type::<HtmlInputElement>());
    if is_typed || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let panel = event.current_target()?.dyn_into::<Element>().ok()?;
    let below = panel.scroll_height() - panel.client_height() - panel.scroll_top();
    Some((panel.scroll_top() <= 0, below <= 1))
}
