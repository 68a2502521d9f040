//! The window: its address, the proxy's address, the clipboard, the network state.

use footnote_client::{address::Location, ports};
use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, ClipboardItem, Element, HtmlAnchorElement, HtmlElement, HtmlMetaElement,
    HtmlTemplateElement, HtmlTextAreaElement, Url, Window,
};

/// The address of the proxy, without a trailing slash: relative to the page's own address unless index.html
/// says otherwise.
pub(crate) fn proxy_base() -> String {
    let meta =
        document().and_then(|document| document.query_selector("meta[name=footnote-proxy]").ok().flatten());
    let content = meta.and_then(|meta| meta.dyn_into::<HtmlMetaElement>().ok()).map(|meta| meta.content());
    let base = content.filter(|content| !content.trim().is_empty()).unwrap_or_else(|| ".".to_owned());
    base.trim().trim_end_matches('/').to_owned()
}

/// The id of the user for whom the proxy sent this page, where it knows who is asking.
pub(super) fn user() -> Option<String> {
    root()?.get_attribute("data-user")
}

/// The root element of the page.
pub(super) fn root() -> Option<Element> {
    document()?.document_element()
}

/// Lets the browser fetch the files that a template of index.html links, so that it has them when they are needed.
pub(crate) fn prefetch(template: &str) {
    let (template, head) =
        (by_id::<HtmlTemplateElement>(template), document().and_then(|document| document.head()));
    if let (Some(template), Some(head)) = (template, head) {
        // Without it they are fetched when they are needed.
        head.append_child(&template.content()).ok();
    }
}

/// The whole address of a route of the proxy.
pub(crate) fn proxy_address(route: &str) -> String {
    let relative = format!("{}{route}", proxy_base());
    let here = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    // An invalid address is one that was written into index.html.
    Url::new_with_base(&relative, &here).map_or(relative, |url| url.href())
}

/// The part of the address after `#`, without it.
pub(crate) fn hash() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The current entry of the history.
pub(crate) fn location() -> Location {
    let history = window().and_then(|window| window.history().ok());
    let state = history.and_then(|history| history.state().ok()?.as_string());
    Location::read(&hash(), state.as_deref())
}

/// Adds an entry to the history, or replaces the current one.
pub(crate) fn write_address(location: &Location, replace: bool) {
    let Some(history) = window().and_then(|window| window.history().ok()) else { return };
    let Some(href) = location.address.href() else { return };
    let state = location.state().into();
    // Browsers refuse this only to a page that does it all the time.
    if replace {
        history.replace_state_with_url(&state, "", Some(&href)).ok();
    } else {
        history.push_state_with_url(&state, "", Some(&href)).ok();
    }
}

/// Writes what the current entry of the history keeps beside its address.
pub(crate) fn write_entry(location: &Location) {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        history.replace_state(&location.state().into(), "").ok();
    }
}

/// Loads the page anew.
pub(crate) fn reload() {
    if let Some(window) = window() {
        // Only a detached window refuses this.
        window.location().reload().ok();
    }
}

/// Whether the browser knows that there is no network.
pub(crate) fn is_offline() -> bool {
    window().is_some_and(|window| !window.navigator().on_line())
}

/// Copies text to the clipboard; `false` if the browser does not allow it.
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

/// Copies text as plain and as rich text, from which the program that it is pasted into chooses; as plain text alone
/// where the browser has no more. `false` if the browser does not allow it.
pub(crate) async fn copy_rich(text: &str, html: &str) -> bool {
    let written = async {
        let clipboard = has("clipboard").then(|| window().map(|window| window.navigator().clipboard()))??;
        let item = Object::new();
        for (kind, content) in [("text/plain", text), ("text/html", html)] {
            Reflect::set(&item, &kind.into(), blob(content, kind)?.as_ref()).ok()?;
        }
        let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&item).ok()?;
        JsFuture::from(clipboard.write(&Array::of1(&item))).await.ok()
    };
    written.await.is_some() || copy(text).await
}

/// Whether `navigator` has this member; on plain http some are missing.
pub(crate) fn has(name: &str) -> bool {
    let found = window().and_then(|window| Reflect::get(&window.navigator(), &name.into()).ok());
    found.is_some_and(|found| found.is_object())
}

pub(crate) fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Files that the browser saves.
pub(crate) struct Downloads;

impl ports::Downloads for Downloads {
    fn save(&self, name: &str, media_type: &str, text: &str) -> bool {
        save_file(name, media_type, text)
    }
}

/// Downloads a file with this text.
pub(crate) fn save_file(name: &str, kind: &str, text: &str) -> bool {
    download(name, kind, text).is_some()
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

fn download(name: &str, kind: &str, text: &str) -> Option<()> {
    let address = Url::create_object_url_with_blob(&blob(text, kind)?).ok()?;
    let link: HtmlAnchorElement = document()?.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has started the download by then.
    leptos::prelude::set_timeout(
        move || {
            Url::revoke_object_url(&address).ok();
        },
        std::time::Duration::from_mins(1),
    );
    Some(())
}

fn blob(text: &str, kind: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options).ok()
}

/// Copies without the clipboard API, as on plain http: selects the text in a hidden box.
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
