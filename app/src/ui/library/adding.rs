//! Adding documents to the library of this browser, and what became of them.

use footnote_client::added::{Outcome, SameName};
use footnote_core::wire::{BaseKind, PublicConfig, UnreadableFile};
use leptos::prelude::*;

use crate::{
    browser::files::{Dropped, LocalFile},
    dom,
    ui::{app::App, elements::format::number},
};

/// Ids of the file inputs.
const FILES: &str = "library-files";
const FOLDER: &str = "library-folder";

#[component]
pub(super) fn Adding() -> impl IntoView {
    let app = App::get();
    let take_in = move |event| {
        if let Some(input) = dom::target(&event) {
            app.add_documents(Dropped { files: LocalFile::chosen(&input), entries: Vec::new() });
        }
    };
    let is_stored = move || app.conversations.current().is_stored();
    let is_on_server = move || app.added.server_folder().is_some();
    let has_any = Memo::new(move |_| {
        let is_in_browser =
            |config: &PublicConfig| config.bases.iter().any(|base| base.kind == BaseKind::Browser);
        app.server.config.with(|config| config.ready().is_some_and(is_in_browser))
    });
    // `view!` does not know the attribute.
    let folder = view! { <input id=FOLDER type="file" multiple hidden on:change=take_in /> };
    let folder = folder.attr("webkitdirectory", "");
    view! {
        <section class="adding" aria-label="Add documents">
            <input id=FILES type="file" multiple hidden on:change=take_in />
            {folder}
            <div class="adding-buttons">
                <button type="button" class="button" on:click=|_| dom::press(FILES)>
                    "Add files"
                </button>
                <button type="button" class="button" on:click=|_| dom::press(FOLDER)>
                    "Add a folder"
                </button>
                <Show when=move || has_any.get()>
                    <button type="button" class="link" on:click=move |_| app.added.remove_all()>
                        "Remove all added"
                    </button>
                </Show>
            </div>
            <p class="hint">
                {move || if is_on_server() {
                    "Or drop them here. They are written to the folder of this server, for everybody who uses it."
                } else if is_stored() {
                    "Or drop them here. They are read and kept in this browser, and searched with the others."
                } else {
                    "Or drop them here. This conversation is temporary: what you add now is kept only until this page is closed."
                }}
            </p>
            <Reading />
            {move || app.added.outcome.get().map(|outcome| view! { <WhatBecame outcome=(*outcome).clone() /> })}
        </section>
    }
}

#[component]
fn Reading() -> impl IntoView {
    let app = App::get();
    let is_reading = Memo::new(move |_| app.added.progress.with(Option::is_some));
    let progress = move || {
        let progress = app.added.progress.get().unwrap_or_default();
        match progress.all {
            0 => String::new(),
            all => format!(": {} of {}", counted(progress.read), counted(all)),
        }
    };
    view! {
        <Show when=move || is_reading.get()>
            <p class="doing">
                <span>
                    <span role="status">"Reading the files"</span>
                    {progress}
                </span>
                <button type="button" class="button" on:click=move |_| app.added.stop()>
                    "Stop"
                </button>
            </p>
        </Show>
    }
}

/// Says what became of the files that were added last.
#[component]
fn WhatBecame(outcome: Outcome) -> impl IntoView {
    let app = App::get();
    let summary = format!("{}.", outcome.summary());
    let Outcome { unreadable, passed_over, same_name, not_kept, .. } = outcome;
    let not_kept = not_kept.map(|why| format!("They are kept only until this page is closed: {why}."));
    let unread = move |UnreadableFile { path, reason, .. }| {
        view! {
            <li>
                <span dir="auto">{path}</span>
                <span class="where">{reason}</span>
            </li>
        }
    };
    view! {
        <div class="list-note outcome">
            <p role="status">{summary}</p>
            {(!unreadable.is_empty())
                .then(|| {
                    view! {
                        <details>
                            <summary>{files(unreadable.len(), "could not be read")}</summary>
                            <ul>{unreadable.into_iter().map(unread).collect_view()}</ul>
                        </details>
                    }
                })}
            {passed_over.sentence().map(|sentence| view! { <p>{sentence}</p> })}
            {not_kept.map(|sentence| view! { <p>{sentence}</p> })}
            {(!same_name.is_empty())
                .then(|| {
                    let names = same_name.into_iter().map(|file| view! { <li dir="auto">{file.path().to_owned()}</li> });
                    let names = names.collect::<Vec<_>>();
                    view! {
                        <div class="same-name" role="group" aria-label="Files of the same name">
                            <details>
                                <summary>{files(names.len(), "with the name of another document")}</summary>
                                <ul>{names}</ul>
                            </details>
                            <button type="button" class="button" on:click=move |_| app.added.settle(SameName::Replace)>
                                "Replace"
                            </button>
                            <button type="button" class="button" on:click=move |_| app.added.settle(SameName::KeepBoth)>
                                "Keep both"
                            </button>
                            <button type="button" class="button" on:click=move |_| app.added.settle(SameName::LeaveOut)>
                                "Leave out"
                            </button>
                        </div>
                    }
                })}
            <button type="button" class="link" on:click=move |_| app.added.outcome.set(None)>
                "Dismiss"
            </button>
        </div>
    }
}

fn files(count: usize, what: &str) -> String {
    if count == 1 { format!("1 file {what}") } else { format!("{} files {what}", counted(count)) }
}

fn counted(count: usize) -> String {
    number(u32::try_from(count).unwrap_or(u32::MAX))
}
