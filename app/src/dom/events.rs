//! Events of the window and the document.

use footnote_client::panels::Room;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::{StoredValue, WithValue as _, on_cleanup};
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Element, Event, EventTarget, HtmlSelectElement, MediaQueryList, MouseEvent, ResizeObserver};

/// From this width on, lists stand beside the conversation; the style sheet has the same.
const WIDE: &str = "(min-width: 60rem)";
/// From this width on, the list of conversations, the transcript and a document stand side by side.
const ROOMY: &str = "(min-width: 80rem)";
/// A screen that is touched, without a mouse or a pen; index.html has the same.
const TOUCH_ALONE: &str = "(pointer: coarse) and (hover: none)";

/// Calls back at each event as long as the component lives that is being set up.
pub(super) fn listen(target: &EventTarget, name: &'static str, on_event: impl Fn(&Event) + 'static) {
    let options = EventListenerOptions::enable_prevent_default();
    StoredValue::new_local(EventListener::new_with_options(target, name, options, on_event));
}

/// The element that an event is about.
pub(crate) fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The number of the option that is chosen in the list that an event is about.
pub(crate) fn chosen_option(event: &Event) -> Option<usize> {
    let select: HtmlSelectElement = target(event)?.dyn_into().ok()?;
    usize::try_from(select.selected_index()).ok()
}

/// Calls back when a person goes to another place of the page: by a link, Back or Forward.
pub(crate) fn on_navigation(on_event: impl Fn() + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, "popstate", move |_| on_event());
    }
}

/// Calls back when the browser finds or loses the network.
pub(crate) fn on_network(on_event: impl Fn(bool) + Clone + 'static) {
    if let Some(window) = web_sys::window() {
        let lost = on_event.clone();
        listen(&window, "offline", move |_| lost(false));
        listen(&window, "online", move |_| on_event(true));
    }
}

/// Calls back when an element has another size, as long as the component lives that is being set up.
pub(crate) fn on_resize(element: &Element, on_event: impl Fn() + 'static) {
    let resized = Closure::<dyn Fn()>::new(on_event);
    // Every browser that runs WebAssembly as the page needs it has this.
    let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) else { return };
    observer.observe(element);
    let kept = StoredValue::new_local((observer, resized));
    on_cleanup(move || {
        kept.try_with_value(|(observer, _)| observer.disconnect());
    });
}

/// Calls back when a person comes back to this tab.
pub(crate) fn on_return(on_event: impl Fn() + 'static) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        let tab = document.clone();
        listen(&document, "visibilitychange", move |_| {
            if !tab.hidden() {
                on_event();
            }
        });
    }
}

/// Whether a link was pressed to be followed here, rather than in another tab or window.
pub(crate) fn is_plain_click(event: &Event) -> bool {
    event
        .dyn_ref::<MouseEvent>()
        .is_none_or(|mouse| !(mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key() || mouse.alt_key()))
}

/// Whether a finger is all that points here, as on a phone: the keyboard is on the screen then.
pub(crate) fn has_touch_alone() -> bool {
    media(TOUCH_ALONE).is_some_and(|media| media.matches())
}

/// Says how much the window has room for.
pub(crate) fn room() -> Room {
    let matches = |query| media(query).is_some_and(|media| media.matches());
    match (matches(WIDE), matches(ROOMY)) {
        (_, true) => Room::Roomy,
        (true, false) => Room::Wide,
        (false, false) => Room::Narrow,
    }
}

/// Calls back when [`room`] changes.
pub(crate) fn on_room(on_event: impl Fn(Room) + Clone + 'static) {
    for media in [media(WIDE), media(ROOMY)].into_iter().flatten() {
        let on_event = on_event.clone();
        listen(&media, "change", move |_| on_event(room()));
    }
}

fn media(query: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(query).ok().flatten()
}
