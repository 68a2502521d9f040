//! Files that are dragged over the page, and pasted files and texts.

use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, DragEvent, Event};

use super::{listen, target};
use crate::browser::files::{Dropped, LocalFile, has_files};

/// Calls back with whether files are held over the page, and with those that are dropped. The browser opens none of them.
pub(crate) fn on_drop(on_over: impl Fn(bool) + Clone + 'static, on_files: impl Fn(Dropped) + 'static) {
    let Some(window) = web_sys::window() else { return };
    for name in ["dragenter", "dragover"] {
        let on_over = on_over.clone();
        listen(&window, name, move |event| {
            if is_of_files(event) {
                event.prevent_default();
                on_over(true);
            }
        });
    }
    let on_leave = on_over.clone();
    listen(&window, "dragleave", move |event| {
        // Without a related target the pointer left the page, not only one of its parts.
        if event.dyn_ref::<DragEvent>().is_some_and(|drag| drag.related_target().is_none()) {
            on_leave(false);
        }
    });
    listen(&window, "drop", move |event| {
        on_over(false);
        if is_of_files(event) {
            event.prevent_default();
            let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
            if let Some(data) = data {
                on_files(Dropped::of(&data));
            }
        }
    });
}

/// Calls back with files that are pasted anywhere, and with a text that is pasted into the question box, which takes it
/// itself unless `on_text` returns true.
pub(crate) fn on_paste(
    on_files: impl Fn(Vec<LocalFile>) + 'static,
    on_text: impl Fn(String) -> bool + 'static,
) {
    let Some(window) = web_sys::window() else { return };
    listen(&window, "paste", move |event| {
        let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
        let Some(data) = data else { return };
        // Programs put a picture of the copied text beside it on the clipboard.
        let text = data.get_data("text/plain").unwrap_or_default();
        if text.is_empty() {
            let files = LocalFile::all(data.files());
            if !files.is_empty() {
                event.prevent_default();
                on_files(files);
            }
        } else if target(event).is_some_and(|target| target.id() == "question") && on_text(text) {
            event.prevent_default();
        }
    });
}

/// Whether files are dragged.
pub(crate) fn is_of_files(event: &Event) -> bool {
    let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
    data.is_some_and(|data| has_files(&data.types()))
}
