//! The dialog about a project. A new one is stored when it is made; of a stored one each change is, once its field is left.

use std::rc::Rc;

use footnote_client::{
    projects::{Moving, ProjectDialog, ProjectDraft},
    settings::SettingsOf,
    transfer::Export,
};
use footnote_core::conversation::{AttachedFile, Project, ProjectColour};
use footnote_messages as messages;
use leptos::{html, prelude::*, task::spawn_local};

use super::{details::Details, mover::Mover};
use crate::{
    browser::{
        files::{LocalFile, as_ports},
        folders,
    },
    dom::{self, show_modal_soon},
    ui::{
        app::{App, FilesFor},
        composer::attachments::DropArea,
        elements::{
            controls::Icon,
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
        },
    },
};

/// Id of the button that adds files.
const ADD_FILES: &str = "project-add-files";
/// Id of the file input of the dialog.
const FILE_INPUT: &str = "project-files";

/// The dialogs about projects.
#[component]
pub(crate) fn ProjectDialogs() -> impl IntoView {
    let projects = App::get().projects;
    let is_open = move || projects.dialog.with(Option::is_some) || projects.moving.with(Option::is_some);
    view! { <LazyView when=is_open view=Lazy::Dialogs(|views| views.projects) /> }
}

#[component]
pub(crate) fn OpenProjectDialog() -> impl IntoView {
    let app = App::get();
    move || match (app.projects.dialog.get(), app.projects.moving.get()) {
        (Some(ProjectDialog::New(moved)), _) => {
            let draft = ProjectDraft::new(app.projects);
            view! { <ProjectForm draft moved /> }.into_any()
        }
        (Some(ProjectDialog::Edit(id)), _) => match app.projects.find_untracked(&id) {
            Some(project) => {
                let draft = ProjectDraft::stored(app.projects, (*project).clone());
                view! { <ProjectForm draft moved=None /> }.into_any()
            }
            None => ().into_any(),
        },
        (None, Some(moved)) => view! { <Mover moved /> }.into_any(),
        (None, None) => ().into_any(),
    }
}

#[component]
fn ProjectForm(
    draft: ProjectDraft,
    /// The conversation that is moved to a new one.
    moved: Option<Moving>,
) -> impl IntoView {
    let app = App::get();
    let is_new = draft.is_new;
    let close = move || {
        // What is being typed is not left yet.
        draft.save();
        app.projects.dialog.set(None);
    };
    let create = move || {
        let (project, files) = draft.finished();
        app.conversations.create_project(project, files, moved.clone());
        app.projects.dialog.set(None);
    };
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if is_new && draft.reading.get_untracked() == 0 {
            create();
        }
    };
    let title = if is_new { messages::projects::new() } else { messages::projects::project() };
    // Dropped files are listed in that section.
    let shows_more = RwSignal::new(false);
    let take = move |dropped| {
        shows_more.set(true);
        spawn_local(async move { draft.add(as_ports(folders::all(dropped).await)).await });
    };
    app.composer.files_for.set(Some(FilesFor::Dialog(Rc::new(take))));
    on_cleanup(move || app.composer.files_for.set(None));
    let is_read_only = draft.project.with_untracked(Project::is_read_only);
    view! {
        <dialog class="dialog project" aria-labelledby="project-title" on:close=move |_| close() use:show_modal_soon>
            <DialogBar id="project-title" title label=messages::projects::close() close />
            <form class="dialog-body" on:submit=on_submit>
                {is_read_only
                    .then(|| {
                        view! {
                            <p class="hint" role="alert">
                                {messages::projects::of_newer_version()}
                            </p>
                        }
                    })}
                <section class="setting">
                    <NameField draft />
                    <InstructionsField draft />
                </section>
                <details class="folded" prop:open=shows_more>
                    <summary>{messages::projects::more()}</summary>
                    <ColourField draft />
                    <FilesSection draft />
                    <Details settings=SettingsOf::project(app.conversations, draft) />
                </details>
                <div class="row start">
                    {if is_new {
                        view! {
                            <button type="submit" class="button main" disabled=move || { draft.reading.get() > 0 }>
                                {messages::projects::create()}
                            </button>
                            <button type="button" class="button" on:click=move |_| app.projects.dialog.set(None)>
                                {messages::projects::cancel()}
                            </button>
                        }
                            .into_any()
                    } else {
                        view! { <StoredActions draft close=Callback::new(move |()| close()) /> }.into_any()
                    }}
                </div>
            </form>
            // The page's own lies under the dialog.
            <DropArea />
        </dialog>
    }
}

/// Exporting and deleting a stored project.
#[component]
fn StoredActions(draft: ProjectDraft, close: Callback<()>) -> impl IntoView {
    let app = App::get();
    let id = draft.project.with_untracked(|project| project.id.clone());
    let (exported, deleted) = (id.clone(), id);
    view! {
        <button
            type="button"
            class="button"
            on:click=move |_| app.transfers.export(Export::Project(exported.clone()))
        >
            {messages::projects::export()}
        </button>
        <button
            type="button"
            class="button"
            on:click=move |_| {
                close.run(());
                app.projects.delete(deleted.clone());
            }
        >
            {messages::projects::delete()}
        </button>
    }
}

#[component]
fn NameField(draft: ProjectDraft) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    Effect::new(move || {
        if let Some(input) = input.get().filter(|_| draft.is_new) {
            dom::focus_soon(input.into());
        }
    });
    view! {
        <label>
            <span>{messages::projects::name()}</span>
            <input
                node_ref=input
                type="text"
                maxlength="80"
                placeholder=messages::projects::name_example()
                prop:value=move || draft.project.with(|project| project.name.clone())
                on:input=move |event| draft.project.update(|project| project.name = event_target_value(&event))
                on:change=move |_| draft.save()
            />
        </label>
    }
}

#[component]
fn ColourField(draft: ProjectDraft) -> impl IntoView {
    let option = move |colour: ProjectColour| {
        let (value, name): (&'static str, _) = (colour.into(), colour_name(colour));
        let is_chosen = move || draft.project.with(|project| project.colour == colour);
        view! {
            <input
                type="radio"
                class="swatch"
                name="project-colour"
                value=value
                data-colour=value
                aria-label=name
                title=name
                prop:checked=is_chosen
                on:change=move |_| draft.change(|project| project.colour = colour)
            />
        }
    };
    view! {
        <fieldset class="colours">
            <legend>{messages::projects::colour()}</legend>
            {ProjectColour::ALL.into_iter().map(option).collect_view()}
        </fieldset>
    }
}

fn colour_name(colour: ProjectColour) -> &'static str {
    match colour {
        ProjectColour::Teal => messages::projects::teal(),
        ProjectColour::Blue => messages::projects::blue(),
        ProjectColour::Violet => messages::projects::violet(),
        ProjectColour::Rose => messages::projects::rose(),
        ProjectColour::Amber => messages::projects::amber(),
        ProjectColour::Green => messages::projects::green(),
        ProjectColour::Grey => messages::projects::grey(),
    }
}

#[component]
fn InstructionsField(draft: ProjectDraft) -> impl IntoView {
    view! {
        <label>
            <span>{messages::projects::instructions()}</span>
            <textarea
                rows="4"
                placeholder=messages::projects::instructions_example()
                prop:value=move || draft.project.with(|project| project.instructions.clone())
                on:input=move |event| draft.project.update(|project| project.instructions = event_target_value(&event))
                on:change=move |_| draft.save()
            ></textarea>
        </label>
        <p class="hint">{messages::projects::instructions_hint()}</p>
    }
}

#[component]
fn FilesSection(draft: ProjectDraft) -> impl IntoView {
    let files = Memo::new(move |_| draft.project.with(|project| project.files.clone()));
    let remove = move |file| {
        spawn_local(async move {
            if draft.remove(file).await {
                dom::focus_id(ADD_FILES);
            }
        });
    };
    let row = move |file: AttachedFile| {
        let AttachedFile { id, title } = file;
        let label = messages::projects::remove_file(&title);
        view! {
            <li>
                <Icon class="icon i-page" />
                <span class="name" dir="auto">{title}</span>
                <button
                    type="button"
                    class="quiet square"
                    aria-label=label
                    title=messages::projects::remove()
                    on:click=move |_| remove(id)
                >
                    <Icon class="icon i-close" />
                </button>
            </li>
        }
    };
    let take_in = move |event| {
        if let Some(input) = dom::target(&event) {
            let files = LocalFile::chosen(&input);
            spawn_local(draft.add(as_ports(files)));
        }
    };
    view! {
        <section class="setting">
            <h3>{messages::projects::files()}</h3>
            <p class="hint">{messages::projects::files_hint()}</p>
            <ul class="attachments" aria-label=messages::projects::files_of_project()>
                <For each=move || files.get() key=|file| file.id let:file>
                    {row(file)}
                </For>
            </ul>
            <p class="hint" role="status">
                {move || (draft.reading.get() > 0).then(messages::projects::reading_files)}
            </p>
            <input
                id=FILE_INPUT
                type="file"
                multiple
                hidden
                aria-label=messages::projects::files_for_project()
                on:change=take_in
            />
            <div class="row start">
                <button type="button" class="button" id=ADD_FILES on:click=|_| dom::press(FILE_INPUT)>
                    <Icon class="icon i-attach" />
                    {messages::projects::add_files()}
                </button>
            </div>
        </section>
    }
}
