//! The entries of the command palette.

use footnote_client::{
    address::Address,
    conversation::Conversation,
    panels::{CommandsDialog, SettingsTab, SidePanel},
    preferences::Preference,
    transfer::{Export, Format},
};
use footnote_core::{conversation::SessionId, link::DocumentRoute, storage::SessionSummary};
use leptos::prelude::*;

use crate::ui::{app::App, print, settings::transfer};

/// Conversations, documents and models shown at most, each.
const MOST: usize = 8;

#[derive(Clone, PartialEq)]
pub(super) enum Item {
    Command(&'static Command),
    Conversation { id: SessionId, title: String },
    Document(String),
    Model(String),
}

pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) run: fn(App),
}

impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

static COMMANDS: [Command; 26] = [
    Command { name: "New conversation", run: |app| app.conversations.begin() },
    Command { name: "New project", run: |app| app.projects.begin() },
    Command { name: "Move this conversation to a project", run: |app| app.conversations.choose_project() },
    Command {
        name: "Project of this conversation: instructions, model, files",
        run: |app| app.conversations.edit_project(),
    },
    Command { name: "Conversations list", run: |app| app.panels.toggle_sidebar() },
    Command {
        name: "Save this conversation, or make it temporary",
        run: |app| app.conversations.toggle_remember(),
    },
    Command { name: "Library", run: |app| app.conversations.open_panel(SidePanel::Library) },
    Command { name: "Library on the full page", run: |app| app.document.go(Address::Library) },
    Command { name: "Search in: folders, tags, dates", run: |app| app.conversations.open_search_in() },
    Command { name: "Compress older messages", run: |app| app.conversation().compress() },
    Command { name: "The last request, as it was sent", run: |app| app.panels.last_request.set(true) },
    Command { name: "What is remembered", run: |app| app.panels.memory.set(true) },
    Command {
        name: "Export this conversation",
        run: |app| app.transfers.export(Export::Conversation(Format::Json)),
    },
    Command {
        name: "Export as Markdown",
        run: |app| app.transfers.export(Export::Conversation(Format::Markdown)),
    },
    Command { name: "Export as HTML", run: |app| app.transfers.export(Export::Conversation(Format::Html)) },
    Command { name: "Export all conversations", run: |app| app.transfers.export(Export::All) },
    Command { name: "Import", run: |_| transfer::pick_file() },
    Command { name: "Print", run: |app| print::print(app.conversation(), app.toasts) },
    Command { name: "Theme: light", run: |app| app.preferences.set_look(Preference::Theme, "light") },
    Command { name: "Theme: dark", run: |app| app.preferences.set_look(Preference::Theme, "dark") },
    Command { name: "Settings", run: |app| app.panels.settings.set(true) },
    Command {
        name: "Settings: model, knowledge base, about you, prompts",
        run: |app| app.panels.open_settings(SettingsTab::Answer),
    },
    Command { name: "Settings: theme and text size", run: |app| app.panels.open_settings(SettingsTab::Look) },
    Command {
        name: "Settings: storage, passphrase, privacy",
        run: |app| app.panels.open_settings(SettingsTab::Privacy),
    },
    Command {
        name: "Settings: numbers, requests, prices, system prompt",
        run: |app| app.panels.open_settings(SettingsTab::Expert),
    },
    Command {
        name: "Keyboard shortcuts",
        run: |app| app.panels.commands.set(Some(CommandsDialog::Shortcuts)),
    },
];

impl Item {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Command(command) => command.name,
            Self::Conversation { title, .. } | Self::Document(title) => title,
            Self::Model(id) => id,
        }
    }

    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Command(_) => "",
            Self::Conversation { .. } => "Conversation",
            Self::Document(_) => "Document",
            Self::Model(_) => "Model",
        }
    }

    pub(super) fn run(self, app: App) {
        match self {
            Self::Command(command) => (command.run)(app),
            Self::Conversation { id, .. } => app.conversations.choose(&id, None),
            Self::Document(title) => {
                app.document.go(Address::Document(DocumentRoute::Title { title, heading: None }));
            }
            Self::Model(id) => app.conversation().choose_model(id),
        }
    }
}

/// The entries whose names contain all words of the query: commands first, unless no command fits.
pub(super) fn items(
    conversation: Conversation,
    query: &str,
    conversations: &[SessionSummary],
    documents: &[String],
) -> Vec<Item> {
    let words = words(query);
    let fits = |name: &str| contains_all(name, &words);
    let mut items: Vec<Item> = commands(query).map(Item::Command).collect();
    let recent = conversations.iter().filter(|summary| fits(&summary.title)).take(MOST);
    items.extend(
        recent.map(|summary| Item::Conversation { id: summary.id.clone(), title: summary.title.clone() }),
    );
    if !words.is_empty() {
        let named = documents.iter().filter(|title| fits(title)).take(MOST);
        items.extend(named.cloned().map(Item::Document));
        let models = conversation.models_on_offer().into_iter().map(|option| option.id);
        items.extend(models.filter(|id| fits(id)).take(MOST).map(Item::Model));
    }
    items
}

/// The commands whose names contain all words of the query.
pub(super) fn commands(query: &str) -> impl Iterator<Item = &'static Command> {
    let words = words(query);
    COMMANDS.iter().filter(move |command| contains_all(command.name, &words))
}

fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

fn contains_all(name: &str, words: &[String]) -> bool {
    let name = name.to_lowercase();
    words.iter().all(|word| name.contains(word.as_str()))
}
