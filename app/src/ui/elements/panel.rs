//! Panels beside the conversation: the button that opens one, its bar, and how it is closed.

use footnote_client::panels::SidePanel;
use leptos::prelude::*;

use crate::{
    dom::{self, focus_soon},
    ui::{
        app::App,
        elements::{
            controls::{IconButton, aria},
            lazy::{Lazy, LazyView},
        },
    },
};

/// Shows the list of conversations and the viewer as they were left, and follows the width of the window.
pub(crate) fn restore() {
    let panels = App::get().panels;
    panels.restore(dom::room());
    dom::on_room(move |room| panels.set_room(room));
    Effect::new(move || {
        dom::frame_class("side-open", panels.sidebar.get());
        dom::frame_class("side-closed", !panels.sidebar.get());
    });
    Effect::new(move || {
        if let Some(width) = panels.viewer_width.get() {
            dom::set_property("app", "--viewer", &format!("{width}px"));
        }
    });
    dom::on_escape(move || panels.close_drawer());
}

/// Follows which panel is shown, and closes it with Escape.
pub(crate) fn listen() {
    let app = App::get();
    let panels = app.panels;
    Effect::new(move || dom::frame_class("with-panel", panels.shown().is_some()));
    Effect::new(move || dom::frame_class("with-document", panels.document.with(Option::is_some)));
    let has_library_page = move || panels.is_library_page() && !panels.is_library_covered();
    Effect::new(move || dom::frame_class("with-library", has_library_page()));
    let takes_room = Memo::new(move |_| panels.takes_room());
    Effect::new(move || {
        // A memo that is only tracked is never evaluated.
        takes_room.get();
        panels.make_way();
    });
    dom::on_escape(move || match untrack(|| panels.shown()) {
        Some(SidePanel::Document) => app.document.close(),
        Some(panel) if !panels.settings.get_untracked() => app.conversations.close_panel(panel),
        Some(_) | None => {}
    });
}

/// The place of a panel, whose code is loaded the first time that it is opened.
#[component]
pub(crate) fn Panel(panel: SidePanel, view: Lazy) -> impl IntoView {
    let panels = App::get().panels;
    view! { <LazyView when=move || panels.is_open(panel) view /> }
}

/// The button that opens and closes a panel.
#[component]
pub(crate) fn PanelButton(panel: SidePanel, icon: &'static str) -> impl IntoView {
    let app = App::get();
    let (id, button) = panel.ids();
    view! {
        <IconButton
            class="quiet square"
            icon
            label=panel.title()
            attr:id=button
            attr:aria-controls=id
            attr:aria-expanded=move || aria(app.panels.shown() == Some(panel))
            on:click=move |_| app.conversations.toggle_panel(panel)
        />
    }
}

/// The title of a panel, its own buttons, and the one that closes it, which gets the keyboard.
#[component]
pub(crate) fn PanelBar(
    #[prop(into)] title: ViewFn,
    label: &'static str,
    close: Callback<()>,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="panel-bar">
            <h2 dir="auto">{title.run()}</h2>
            {children()}
            <IconButton
                class="quiet square"
                icon="icon i-close"
                label
                on:click=move |_| close.run(())
                use:focus_soon
            />
        </div>
    }
}
