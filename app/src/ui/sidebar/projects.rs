//! The projects in the list of conversations, each with its own.

use footnote_client::{
    conversations::Conversations,
    projects::{ProjectDialog, Projects},
};
use std::sync::Arc;

use footnote_core::{
    conversation::{Project, ProjectId},
    storage::SessionSummary,
};
use footnote_messages as messages;
use leptos::{ev::DragEvent, prelude::*};

use super::{entry::Entries, listing::Listing};
use crate::{
    dom,
    ui::{
        app::{App, FilesFor},
        elements::controls::{IconButton, aria},
        projects::ProjectMark,
    },
};

/// Whether a conversation is in none of these projects.
pub(super) fn is_outside(summary: &SessionSummary, projects: &[Arc<Project>]) -> bool {
    summary.project.as_ref().is_none_or(|id| projects.iter().all(|project| project.id != *id))
}

#[component]
pub(super) fn Projects() -> impl IntoView {
    let (app, listing) = (App::get(), Listing::get());
    app.projects.restore_folded();
    let ids = Memo::new(move |_| {
        let is_narrowed = listing.chosen.with(|chosen| !chosen.is_empty());
        let is_shown = |project: &&Arc<Project>| {
            let is_within = |summary: &SessionSummary| summary.project.as_ref() == Some(&project.id);
            !is_narrowed || listing.listed.with(|listed| listed.current.iter().any(is_within))
        };
        app.projects
            .all
            .with(|all| all.iter().filter(is_shown).map(|project| project.id.clone()).collect::<Vec<_>>())
    });
    let unreadable = move || {
        let count = app.projects.unreadable.get();
        (count > 0).then(|| messages::sidebar::unreadable_projects(count))
    };
    view! {
        <Show when=move || ids.with(|ids| !ids.is_empty())>
            <div class="group">
                <h3 id="projects-title">{messages::sidebar::projects()}</h3>
            </div>
            <ul class="projects" aria-labelledby="projects-title">
                <For each=move || ids.get() key=Clone::clone let:id>
                    <Group id />
                </For>
            </ul>
        </Show>
        {move || unreadable().map(|message| view! { <p class="hint">{message}</p> })}
    }
}

#[component]
fn Group(id: ProjectId) -> impl IntoView {
    let (app, listing) = (App::get(), Listing::get());
    let id = StoredValue::new(id);
    let project = Memo::new(move |_| id.with_value(|id| app.projects.find(Some(id))));
    let name = Memo::new(move |_| project.get().map(|project| project.name.clone()).unwrap_or_default());
    let colour = Signal::derive(move || project.get().map(|project| project.colour).unwrap_or_default());
    let conversations = Memo::new(move |_| {
        let is_within = |summary: &&SessionSummary| id.with_value(|id| summary.project.as_ref() == Some(id));
        listing.listed.with(|listed| listed.current.iter().filter(is_within).cloned().collect::<Vec<_>>())
    });
    let is_open =
        Memo::new(move |_| !app.projects.folded.with(|folded| id.with_value(|id| folded.contains(id))));
    let list_id = id.with_value(|id| format!("project-{id}"));
    let target = DropTarget::new(id.with_value(|id| Some(id.clone())));
    let count = move || conversations.with(Vec::len);
    let is_reading = move || app.projects.reading.with(|reading| id.with_value(|id| reading.contains(id)));
    let edit = move |_| app.projects.dialog.set(Some(ProjectDialog::Edit(id.get_value())));
    view! {
        <li
            class="project"
            class:over=target.is_over
            on:dragover=move |event| target.on_over(&event)
            on:dragleave=move |_| target.on_leave()
            on:drop=move |event| target.on_drop(&event)
        >
            <div class="entry">
                <button
                    type="button"
                    class="conversation"
                    aria-expanded=move || aria(is_open.get())
                    aria-controls=list_id.clone()
                    aria-label=move || messages::sidebar::project(count(), name.get())
                    on:click=move |_| app.projects.fold(&id.get_value(), is_open.get_untracked())
                >
                    <span class="icon i-unfold" aria-hidden="true"></span>
                    <ProjectMark colour />
                    <span class="name" dir="auto">{move || name.get()}</span>
                    // Else both would be read as one word.
                    " "
                    <span class="soft">{move || messages::number(count())}</span>
                </button>
                <span class="actions">
                    <IconButton
                        class="quiet"
                        icon="icon i-new"
                        label=messages::sidebar::new_in_this_project()
                        attr:aria-label=move || messages::sidebar::new_in_project(name.get())
                        on:click=move |_| app.conversations.begin_in(id.get_value())
                    />
                    <IconButton
                        class="quiet"
                        icon="icon i-edit"
                        label=messages::sidebar::edit_this_project()
                        attr:aria-label=move || messages::sidebar::edit_project(name.get())
                        on:click=edit
                    />
                </span>
            </div>
            <Show when=is_reading>
                <p class="doing" role="status">{messages::sidebar::reading_files()}</p>
            </Show>
            <Show when=move || is_open.get()>
                <ul id=list_id.clone() aria-label=move || messages::sidebar::conversations_of_project(name.get())>
                    <Entries conversations=move || conversations.get() archived=false />
                </ul>
            </Show>
        </li>
    }
}

/// Takes conversations out of their projects that are dropped here.
#[component]
pub(super) fn OutOfProjects(children: Children) -> impl IntoView {
    let target = DropTarget::new(None);
    view! {
        <div
            class="outside"
            class:over=target.is_over
            on:dragover=move |event| target.on_over(&event)
            on:dragleave=move |_| target.on_leave()
            on:drop=move |event| target.on_drop(&event)
        >
            {move || target.takes().then(|| view! { <p class="hint drop-hint">{messages::sidebar::drop_outside()}</p> })}
            {children()}
        </div>
    }
}

/// Where a dragged conversation can be dropped: on a project, which takes files too, or outside of all.
#[derive(Clone, Copy)]
struct DropTarget {
    conversations: Conversations,
    projects: Projects,
    to: StoredValue<Option<ProjectId>>,
    /// A conversation or files that it takes are over it.
    is_over: RwSignal<bool>,
    files_for: RwSignal<Option<FilesFor>, LocalStorage>,
}

impl DropTarget {
    fn new(to: Option<ProjectId>) -> Self {
        let app = App::get();
        Self {
            conversations: app.conversations,
            projects: app.projects,
            to: StoredValue::new(to),
            is_over: RwSignal::new(false),
            files_for: app.composer.files_for,
        }
    }

    /// Whether the conversation that is dragged now comes from elsewhere. Tracks.
    fn takes(self) -> bool {
        let dragged = self.projects.dragged;
        dragged.with(|dragged| {
            dragged.as_ref().is_some_and(|dragged| self.to.with_value(|to| dragged.from != *to))
        })
    }

    fn on_over(self, event: &DragEvent) {
        if untrack(|| self.takes()) {
            event.prevent_default();
            self.is_over.set(true);
        } else if dom::is_of_files(event) && !self.is_over.get_untracked() {
            self.take_files();
        }
    }

    /// The page takes what is dropped anywhere, and gives files to the project that it was told of.
    fn take_files(self) {
        let project = self.to.with_value(|to| to.as_ref().and_then(|id| self.projects.find_untracked(id)));
        if let Some(project) = project {
            self.is_over.set(true);
            self.files_for.set(Some(FilesFor::Project(project)));
        }
    }

    fn on_leave(self) {
        self.is_over.set(false);
        self.files_for.set(None);
    }

    fn on_drop(self, event: &DragEvent) {
        self.is_over.set(false);
        let dragged = self.projects.dragged;
        if let Some(moving) = dragged.get_untracked().filter(|_| untrack(|| self.takes())) {
            event.prevent_default();
            dragged.set(None);
            self.conversations.move_to(moving, self.to.get_value());
        }
    }
}
