//! The window: its address, the proxy's address, the clipboard, the network state.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlElement, HtmlMetaElement, HtmlTextAreaElement, Window};

/// Where the proxy is, without a trailing slash: relative to the page's own address unless
/// index.html says otherwise.
pub(crate) fn proxy_base() -> String {
    let meta =
        document().and_then(|document| document.query_selector("meta[name=footnote-proxy]").ok().flatten());
    let content = meta.and_then(|meta| meta.dyn_into::<HtmlMetaElement>().ok()).map(|meta| meta.content());
    let base = content.filter(|content| !content.trim().is_empty()).unwrap_or_else(|| ".".to_owned());
    base.trim().trim_end_matches('/').to_owned()
}

/// The part of the address after `#`, without it.
pub(crate) fn hash() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// Changes the part of the address after `#`, which adds a step to the history.
pub(crate) fn set_hash(hash: &str) {
    if let Some(window) = window() {
        // Only a detached window refuses this.
        window.location().set_hash(hash).ok();
    }
}

/// Whether the browser knows that there is no network.
pub(crate) fn is_offline() -> bool {
    window().is_some_and(|window| !window.navigator().on_line())
}

/// Puts text into the clipboard. `false`: the browser does not let the page.
pub(crate) async fn copy(text: &str) -> bool {
    let Some(window) = window() else { return false };
    let clipboard = Reflect::get(&window.navigator(), &"clipboard".into()).ok().filter(JsValue::is_object);
    if clipboard.is_some() {
        let written = JsFuture::from(window.navigator().clipboard().write_text(text)).await;
        if written.is_ok() {
            return true;
        }
    }
    copy_by_selection(text).unwrap_or(false)
}

/// An element that index.html or the program put there.
pub(crate) fn by_id<T: JsCast>(id: &str) -> Option<T> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<web_sys::Document> {
    window()?.document()
}

/// The way without a clipboard, as on plain http: select the text in a hidden box and copy it.
fn copy_by_selection(text: &str) -> Option<bool> {
    let document = document()?;
    let before = document.active_element().and_then(|element| element.dyn_into::<HtmlElement>().ok());
    let area: HtmlTextAreaElement = document.create_element("textarea").ok()?.dyn_into().ok()?;
    area.set_value(text);
    area.set_class_name("visually-hidden");
    document.body()?.append_child(&area).ok()?;
    area.select();
    let command = Reflect::get(&document, &"execCommand".into()).ok()?.dyn_into::<Function>().ok();
    let copied = command.and_then(|command| command.call1(&document, &"copy".into()).ok());
    area.remove();
    if let Some(before) = before {
        before.focus().ok();
    }
    Some(copied.is_some_and(|copied| copied.is_truthy()))
}
