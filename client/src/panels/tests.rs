//! Panels beside the conversation: which one is shown, and which makes way.

use footnote_core::{conversation::DocumentId, link::DocumentRoute};
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};

use super::{DocumentState, LibraryTab, OpenDocument, Panels, Room, SidePanel};
use crate::{
    effects::Effects,
    preferences::Preferences,
    storage::{BrowserStore, StorageParts},
    testing::{Browser, Tab},
};

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
    let browser = Browser::new(1);
    let tab = Tab::open(&browser);
    let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports(), StorageParts::loaded()));
    let locked = RwSignal::new(false);
    (Panels::new(Preferences::new(store, Effects::default()), locked), locked, owner)
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

#[test]
fn the_list_of_conversations_stays_as_a_person_left_it_where_there_is_room() {
    let (panels, _, _owner) = panels();
    let is_open = || panels.sidebar.get_untracked();
    panels.restore(Room::Roomy);
    assert!(!is_open() && panels.is_list_new());
    // It opens by itself once it has something, and not again after it was closed.
    panels.show_filled_list();
    assert!(is_open() && !panels.is_list_new());
    panels.toggle_sidebar();
    panels.show_filled_list();
    panels.restore(Room::Roomy);
    assert!(!is_open());
    panels.toggle_sidebar();
    panels.close_drawer();
    assert!(is_open());
    // On a narrow screen it lies over the conversation until it was used, and that is forgotten.
    panels.set_room(Room::Narrow);
    assert!(!is_open());
    panels.toggle_sidebar();
    assert!(is_open());
    panels.close_drawer();
    assert!(!is_open());
    panels.set_room(Room::Wide);
    assert!(is_open());
}

#[test]
fn the_list_of_conversations_makes_way_for_a_panel_where_both_have_no_room() {
    let (panels, _, _owner) = panels();
    let follow = || {
        panels.make_way();
        panels.sidebar.get_untracked()
    };
    panels.restore(Room::Wide);
    panels.show_filled_list();
    panels.open(SidePanel::Library);
    assert!(!follow());
    panels.beside.set(None);
    assert!(follow());
    panels.set_room(Room::Roomy);
    panels.open(SidePanel::Library);
    assert!(follow());
}

#[test]
fn the_viewer_keeps_its_width_and_leaves_the_conversation_readable() {
    let (panels, _, _owner) = panels();
    for (wanted, window, given) in [(500, 1_200, 500), (2_000, 1_200, 880), (10, 1_200, 288), (600, 400, 288)]
    {
        panels.resize_viewer(wanted, window);
        assert_eq!(panels.viewer_width.get_untracked(), Some(given), "{wanted} of {window}");
        panels.viewer_width.set(None);
        panels.restore(Room::Wide);
        assert_eq!(panels.viewer_width.get_untracked(), Some(given));
    }
}

#[test]
fn a_document_covers_the_library_unless_a_wide_screen_gives_it_the_full_page() {
    let (panels, _, _owner) = panels();
    panels.document.set(Some(document()));
    for (room, as_page, is_covered) in
        [(Room::Wide, false, true), (Room::Wide, true, false), (Room::Narrow, true, true)]
    {
        panels.set_room(room);
        panels.library.as_page.set(as_page);
        assert_eq!(panels.is_library_covered(), is_covered, "{room:?}, {as_page}");
    }
}
