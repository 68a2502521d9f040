//! The entries of the command palette.

use std::rc::Rc;

use footnote_client::{
    address::Address,
    conversation::Conversation,
    panels::{CommandsDialog, SettingsTab, SidePanel},
    ports::NamedCommand,
    preferences::Preference,
    transfer::{Export, Format},
};
use footnote_core::{conversation::SessionId, references::NamedDocument, storage::SessionSummary};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{app::App, part_views::WordsActions, print, settings::transfer};

/// Conversations, documents and models shown at most, each.
const MOST: usize = 8;

#[derive(Clone, PartialEq)]
pub(super) enum Item {
    Command(&'static Command),
    Conversation { id: SessionId, title: String, archived: bool },
    Document(NamedDocument),
    Model(String),
}

pub(super) struct Command {
    name: fn() -> &'static str,
    /// Called within the page's owner.
    pub(super) run: fn(),
}

impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        // Each stands in one place of the lists below.
        std::ptr::eq(self, other)
    }
}

/// All commands, in the palette's order.
static COMMANDS: [Command; 28] = [
    Command { name: messages::commands::new_conversation, run: || App::get().conversations.begin() },
    Command { name: messages::commands::new_project, run: || App::get().projects.begin() },
    Command { name: messages::commands::move_to_project, run: || App::get().conversations.choose_project() },
    Command { name: messages::tags::of_this, run: || App::get().conversations.open_tags() },
    Command { name: messages::tags::toggle_archived, run: || App::get().conversations.toggle_archived() },
    Command {
        name: messages::commands::edit_project,
        run: || {
            App::get().conversations.edit_project();
        },
    },
    Command { name: messages::commands::conversations_list, run: || App::get().panels.toggle_sidebar() },
    Command { name: messages::commands::toggle_stored, run: || App::get().conversations.toggle_remember() },
    Command {
        name: messages::commands::library,
        run: || App::get().conversations.open_panel(SidePanel::Library),
    },
    Command { name: messages::commands::library_page, run: || App::get().document.go(Address::Library) },
    Command { name: messages::commands::search_in, run: || App::get().conversations.open_search_in() },
    Command { name: messages::commands::compress, run: || App::get().conversation().compress() },
    Command { name: messages::commands::last_request, run: || App::get().panels.last_request.set(true) },
    Command { name: messages::commands::memory, run: || App::get().panels.memory.set(true) },
    Command {
        name: messages::commands::export,
        run: || App::get().transfers.export(Export::Conversation(Format::Json)),
    },
    Command {
        name: messages::commands::export_markdown,
        run: || App::get().transfers.export(Export::Conversation(Format::Markdown)),
    },
    Command {
        name: messages::commands::export_html,
        run: || App::get().transfers.export(Export::Conversation(Format::Html)),
    },
    Command { name: messages::commands::export_all, run: || App::get().transfers.export(Export::All) },
    Command { name: messages::commands::import, run: transfer::pick_file },
    Command {
        name: messages::commands::print,
        run: || print::print(App::get().conversation(), App::get().toasts),
    },
    Command {
        name: messages::commands::theme_light,
        run: || App::get().preferences.set_look(Preference::Theme, "light"),
    },
    Command {
        name: messages::commands::theme_dark,
        run: || App::get().preferences.set_look(Preference::Theme, "dark"),
    },
    Command { name: messages::commands::settings, run: || App::get().panels.settings.set(true) },
    Command {
        name: messages::commands::settings_answer,
        run: || {
            App::get().panels.open_settings(SettingsTab::Answer);
        },
    },
    Command {
        name: messages::commands::settings_look,
        run: || App::get().panels.open_settings(SettingsTab::Look),
    },
    Command {
        name: messages::commands::settings_privacy,
        run: || {
            App::get().panels.open_settings(SettingsTab::Privacy);
        },
    },
    Command {
        name: messages::commands::settings_expert,
        run: || {
            App::get().panels.open_settings(SettingsTab::Expert);
        },
    },
    Command {
        name: messages::commands::shortcuts,
        run: || App::get().panels.commands.set(Some(CommandsDialog::Shortcuts)),
    },
];

/// The commands for selected words, in the palette's order.
static OF_SELECTED_WORDS: [Command; 3] = [
    Command { name: messages::commands::ask_selected, run: || on_selected_words(|words| &words.ask) },
    Command {
        name: messages::commands::copy_selected_with_source,
        run: || on_selected_words(|words| &words.copy),
    },
    Command { name: messages::commands::copy_selected, run: || on_selected_words(|words| &words.copy) },
];

fn on_selected_words(action: fn(&WordsActions) -> &Rc<dyn Fn()>) {
    if let Some(words) = App::get().selected_words.get_untracked() {
        action(&words)();
    }
}

/// The commands for words that are selected; of `has_origin`, `None` where none are.
pub(super) fn of_selected_words(
    has_origin: Option<bool>,
    may_write: bool,
) -> impl Iterator<Item = &'static Command> {
    let is_offered = has_origin.map(|has_origin| [may_write, has_origin, !has_origin]);
    let offered = OF_SELECTED_WORDS.iter().zip(is_offered.unwrap_or_default());
    offered.filter(|(_, is_offered)| *is_offered).map(|(command, _)| command)
}

/// The commands whose names contain all words of the query.
pub(crate) fn named(query: &str) -> Vec<NamedCommand> {
    let words = words(query);
    let all = COMMANDS.iter().enumerate().map(|(at, command)| NamedCommand { name: (command.name)(), at });
    all.filter(|command| contains_all(command.name, &words)).collect()
}

/// Runs one of the commands that are [`named`].
pub(crate) fn run(command: NamedCommand) {
    if let Some(command) = COMMANDS.get(command.at) {
        (command.run)();
    }
}

impl Item {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Command(command) => (command.name)(),
            Self::Conversation { title, .. } | Self::Document(NamedDocument { title, .. }) => title,
            Self::Model(id) => id,
        }
    }

    /// Says what kind of entry this is, or which of several of its name.
    pub(super) fn kind(&self) -> &str {
        match self {
            Self::Command(_) => "",
            Self::Conversation { archived: true, .. } => messages::tags::archived(),
            Self::Conversation { archived: false, .. } => messages::commands::kind_conversation(),
            Self::Document(document) => {
                document.place.as_deref().unwrap_or_else(|| messages::commands::kind_document())
            }
            Self::Model(_) => messages::commands::kind_model(),
        }
    }
}

/// The entries whose names contain all words of the query: commands first, unless no command fits.
pub(super) fn items(
    conversation: Conversation,
    of_words: impl Iterator<Item = &'static Command>,
    query: &str,
    conversations: &[SessionSummary],
    documents: &[NamedDocument],
) -> Vec<Item> {
    let words = words(query);
    let fits = |name: &str| contains_all(name, &words);
    let commands = of_words.chain(&COMMANDS).filter(|command| fits((command.name)()));
    let mut items: Vec<Item> = commands.map(Item::Command).collect();
    // Archived ones come last, and only once something is searched for.
    let (archived, current): (Vec<_>, Vec<_>) =
        conversations.iter().filter(|summary| fits(&summary.title)).partition(|summary| summary.archived);
    let archived = archived.into_iter().filter(|_| !words.is_empty());
    items.extend(current.into_iter().chain(archived).take(MOST).map(|summary| Item::Conversation {
        id: summary.id.clone(),
        title: summary.title.clone(),
        archived: summary.archived,
    }));
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
