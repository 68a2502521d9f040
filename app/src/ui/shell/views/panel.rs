//! Panels beside the conversation: the button that opens one, its bar, and how it is closed.

use footnote_client::panels::SidePanel;
use leptos::prelude::*;

use crate::{
    dom::{self, focus_soon},
    ui::{
        app::App,
        document::actions as document,
        shell::{
            actions::panels,
            views::{
                controls::{IconButton, aria},
                lazy::{Lazy, LazyView},
            },
        },
    },
};

/// Follows which panel is shown, and closes it with Escape.
pub(crate) fn listen(app: App) {
    let has_document = move || app.panels.document.with(Option::is_some);
    Effect::new(move || dom::frame_class("with-panel", app.panels.shown().is_some()));
    Effect::new(move || dom::frame_class("with-document", has_document()));
    let has_library_page = move || app.panels.is_library_page() && (!has_document() || dom::is_wide());
    Effect::new(move || dom::frame_class("with-library", has_library_page()));
    let takes_room = Memo::new(move |_| app.panels.takes_room());
    Effect::new(move || panels::make_room(app, takes_room.get()));
    dom::on_escape(move || match untrack(|| app.panels.shown()) {
        Some(SidePanel::Document) => document::close(app),
        Some(panel) if !app.panels.settings.get_untracked() => panels::close(app, panel),
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
            on:click=move |_| panels::toggle(app, panel)
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
