//! The palette of commands, and the list of keys: everything the page does, by keyboard alone.

pub(crate) mod items;
mod shortcuts;

use std::time::Duration;

use footnote_client::{address::Address, panels::CommandsDialog};
use footnote_core::{
    link::DocumentRoute,
    ports::HistoryStore as _,
    references::{NamedDocument, complete},
};
use footnote_messages as messages;
use leptos::{ev, html, prelude::*, task::spawn_local};

use crate::{
    dom::{self, show_modal_soon},
    ui::{
        app::App,
        elements::{
            controls::aria,
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
        },
        shell::commands::{
            items::{Item, items, of_selected_words},
            shortcuts::Shortcuts,
        },
    },
};

/// The list's id in the document.
const LIST: &str = "commands";
/// The knowledge base is asked when nothing was typed for this long, in milliseconds.
const PAUSE_MS: u64 = 200;

/// Opens the palette with Ctrl+K or Cmd+K, and the list of keys with `?`.
#[component]
pub(crate) fn Commands() -> impl IntoView {
    let app = App::get();
    let open = app.panels.commands;
    dom::on_command_key("k", move || {
        if !dom::has_dialog() {
            open.set(Some(CommandsDialog::Palette));
        }
    });
    dom::on_letter("?", "", move |_| {
        if !dom::has_dialog() {
            open.set(Some(CommandsDialog::Shortcuts));
        }
    });
    view! { <LazyView when=move || open.get().is_some() view=Lazy::Dialogs(|views| views.commands) /> }
}

#[component]
pub(crate) fn OpenCommands() -> impl IntoView {
    let app = App::get();
    let open = app.panels.commands;
    let is_palette = Memo::new(move |_| open.get() != Some(CommandsDialog::Shortcuts));
    view! {
        <Show when=move || is_palette.get() fallback=|| view! { <ShortcutsDialog /> }>
            <Palette />
        </Show>
    }
}

#[component]
fn ShortcutsDialog() -> impl IntoView {
    let app = App::get();
    let close = move || app.panels.commands.set(None);
    view! {
        <dialog class="dialog" aria-labelledby="shortcuts-title" on:close=move |_| close() use:show_modal_soon>
            <DialogBar id="shortcuts-title" title=messages::commands::shortcuts() label=messages::commands::close_shortcuts() close />
            // It has nothing to focus, and may be longer than the window: the keyboard scrolls it as a whole.
            <div class="dialog-body" tabindex="0" role="group" aria-labelledby="shortcuts-title">
                <Shortcuts />
            </div>
        </dialog>
    }
}

#[component]
fn Palette() -> impl IntoView {
    let app = App::get();
    let query = RwSignal::new(String::new());
    let conversations = RwSignal::new(Vec::new());
    let documents = RwSignal::new(Vec::<NamedDocument>::new());
    // What was chosen with the arrows: it stays chosen wherever it stands when more is found.
    let chosen = RwSignal::new(None::<Item>);
    if !app.conversations.locked.get_untracked() && !app.storage.disabled.get_untracked() {
        spawn_local(async move {
            if let Ok(found) = app.services().store.list().await {
                conversations.try_set(found);
            }
        });
    }
    let found = Memo::new(move |_| {
        let has_origin = app.selected_words.with(|words| words.as_ref().map(|words| words.has_origin));
        let of_words = of_selected_words(has_origin, app.conversations.may_write());
        query.with(|query| {
            conversations.with(|conversations| {
                documents
                    .with(|documents| items(app.conversation(), of_words, query, conversations, documents))
            })
        })
    });
    let active = Memo::new(move |_| {
        let place = |item: &Item| found.with(|found| found.iter().position(|other| other == item));
        chosen.with(|chosen| chosen.as_ref().and_then(place)).unwrap_or_default()
    });
    let mut find_documents = debounce(Duration::from_millis(PAUSE_MS), move |typed: String| {
        spawn_local(async move {
            // If the knowledge base cannot be asked, documents can be found in other ways.
            let Some(config) = app.conversation().turn_config() else { return };
            let titles = complete(&app.services().turn, &config, &typed).await;
            if query.try_with_untracked(|query| *query == typed) == Some(true) {
                documents.set(titles);
            }
        });
    });
    let on_input = move |event| {
        let typed = event_target_value(&event);
        query.set(typed.clone());
        chosen.set(None);
        find_documents(typed);
    };
    let close = move || app.panels.commands.set(None);
    let run = move |item: Item| {
        // The dialog restores the focus when it closes; the command runs after that, so that it can move the focus.
        close();
        let run = move || match item {
            Item::Command(command) => app.services().owner.with(|| (command.run)()),
            Item::Conversation { id, .. } => app.conversations.choose(&id, None),
            Item::Document(document) => {
                let title = document.target;
                app.document.go(Address::Document(DocumentRoute::Title { title, heading: None }));
            }
            Item::Model(id) => app.conversation().choose_model(id),
        };
        set_timeout(run, Duration::ZERO);
    };
    let choose = move |at: usize| chosen.set(found.with_untracked(|found| found.get(at).cloned()));
    let on_key = move |event: ev::KeyboardEvent| {
        if dom::is_composing(&event) {
            return;
        }
        let count = found.with_untracked(Vec::len);
        let at = active.get_untracked();
        match event.key().as_str() {
            "ArrowDown" if count > 0 => choose((at + 1) % count),
            "ArrowUp" if count > 0 => choose((at + count - 1) % count),
            "Enter" => {
                if let Some(item) = found.with_untracked(|found| found.get(at).cloned()) {
                    run(item);
                }
            }
            _ => return,
        }
        event.prevent_default();
    };
    Effect::new(move || {
        found.track();
        let id = option_id(active.get());
        // When the list has been drawn.
        request_animation_frame(move || dom::scroll_into_view(&id));
    });
    let input = NodeRef::<html::Input>::new();
    Effect::new(move || {
        if let Some(input) = input.get() {
            dom::focus_soon(input.into());
        }
    });
    let option = move |(index, item): (usize, Item)| {
        let (kind, name) = (item.kind().to_owned(), item.name().to_owned());
        view! {
            <li
                role="option"
                id=option_id(index)
                aria-selected=move || aria(active.get() == index)
                on:click=move |_| run(item.clone())
            >
                <span class="name" dir="auto">{name}</span>
                <span class="soft">{kind}</span>
            </li>
        }
    };
    view! {
        <dialog class="dialog palette" aria-label=messages::commands::title() on:close=move |_| close() use:show_modal_soon>
            <input
                node_ref=input
                type="text"
                role="combobox"
                aria-label=messages::commands::command()
                aria-expanded="true"
                aria-controls=LIST
                aria-autocomplete="list"
                aria-activedescendant=move || found.with(|found| (!found.is_empty()).then(|| option_id(active.get())))
                placeholder=messages::commands::search()
                autocomplete="off"
                on:input=on_input
                on:keydown=on_key
            />
            <ul id=LIST role="listbox" aria-label=messages::commands::results()>
                {move || found.get().into_iter().enumerate().map(option).collect_view()}
            </ul>
            <p class="hint" role="status">
                {move || found.with(Vec::is_empty).then(messages::commands::none)}
            </p>
        </dialog>
    }
}

fn option_id(index: usize) -> String {
    format!("command-{index}")
}
