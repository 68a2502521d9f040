//! Conversations and the projects that they are in: beginning one there, and moving.

use footnote_client::projects::{Moving, ProjectDialog};
use footnote_core::{
    conversation::{ProjectId, SessionId},
    ports::StoreError,
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::app::App;

/// Begins a conversation in a project. Where the one on screen is empty, it is that one, with what is typed there.
pub(crate) fn begin(app: App, project: ProjectId) {
    spawn_local(async move {
        // While it is still being read it looks empty.
        app.conversation().settled().await;
        let current = app.conversation();
        if !current.transcript.empty.get_untracked() || current.read_only.get_untracked().is_some() {
            app.conversations.begin();
        }
        // It is seen where it is now.
        app.projects.fold(&project, false);
        let conversation = app.conversation();
        conversation.settings.update(|settings| settings.project = Some(project));
        conversation.recount();
        app.conversations.leave_library_page();
        app.panels.close_drawer();
        app.services().question.focus();
    });
}

/// Lets a person choose the project of the conversation on screen.
pub(crate) fn choose_for_current(app: App) {
    let conversation = app.conversation();
    let (session, from) = (conversation.session(), conversation.project());
    choose(app, Moving { session, from, in_list: false });
}

/// Lets a person choose the project of a conversation; where there are none, make one.
pub(crate) fn choose(app: App, moving: Moving) {
    spawn_local(async move {
        app.projects.refresh().await;
        if app.projects.all.with_untracked(Vec::is_empty) {
            app.projects.dialog.set(Some(ProjectDialog::New(Some(moving))));
        } else {
            app.projects.moving.set(Some(moving));
        }
    });
}

/// Opens the dialog about the project of the conversation on screen.
pub(crate) fn edit_current(app: App) {
    spawn_local(async move {
        app.projects.refresh().await;
        let id = app.conversation().project();
        match id.filter(|id| app.projects.find_untracked(id).is_some()) {
            Some(id) => app.projects.dialog.set(Some(ProjectDialog::Edit(id))),
            None => app.toasts.show("This conversation is in no project."),
        }
    });
}

/// Moves a conversation to a project, or out of its project, and offers Undo.
pub(crate) fn run(app: App, moving: Moving, to: Option<ProjectId>) {
    if moving.from == to {
        return;
    }
    spawn_local(async move {
        let Moving { session, from, in_list } = moving;
        let name = |id: &Option<ProjectId>| {
            let project = id.as_ref().and_then(|id| app.projects.find_untracked(id));
            project.map(|project| project.name.clone())
        };
        let message = match (name(&to), name(&from)) {
            (Some(to), _) => format!("Moved to “{to}”."),
            (None, Some(from)) => format!("Moved out of “{from}”."),
            (None, None) => "Moved out of the project.".to_owned(),
        };
        if in_list {
            app.projects.focused.set_value(Some(session.clone()));
        }
        if let Err(error) = set(app, &session, to).await {
            app.projects.focused.set_value(None);
            return app.toasts.fail_with(&error);
        }
        let undo = move || {
            let (session, from) = (session.clone(), from.clone());
            spawn_local(async move {
                if let Err(error) = set(app, &session, from).await {
                    app.toasts.fail_with(&error);
                }
            });
        };
        app.toasts.show_with_undo(message, undo);
    });
}

async fn set(app: App, session: &SessionId, to: Option<ProjectId>) -> Result<(), StoreError> {
    if let Some(id) = &to {
        // It is seen where it is now.
        app.projects.fold(id, false);
    }
    // While it is still being read it looks empty.
    app.conversation().settled().await;
    let current = app.conversations.current_with(session);
    // An empty conversation is stored with its first question.
    let is_empty = current.is_some_and(|current| current.transcript.empty.get_untracked());
    if !is_empty {
        app.services().store.move_to(session, to.clone()).await?;
    }
    if let Some(opened) = app.conversations.opened(session) {
        opened.settings.update(|settings| settings.project = to);
    }
    if let Some(current) = app.conversations.current_with(session) {
        current.recount();
    }
    Ok(())
}
