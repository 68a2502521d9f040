//! The "Copy code" buttons in answers.

use std::time::Duration;

use leptos::prelude::set_timeout;
use web_sys::Element;

use super::{listen, target};
use crate::browser::window;

/// How long a button says what became of it, in milliseconds.
const COPIED_MS: u64 = 1600;

/// Makes the "Copy code" buttons inside an element work, also those that come later.
pub(crate) fn copy_code_buttons(within: &Element) {
    listen(within, "click", move |event| {
        let Some(button) =
            target(event).and_then(|target| target.closest("button[data-copy]").ok().flatten())
        else {
            return;
        };
        let block = button.closest(".code").ok().flatten();
        let code = block.and_then(|block| block.query_selector("pre code").ok().flatten());
        let text = code.and_then(|code| code.text_content()).unwrap_or_default();
        leptos::task::spawn_local(async move {
            let label = if window::copy(&text).await { "Copied" } else { "Not allowed" };
            button.set_text_content(Some(label));
            set_timeout(move || button.set_text_content(Some("Copy code")), Duration::from_millis(COPIED_MS));
        });
    });
}
