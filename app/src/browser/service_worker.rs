//! The service worker, which has the page where there is no network, and what other programs share with the page.

use footnote_client::conversations::Arrival;
use js_sys::{Array, Reflect, decode_uri_component};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Cache, File, FilePropertyBag, Navigator, RegistrationOptions, Request, Response,
    ServiceWorkerUpdateViaCache, UrlSearchParams, Window,
};

use super::{clock, files::LocalFile};

const SCRIPT: &str = "./service-worker.js";
/// How long after the page has its settings it is started, in milliseconds.
const PAUSE_MS: u32 = 5_000;
/// The cache in which it keeps what was shared; it has the same name there.
const SHARED: &str = "footnote-shared";
/// Its folder of shared things; the name of a text, others are files by their number and name.
const FOLDER: &str = "/shared/";
const TEXT: &str = "text";

/// Starts the service worker, now or for a newer version. Browsers have none over plain http, other than on this machine.
pub(crate) async fn register() {
    // The files that it fetches would share the line with those of a first answer.
    clock::sleep(PAUSE_MS).await;
    let Some(navigator) = window().map(|window| window.navigator()).filter(has_workers) else { return };
    let options = RegistrationOptions::new();
    options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
    let registering = navigator.service_worker().register_with_options(SCRIPT, &options);
    if let Err(error) = JsFuture::from(registering).await {
        // The page works as before where it may not be kept.
        web_sys::console::warn_1(&error);
    }
}

fn has_workers(navigator: &Navigator) -> bool {
    Reflect::has(navigator, &"serviceWorker".into()).unwrap_or(false)
}

/// Whether the service worker gave the page that it keeps, because no server answered.
pub(crate) fn gave_page() -> bool {
    super::window::root().is_some_and(|root| root.has_attribute("data-cached"))
}

/// Takes out of the address what it asks for, and whether something was shared.
pub(crate) fn take_arrival() -> (Arrival, bool) {
    let nothing = || (Arrival::default(), false);
    let Some(window) = window() else { return nothing() };
    let (Ok(search), Ok(path), Ok(hash)) =
        (window.location().search(), window.location().pathname(), window.location().hash())
    else {
        return nothing();
    };
    let Ok(asked) = UrlSearchParams::new_with_str(&search) else { return nothing() };
    let arrival = Arrival { question: asked.get("q"), project: asked.get("project") };
    let is_shared = asked.has("shared");
    if (is_shared || arrival != Arrival::default())
        && let Ok(history) = window.history()
    {
        // A reload does not ask for it again.
        history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{hash}"))).ok();
    }
    (arrival, is_shared)
}

/// Takes what another program shared with the page: its text, and its files.
pub(crate) async fn take_shared() -> (Option<String>, Vec<LocalFile>) {
    let (mut text, mut files) = (None, Vec::new());
    let Some(cache) = shared().await else { return (text, files) };
    let Ok(keys) = JsFuture::from(cache.keys()).await else { return (text, files) };
    for request in Array::from(&keys).iter().filter_map(|key| key.dyn_into::<Request>().ok()) {
        let url = request.url();
        let Some((_, name)) = url.split_once(FOLDER) else { continue };
        if let Some(response) = matching(&cache, &request).await {
            match name.split_once('/') {
                None if name == TEXT => text = string(&response).await,
                None => (),
                Some((_, name)) => files.extend(file(&response, name).await),
            }
        }
        // What could not be read would not be readable the next time either.
        JsFuture::from(cache.delete_with_request(&request)).await.ok();
    }
    (text, files)
}

async fn shared() -> Option<Cache> {
    let caches = window()?.caches().ok()?;
    JsFuture::from(caches.open(SHARED)).await.ok()?.dyn_into().ok()
}

async fn matching(cache: &Cache, request: &Request) -> Option<Response> {
    JsFuture::from(cache.match_with_request(request)).await.ok()?.dyn_into().ok()
}

async fn string(response: &Response) -> Option<String> {
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

async fn file(response: &Response, name: &str) -> Option<LocalFile> {
    let blob = JsFuture::from(response.blob().ok()?).await.ok()?;
    let name = decode_uri_component(name).ok().and_then(|name| name.as_string())?;
    let options = FilePropertyBag::new();
    options.set_type(&response.headers().get("content-type").ok().flatten().unwrap_or_default());
    let file = File::new_with_blob_sequence_and_options(&Array::of1(&blob), &name, &options).ok()?;
    Some(LocalFile::shared(file))
}

fn window() -> Option<Window> {
    web_sys::window()
}
