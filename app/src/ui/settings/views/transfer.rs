//! Conversations as files: out of the page and into it.

use leptos::prelude::*;

use crate::{
    browser::transfer::Format,
    dom,
    ui::{
        app::App,
        conversation::actions::print,
        settings::actions::transfer::{self, Transfer},
        shell::views::controls::{Icon, aria},
    },
};

/// The button that opens the choice of files to export; `open` says whether that is open.
#[component]
pub(crate) fn ExportMenu(open: RwSignal<bool>) -> impl IntoView {
    let app = App::get();
    let save = move |format| {
        open.set(false);
        transfer::start(app, Transfer::Export(format));
    };
    let print = move |_| {
        open.set(false);
        print::print(app);
    };
    let save_all = move |_| {
        open.set(false);
        transfer::start(app, Transfer::ExportAll);
    };
    view! {
        <div class="pop up">
            <button
                type="button"
                class="quiet"
                aria-expanded=move || aria(open.get())
                aria-controls="export"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Icon class="icon i-export" />
                "Export"
            </button>
            <Show when=move || open.get()>
                <div class="pop-body menu" id="export">
                    <Show when=move || !app.current.get().transcript.empty.get()>
                        <MenuItem label="This conversation as JSON" on:click=move |_| save(Format::Json) />
                        <MenuItem label="This conversation as Markdown" on:click=move |_| save(Format::Markdown) />
                        <MenuItem label="This conversation as HTML" on:click=move |_| save(Format::Html) />
                        <MenuItem label="Print this conversation" on:click=print />
                    </Show>
                    <MenuItem label="All conversations as JSON" on:click=save_all />
                </div>
            </Show>
        </div>
    }
}

#[component]
fn MenuItem(label: &'static str) -> impl IntoView {
    view! { <button type="button" class="menu-item">{label}</button> }
}

#[component]
pub(crate) fn ImportButton() -> impl IntoView {
    view! {
        <button type="button" class="quiet" on:click=|_| transfer::pick_file()>
            <Icon class="icon i-import" />
            "Import"
        </button>
    }
}

/// The file input, which is always there and never seen.
#[component]
pub(crate) fn FileInput() -> impl IntoView {
    let app = App::get();
    let take_in = move |event| {
        if let Some(input) = dom::target(&event) {
            transfer::start(app, Transfer::Import(input));
        }
    };
    view! {
        <input id=transfer::FILE_INPUT type="file" hidden accept=".json,application/json" on:change=take_in />
    }
}
