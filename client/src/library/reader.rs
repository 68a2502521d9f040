//! The sources of the library's data.

use std::rc::Rc;

use reactive_graph::signal::RwSignal;

use crate::{conversation::Environment, conversations::Conversations, panels::LibraryPanel};

/// The library of the page; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Library {
    pub(super) conversations: Conversations,
    pub(super) panel: LibraryPanel,
    /// Changes with the list of conversations.
    pub(super) list_version: RwSignal<u32>,
}

impl Library {
    pub fn new(conversations: Conversations, panel: LibraryPanel, list_version: RwSignal<u32>) -> Self {
        Self { conversations, panel, list_version }
    }

    pub(super) fn environment(self) -> &'static Rc<Environment> {
        self.conversations.environment()
    }
}
