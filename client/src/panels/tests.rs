//! Panels beside the conversation: which one is shown, and which makes way.

use footnote_core::{conversation::DocumentId, link::DocumentRoute};
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};

use super::{DocumentState, LibraryTab, OpenDocument, Panels, SidePanel};

fn document() -> OpenDocument {
    OpenDocument {
        route: Some(DocumentRoute::Id(DocumentId::from("bees.md"))),
        citation: None,
        source: None,
        target: None,
        state: DocumentState::Loading,
    }
}

fn panels() -> (Panels, RwSignal<bool>, Owner) {
    let owner = Owner::new();
    owner.set();
    let locked = RwSignal::new(false);
    (Panels::new(locked), locked, owner)
}

#[test]
fn a_document_covers_the_panel_that_it_was_opened_from() {
    let (panels, _, _owner) = panels();
    assert_eq!((panels.shown(), panels.takes_room()), (None, false));
    panels.open(SidePanel::Library);
    panels.document.set(Some(document()));
    assert_eq!(panels.shown(), Some(SidePanel::Document));
    assert!(panels.is_open(SidePanel::Library) && panels.takes_room());
    panels.document.set(None);
    assert_eq!(panels.shown(), Some(SidePanel::Library));
    // The button of a panel brings it to the front.
    panels.document.set(Some(document()));
    panels.open(SidePanel::Library);
    assert_eq!(panels.shown(), Some(SidePanel::Library));
    assert!(!panels.is_open(SidePanel::Document));
}

#[test]
fn a_panel_is_hidden_while_the_conversations_are_locked() {
    let (panels, locked, _owner) = panels();
    panels.open(SidePanel::Library);
    locked.set(true);
    assert_eq!((panels.shown(), panels.is_open(SidePanel::Library)), (None, false));
    locked.set(false);
    assert_eq!(panels.shown(), Some(SidePanel::Library));
}

#[test]
fn the_library_on_the_full_page_begins_with_all_documents_and_takes_no_room_beside() {
    let (panels, _, _owner) = panels();
    panels.open(SidePanel::Library);
    assert!(!panels.close_library_page() && panels.is_open(SidePanel::Library));
    panels.open_library_page();
    assert_eq!(panels.library.tab.get_untracked(), LibraryTab::Documents);
    assert!(panels.is_library_page() && !panels.takes_room());
    // A document has its place beside it.
    panels.library.tab.set(LibraryTab::Conversation);
    panels.document.set(Some(document()));
    assert!(panels.takes_room());
    // Following the same address again keeps what was chosen there.
    panels.open_library_page();
    assert_eq!(panels.library.tab.get_untracked(), LibraryTab::Conversation);
    assert!(panels.close_library_page());
    assert_eq!(panels.shown(), None);
}
