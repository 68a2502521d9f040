//! The edge of the viewer, by which its width is changed.

use leptos::{ev::KeyboardEvent, prelude::*};

use crate::{
    dom::{self, drag_edge},
    ui::{app::App, shell::actions::panels},
};

/// How far an arrow key moves the edge, in pixels.
const STEP: i32 = 24;

#[component]
pub(super) fn Resizer() -> impl IntoView {
    let app = App::get();
    let width = move || app.panels.viewer_width.get().unwrap_or_else(dom::viewer_width);
    let on_key = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowLeft" => STEP,
            "ArrowRight" => -STEP,
            _ => return,
        };
        event.prevent_default();
        panels::resize_viewer(app, dom::viewer_width() + by);
    };
    let drag = Callback::new(move |width: i32| panels::resize_viewer(app, width));
    view! {
        <div
            class="edge"
            role="separator"
            aria-orientation="vertical"
            aria-label="Width of the document"
            aria-valuemin=panels::VIEWER_MIN
            aria-valuemax=panels::viewer_max
            aria-valuenow=width
            tabindex="0"
            on:keydown=on_key
            use:drag_edge=drag
        ></div>
    }
}
