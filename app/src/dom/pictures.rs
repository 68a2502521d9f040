//! Pictures of the knowledge base's folder that a document shows. Each is loaded when it comes on screen. It comes by
//! `fetch`, because an `img` cannot send the access token, and as a `data:` address, which the page's policy allows.

use std::cell::RefCell;

use footnote_core::markdown::EmbedTarget;
use footnote_messages as messages;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Element, HtmlImageElement, IntersectionObserver};

use super::{create, create_beside, highlight, seen};
use crate::browser::http::{PictureError, Proxy};

const CLASS: &str = "picture";
/// Distance from the screen at which a picture is loaded.
const MARGIN: &str = "300px";

/// Attributes of an element that waits to be seen: its request and its picture's width.
const QUERY: &str = "data-query";
const WIDTH: &str = "data-width";

thread_local! {
    /// Waits for pictures to come near the screen.
    static OBSERVER: RefCell<Option<IntersectionObserver>> = const { RefCell::new(None) };
    static SOURCE: RefCell<Option<Proxy>> = const { RefCell::new(None) };
}

/// Loads pictures from here.
pub(super) fn set_source(proxy: &Proxy) {
    SOURCE.set(Some(proxy.clone()));
}

/// The place of a picture that a document names, and the place of its name, which stands there until it is loaded.
pub(super) fn place(
    page: &Document,
    document: &str,
    target: &EmbedTarget,
    width: Option<u32>,
) -> Result<(Element, Element), JsValue> {
    let query = Proxy::picture_query(document, target);
    let place = create(page, "span", &[("class", CLASS), ("data-state", "loading"), (QUERY, &query)])?;
    let name = create(page, "span", &[])?;
    if let Some(width) = width {
        place.set_attribute(WIDTH, &width.to_string())?;
    }
    place.append_child(&name)?;
    OBSERVER.with_borrow_mut(|observer| {
        if observer.is_none() {
            *observer = seen::observer(MARGIN, |place| spawn_local(load(place)));
        }
        if let Some(observer) = observer {
            observer.observe(&place);
        }
    });
    Ok((place, name))
}

async fn load(place: Element) {
    let Some(proxy) = SOURCE.with_borrow(Clone::clone) else { return };
    let query = place.get_attribute(QUERY).unwrap_or_default();
    let reason = match proxy.picture(&query).await {
        Ok(address) => match show(&place, &address).await {
            Ok(()) => return,
            Err(_) => messages::blocks::picture_not_shown(),
        },
        Err(PictureError::Missing) => messages::blocks::picture_missing(),
        Err(PictureError::TooLarge) => messages::blocks::picture_too_large(),
        Err(PictureError::OtherContent) => messages::blocks::picture_of_other_kind(),
        Err(PictureError::Failed) => messages::blocks::picture_not_loaded(),
    };
    // An element can be added to one that exists.
    explain(&place, reason).ok();
}

/// Puts a picture in the place of its name, once the browser can paint it.
async fn show(place: &Element, address: &str) -> Result<(), JsValue> {
    let image: HtmlImageElement = create_beside(place, "img", &[])?.unchecked_into();
    image.set_alt(place.text_content().unwrap_or_default().trim());
    if let Some(width) = place.get_attribute(WIDTH) {
        image.set_attribute("width", &width)?;
    }
    image.set_src(address);
    JsFuture::from(image.decode()).await?;
    highlight::keep_in_place(|| place.replace_children_with_node_1(&image));
    place.set_attribute("data-state", "shown")
}

fn explain(place: &Element, reason: &str) -> Result<(), JsValue> {
    let note = create_beside(place, "span", &[("class", "picture-note")])?;
    note.set_text_content(Some(&format!(" {reason}")));
    place.append_child(&note)?;
    place.set_attribute("data-state", "missing")
}
