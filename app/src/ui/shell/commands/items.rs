//! The entries of the command palette.

use footnote_client::{
    address::Address,
    conversation::Conversation,
    panels::{CommandsDialog, SettingsTab, SidePanel},
    preferences::Preference,
    transfer::{Export, Format},
};
use footnote_core::{conversation::SessionId, storage::SessionSummary};
use leptos::prelude::*;

use crate::ui::{app::App, print, settings::transfer};

/// Conversations, documents and models shown at most, each.
const MOST: usize = 8;

#[derive(Clone, PartialEq)]
pub(super) enum Item {
    Command(&'static str),
    Conversation { id: SessionId, title: String },
    Document(String),
    Model(String),
}

struct Command {
    name: &'static str,
    run: Box<dyn Fn()>,
}

/// All commands, in the palette's order.
fn commands() -> Vec<Command> {
    let app = App::get();
    vec![
        command("New conversation", move || app.conversations.begin()),
        command("New project", move || app.projects.begin()),
        command("Move this conversation to a project", move || app.conversations.choose_project()),
        command("Project of this conversation: instructions, model, files", move || {
            app.conversations.edit_project();
        }),
        command("Conversations list", move || app.panels.toggle_sidebar()),
        command("Save this conversation, or make it temporary", move || app.conversations.toggle_remember()),
        command("Library", move || app.conversations.open_panel(SidePanel::Library)),
        command("Library on the full page", move || app.document.go(Address::Library)),
        command("Search in: folders, tags, dates", move || app.conversations.open_search_in()),
        command("Compress older messages", move || app.conversation().compress()),
        command("The last request, as it was sent", move || app.panels.last_request.set(true)),
        command("What is remembered", move || app.panels.memory.set(true)),
        command("Export this conversation", move || app.transfers.export(Export::Conversation(Format::Json))),
        command("Export as Markdown", move || app.transfers.export(Export::Conversation(Format::Markdown))),
        command("Export as HTML", move || app.transfers.export(Export::Conversation(Format::Html))),
        command("Export all conversations", move || app.transfers.export(Export::All)),
        command("Import", transfer::pick_file),
        command("Print", move || print::print(app.conversation(), app.toasts)),
        command("Theme: light", move || app.preferences.set_look(Preference::Theme, "light")),
        command("Theme: dark", move || app.preferences.set_look(Preference::Theme, "dark")),
        command("Settings", move || app.panels.settings.set(true)),
        command("Settings: model, knowledge base, about you, prompts", move || {
            app.panels.open_settings(SettingsTab::Answer);
        }),
        command("Settings: theme and text size", move || app.panels.open_settings(SettingsTab::Look)),
        command("Settings: storage, passphrase, privacy", move || {
            app.panels.open_settings(SettingsTab::Privacy);
        }),
        command("Settings: numbers, requests, prices, system prompt", move || {
            app.panels.open_settings(SettingsTab::Expert);
        }),
        command("Keyboard shortcuts", move || app.panels.commands.set(Some(CommandsDialog::Shortcuts))),
    ]
}

fn command(name: &'static str, run: impl Fn() + 'static) -> Command {
    Command { name, run: Box::new(run) }
}

/// The names of the commands that contain all words of the query.
pub(crate) fn names(query: &str) -> Vec<&'static str> {
    let words = words(query);
    let all = commands().into_iter().map(|command| command.name);
    all.filter(|name| contains_all(name, &words)).collect()
}

/// Runs the command of this name.
pub(crate) fn run(name: &str) {
    if let Some(command) = commands().into_iter().find(|command| command.name == name) {
        (command.run)();
    }
}

impl Item {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Command(name) => name,
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
    let mut items: Vec<Item> = names(query).into_iter().map(Item::Command).collect();
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

fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(str::to_lowercase).collect()
}

fn contains_all(name: &str, words: &[String]) -> bool {
    let name = name.to_lowercase();
    words.iter().all(|word| name.contains(word.as_str()))
}
