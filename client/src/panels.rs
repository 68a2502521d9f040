//! The open lists, panels and dialogs.

use footnote_core::{
    conversation::{DocumentId, Source},
    link::DocumentRoute,
};
use reactive_graph::{prelude::*, signal::RwSignal};

use crate::conversation::CitationPlace;

#[derive(Clone, Copy)]
pub struct Panels {
    /// The list of conversations is open.
    pub sidebar: RwSignal<bool>,
    pub settings: RwSignal<bool>,
    /// Kept while the page is open.
    pub settings_tab: RwSignal<SettingsTab>,
    pub commands: RwSignal<Option<CommandsDialog>>,
    /// The list of models is open.
    pub models: RwSignal<bool>,
    /// The choice of where to search.
    pub search_in: RwSignal<bool>,
    /// Both in one dialog, on a narrow screen.
    pub answered_from: RwSignal<bool>,
    /// The details of the context meter.
    pub context_details: RwSignal<bool>,
    /// The last request, as it was sent.
    pub last_request: RwSignal<bool>,
    /// Summary and index of the conversation.
    pub memory: RwSignal<bool>,
    /// The panel that was opened by its button; a document covers it.
    pub beside: RwSignal<Option<SidePanel>>,
    pub library: LibraryPanel,
    pub document: RwSignal<Option<OpenDocument>>,
    /// The empty conversation shows an example of a checked answer.
    pub example: RwSignal<bool>,
    /// In pixels, once a person has chosen it.
    pub viewer_width: RwSignal<Option<i32>>,
    /// The conversations are behind a passphrase that was not given yet.
    locked: RwSignal<bool>,
}

/// A panel beside the conversation. One is shown at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SidePanel {
    Library,
    /// Opened by links and citations.
    Document,
}

impl SidePanel {
    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Library => "Library",
            Self::Document => "Document",
        }
    }

    /// The ids of its element and of the button that opens it.
    pub fn ids(self) -> (&'static str, &'static str) {
        match self {
            Self::Library => ("library", "show-library"),
            Self::Document => ("document", "show-document"),
        }
    }
}

impl Panels {
    /// Nothing is open.
    pub fn new(locked: RwSignal<bool>) -> Self {
        Self {
            sidebar: RwSignal::new(false),
            settings: RwSignal::new(false),
            settings_tab: RwSignal::default(),
            commands: RwSignal::new(None),
            models: RwSignal::new(false),
            search_in: RwSignal::new(false),
            answered_from: RwSignal::new(false),
            context_details: RwSignal::new(false),
            last_request: RwSignal::new(false),
            memory: RwSignal::new(false),
            beside: RwSignal::new(None),
            library: LibraryPanel::default(),
            document: RwSignal::new(None),
            example: RwSignal::new(false),
            viewer_width: RwSignal::new(None),
            locked,
        }
    }

    /// The panel on top of those beside the conversation. Tracks.
    pub fn shown(self) -> Option<SidePanel> {
        let is_document = self.document.with(Option::is_some);
        is_document.then_some(SidePanel::Document).or_else(|| self.opened())
    }

    /// Whether a panel is open, perhaps hidden behind a document that was opened from it. Tracks.
    pub fn is_open(self, panel: SidePanel) -> bool {
        self.shown() == Some(panel) || self.opened() == Some(panel)
    }

    /// Whether the library takes the full page. Tracks.
    pub fn is_library_page(self) -> bool {
        self.is_open(SidePanel::Library) && self.library.as_page.get()
    }

    /// Whether a panel is beside the conversation, not in its place. Tracks.
    pub fn takes_room(self) -> bool {
        match self.shown() {
            None => false,
            Some(SidePanel::Library) => !self.library.as_page.get(),
            Some(SidePanel::Document) => true,
        }
    }

    /// Opens a panel in place of the one that is shown.
    pub fn open(self, panel: SidePanel) {
        self.document.set(None);
        self.beside.set(Some(panel));
    }

    /// Opens the library on the full page.
    pub fn open_library_page(self) {
        if !self.library.as_page.get_untracked() {
            self.library.tab.set(LibraryTab::Documents);
        }
        self.library.as_page.set(true);
        self.open(SidePanel::Library);
    }

    /// Closes the library if it takes the full page. Whether it did.
    pub fn close_library_page(self) -> bool {
        let is_page = self.library.as_page.get_untracked();
        if is_page {
            self.library.as_page.set(false);
            self.beside.set(None);
        }
        is_page
    }

    pub fn open_settings(self, tab: SettingsTab) {
        self.settings_tab.set(tab);
        self.settings.set(true);
    }

    fn opened(self) -> Option<SidePanel> {
        self.beside.get().filter(|_| !self.locked.get())
    }
}

/// A tab of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SettingsTab {
    #[default]
    Answer,
    Look,
    Privacy,
    Tools,
    Expert,
}

/// A dialog for people who use the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandsDialog {
    /// Everything there is, to search.
    Palette,
    /// The keyboard shortcuts.
    Shortcuts,
}

/// The library.
#[derive(Clone, Copy, Default)]
pub struct LibraryPanel {
    pub tab: RwSignal<LibraryTab>,
    /// The latest documents come first, instead of those cited most.
    pub latest_first: RwSignal<bool>,
    /// It takes the full page.
    pub as_page: RwSignal<bool>,
    /// The search in the panel: only titles that contain it are shown.
    pub query: RwSignal<String>,
    pub filter: RwSignal<UsageFilter>,
}

/// Whose documents the library shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LibraryTab {
    /// Those of the knowledge bases.
    Documents,
    #[default]
    Conversation,
    /// Those of all conversations.
    Conversations,
}

/// A filter of documents by their use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UsageFilter {
    /// All documents, with those that were found and not used in a group of their own.
    #[default]
    All,
    /// Documents that an answer cites.
    Cited,
    /// Documents that were found, and that no answer cites.
    NeverCited,
}

/// A document in the viewer.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenDocument {
    /// `None` for a citation without a source.
    pub route: Option<DocumentRoute>,
    /// The citation that it was opened by.
    pub citation: Option<CitationPlace>,
    /// The conversation's source for this document, if passages of it were found for an answer.
    pub source: Option<Source>,
    pub target: Option<Target>,
    pub state: DocumentState,
}

/// The words in a document to scroll to and to mark.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Target {
    /// May be empty.
    pub words: String,
    /// The heading they stand under.
    pub heading: Option<String>,
    /// The id of the passage they stand in.
    pub passage: Option<DocumentId>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum DocumentState {
    Loading,
    Ready {
        id: DocumentId,
        title: String,
        text: String,
        url: Option<String>,
    },
    /// Its passages are shown as the model was given them, since it lies on the web.
    Passages,
    /// There is no source with this number.
    Missing,
    /// The reason in words for people.
    Failed(String),
}

#[cfg(test)]
mod tests;
