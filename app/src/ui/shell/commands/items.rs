//! The entries of the command palette.

use std::rc::Rc;

use footnote_client::{
    address::Address,
    conversation::Conversation,
    panels::{CommandsDialog, SettingsTab, SidePanel},
    preferences::Preference,
    transfer::{Export, Format},
};
use footnote_core::{conversation::SessionId, references::NamedDocument, storage::SessionSummary};
use leptos::prelude::*;

use crate::ui::{app::App, part_views::WordsActions, print, settings::transfer};

/// Conversations, documents and models shown at most, each.
const MOST: usize = 8;

#[derive(Clone, PartialEq)]
pub(super) enum Item {
    Command(&'static str),
    Conversation { id: SessionId, title: String },
    Document(NamedDocument),
    Model(String),
}

struct Command {
    name: &'static str,
    /// Called within the page's owner.
    run: fn(),
}

/// All commands, in the palette's order.
static COMMANDS: [Command; 26] = [
    Command { name: "New conversation", run: || App::get().conversations.begin() },
    Command { name: "New project", run: || App::get().projects.begin() },
    Command {
        name: "Move this conversation to a project",
        run: || App::get().conversations.choose_project(),
    },
    Command {
        name: "Project of this conversation: instructions, model, files",
        run: || {
            App::get().conversations.edit_project();
        },
    },
    Command { name: "Conversations list", run: || App::get().panels.toggle_sidebar() },
    Command {
        name: "Save this conversation, or make it temporary",
        run: || App::get().conversations.toggle_remember(),
    },
    Command { name: "Library", run: || App::get().conversations.open_panel(SidePanel::Library) },
    Command { name: "Library on the full page", run: || App::get().document.go(Address::Library) },
    Command { name: "Search in: folders, tags, dates", run: || App::get().conversations.open_search_in() },
    Command { name: "Compress older messages", run: || App::get().conversation().compress() },
    Command { name: "The last request, as it was sent", run: || App::get().panels.last_request.set(true) },
    Command { name: "What is remembered", run: || App::get().panels.memory.set(true) },
    Command {
        name: "Export this conversation",
        run: || App::get().transfers.export(Export::Conversation(Format::Json)),
    },
    Command {
        name: "Export as Markdown",
        run: || App::get().transfers.export(Export::Conversation(Format::Markdown)),
    },
    Command {
        name: "Export as HTML",
        run: || App::get().transfers.export(Export::Conversation(Format::Html)),
    },
    Command { name: "Export all conversations", run: || App::get().transfers.export(Export::All) },
    Command { name: "Import", run: transfer::pick_file },
    Command { name: "Print", run: || print::print(App::get().conversation(), App::get().toasts) },
    Command { name: "Theme: light", run: || App::get().preferences.set_look(Preference::Theme, "light") },
    Command { name: "Theme: dark", run: || App::get().preferences.set_look(Preference::Theme, "dark") },
    Command { name: "Settings", run: || App::get().panels.settings.set(true) },
    Command {
        name: "Settings: model, knowledge base, about you, prompts",
        run: || {
            App::get().panels.open_settings(SettingsTab::Answer);
        },
    },
    Command {
        name: "Settings: theme and text size",
        run: || App::get().panels.open_settings(SettingsTab::Look),
    },
    Command {
        name: "Settings: storage, passphrase, privacy",
        run: || {
            App::get().panels.open_settings(SettingsTab::Privacy);
        },
    },
    Command {
        name: "Settings: numbers, requests, prices, system prompt",
        run: || {
            App::get().panels.open_settings(SettingsTab::Expert);
        },
    },
    Command {
        name: "Keyboard shortcuts",
        run: || App::get().panels.commands.set(Some(CommandsDialog::Shortcuts)),
    },
];

/// The commands for selected words, in the palette's order.
static OF_SELECTED_WORDS: [Command; 3] = [
    Command { name: "Ask about the selected words", run: || on_selected_words(|words| &words.ask) },
    Command {
        name: "Copy the selected words with their source",
        run: || on_selected_words(|words| &words.copy),
    },
    Command { name: "Copy the selected words", run: || on_selected_words(|words| &words.copy) },
];

fn on_selected_words(action: fn(&WordsActions) -> &Rc<dyn Fn()>) {
    if let Some(words) = App::get().selected_words.get_untracked() {
        action(&words)();
    }
}

/// The names of the commands for words that are selected; of `has_origin`, `None` where none are.
pub(super) fn of_selected_words(
    has_origin: Option<bool>,
    may_write: bool,
) -> impl Iterator<Item = &'static str> {
    let is_offered = has_origin.map(|has_origin| [may_write, has_origin, !has_origin]);
    let offered = OF_SELECTED_WORDS.iter().zip(is_offered.unwrap_or_default());
    offered.filter(|(_, is_offered)| *is_offered).map(|(command, _)| command.name)
}

/// The names of the commands that contain all words of the query.
pub(crate) fn names(query: &str) -> Vec<&'static str> {
    let words = words(query);
    COMMANDS.iter().map(|command| command.name).filter(|name| contains_all(name, &words)).collect()
}

/// Runs the command of this name.
pub(crate) fn run(name: &str) {
    if let Some(command) = COMMANDS.iter().chain(&OF_SELECTED_WORDS).find(|command| command.name == name) {
        (command.run)();
    }
}

impl Item {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Command(name) => name,
            Self::Conversation { title, .. } | Self::Document(NamedDocument { title, .. }) => title,
            Self::Model(id) => id,
        }
    }

    /// Says what kind of entry this is, or which of several of its name.
    pub(super) fn kind(&self) -> &str {
        match self {
            Self::Command(_) => "",
            Self::Conversation { .. } => "Conversation",
            Self::Document(document) => document.place.as_deref().unwrap_or("Document"),
            Self::Model(_) => "Model",
        }
    }
}

/// The entries whose names contain all words of the query: commands first, unless no command fits.
pub(super) fn items(
    conversation: Conversation,
    of_words: impl Iterator<Item = &'static str>,
    query: &str,
    conversations: &[SessionSummary],
    documents: &[NamedDocument],
) -> Vec<Item> {
    let words = words(query);
    let fits = |name: &str| contains_all(name, &words);
    let of_words = of_words.filter(|name| fits(name));
    let mut items: Vec<Item> = of_words.chain(names(query)).map(Item::Command).collect();
    let recent = conversations.iter().filter(|summary| fits(&summary.title)).take(MOST);
    items.extend(
        recent.map(|summary| Item::Conversation { id: summary.id.clone(), title: summary.title.clone() }),
    );
    if !words.is_empty() {
        let named = documents.iter().filter(|document| fits(&document.title)).take(MOST);
        items.extend(named.cloned().map(Item::Document));
        let models = conversation.models_on_offer().into_iter().map(|option| option.id);
        items.extend(models.filter(|id| fits(id)).take(MOST).map(Item::Model));
    }
    items
}

fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

fn contains_all(name: &str, words: &[String]) -> bool {
    let name = name.to_lowercase();
    words.iter().all(|word| name.contains(word.as_str()))
}
