//! The edge of the viewer, by which its width is changed.

use footnote_client::panels::viewer_widths;
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*};

use crate::{
    dom::{self, drag_edge},
    ui::app::App,
};

/// How far an arrow key moves the edge, in pixels.
const STEP: i32 = 24;

#[component]
pub(super) fn Resizer() -> impl IntoView {
    let panels = App::get().panels;
    let width = move || panels.viewer_width.get().unwrap_or_else(dom::viewer_width);
    let on_key = move |event: KeyboardEvent| {
        // The viewer stands where lines end, so that its edge goes back for it to become wider.
        let by = match dom::along(&event.key()) {
            Some(dom::Along::Previous) => STEP,
            Some(dom::Along::Next) => -STEP,
            None => return,
        };
        event.prevent_default();
        panels.resize_viewer(dom::viewer_width() + by, dom::window_width());
    };
    let drag = Callback::new(move |width: i32| panels.resize_viewer(width, dom::window_width()));
    let widths = || viewer_widths(dom::window_width());
    view! {
        <div
            class="edge"
            role="separator"
            aria-orientation="vertical"
            aria-label=messages::document::width()
            aria-valuemin=move || *widths().start()
            aria-valuemax=move || *widths().end()
            aria-valuenow=width
            tabindex="0"
            on:keydown=on_key
            use:drag_edge=drag
        ></div>
    }
}
