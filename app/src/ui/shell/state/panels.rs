//! The open lists, panels and dialogs.

use footnote_core::{
    conversation::{DocumentId, Source},
    link::DocumentRoute,
};
use leptos::prelude::*;

use crate::ui::conversation::state::CitationPlace;

#[derive(Clone, Copy)]
pub(crate) struct Panels {
    /// The list of conversations is open.
    pub(crate) sidebar: RwSignal<bool>,
    pub(crate) settings: RwSignal<bool>,
    /// Kept while the page is open.
    pub(crate) settings_tab: RwSignal<SettingsTab>,
    pub(crate) commands: RwSignal<Option<CommandsDialog>>,
    /// The list of models is open.
    pub(crate) models: RwSignal<bool>,
    /// The choice of where to search.
    pub(crate) search_in: RwSignal<bool>,
    /// Both in one dialog, on a narrow screen.
    pub(crate) answered_from: RwSignal<bool>,
    /// The details of the context meter.
    pub(crate) context_details: RwSignal<bool>,
    /// The last request, as it was sent.
    pub(crate) last_request: RwSignal<bool>,
    /// Summary and index of the conversation.
    pub(crate) memory: RwSignal<bool>,
    pub(crate) library: LibraryPanel,
    pub(crate) document: RwSignal<Option<OpenDocument>>,
    /// The empty conversation shows an example of a checked answer.
    pub(crate) example: RwSignal<bool>,
    /// In pixels, once a person has chosen it.
    pub(crate) viewer_width: RwSignal<Option<i32>>,
}

/// A tab of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum SettingsTab {
    #[default]
    Answer,
    Look,
    Privacy,
    Tools,
    Expert,
}

/// A dialog for people who use the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommandsDialog {
    /// Everything there is, to search.
    Palette,
    /// The keyboard shortcuts.
    Shortcuts,
}

/// The library.
#[derive(Clone, Copy)]
pub(crate) struct LibraryPanel {
    pub(crate) open: RwSignal<bool>,
    pub(crate) tab: RwSignal<LibraryTab>,
    /// The latest documents come first, instead of those cited most.
    pub(crate) latest_first: RwSignal<bool>,
    /// It takes the full page.
    pub(crate) as_page: RwSignal<bool>,
    /// The search in the panel: only titles that contain it are shown.
    pub(crate) query: RwSignal<String>,
    pub(crate) filter: RwSignal<UsageFilter>,
}

/// Whose documents the library shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum LibraryTab {
    /// Those of the knowledge bases.
    Documents,
    #[default]
    Conversation,
    /// Those of all conversations.
    Conversations,
}

/// A filter of documents by their use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum UsageFilter {
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
pub(crate) struct OpenDocument {
    /// `None` for a citation without a source.
    pub(crate) route: Option<DocumentRoute>,
    /// The citation that it was opened by.
    pub(crate) citation: Option<CitationPlace>,
    /// The conversation's source for this document, if passages of it were found for an answer.
    pub(crate) source: Option<Source>,
    pub(crate) target: Option<Target>,
    pub(crate) state: DocumentState,
}

/// The words in a document to scroll to and to mark.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Target {
    /// May be empty.
    pub(crate) words: String,
    /// The heading they stand under.
    pub(crate) heading: Option<String>,
    /// The id of the passage they stand in.
    pub(crate) passage: Option<DocumentId>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum DocumentState {
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

impl Panels {
    pub(crate) fn new() -> Self {
        Self {
            sidebar: RwSignal::new(false),
            settings: RwSignal::new(false),
            settings_tab: RwSignal::new(SettingsTab::default()),
            commands: RwSignal::new(None),
            models: RwSignal::new(false),
            search_in: RwSignal::new(false),
            answered_from: RwSignal::new(false),
            context_details: RwSignal::new(false),
            last_request: RwSignal::new(false),
            memory: RwSignal::new(false),
            library: LibraryPanel {
                open: RwSignal::new(false),
                tab: RwSignal::new(LibraryTab::default()),
                latest_first: RwSignal::new(false),
                as_page: RwSignal::new(false),
                query: RwSignal::new(String::new()),
                filter: RwSignal::new(UsageFilter::All),
            },
            document: RwSignal::new(None),
            example: RwSignal::new(false),
            viewer_width: RwSignal::new(None),
        }
    }
}
