//! The handle to the added documents, and the knowledge base that they are.

use std::{
    cell::{Cell, RefCell},
    ops::Deref,
    rc::Rc,
};

use footnote_core::{
    retrieval::{KnowledgeBase, KnowledgeBases},
    wire::{Base, BaseKind, BaseTitles, Bases},
};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, owner::LocalStorage, prelude::*, signal::RwSignal};
use send_wrapper::SendWrapper;

use super::{
    kept::Kept,
    outcome::{Outcome, Progress},
};
use crate::{
    parts::Part,
    ports::{Documents, Scheduler},
    server::Server,
    storage::BrowserStore,
    toasts::Toasts,
    tool_servers::{LoadedLater, ToolServers},
};

/// The name of the setting that says whether there are any, so that nothing is opened where there are none.
pub(super) const HAS_ANY: &str = "added-documents";

/// The added documents; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Added(&'static SendWrapper<AddedDocuments>);

pub struct AddedDocuments {
    /// How far the files that are being added are read.
    pub progress: RwSignal<Option<Progress>>,
    /// What became of the files that were added last.
    pub outcome: RwSignal<Option<Rc<Outcome>>, LocalStorage>,
    /// Changes with the documents.
    pub version: RwSignal<u32>,
    /// There is a document, as far as that is known.
    has_any: Cell<bool>,
    /// Read from the storage when it is first needed.
    pub(super) kept: RefCell<Option<Rc<Kept>>>,
    pub(super) store: Rc<BrowserStore>,
    server: Rc<Server>,
    tool_servers: Rc<ToolServers>,
    pub(super) knowledge_bases: Rc<KnowledgeBases>,
    pub(super) scheduler: Rc<dyn Scheduler>,
    pub(super) toasts: Toasts,
    pub(super) documents: Rc<dyn Documents>,
    part: Part<AddedPart>,
}

/// The functions that the rest of the program calls of the part that has added documents. Few people have any.
pub struct AddedPart {
    pub(super) base: fn(Added) -> Rc<dyn KnowledgeBase>,
}

impl Added {
    pub fn new(
        store: Rc<BrowserStore>,
        server: Rc<Server>,
        tool_servers: Rc<ToolServers>,
        knowledge_bases: Rc<KnowledgeBases>,
        toasts: Toasts,
        documents: Rc<dyn Documents>,
        part: Part<AddedPart>,
    ) -> Self {
        let added = AddedDocuments {
            progress: RwSignal::new(None),
            outcome: RwSignal::new_local(None),
            version: RwSignal::new(0),
            has_any: Cell::new(store.is_on(HAS_ANY)),
            scheduler: store.scheduler(),
            kept: RefCell::default(),
            store,
            server,
            tool_servers,
            knowledge_bases,
            toasts,
            documents,
            part,
        };
        // Views have handles to them.
        Self(Box::leak(Box::new(SendWrapper::new(added))))
    }

    /// Asks the knowledge bases of the settings from now on, and the added documents beside them if there are any.
    pub fn connect(self, bases: &mut Bases) {
        bases.set_in_browser(self.has_any.get().then(|| BaseTitles {
            added: messages::knowledge::added_here(),
            guide: messages::knowledge::guide(),
            documents: messages::knowledge::documents(),
        }));
        let connected = bases.iter().map(|base: &Base| match base.kind {
            BaseKind::Browser => {
                let load = move || async move { Ok((self.part.load().await?.base)(self)) };
                (base.clone(), Rc::new(LoadedLater::new(load)) as _)
            }
            _ => (base.clone(), self.tool_servers.base_of_settings(base)),
        });
        self.knowledge_bases.connect(connected);
    }

    /// Another tab changed what is stored.
    pub fn changed_elsewhere(self) {
        if let Some(kept) = &*self.kept.borrow() {
            kept.is_current.set(false);
        }
        self.set_has_any(self.store.is_on(HAS_ANY) || self.has_any.get());
        self.changed();
    }

    /// Forgets what was read, since it is locked now.
    pub fn forget(self) {
        self.kept.take();
        self.outcome.set(None);
        self.changed();
    }

    /// The name of the base whose folder on the server takes documents, and the folder in it. Tracks.
    pub fn server_folder(self) -> Option<(String, String)> {
        self.server.config.with(|config| {
            let bases = &config.ready()?.bases;
            bases.iter().find_map(|base| Some((base.name.clone(), base.add_to.clone()?)))
        })
    }

    pub(super) fn server_folder_untracked(self) -> Option<(String, String)> {
        untrack(|| self.server_folder())
    }

    pub(super) fn set_has_any(self, has_any: bool) {
        if self.has_any.replace(has_any) != has_any {
            self.server.change_bases(|bases| self.connect(bases));
        }
    }

    pub(super) fn changed(self) {
        self.version.update(|version| *version = version.wrapping_add(1));
    }
}

impl Deref for Added {
    type Target = AddedDocuments;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}
