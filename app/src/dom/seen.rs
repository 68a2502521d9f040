//! Work on elements that waits until they are about to be seen.

use js_sys::Array;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// An observer that calls back once for each of its elements, at this distance from the screen. It lives as long as
/// the page.
pub(super) fn observer(margin: &str, on_seen: impl Fn(Element) + 'static) -> Option<IntersectionObserver> {
    let seen = Closure::<dyn Fn(Array, IntersectionObserver)>::new(
        move |entries: Array, observer: IntersectionObserver| {
            for entry in entries.iter().filter_map(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok())
            {
                if entry.is_intersecting() {
                    observer.unobserve(&entry.target());
                    on_seen(entry.target());
                }
            }
        },
    );
    let options = IntersectionObserverInit::new();
    options.set_root_margin(margin);
    let observer = IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options).ok();
    seen.forget();
    observer
}
