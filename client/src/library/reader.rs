//! The sources of the library's data.

use std::rc::Rc;

use crate::{conversation::Environment, conversations::Conversations, panels::LibraryPanel};

/// The library of the page; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Library {
    pub(super) conversations: Conversations,
}

impl Library {
    pub fn new(conversations: Conversations) -> Self {
        Self { conversations }
    }

    pub(super) fn panel(self) -> LibraryPanel {
        self.environment().panels.library
    }

    pub(super) fn environment(self) -> &'static Rc<Environment> {
        self.conversations.environment()
    }
}
