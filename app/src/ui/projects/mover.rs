//! The choice of a project for a conversation.

use footnote_client::projects::{Moving, ProjectDialog};
use std::sync::Arc;

use footnote_core::conversation::{Project, ProjectId};
use footnote_messages as messages;
use leptos::prelude::*;

use super::mark::ProjectMark;
use crate::{
    dom::show_modal_soon,
    ui::{app::App, elements::dialog::DialogBar},
};

#[component]
pub(super) fn Mover(moved: Moving) -> impl IntoView {
    let app = App::get();
    let close = move || app.projects.moving.set(None);
    let moved = StoredValue::new(moved);
    let here = moved.with_value(|moved| moved.from.clone());
    let is_in_one = here.as_ref().is_some_and(|id| app.projects.find_untracked(id).is_some());
    let run = move |to: Option<ProjectId>| {
        close();
        let moved = moved.get_value();
        if !moved.in_list {
            // The dialog keeps the focus until it is gone.
            set_timeout(move || app.services().question.focus(), std::time::Duration::ZERO);
        }
        app.conversations.move_to(moved, to);
    };
    let make = move |_| {
        close();
        app.projects.dialog.set(Some(ProjectDialog::New(Some(moved.get_value()))));
    };
    let row = move |(index, project): (usize, Arc<Project>)| {
        let id = project.id.clone();
        let is_here = here.as_ref() == Some(&id);
        let colour = project.colour;
        view! {
            <li>
                <button
                    type="button"
                    class="menu-item"
                    autofocus=index == 0
                    aria-current=is_here.then_some("true")
                    on:click=move |_| run(Some(id.clone()))
                >
                    <ProjectMark colour=Signal::stored(colour) />
                    <span class="name" dir="auto">{project.name.clone()}</span>
                    {is_here.then(|| view! { <span class="soft">{messages::projects::is_here()}</span> })}
                </button>
            </li>
        }
    };
    view! {
        <dialog class="dialog" aria-labelledby="move-title" on:close=move |_| close() use:show_modal_soon>
            <DialogBar id="move-title" title=messages::projects::move_conversation() label=messages::projects::close_list() close />
            <div class="dialog-body">
                <ul class="project-choice" aria-label=messages::projects::all()>
                    {app.projects.all.get_untracked().into_iter().enumerate().map(row).collect_view()}
                    {is_in_one
                        .then(|| {
                            view! {
                                <li>
                                    <button type="button" class="menu-item" on:click=move |_| run(None)>
                                        {messages::projects::out()}
                                    </button>
                                </li>
                            }
                        })}
                </ul>
                <div class="row start">
                    <button type="button" class="button" on:click=make>
                        {messages::projects::new_for_conversation()}
                    </button>
                </div>
            </div>
        </dialog>
    }
}
