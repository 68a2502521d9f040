//! The address of the conversation on screen.

use footnote_core::conversation::SessionId;
use reactive_graph::prelude::*;

use super::Conversations;
use crate::{
    address::{Address, Location},
    effects::ScreenEffect,
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
        let now = self.location.borrow().address.clone();
        let is_other = now.is_of_conversation() && now != own;
        if is_shown && is_other {
            self.write_address(own, &id, true);
        } else {
            self.keep_in_entry();
        }
    }

    /// Goes back to the address of the conversation, or of the library on the full page, from what was opened beside it.
    pub fn return_to_main(self, is_library: bool) {
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
        let location = Location { address: address.clone(), session: Some(session.clone()) };
        self.location.replace(location);
        self.emit(ScreenEffect::WriteAddress { address, session: session.clone(), replace });
    }

    /// Whether the address is of this conversation.
    pub(super) fn is_named(self, id: &SessionId) -> bool {
        self.location.borrow().address.conversation() == Some(id)
    }

    fn keep_in_entry(self) {
        self.emit(ScreenEffect::KeepInEntry(self.current_untracked().session()));
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
