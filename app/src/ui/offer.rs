//! The list of completions of the typed text.

use footnote_client::tool_servers::ServerItem;
use footnote_core::markdown::OpenWikilink;
use leptos::prelude::*;

/// An entry of the list.
#[derive(Clone)]
pub(crate) enum Entry {
    Document(String),
    Prompt(String),
    /// A prompt or a resource of a server.
    OfServer(ServerItem),
    EditPrompts,
    Command(&'static str),
}

impl Entry {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Document(name) | Self::Prompt(name) => name,
            Self::OfServer(item) => &item.label,
            Self::EditPrompts => "Edit prompts",
            Self::Command(name) => name,
        }
    }
}

/// The list of completions; copies are handles to the same list.
#[derive(Clone, Copy)]
pub(crate) struct Offer {
    pub(crate) entries: RwSignal<Vec<Entry>>,
    pub(crate) active: RwSignal<usize>,
    /// The wikilink being typed; `None` while prompts and commands are on offer.
    pub(crate) link: StoredValue<Option<OpenWikilink>>,
    pub(crate) debounce: StoredValue<Option<TimeoutHandle>>,
}

impl Offer {
    pub(crate) fn close(self) {
        self.link.set_value(None);
        if self.entries.with_untracked(|entries| !entries.is_empty()) {
            self.entries.set(Vec::new());
        }
    }

    pub(crate) fn show(self, entries: Vec<Entry>) {
        self.active.set(0);
        self.entries.set(entries);
    }

    pub(crate) fn show_titles(self, titles: Vec<String>, resources: &[ServerItem]) {
        let resources = resources.iter().cloned().map(Entry::OfServer);
        self.show(titles.into_iter().map(Entry::Document).chain(resources).collect());
    }
}
