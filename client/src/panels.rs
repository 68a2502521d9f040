//! The open lists, panels and dialogs.

use footnote_core::{
    conversation::{DocumentId, Source},
    link::DocumentRoute,
};
use reactive_graph::signal::RwSignal;

use crate::conversation::CitationPlace;

#[derive(Clone, Copy, Default)]
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
    pub library: LibraryPanel,
    pub document: RwSignal<Option<OpenDocument>>,
    /// The empty conversation shows an example of a checked answer.
    pub example: RwSignal<bool>,
    /// In pixels, once a person has chosen it.
    pub viewer_width: RwSignal<Option<i32>>,
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
    pub open: RwSignal<bool>,
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
