//! The open lists, panels and dialogs.

use std::ops::{Deref, RangeInclusive};

use footnote_core::{
    conversation::{DocumentId, SessionId, Source},
    link::DocumentRoute,
};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, prelude::*, signal::RwSignal};
use send_wrapper::SendWrapper;

use crate::{
    address::CitationPlace,
    preferences::{Preference, Preferences},
};

/// Whether the list of conversations is closed on wide screens.
const FOLDED: Preference = Preference::ConversationsFolded;
/// The smallest width of the viewer, in pixels.
const VIEWER_MIN: i32 = 288;
/// The smallest width that the viewer leaves to the conversation beside it, in pixels.
const CONVERSATION_MIN: i32 = 320;
/// Id of the button that opens the choice of where to search.
pub const SEARCH_IN: &str = "search-in";
/// Id of the search in the list of conversations.
pub const SEARCH: &str = "search-conversations";

/// The panels of the page; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Panels(&'static SendWrapper<OpenPanels>);

pub struct OpenPanels {
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
    /// The conversation whose tags are being changed.
    pub tags: RwSignal<Option<SessionId>>,
    /// The panel that was opened by its button; a document covers it.
    pub beside: RwSignal<Option<SidePanel>>,
    pub library: LibraryPanel,
    pub document: RwSignal<Option<OpenDocument>>,
    /// The empty conversation shows an example of a checked answer.
    pub example: RwSignal<bool>,
    /// In pixels, once a person has chosen it.
    pub viewer_width: RwSignal<Option<i32>>,
    room: RwSignal<Room>,
    preferences: Preferences,
    /// The conversations are behind a passphrase that was not given yet.
    locked: RwSignal<bool>,
}

/// What the screen has room for, beside the conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Room {
    /// Lists lie over the conversation.
    #[default]
    Narrow,
    /// The list of conversations, or a panel.
    Wide,
    /// Both.
    Roomy,
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
            Self::Library => messages::panels::library(),
            Self::Document => messages::panels::document(),
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
    pub fn new(preferences: Preferences, locked: RwSignal<bool>) -> Self {
        let panels = OpenPanels {
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
            tags: RwSignal::new(None),
            beside: RwSignal::new(None),
            library: LibraryPanel::default(),
            document: RwSignal::new(None),
            example: RwSignal::new(false),
            viewer_width: RwSignal::new(None),
            room: RwSignal::default(),
            preferences,
            locked,
        };
        // Views have handles to them.
        Self(Box::leak(Box::new(SendWrapper::new(panels))))
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

    /// Opens or closes the list of conversations as it was left, and gives the viewer its width.
    pub fn restore(self, room: Room) {
        self.set_room(room);
        let width = self.preferences.text(Preference::DocumentWidth);
        self.viewer_width.set(width.and_then(|width| width.parse().ok()));
    }

    /// Follows the width of the screen.
    pub fn set_room(self, room: Room) {
        self.room.set(room);
        self.fit_sidebar();
    }

    /// Whether a list has room beside the conversation.
    pub fn is_wide(self) -> bool {
        self.room.get_untracked() >= Room::Wide
    }

    /// Follows which panel is beside the conversation: the list of conversations makes way for it, and comes back.
    pub fn make_way(self) {
        if self.room.get_untracked() < Room::Roomy {
            self.fit_sidebar();
        }
    }

    /// Opens the list on a wide screen, unless it was never opened, a person closed it there or a panel beside the
    /// conversation needs the room.
    fn fit_sidebar(self) {
        let makes_way = untrack(|| self.takes_room()) && self.room.get_untracked() < Room::Roomy;
        let is_unfolded = self.preferences.text(FOLDED).is_some_and(|folded| folded == "no");
        self.sidebar.set(self.is_wide() && !makes_way && is_unfolded);
    }

    /// Whether the list of conversations was neither opened nor closed yet: it is shown once it has something.
    pub fn is_list_new(self) -> bool {
        self.preferences.text(FOLDED).is_none()
    }

    /// Opens the list on a wide screen, now that it has something, unless a person folded it.
    pub fn show_filled_list(self) {
        if self.preferences.is_on(FOLDED) {
            return;
        }
        // Another tab may have opened its own list before.
        if self.is_list_new() {
            self.preferences.set_on(FOLDED, false);
        }
        if !self.sidebar.get_untracked() {
            self.fit_sidebar();
        }
    }

    pub fn toggle_sidebar(self) {
        let open = !self.sidebar.get_untracked();
        self.sidebar.set(open);
        if self.is_wide() {
            self.preferences.set_on(FOLDED, !open);
        }
    }

    /// Closes the list of conversations where it lies over the conversation.
    pub fn close_drawer(self) {
        if !self.is_wide() && self.sidebar.get_untracked() {
            self.sidebar.set(false);
        }
    }

    /// Gives the viewer this width in a window of that one, in pixels, and keeps it.
    pub fn resize_viewer(self, width: i32, window: i32) {
        let widths = viewer_widths(window);
        let width = width.clamp(*widths.start(), *widths.end());
        self.viewer_width.set(Some(width));
        // Without storage it lasts until the page is closed.
        self.preferences.set_text(Preference::DocumentWidth, &width.to_string()).ok();
    }

    /// Whether a document has taken the place of the library, which has room beside one on a wide screen. Tracks.
    pub fn is_library_covered(self) -> bool {
        let has_room = self.library.as_page.get() && self.room.get() >= Room::Wide;
        self.document.with(Option::is_some) && !has_room
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

impl Deref for Panels {
    type Target = OpenPanels;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

/// The widths that the viewer may have in a window of this width, in pixels: the conversation stays readable.
pub fn viewer_widths(window: i32) -> RangeInclusive<i32> {
    VIEWER_MIN..=(window - CONVERSATION_MIN).max(VIEWER_MIN)
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
