//! The address of the conversation on screen, and the panels beside it whose closing leads back to it.

use footnote_core::conversation::SessionId;
use footnote_messages as messages;
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversations;
use crate::{
    address::{Address, CitationPlace, Location},
    effects::ScreenEffect,
    panels::{SEARCH, SEARCH_IN, SidePanel},
    storage::ClaimReason,
};

impl Conversations {
    /// Follows an address that a person went to, as by Back: opens the conversation that it names, else the one that was on
    /// screen then.
    pub fn follow(self, location: Location) {
        let is_home = location.address == Address::Home;
        let session = location.address.conversation().or(location.session.as_ref()).cloned();
        self.location.replace(location);
        match session {
            Some(id) if self.current_with(&id).is_none() => {
                self.switch(&id, Some(ClaimReason::Choose), None);
            }
            None if is_home && !self.current_untracked().transcript.empty.get_untracked() => {
                self.start();
            }
            // Without one, a document was opened by a link.
            Some(_) | None => self.keep_in_entry(),
        }
    }

    /// Keeps the address in step with the conversation on screen. Tracks.
    pub fn keep_address(self) {
        let own = self.own_address();
        let id = self.current().id.get();
        // An empty one may be on its way here.
        let is_shown = !self.current().transcript.empty.get();
        let now = self.address();
        let is_other = now.is_of_conversation() && now != own;
        if is_shown && is_other {
            self.write_address(own, &id, true);
        } else {
            self.keep_in_entry();
        }
    }

    /// Goes back to the address of the conversation, or of the library on the full page, from what was opened beside it.
    pub fn return_to_main(self) {
        let is_library = self.panels().library.as_page.get_untracked();
        let address = if is_library { Address::Library } else { self.own_address() };
        self.write_address(address, &self.current_untracked().session(), false);
    }

    /// Leaves the address of a conversation that is not there any more.
    pub fn forget_address(self) {
        self.go_home(&self.current_untracked().session(), true);
    }

    pub(super) fn go_home(self, id: &SessionId, replace: bool) {
        self.write_address(Address::Home, id, replace);
    }

    pub(super) fn write_address(self, address: Address, session: &SessionId, replace: bool) {
        self.write_location(Location { address, session: Some(session.clone()), citation: None }, replace);
    }

    pub(crate) fn write_location(self, location: Location, replace: bool) {
        self.location.replace(location.clone());
        self.emit(ScreenEffect::WriteAddress { location, replace });
    }

    /// The address now.
    pub(crate) fn address(self) -> Address {
        self.location.borrow().address.clone()
    }

    /// Goes back from the library on the full page to the conversation.
    pub fn leave_library_page(self) {
        if self.panels().close_library_page() && self.address() == Address::Library {
            self.return_to_main();
        }
    }

    /// Opens a panel in place of the one that is shown.
    pub fn open_panel(self, panel: SidePanel) {
        let panels = self.panels();
        if panels.document.with_untracked(Option::is_some) {
            self.return_to_main();
        }
        panels.close_drawer();
        panels.open(panel);
    }

    /// Closes a panel, and gives the keyboard back to its button.
    pub fn close_panel(self, panel: SidePanel) {
        self.leave_library_page();
        self.panels().beside.set(None);
        self.emit(ScreenEffect::Focus(panel.ids().1));
    }

    /// Opens a panel, or closes the one that is shown.
    pub fn toggle_panel(self, panel: SidePanel) {
        if untrack(|| self.panels().shown()) == Some(panel) {
            self.close_panel(panel);
        } else {
            self.open_panel(panel);
        }
    }

    /// Opens the choice of where to search; says so where there is none.
    pub fn open_search_in(self) {
        if untrack(|| self.current_untracked().may_choose_scope()) {
            self.panels().search_in.set(true);
        } else {
            self.environment().toasts.show(messages::chat::search_not_limited());
        }
    }

    /// Closes the choice of where to search, and gives the keyboard back to its button.
    pub fn close_search_in(self) {
        self.panels().search_in.set(false);
        self.emit(ScreenEffect::Focus(SEARCH_IN));
    }

    /// Opens the list of conversations with the keyboard in its search.
    pub fn search_conversations(self) {
        self.panels().sidebar.set(true);
        self.emit(ScreenEffect::Focus(SEARCH));
    }

    /// Whether the address is of this conversation.
    pub(super) fn is_named(self, id: &SessionId) -> bool {
        self.location.borrow().address.conversation() == Some(id)
    }

    fn keep_in_entry(self) {
        let session = Some(self.current_untracked().session());
        if self.location.borrow().session == session {
            return;
        }
        let location = Location { address: self.address(), session, citation: None };
        self.location.replace(location.clone());
        self.emit(ScreenEffect::WriteEntry(location));
    }

    /// The current entry is about this copy of its conversation from now on.
    pub(super) fn copy_entry(self, copy: &SessionId) {
        let mut location = self.location.borrow().clone();
        location.session = Some(copy.clone());
        location.citation = location.citation.map(|place| CitationPlace { session: copy.clone(), ..place });
        self.location.replace(location.clone());
        self.emit(ScreenEffect::WriteEntry(location));
    }

    /// The address of the conversation on screen. Tracks.
    fn own_address(self) -> Address {
        let current = self.current();
        if current.is_stored() && !current.transcript.empty.get() {
            Address::Conversation(current.id.get())
        } else {
            Address::Home
        }
    }
}
