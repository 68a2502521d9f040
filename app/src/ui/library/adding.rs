//! Adding documents to the library of this browser, and what became of them.

use footnote_client::{
    added::{Outcome, SameName},
    error_text::sentence,
};
use footnote_core::wire::{BaseKind, PublicConfig, UnreadableFile};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::files::{Dropped, LocalFile},
    dom,
    ui::app::App,
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
        <section class="adding" aria-label=messages::library::add()>
            <input id=FILES type="file" multiple hidden on:change=take_in />
            {folder}
            <div class="adding-buttons">
                <button type="button" class="button" on:click=|_| dom::press(FILES)>
                    {messages::library::add_files()}
                </button>
                <button type="button" class="button" on:click=|_| dom::press(FOLDER)>
                    {messages::library::add_folder()}
                </button>
                <Show when=move || has_any.get()>
                    <button type="button" class="link" on:click=move |_| app.added.remove_all()>
                        {messages::library::remove_all()}
                    </button>
                </Show>
            </div>
            <p class="hint">
                {move || if is_on_server() {
                    messages::library::drop_for_server()
                } else if is_stored() {
                    messages::library::drop_for_browser()
                } else {
                    messages::library::drop_for_now()
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
            all => messages::library::progress(all, progress.read),
        }
    };
    view! {
        <Show when=move || is_reading.get()>
            <p class="doing">
                <span>
                    <span role="status">{messages::library::reading_files()}</span>
                    {progress}
                </span>
                <button type="button" class="button" on:click=move |_| app.added.stop()>
                    {messages::library::stop()}
                </button>
            </p>
        </Show>
    }
}

/// Says what became of the files that were added last.
#[component]
fn WhatBecame(outcome: Outcome) -> impl IntoView {
    let app = App::get();
    let summary = sentence(&outcome.summary());
    let Outcome { unreadable, passed_over, same_name, not_kept, .. } = outcome;
    let not_kept = not_kept.map(messages::library::kept_for_now);
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
                            <summary>{messages::library::files_unreadable(unreadable.len())}</summary>
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
                        <div class="same-name" role="group" aria-label=messages::library::same_name()>
                            <details>
                                <summary>{messages::library::files_same_name(names.len())}</summary>
                                <ul>{names}</ul>
                            </details>
                            <button type="button" class="button" on:click=move |_| app.added.settle(SameName::Replace)>
                                {messages::library::replace()}
                            </button>
                            <button type="button" class="button" on:click=move |_| app.added.settle(SameName::KeepBoth)>
                                {messages::library::keep_both()}
                            </button>
                            <button type="button" class="button" on:click=move |_| app.added.settle(SameName::LeaveOut)>
                                {messages::library::leave_out()}
                            </button>
                        </div>
                    }
                })}
            <button type="button" class="link" on:click=move |_| app.added.outcome.set(None)>
                {messages::library::dismiss()}
            </button>
        </div>
    }
}
