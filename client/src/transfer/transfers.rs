//! The exports and imports of a page, before the code for them is loaded.

use std::rc::Rc;

use footnote_core::conversation::ProjectId;
use futures::future::LocalBoxFuture;
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::{
    conversation::Environment,
    conversations::Conversations,
    parts::Part,
    ports::{Downloads, ImportFile, Load},
};

/// The name of the action that is retried if its part of the program cannot be loaded.
const ACTION: &str = "transfer";

/// A handle to the exports and imports of a page.
#[derive(Clone, Copy)]
pub struct Transfers {
    /// The import that is running, or that did not bring everything.
    pub import: RwSignal<Option<ImportState>>,
    /// A person wants the import to end.
    pub(super) is_import_stopped: StoredValue<bool>,
    pub(super) conversations: Conversations,
    /// The settings are open, from which an import may be begun.
    pub(super) settings: RwSignal<bool>,
    pub(super) downloads: StoredValue<Rc<dyn Downloads>, LocalStorage>,
    load: StoredValue<Rc<dyn Load<TransferPart>>, LocalStorage>,
}

/// An import of files, as far as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportState {
    /// So many conversations are read of so many; 0 until they are counted.
    Running { read: usize, of: usize },
    /// What came in, and what did not, in a line for each reason.
    Done { summary: String, refused: Vec<String> },
}

/// The functions of the part that the rest of the program calls.
pub struct TransferPart {
    pub(super) run: fn(Transfers, Transfer) -> LocalBoxFuture<'static, ()>,
}

#[derive(Clone)]
pub enum Transfer {
    Export(Export),
    Import(Vec<Rc<dyn ImportFile>>),
}

/// A file to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Export {
    /// The conversation on screen.
    Conversation(Format),
    /// All conversations and projects, complete.
    All,
    /// A project with its conversations, complete.
    Project(ProjectId),
    /// The unreadable records of the conversation on screen as they are.
    Unreadable,
}

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Complete: it can be imported again.
    Json,
    Markdown,
    Html,
}

impl Transfers {
    pub fn new(
        conversations: Conversations,
        settings: RwSignal<bool>,
        downloads: Rc<dyn Downloads>,
        load: Rc<dyn Load<TransferPart>>,
    ) -> Self {
        Self {
            import: RwSignal::new(None),
            is_import_stopped: StoredValue::new(false),
            conversations,
            settings,
            downloads: StoredValue::new_local(downloads),
            load: StoredValue::new_local(load),
        }
    }

    /// Saves a file on the person's disk, or says why not.
    pub fn export(self, export: Export) {
        self.start(Transfer::Export(export));
    }

    /// Imports chosen files, one import at a time.
    pub fn import(self, files: Vec<Rc<dyn ImportFile>>) {
        if !files.is_empty() {
            self.start(Transfer::Import(files));
        }
    }

    /// Ends the import that is running.
    pub fn stop_import(self) {
        self.is_import_stopped.set_value(true);
    }

    fn start(self, transfer: Transfer) {
        let part = Part::new(self.load.get_value(), self.environment().parts);
        part.run(ACTION, move |part| (part.run)(self, transfer));
    }

    pub(super) fn environment(self) -> &'static Rc<Environment> {
        self.conversations.environment()
    }
}
