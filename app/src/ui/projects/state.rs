//! The projects of this browser, as far as they were read, and the dialogs about them.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
};

use footnote_core::conversation::{
    Attachment, AttachmentId, Project, ProjectContext, ProjectId, SessionId, SessionSettings,
};
use leptos::prelude::*;

use crate::browser::storage::ProjectList;

#[derive(Clone, Copy)]
pub(crate) struct Projects {
    /// In the order in which they were made.
    pub(crate) all: RwSignal<Vec<Arc<Project>>>,
    /// How many others cannot be read.
    pub(crate) unreadable: RwSignal<usize>,
    /// The texts of their files that were read. An id is a hash of what a file contains.
    files: StoredValue<BTreeMap<AttachmentId, Rc<Attachment>>, LocalStorage>,
    /// The projects whose conversations are folded in the list.
    pub(crate) folded: RwSignal<BTreeSet<ProjectId>>,
    pub(crate) dialog: RwSignal<Option<ProjectDialog>>,
    /// The conversation that a project is being chosen for.
    pub(crate) moving: RwSignal<Option<Moving>>,
    /// The conversation that is dragged over the list.
    pub(crate) dragged: RwSignal<Option<Moving>>,
    /// A conversation that takes the focus where it is listed next: it was moved from the list by the keyboard.
    pub(crate) focused: StoredValue<Option<SessionId>>,
}

/// What the dialog about a project is for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ProjectDialog {
    /// A new project, to which a conversation is moved then.
    New(Option<Moving>),
    Edit(ProjectId),
}

/// A conversation that may be moved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Moving {
    pub(crate) session: SessionId,
    pub(crate) from: Option<ProjectId>,
    /// It was chosen in the list, where the focus goes along with it.
    pub(crate) in_list: bool,
}

impl Projects {
    pub(crate) fn new() -> Self {
        Self {
            all: RwSignal::default(),
            unreadable: RwSignal::new(0),
            files: StoredValue::new_local(BTreeMap::new()),
            folded: RwSignal::default(),
            dialog: RwSignal::new(None),
            moving: RwSignal::new(None),
            dragged: RwSignal::new(None),
            focused: StoredValue::new(None),
        }
    }

    /// The project of this id, if it is there. Tracks.
    pub(crate) fn find(self, id: Option<&ProjectId>) -> Option<Arc<Project>> {
        let id = id?;
        self.all.with(|all| all.iter().find(|project| project.id == *id).cloned())
    }

    /// The settings of a conversation, with what it has from its project in place of what it leaves open. Tracks.
    pub(crate) fn settings(self, own: &SessionSettings) -> SessionSettings {
        self.find(own.project.as_ref()).map_or_else(|| own.clone(), |project| project.settings_of(own))
    }

    /// What requests have from a project. Tracks.
    pub(crate) fn context(self, id: Option<&ProjectId>) -> Option<Rc<ProjectContext>> {
        let project = self.find(id)?;
        Some(Rc::new(self.files.with_value(|texts| project.context(|file| texts.get(&file.id).cloned()))))
    }

    /// The text of a project's file, once it was read.
    pub(crate) fn file(self, id: AttachmentId) -> Option<Rc<Attachment>> {
        self.files.with_value(|texts| texts.get(&id).cloned())
    }

    pub(crate) fn keep_file(self, id: AttachmentId, file: Rc<Attachment>) {
        self.files.update_value(|texts| drop(texts.insert(id, file)));
    }

    /// Takes over what was read.
    pub(crate) fn set(self, ProjectList { projects, unreadable }: ProjectList) {
        let changed = self.all.with_untracked(|all| {
            all.len() != projects.len() || all.iter().zip(&projects).any(|(known, read)| **known != *read)
        });
        if changed {
            self.all.set(projects.into_iter().map(Arc::new).collect());
        }
        if self.unreadable.get_untracked() != unreadable {
            self.unreadable.set(unreadable);
        }
    }

    /// Takes over one project that was read, or that it is not there any more.
    pub(crate) fn set_one(self, id: &ProjectId, read: Option<Project>) {
        if self.find_untracked(id).as_deref() == read.as_ref() {
            return;
        }
        self.all.update(|all| {
            let at = all.iter().position(|known| known.id == *id);
            match (at, read) {
                (Some(at), Some(project)) => {
                    if let Some(known) = all.get_mut(at) {
                        *known = Arc::new(project);
                    }
                }
                (Some(at), None) => drop(all.remove(at)),
                (None, Some(project)) => all.push(Arc::new(project)),
                (None, None) => {}
            }
        });
    }

    pub(crate) fn find_untracked(self, id: &ProjectId) -> Option<Arc<Project>> {
        untrack(|| self.find(Some(id)))
    }

    /// Forgets what was read, since it is locked now.
    pub(crate) fn forget(self) {
        self.all.set(Vec::new());
        self.unreadable.set(0);
        self.files.set_value(BTreeMap::new());
        self.dialog.set(None);
        self.moving.set(None);
    }
}
