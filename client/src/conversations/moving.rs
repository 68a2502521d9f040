//! Conversations and the projects that they are in: beginning one there, and moving.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_core::{
    conversation::{Attachment, Project, ProjectId, SessionId},
    ports::StoreError,
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::Conversations;
use crate::{
    effects::ScreenEffect,
    projects::{Moving, ProjectDialog, Projects},
};

impl Conversations {
    /// Stores a new project, and moves a conversation to it, or begins its first one.
    pub fn create_project(self, project: Project, files: Vec<Rc<Attachment>>, moved: Option<Moving>) {
        Executor::spawn_local(async move {
            let Some(id) = self.projects().create(project, files).await else { return };
            match moved {
                Some(moved) => self.move_to(moved, Some(id)),
                None => self.begin_in(id),
            }
        });
    }

    /// Begins a conversation in a project. Where the one on screen is empty, it is that one, with what is typed there.
    pub fn begin_in(self, project: ProjectId) {
        Executor::spawn_local(async move {
            // While it is still being read it looks empty.
            self.current_untracked().settled().await;
            let current = self.current_untracked();
            if !current.transcript.empty.get_untracked() || current.read_only.get_untracked().is_some() {
                self.begin();
            }
            // It is seen where it is now.
            self.projects().fold(&project, false);
            let conversation = self.current_untracked();
            conversation.settings.update(|settings| settings.project = Some(project));
            conversation.recount();
            self.leave_library_page();
            self.panels().close_drawer();
            self.emit(ScreenEffect::FocusQuestion);
        });
    }

    /// Lets a person choose the project of the conversation on screen.
    pub fn choose_project(self) {
        let current = self.current_untracked();
        self.projects().choose(Moving {
            session: current.session(),
            from: current.project(),
            in_list: false,
        });
    }

    /// Opens the dialog about the project of the conversation on screen.
    pub fn edit_project(self) {
        Executor::spawn_local(async move {
            let projects = self.projects();
            projects.refresh().await;
            let id = self.current_untracked().project();
            match id.filter(|id| projects.find_untracked(id).is_some()) {
                Some(id) => projects.dialog.set(Some(ProjectDialog::Edit(id))),
                None => self.environment().toasts.show(messages::chat::in_no_project()),
            }
        });
    }

    /// Moves a conversation to a project, or out of its project, and offers Undo.
    pub fn move_to(self, moving: Moving, to: Option<ProjectId>) {
        if moving.from == to {
            return;
        }
        Executor::spawn_local(async move {
            let Moving { session, from, in_list } = moving;
            let (projects, toasts) = (self.projects(), self.environment().toasts);
            let name = |id: &Option<ProjectId>| {
                let project = id.as_ref().and_then(|id| projects.find_untracked(id));
                project.map(|project| project.name.clone())
            };
            let message = match (name(&to), name(&from)) {
                (Some(to), _) => messages::chat::moved_to(to),
                (None, Some(from)) => messages::chat::moved_out_of(from),
                (None, None) => messages::chat::moved_out().to_owned(),
            };
            if in_list {
                projects.focused.set_value(Some(session.clone()));
            }
            if let Err(error) = self.set_project(&session, to).await {
                projects.focused.set_value(None);
                return toasts.fail_with(&error);
            }
            let undo = move || {
                let (session, from) = (session.clone(), from.clone());
                Executor::spawn_local(async move {
                    if let Err(error) = self.set_project(&session, from).await {
                        toasts.fail_with(&error);
                    }
                });
            };
            toasts.show_with_undo(message, undo);
        });
    }

    async fn set_project(self, session: &SessionId, to: Option<ProjectId>) -> Result<(), StoreError> {
        if let Some(id) = &to {
            // It is seen where it is now.
            self.projects().fold(id, false);
        }
        // While it is still being read it looks empty.
        self.current_untracked().settled().await;
        let current = self.current_with(session);
        // An empty conversation is stored with its first question.
        let is_empty = current.is_some_and(|current| current.transcript.empty.get_untracked());
        if !is_empty {
            self.environment().store.move_to(session, to.clone()).await?;
        }
        if let Some(opened) = self.opened(session) {
            opened.settings.update(|settings| settings.project = to);
            opened.recount();
        }
        Ok(())
    }

    pub(super) fn projects(self) -> Projects {
        self.environment().projects
    }
}
