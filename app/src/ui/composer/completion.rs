//! Completion in the question box: titles of documents after `[[`, prompts and commands after `/`.

use footnote_client::{panels::SettingsTab, preferences::Prompt, tool_servers::ServerItem};
use std::time::Duration;

use footnote_core::{
    markdown::{OpenWikilink, as_wikilink, open_wikilink},
    references::complete,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom,
    ui::{
        app::App,
        elements::controls::aria,
        offer::{Entry, Offer},
    },
};

/// The knowledge base is asked after a pause in typing of this length, in milliseconds.
const PAUSE_MS: u64 = 150;
/// Titles shown at most.
const MOST: usize = 8;
/// The list's id in the document.
const ID: &str = "completion";

/// Listens to the question box, and shows the list above it.
#[component]
pub(crate) fn Completion() -> impl IntoView {
    let app = App::get();
    let offer = Offer {
        entries: RwSignal::new(Vec::new()),
        active: RwSignal::new(0),
        link: StoredValue::new(None),
        debounce: StoredValue::new(None),
    };
    let question = &app.services().question;
    question.on_input(move |_| on_typed(app, offer));
    question.on_key(move |key| on_key(app, offer, key));
    question.on_leave(move || offer.close());
    Effect::new(move || {
        let active = offer.active.get();
        let option = offer.entries.with(|entries| (!entries.is_empty()).then(|| option_id(active)));
        app.services().question.set_active_option(ID, option.as_deref());
        if let Some(option) = option {
            dom::scroll_into_view(&option);
        }
    });
    move || {
        let entries = offer.entries.get();
        (!entries.is_empty()).then(|| {
            let is_link = offer.link.with_value(Option::is_some);
            let label = if is_link { "Documents" } else { "Prompts and commands" };
            let options = entries.into_iter().enumerate();
            let options = options.map(|(index, entry)| view! { <EntryOption offer index entry /> });
            // It may scroll, so the keyboard can reach it.
            view! { <ul class="completion" id=ID role="listbox" aria-label=label tabindex="0">{options.collect_view()}</ul> }
        })
    }
}

#[component]
fn EntryOption(offer: Offer, index: usize, entry: Entry) -> impl IntoView {
    let app = App::get();
    view! {
        <li
            role="option"
            id=option_id(index)
            aria-selected=move || aria(offer.active.get() == index)
            // Before the box loses the keyboard.
            on:pointerdown=move |event| {
                event.prevent_default();
                choose(app, offer, index);
            }
        >
            {entry.name().to_owned()}
        </li>
    }
}

/// Offers titles while a link is being typed, prompts and commands after a slash at the beginning.
fn on_typed(app: App, offer: Offer) {
    if let Some(debounce) = offer.debounce.get_value() {
        debounce.clear();
    }
    let (text, caret) = app.services().question.text_and_caret();
    if is_command(&text) || text.get(..caret).is_some_and(|before| before.contains("[[")) {
        spawn_local(async move {
            // Without this part, a link can still be typed to its end.
            if let Ok(part) = app.views.answer.load().await {
                app.services().owner.with(|| (part.offer_completions)(offer));
            }
        });
    } else {
        offer.close();
    }
}

/// Whether the text is a slash and the beginning of a name.
fn is_command(text: &str) -> bool {
    text.starts_with('/') && !text.contains(char::is_whitespace)
}

/// Offers prompts and commands, or titles while a link is being typed, which takes the Markdown parser to find out.
pub(crate) fn offer_entries(offer: Offer) {
    let app = App::get();
    let (text, caret) = app.services().question.text_and_caret();
    if let Some(typed) = text.strip_prefix('/').filter(|_| is_command(&text)) {
        offer.link.set_value(None);
        offer.show(matching_prompts(app, typed));
        offer_commands(app, offer, typed.to_owned());
    } else if let Some(link) = open_wikilink(&text, caret) {
        offer_titles(app, offer, link);
    } else {
        offer.close();
    }
}

fn offer_titles(app: App, offer: Offer, link: OpenWikilink) {
    let words = link.typed.clone();
    offer.link.set_value(Some(link));
    let known = known_titles(app, &words);
    let resources = resources(app, &words);
    offer.show_titles(known.clone(), &resources);
    if words.trim().is_empty() {
        return;
    }
    let ask = move || {
        spawn_local(async move {
            // Without the knowledge base, the link can still be typed to its end.
            let Some(config) = app.conversation().turn_config() else { return };
            let found = complete(&app.services().turn, &config, &words).await;
            let same = offer.link.with_value(|link| link.as_ref().is_some_and(|link| link.typed == words));
            if same {
                let mut titles = known;
                for title in found {
                    add(&mut titles, title);
                }
                offer.show_titles(titles, &resources);
            }
        });
    };
    offer.debounce.set_value(set_timeout_with_handle(ask, Duration::from_millis(PAUSE_MS)).ok());
}

/// Returns whether the list took the key.
fn on_key(app: App, offer: Offer, key: &str) -> bool {
    let count = offer.entries.with_untracked(Vec::len);
    if count == 0 {
        return key == "Tab" && app.services().question.select_placeholder();
    }
    let active = offer.active.get_untracked();
    match key {
        "ArrowDown" => offer.active.set((active + 1) % count),
        "ArrowUp" => offer.active.set((active + count - 1) % count),
        "Enter" | "Tab" => choose(app, offer, active),
        "Escape" => offer.close(),
        _ => return false,
    }
    true
}

fn choose(app: App, offer: Offer, index: usize) {
    spawn_local(async move {
        // What is on offer came from this part.
        if let Ok(part) = app.views.answer.load().await {
            app.services().owner.with(|| (part.choose_completion)(offer, index));
        }
    });
}

/// Writes the link or the prompt out, or runs the command.
pub(crate) fn choose_entry(offer: Offer, index: usize) {
    let app = App::get();
    let entry = offer.entries.with_untracked(|entries| entries.get(index).cloned());
    let link = offer.link.try_update_value(Option::take).flatten();
    offer.close();
    let question = &app.services().question;
    match entry {
        None => return,
        Some(Entry::Document(title)) => {
            if let Some(link) = link {
                question.replace(link.range, &as_wikilink(&title).unwrap_or(title));
            }
        }
        Some(Entry::Prompt(name)) => {
            if let Some(prompt) =
                app.preferences.kept::<Prompt>().into_iter().find(|prompt| prompt.name == name)
            {
                question.write_text(&prompt.text);
                question.to_start();
                question.select_placeholder();
            }
        }
        Some(Entry::OfServer(item)) => {
            match link {
                Some(link) => question.replace(link.range, ""),
                None => question.write_text(""),
            }
            app.conversation().put_item(item);
        }
        Some(Entry::EditPrompts) => {
            question.write_text("");
            app.panels.open_settings(SettingsTab::Answer);
        }
        Some(Entry::Command(name)) => {
            question.write_text("");
            spawn_local(async move {
                // Its part was loaded before its name could be shown.
                if let Ok(part) = app.views.dialogs.load().await {
                    app.services().owner.with(|| (part.run_command)(name));
                }
            });
        }
    }
    app.conversation().type_draft(question.text());
}

/// The prompts whose names contain the typed text, and an entry to edit them.
fn matching_prompts(app: App, typed: &str) -> Vec<Entry> {
    let typed = typed.to_lowercase();
    let names = app.preferences.kept::<Prompt>().into_iter().map(|prompt| prompt.name);
    let names = names.filter(|name| name.to_lowercase().contains(&typed)).take(MOST);
    let mut entries: Vec<Entry> = names.map(Entry::Prompt).collect();
    let of_servers = app.tool_servers.servers.with_untracked(|servers| {
        servers.iter().flat_map(|server| server.prompts_with(&typed)).take(MOST).collect::<Vec<_>>()
    });
    entries.extend(of_servers.into_iter().map(Entry::OfServer));
    if !entries.is_empty() || typed.is_empty() {
        entries.push(Entry::EditPrompts);
    }
    entries
}

/// The resources of servers whose labels contain the typed words.
fn resources(app: App, words: &str) -> Vec<ServerItem> {
    let wanted = words.trim().to_lowercase();
    app.tool_servers.servers.with_untracked(|servers| {
        servers.iter().flat_map(|server| server.resources_with(&wanted)).take(MOST).collect()
    })
}

/// Adds the commands whose names contain the typed text, unless more was typed meanwhile.
fn offer_commands(app: App, offer: Offer, typed: String) {
    spawn_local(async move {
        // Without their part, prompts can still be chosen.
        let Ok(part) = app.views.dialogs.load().await else { return };
        let names = (part.command_names)(&typed);
        let is_same = app.services().question.text().strip_prefix('/') == Some(typed.as_str());
        if is_same && !names.is_empty() {
            offer.entries.update(|entries| entries.extend(names.into_iter().map(Entry::Command)));
        }
    });
}

/// Titles of documents that this conversation has already, the latest first.
fn known_titles(app: App, words: &str) -> Vec<String> {
    let mut titles = Vec::new();
    let wanted = words.trim().to_lowercase();
    for exchange in app.conversation().transcript.latest_first() {
        let named = exchange.references.with_untracked(|references| {
            let known = references.iter().filter(|reference| reference.id.is_some());
            known.map(|reference| reference.title.clone()).collect::<Vec<_>>()
        });
        let found = exchange.outcome.with_untracked(|outcome| {
            outcome.sources.iter().map(|source| source.title.clone()).collect::<Vec<_>>()
        });
        for title in named.into_iter().chain(found).filter(|title| title.to_lowercase().contains(&wanted)) {
            add(&mut titles, title);
        }
        if titles.len() >= MOST {
            break;
        }
    }
    titles
}

/// Adds a title that can stand in a link, once.
fn add(titles: &mut Vec<String>, title: String) {
    if as_wikilink(&title).is_some() && titles.len() < MOST && !titles.contains(&title) {
        titles.push(title);
    }
}

fn option_id(index: usize) -> String {
    format!("{ID}-{index}")
}
