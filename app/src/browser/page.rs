//! The page's own files, on the server that it was opened from.

use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestInit, Response};

/// Whether that server has another build of the program by now. `false` where it does not give the page any more, such as
/// in front of a login.
pub(crate) async fn has_newer_program() -> bool {
    let Some(running) = program() else { return false };
    index().await.is_some_and(|index| index.contains("footnote-proxy") && !index.contains(&running))
}

/// The address of the running program as index.html has it; its name changes with each build.
fn program() -> Option<String> {
    let document = web_sys::window()?.document()?;
    document.query_selector("link[rel=modulepreload]").ok()??.get_attribute("href")
}

async fn index() -> Option<String> {
    let window = web_sys::window()?;
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoStore);
    let address = window.location().href().ok()?;
    let reply = JsFuture::from(window.fetch_with_str_and_init(&address, &options)).await.ok()?;
    let reply: Response = reply.dyn_into().ok()?;
    if !reply.ok() {
        return None;
    }
    JsFuture::from(reply.text().ok()?).await.ok()?.as_string()
}
