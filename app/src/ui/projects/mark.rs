//! The mark of a project, and the project of the conversation on screen above the question box.

use std::sync::Arc;

use footnote_client::{conversations::Conversations, projects::Projects};
use footnote_core::conversation::{Project, ProjectColour};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::lazy::{Lazy, LazyView},
};

/// The colour of a project. It stands beside the name, which says the same in words.
#[component]
pub(crate) fn ProjectMark(#[prop(into)] colour: Signal<ProjectColour>) -> impl IntoView {
    let name = move || -> &'static str { colour.get().into() };
    view! { <span class="project-mark" data-colour=name aria-hidden="true"></span> }
}

/// The project of the conversation on screen.
#[component]
pub(crate) fn OpenProject() -> impl IntoView {
    let app = App::get();
    let is_in_one = move || current_project(app.conversations, app.projects).is_some();
    view! { <LazyView when=is_in_one view=Lazy::Records(|views| views.project) /> }
}

fn current_project(conversations: Conversations, projects: Projects) -> Option<Arc<Project>> {
    conversations.current().settings.with(|settings| projects.find(settings.project.as_ref()))
}

#[component]
pub(crate) fn NamedProject() -> impl IntoView {
    let app = App::get();
    let project = Memo::new(move |_| current_project(app.conversations, app.projects));
    let name = Memo::new(move |_| project.get().map(|project| project.name.clone()).unwrap_or_default());
    let colour = Signal::derive(move || project.get().map(|project| project.colour).unwrap_or_default());
    view! {
        <div class="open-project">
            <button
                type="button"
                class="quiet"
                aria-label=move || messages::projects::open_settings(name.get())
                title=messages::projects::open_hint()
                on:click=move |_| app.conversations.edit_project()
            >
                <ProjectMark colour />
                <span class="name" dir="auto">{move || name.get()}</span>
            </button>
        </div>
    }
}
