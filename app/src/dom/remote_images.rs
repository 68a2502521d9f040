//! Images in answers that lie on other servers. Loading one tells its server that somebody is looking at it. So each is
//! a link at first; where the proxy's settings allow its server, a button beside it loads it. The page's
//! Content-Security-Policy blocks all other servers.

use std::cell::RefCell;

use footnote_messages as messages;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::StoredValue;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlAnchorElement};

use super::{all, create_beside, listen, target};
use crate::browser::window;

/// The class of a link to an image, together with its host and its button or the image.
pub(super) const CLASS: &str = "remote-image";

thread_local! {
    static SERVERS: RefCell<ImageServers> = RefCell::default();
}

/// The origins of servers whose images are shown or may be.
#[derive(Default)]
pub(crate) struct ImageServers {
    /// Allowed by the proxy's settings.
    pub(crate) allowed: Vec<String>,
    /// A person wants to see their images.
    pub(crate) accepted: Vec<String>,
}

/// Shows the images of these servers, and no others.
pub(crate) fn set_image_servers(servers: ImageServers) {
    SERVERS.set(servers);
    if let Some(page) = window::by_id::<Element>("app") {
        for holder in all(&page, &format!(".{CLASS}")) {
            // Elements can be created as long as there is a document.
            offer(&holder).ok();
        }
    }
}

/// Calls back with the origin of an image that a person wants to see.
pub(crate) fn on_load_image(accept: impl Fn(String) + 'static) {
    let Some(page) = window::by_id::<Element>("app") else { return };
    listen(&page, "click", move |event| {
        let is_button = |pressed: &Element| pressed.tag_name() == "BUTTON";
        if let Some(holder) = target(event).filter(is_button).and_then(|button| button.parent_element())
            && holder.class_name() == CLASS
            && let Some(link) = link(&holder)
        {
            accept(link.origin());
        }
    });
    // The event does not bubble, so that it can only be heard on its way down.
    let options = EventListenerOptions::run_in_capture_phase();
    StoredValue::new_local(EventListener::new_with_options(&page, "error", options, |event| {
        let holder = target(event).and_then(|image| image.parent_element());
        if let Some(holder) = holder.filter(|holder| holder.class_name() == CLASS) {
            show_button(&holder, messages::blocks::load_image_again()).ok();
        }
    }));
}

/// Puts the image or its button after the link, as its server deserves.
pub(super) fn offer(holder: &Element) -> Result<(), JsValue> {
    let Some(link) = link(holder) else { return Ok(()) };
    let origin = link.origin();
    let (is_allowed, is_accepted) = SERVERS
        .with_borrow(|servers| (servers.allowed.contains(&origin), servers.accepted.contains(&origin)));
    if !is_allowed {
        return clear(holder);
    }
    if !is_accepted {
        return show_button(holder, messages::blocks::load_image());
    }
    if holder.query_selector("img")?.is_some() {
        return Ok(());
    }
    clear(holder)?;
    // The link before it is its description.
    let attributes = [("alt", ""), ("referrerpolicy", "no-referrer"), ("src", &link.href())];
    holder.append_child(&*create_beside(holder, "img", &attributes)?).map(drop)
}

fn show_button(holder: &Element, words: &str) -> Result<(), JsValue> {
    clear(holder)?;
    let button = create_beside(holder, "button", &[("type", "button"), ("class", "button")])?;
    button.set_text_content(Some(words));
    holder.append_child(&button).map(drop)
}

/// Removes the image and its button.
fn clear(holder: &Element) -> Result<(), JsValue> {
    if let Some(shown) = holder.query_selector("img, button")? {
        shown.remove();
    }
    Ok(())
}

fn link(holder: &Element) -> Option<HtmlAnchorElement> {
    holder.query_selector("a").ok()??.dyn_into().ok()
}
