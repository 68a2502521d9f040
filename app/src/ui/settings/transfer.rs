//! Conversations as files: out of the page and into it.

use std::rc::Rc;

use footnote_client::{
    ports::ImportFile,
    transfer::{Export, Format, ImportState},
};
use footnote_messages as messages;
use leptos::{either::Either, prelude::*};

use crate::{
    browser::files::LocalFile,
    dom::{self, show_popover_soon},
    ui::{
        app::App,
        elements::{
            controls::{Icon, aria},
            lazy::{Lazy, LazyView},
        },
        print,
    },
};

const FILE_INPUT: &str = "import-file";

/// The files that can be imported.
const KINDS: &str = ".json,.jsonl,.zip,application/json,application/zip";

/// Lets a person choose files to import.
pub(crate) fn pick_file() {
    dom::press(FILE_INPUT);
}

/// The button that opens the choice of files to export; `open` says whether that is open.
#[component]
pub(crate) fn ExportMenu(open: RwSignal<bool>) -> impl IntoView {
    let app = App::get();
    let save = move |format| {
        open.set(false);
        app.transfers.export(Export::Conversation(format));
    };
    let print = move |_| {
        open.set(false);
        print::print(app.conversation(), app.toasts);
    };
    let save_all = move |_| {
        open.set(false);
        app.transfers.export(Export::All);
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
                {messages::settings::export()}
            </button>
            <Show when=move || open.get()>
                <div class="pop-body menu" id="export">
                    <Show when=move || !app.conversations.current().transcript.empty.get()>
                        <MenuItem label=messages::settings::export_json() on:click=move |_| save(Format::Json) />
                        <MenuItem label=messages::settings::export_markdown() on:click=move |_| save(Format::Markdown) />
                        <MenuItem label=messages::settings::export_html() on:click=move |_| save(Format::Html) />
                        <MenuItem label=messages::settings::print() on:click=print />
                    </Show>
                    <MenuItem label=messages::settings::export_all_json() on:click=save_all />
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
        <button type="button" class="quiet" on:click=|_| pick_file()>
            <Icon class="icon i-import" />
            {messages::settings::import()}
        </button>
    }
}

/// The file input, which is always there and never seen.
#[component]
pub(crate) fn FileInput() -> impl IntoView {
    let app = App::get();
    let take_in = move |event| {
        if let Some(input) = dom::target(&event) {
            let files = LocalFile::chosen(&input).into_iter();
            app.transfers.import(files.map(|file| Rc::new(file) as Rc<dyn ImportFile>).collect());
        }
    };
    view! {
        <input id=FILE_INPUT type="file" multiple hidden accept=KINDS on:change=take_in />
        <LazyView when=move || app.transfers.import.with(Option::is_some) view=Lazy::Dialogs(|views| views.import) />
    }
}

/// How far an import is, and at its end what did not come in.
#[component]
pub(crate) fn ImportBox() -> impl IntoView {
    let app = App::get();
    let done = Memo::new(move |_| match app.transfers.import.get() {
        Some(ImportState::Done { summary, refused }) => Some((summary, refused)),
        Some(ImportState::Running { .. }) | None => None,
    });
    view! {
        <section class="import-box" aria-label=messages::settings::import_box() popover="manual" use:show_popover_soon>
            {move || match done.get() {
                None => Either::Left(view! { <ImportRunning /> }),
                Some((summary, refused)) => Either::Right(view! { <ImportDone summary refused /> }),
            }}
        </section>
    }
}

#[component]
fn ImportRunning() -> impl IntoView {
    let app = App::get();
    let numbers = move || match app.transfers.import.get() {
        Some(ImportState::Running { read, of }) => (read, of),
        Some(ImportState::Done { .. }) | None => (0, 0),
    };
    let label = move || match numbers() {
        (0, 0) => messages::settings::import_looking().to_owned(),
        (0, of) => messages::settings::import_counting(of),
        (read, of) => messages::settings::import_running(of, read),
    };
    view! {
        <span>{label}</span>
        <progress
            aria-label=messages::settings::import_box()
            max=move || numbers().1.max(1).to_string()
            value=move || numbers().0.to_string()
        />
        <button type="button" class="button" on:click=move |_| app.transfers.stop_import()>
            {messages::settings::cancel()}
        </button>
    }
}

#[component]
fn ImportDone(summary: String, refused: Vec<String>) -> impl IntoView {
    let app = App::get();
    let lines = refused.into_iter().map(|line| view! { <li>{line}</li> }).collect::<Vec<_>>();
    view! {
        <div role="alert">
            <p>{summary}</p>
            <ul>{lines}</ul>
        </div>
        <button type="button" class="button" on:click=move |_| app.transfers.import.set(None)>
            {messages::settings::close_import()}
        </button>
    }
}
