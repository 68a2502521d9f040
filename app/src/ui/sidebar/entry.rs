//! An entry in the list of conversations, and its actions.

use footnote_client::{
    conversation::Activity,
    projects::{Moving, Projects},
};
use footnote_core::{
    conversation::{AnswerState, ProjectId, SessionId, Tags},
    link::conversation_href,
    storage::SessionSummary,
};
use footnote_messages as messages;
use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    prelude::*,
    task::spawn_local,
};

use crate::{
    dom::{self, select_soon},
    ui::{
        app::App,
        elements::{
            controls::{Anchor, Icon, IconButton},
            format::shown_title,
        },
    },
};

/// Conversations of a list in which nothing else stands. An entry stays on screen as long as it is equal.
#[component]
pub(super) fn Entries(
    conversations: impl Fn() -> Vec<SessionSummary> + Send + Sync + 'static,
    archived: bool,
) -> impl IntoView {
    view! {
        <For
            each=conversations
            key=|summary| (summary.id.clone(), summary.title.clone(), summary.pinned, summary.tags.clone())
            let(SessionSummary { id, title, pinned, tags, project, .. })
        >
            <Entry id title pinned archived tags project />
        </For>
    }
}

#[component]
pub(super) fn Entry(
    id: SessionId,
    title: String,
    pinned: bool,
    archived: bool,
    tags: Tags,
    /// The project that it names.
    project: Option<ProjectId>,
) -> impl IntoView {
    let app = App::get();
    let id = StoredValue::new(id);
    let title = StoredValue::new(title);
    let moving = StoredValue::new(Moving { session: id.get_value(), from: project, in_list: true });
    take_moved_focus(app.projects, &id.get_value());
    let is_current =
        Memo::new(move |_| app.conversations.current().id.with(|current| id.with_value(|id| current == id)));
    let activity = Memo::new(move |_| {
        let activity = id.with_value(|id| app.conversations.activity(id));
        activity.filter(|_| !is_current.get())
    });
    let is_elsewhere = Memo::new(move |_| {
        let is_there = app.storage.elsewhere.with(|all| id.with_value(|id| all.contains(id)));
        is_there && !is_current.get() && activity.get().is_none()
    });
    let is_marked = move || activity.get().is_some() || is_elsewhere.get();
    let activity_id = move || id.with_value(|id| format!("activity-{}", id.as_str()));
    let tags_id = move || id.with_value(|id| format!("tags-{}", id.as_str()));
    let tags = StoredValue::new(tags.label());
    let has_tags = tags.with_value(|tags| !tags.is_empty());
    let described_by = move || match (is_marked(), has_tags) {
        (true, true) => Some(format!("{} {}", activity_id(), tags_id())),
        (true, false) => Some(activity_id()),
        (false, true) => Some(tags_id()),
        (false, false) => None,
    };
    // The buttons are made when the pointer or the focus comes near: a long list would have many of them.
    let near = RwSignal::new(false);
    let renaming = RwSignal::new(false);
    let open = move |event: MouseEvent| {
        // Other clicks open it in another tab.
        if dom::is_plain_click(&event) {
            event.prevent_default();
            app.conversations.choose(&id.get_value(), None);
            app.panels.close_drawer();
        }
    };
    view! {
        <li on:pointerenter=move |_| near.set(true) on:focusin=move |_| near.set(true)>
            <Show when=move || !renaming.get()>
                <div class="entry">
                    <Anchor
                        address=id.with_value(|id| conversation_href(id.as_str()))
                        attr:class="conversation"
                        attr:id=id.with_value(entry_id)
                        attr:aria-current=move || is_current.get().then_some("true")
                        attr:title=move || is_elsewhere.get().then(messages::sidebar::open_elsewhere)
                        attr:aria-describedby=described_by
                        on:click=open
                        on:dragstart=move |_| app.projects.dragged.set(Some(Moving { in_list: false, ..moving.get_value() }))
                        on:dragend=move |_| app.projects.dragged.set(None)
                    >
                        {pinned.then(|| view! { <Icon class="icon i-pin" /> })}
                        <span class="name" dir="auto">{title.with_value(|title| shown_title(title))}</span>
                        // They describe the link, whose name is the title alone.
                        {has_tags.then(|| view! { <span class="row-tags" id=tags_id() dir="auto" aria-hidden="true">{tags.get_value()}</span> })}
                    </Anchor>
                    {move || activity.get().map(|activity| view! { <ActivityMark activity id=activity_id() /> })}
                    {move || is_elsewhere.get().then(|| view! { <ElsewhereMark id=activity_id() /> })}
                    <Show when=move || near.get() || is_current.get()>
                        <EntryActions id pinned archived renaming moving />
                    </Show>
                </div>
            </Show>
            <Show when=move || renaming.get()>
                <TitleInput id title renaming />
            </Show>
        </li>
    }
}

/// The activity of a conversation that is not on screen: being answered, or ended.
#[component]
fn ActivityMark(activity: Activity, id: String) -> impl IntoView {
    // The mark has no animation that would run while an answer grows.
    let (class, words) = match activity {
        Activity::Answering => ("activity", messages::sidebar::answering()),
        Activity::WaitingForPerson => ("activity", messages::sidebar::asks_you()),
        Activity::Ended(AnswerState::Complete) => ("activity ended", messages::sidebar::new_answer()),
        Activity::Ended(_) => ("activity failed", messages::sidebar::not_answered()),
    };
    view! { <span class=class id=id>{words}</span> }
}

/// Says that another tab has the conversation.
#[component]
fn ElsewhereMark(id: String) -> impl IntoView {
    view! {
        <span class="elsewhere" id=id role="img" aria-label=messages::sidebar::open_elsewhere()>
            <Icon class="icon i-compare" />
        </span>
    }
}

fn entry_id(id: &SessionId) -> String {
    format!("entry-{id}")
}

/// Gives the focus to a conversation that was moved here by the keyboard.
fn take_moved_focus(projects: Projects, id: &SessionId) {
    let focused = projects.focused;
    if focused.with_value(|focused| focused.as_ref() == Some(id)) {
        focused.set_value(None);
        let name = entry_id(id);
        // It is put into the page first.
        set_timeout(move || dom::focus_id(&name), std::time::Duration::ZERO);
    }
}

#[component]
fn EntryActions(
    id: StoredValue<SessionId>,
    pinned: bool,
    archived: bool,
    renaming: RwSignal<bool>,
    moving: StoredValue<Moving>,
) -> impl IntoView {
    let app = App::get();
    let pin = move |_| {
        let id = id.get_value();
        spawn_local(async move {
            app.conversation().settled().await;
            if let Err(error) = app.services().store.pin(&id, !pinned).await {
                app.toasts.fail_with(&error);
            }
        });
    };
    let (pin_label, pin_icon) = if pinned {
        (messages::sidebar::unpin(), "icon i-unpin")
    } else {
        (messages::sidebar::pin(), "icon i-pin")
    };
    let delete = move |_| app.conversations.delete(id.get_value());
    let menu_id = move || id.with_value(|id| format!("more-{}", id.as_str()));
    view! {
        <span class="actions">
            <IconButton
                class="quiet"
                icon="icon i-edit"
                label=messages::sidebar::rename()
                on:click=move |_| renaming.set(true)
            />
            <IconButton class="quiet" icon=pin_icon label=pin_label on:click=pin />
            <IconButton class="quiet" icon="icon i-delete" label=messages::sidebar::delete() on:click=delete />
            <IconButton
                class="quiet"
                icon="icon i-more"
                label=messages::tags::menu()
                attr:aria-haspopup="true"
                attr:popovertarget=menu_id()
            />
        </span>
        <MoreActions id archived moving menu_id=menu_id() />
    }
}

/// The actions that have no button of their own, in a menu that the browser opens and closes.
#[component]
fn MoreActions(
    id: StoredValue<SessionId>,
    archived: bool,
    moving: StoredValue<Moving>,
    menu_id: String,
) -> impl IntoView {
    let app = App::get();
    let archive_label = if archived { messages::tags::unarchive() } else { messages::tags::archive() };
    let archive = move |_| app.conversations.archive(id.get_value(), !archived);
    let [shown_menu, moving_menu, hidden_menu] = [menu_id.clone(), menu_id.clone(), menu_id.clone()];
    let open_tags = move |_| app.panels.tags.set(Some(id.get_value()));
    view! {
        <div class="row-menu" id=shown_menu popover="auto" role="group" aria-label=messages::tags::menu()>
            <button
                type="button"
                class="menu-item"
                popovertarget=moving_menu
                popovertargetaction="hide"
                on:click=move |_| app.projects.choose(moving.get_value())
            >
                {messages::sidebar::move_to_project()}
            </button>
            <button
                type="button"
                class="menu-item"
                popovertarget=hidden_menu
                popovertargetaction="hide"
                on:click=open_tags
            >
                {messages::tags::tags()}
            </button>
            <button
                type="button"
                class="menu-item"
                popovertarget=menu_id
                popovertargetaction="hide"
                on:click=archive
            >
                {archive_label}
            </button>
        </div>
    }
}

#[component]
fn TitleInput(
    id: StoredValue<SessionId>,
    title: StoredValue<String>,
    renaming: RwSignal<bool>,
) -> impl IntoView {
    let app = App::get();
    let text = RwSignal::new(title.get_value());
    let save = move || {
        // Taking the input away blurs it, which calls this again.
        if !renaming.try_get_untracked().unwrap_or(false) {
            return;
        }
        renaming.set(false);
        let new = text.with_untracked(|text| text.trim().to_owned());
        if title.with_value(|title| *title == new) {
            return;
        }
        let id = id.get_value();
        spawn_local(async move {
            let new = (!new.is_empty()).then_some(new);
            app.conversation().settled().await;
            if let Err(error) = app.services().store.rename(&id, new).await {
                app.toasts.fail_with(&error);
            }
            if let Some(conversation) = app.conversations.opened(&id) {
                conversation.refresh_head().await;
            }
        });
    };
    let on_key = move |event: KeyboardEvent| match dom::key(&event) {
        dom::Key::Enter => save(),
        dom::Key::Escape => {
            event.stop_propagation();
            renaming.set(false);
        }
        dom::Key::Other => {}
    };
    view! {
        <input
            type="text"
            class="search"
            aria-label=messages::sidebar::title()
            maxlength="120"
            bind:value=text
            on:keydown=on_key
            on:blur=move |_| save()
            use:select_soon
        />
    }
}
