//! Following changes of projects, made here or in another tab.

use leptos::task::spawn_local;

use crate::ui::{app::App, composer::actions::context, projects::actions::reading};

/// Reads the projects again, of which some have changed.
pub(crate) fn changed(app: App) {
    spawn_local(async move {
        reading::refresh(app).await;
        let conversation = app.conversation();
        if reading::project_of(conversation).is_some() {
            context::recount(app, conversation);
        }
    });
}
