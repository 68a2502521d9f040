//! The panel of references: the documents of this conversation and of all conversations, what each was used for, and
//! how questions connect them. It only shows: nothing of it is sent with a question.

mod document_link;
mod documents;
mod graph;
mod summary;
mod usage;

use leptos::{ev::KeyboardEvent, prelude::*};
use wasm_split_helpers::wasm_split;

use self::{documents::Documents, usage::UsageState};
use super::{
    controls::{IconButton, aria},
    lazy::{LazyView, Part},
};
use crate::{
    browser::window,
    dom::{self, focus_soon},
    ui::{actions::panels, state::App},
};

pub(crate) use self::document_link::DocumentLink;

/// Ids of elements.
const PANEL: &str = "references";
const BODY: &str = "references-body";
const TAB_CURRENT: &str = "references-here";
const TAB_ALL: &str = "references-all";

/// The button that opens and closes the panel.
#[component]
pub(crate) fn ReferencesButton() -> impl IntoView {
    let app = App::get();
    let is_shown = move || panels::are_references_open(app) && app.panels().document.with(Option::is_none);
    let toggle = move |_| {
        if untrack(is_shown) { panels::close_references(app) } else { panels::open_references(app) }
    };
    view! {
        <IconButton
            class="quiet square"
            icon="icon i-references"
            label="References"
            attr:id=panels::REFERENCES_BUTTON
            attr:aria-controls=PANEL
            attr:aria-expanded=move || aria(is_shown())
            on:click=toggle
        />
    }
}

#[component]
pub(crate) fn ReferencesPanel() -> impl IntoView {
    let app = App::get();
    // This listener runs before the document panel's: a document lies over this panel and is closed first.
    dom::on_escape(move || {
        let is_covered =
            app.panels().settings.get_untracked() || app.panels().document.with_untracked(Option::is_some);
        if !is_covered && app.panels().references.open.get_untracked() {
            panels::close_references(app);
        }
    });
    view! {
        <LazyView when=move || panels::are_references_open(app) load=references />
    }
}

#[wasm_split(references, fallible)]
fn references() -> Part {
    Ok(ViewFn::from(References))
}

#[component]
fn References() -> impl IntoView {
    let app = App::get();
    let panel = app.panels().references;
    let (current, all) = (UsageState::of_conversation(app), UsageState::of_all(app));
    let latest_first = panel.latest_first.get_untracked();
    let choose_order = move |event| panel.latest_first.set(event_target_value(&event) == "latest");
    view! {
        <section
            class="panel references-panel"
            id=PANEL
            aria-label="References panel"
            hidden=move || app.panels().document.with(Option::is_some)
        >
            <div class="panel-bar">
                <h2>"References"</h2>
                <select aria-label="Order" on:change=choose_order>
                    <option value="cited" selected=!latest_first>"Most cited"</option>
                    <option value="latest" selected=latest_first>"Last used"</option>
                </select>
                <IconButton
                    class="quiet square"
                    icon="icon i-close"
                    label="Close references"
                    on:click=move |_| panels::close_references(app)
                    use:focus_soon
                />
            </div>
            <div class="tabs" role="tablist" aria-label="Documents of">
                <Tab id=TAB_CURRENT other=TAB_ALL all=false label="This conversation" />
                <Tab id=TAB_ALL other=TAB_CURRENT all=true label="All conversations" />
            </div>
            <div
                class="panel-body"
                id=BODY
                role="tabpanel"
                tabindex="0"
                aria-labelledby=move || if panel.all.get() { TAB_ALL } else { TAB_CURRENT }
            >
                <Show when=move || panel.all.get() fallback=move || view! { <Documents state=current /> }>
                    <Documents state=all />
                </Show>
            </div>
        </section>
    }
}

#[component]
fn Tab(id: &'static str, other: &'static str, all: bool, label: &'static str) -> impl IntoView {
    let shows_all = App::get().panels().references.all;
    let is_selected = move || shows_all.get() == all;
    let on_key = move |event: KeyboardEvent| {
        if dom::is_sideways(&event) {
            shows_all.set(!all);
            if let Some(other) = window::by_id::<dom::Handle>(other) {
                dom::focus(&other);
            }
        }
    };
    view! {
        <button
            type="button"
            class="tab"
            id=id
            role="tab"
            aria-controls=BODY
            aria-selected=move || aria(is_selected())
            tabindex=move || if is_selected() { "0" } else { "-1" }
            on:click=move |_| shows_all.set(all)
            on:keydown=on_key
        >
            {label}
        </button>
    }
}
