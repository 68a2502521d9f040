//! The projects in the list of conversations, each with its own.

use std::sync::Arc;

use footnote_core::{
    conversation::{Project, ProjectId},
    storage::SessionSummary,
};
use leptos::{ev::DragEvent, prelude::*};

use super::entry::Entry;
use crate::ui::{
    app::App,
    projects::{
        actions::{moving, reading},
        state::ProjectDialog,
        views::ProjectMark,
    },
    shell::views::controls::{IconButton, aria},
};

/// Whether a conversation is in none of these projects.
pub(super) fn is_outside(summary: &SessionSummary, projects: &[Arc<Project>]) -> bool {
    summary.project.as_ref().is_none_or(|id| projects.iter().all(|project| project.id != *id))
}

#[component]
pub(super) fn Projects(conversations: RwSignal<Vec<SessionSummary>>) -> impl IntoView {
    let app = App::get();
    reading::restore_folded(app);
    let ids = Memo::new(move |_| {
        app.projects.all.with(|all| all.iter().map(|project| project.id.clone()).collect::<Vec<_>>())
    });
    let unreadable = move || match app.projects.unreadable.get() {
        0 => None,
        1 => Some("One project cannot be read. It is kept as it is.".to_owned()),
        count => Some(format!("{count} projects cannot be read. They are kept as they are.")),
    };
    view! {
        <Show when=move || ids.with(|ids| !ids.is_empty())>
            <div class="group">
                <h3 id="projects-title">"Projects"</h3>
            </div>
            <ul class="projects" aria-labelledby="projects-title">
                <For each=move || ids.get() key=Clone::clone let:id>
                    <Group id all=conversations />
                </For>
            </ul>
        </Show>
        {move || unreadable().map(|message| view! { <p class="hint">{message}</p> })}
    }
}

#[component]
fn Group(id: ProjectId, all: RwSignal<Vec<SessionSummary>>) -> impl IntoView {
    let app = App::get();
    let id = StoredValue::new(id);
    let project = Memo::new(move |_| id.with_value(|id| app.projects.find(Some(id))));
    let name = Memo::new(move |_| project.get().map(|project| project.name.clone()).unwrap_or_default());
    let colour = Signal::derive(move || project.get().map(|project| project.colour).unwrap_or_default());
    let conversations = Memo::new(move |_| {
        let is_within = |summary: &&SessionSummary| id.with_value(|id| summary.project.as_ref() == Some(id));
        all.with(|all| all.iter().filter(is_within).cloned().collect::<Vec<_>>())
    });
    let is_open =
        Memo::new(move |_| !app.projects.folded.with(|folded| id.with_value(|id| folded.contains(id))));
    let list_id = id.with_value(|id| format!("project-{id}"));
    let is_over = RwSignal::new(false);
    let takes = move || {
        app.projects.dragged.with(|dragged| {
            dragged.as_ref().is_some_and(|dragged| id.with_value(|id| dragged.from.as_ref() != Some(id)))
        })
    };
    let on_over = move |event: DragEvent| {
        if untrack(takes) {
            event.prevent_default();
            is_over.set(true);
        }
    };
    let on_drop = move |event: DragEvent| {
        is_over.set(false);
        if let Some(dragged) = app.projects.dragged.get_untracked().filter(|_| untrack(takes)) {
            event.prevent_default();
            app.projects.dragged.set(None);
            moving::run(app, dragged, Some(id.get_value()));
        }
    };
    let count = move || match conversations.with(Vec::len) {
        1 => "1 conversation".to_owned(),
        count => format!("{count} conversations"),
    };
    let edit = move |_| app.projects.dialog.set(Some(ProjectDialog::Edit(id.get_value())));
    view! {
        <li
            class="project"
            class:over=is_over
            on:dragover=on_over
            on:dragleave=move |_| is_over.set(false)
            on:drop=on_drop
        >
            <div class="entry">
                <button
                    type="button"
                    class="conversation"
                    aria-expanded=move || aria(is_open.get())
                    aria-controls=list_id.clone()
                    aria-label=move || format!("Project {}, {}", name.get(), count())
                    on:click=move |_| reading::fold(app, &id.get_value(), is_open.get_untracked())
                >
                    <span class="icon i-unfold" aria-hidden="true"></span>
                    <ProjectMark colour />
                    <span class="name" dir="auto">{move || name.get()}</span>
                    <span class="soft" aria-hidden="true">{move || conversations.with(Vec::len)}</span>
                </button>
                <span class="actions">
                    <IconButton
                        class="quiet"
                        icon="icon i-new"
                        label="New conversation in this project"
                        attr:aria-label=move || format!("New conversation in {}", name.get())
                        on:click=move |_| moving::begin(app, id.get_value())
                    />
                    <IconButton
                        class="quiet"
                        icon="icon i-edit"
                        label="Edit this project"
                        attr:aria-label=move || format!("Edit project {}", name.get())
                        on:click=edit
                    />
                </span>
            </div>
            <Show when=move || is_open.get()>
                <ul id=list_id.clone() aria-label=move || format!("Conversations of {}", name.get())>
                    <For
                        each=move || conversations.get()
                        key=|summary| (summary.id.clone(), summary.title.clone(), summary.pinned)
                        let:summary
                    >
                        <Entry id=summary.id title=summary.title pinned=summary.pinned project=summary.project />
                    </For>
                </ul>
            </Show>
        </li>
    }
}

/// Takes conversations out of their projects that are dropped here.
#[component]
pub(super) fn OutOfProjects(children: Children) -> impl IntoView {
    let app = App::get();
    let is_over = RwSignal::new(false);
    let takes = move || {
        app.projects
            .dragged
            .with_untracked(|dragged| dragged.as_ref().and_then(|dragged| dragged.from.as_ref()).is_some())
    };
    let on_over = move |event: DragEvent| {
        if takes() {
            event.prevent_default();
            is_over.set(true);
        }
    };
    let on_drop = move |event: DragEvent| {
        is_over.set(false);
        if let Some(dragged) = app.projects.dragged.get_untracked().filter(|_| takes()) {
            event.prevent_default();
            app.projects.dragged.set(None);
            moving::run(app, dragged, None);
        }
    };
    let is_dragged = move || {
        app.projects.dragged.with(|dragged| dragged.as_ref().is_some_and(|dragged| dragged.from.is_some()))
    };
    view! {
        <div
            class="outside"
            class:over=is_over
            on:dragover=on_over
            on:dragleave=move |_| is_over.set(false)
            on:drop=on_drop
        >
            {move || is_dragged().then(|| view! { <p class="hint drop-hint">"Drop here to move out of the project"</p> })}
            {children()}
        </div>
    }
}
