//! The dialog about the tags of a conversation: adding and removing them, and renaming and deleting a tag everywhere.

use footnote_client::{conversations::TagEverywhere, listing::all_tags};
use footnote_core::{
    conversation::{MOST_TAGS, TAG_CHARS, Tag, TagChange, Tags as OwnTags},
    ports::HistoryStore as _,
    storage::SessionSummary,
};
use footnote_messages as messages;
use leptos::{
    ev::{KeyboardEvent, SubmitEvent},
    prelude::*,
    task::spawn_local,
};

use crate::{
    dom::{self, select_soon, show_modal_soon},
    ui::{
        app::App,
        elements::{
            controls::Icon,
            dialog::DialogBar,
            format::shown_title,
            lazy::{Lazy, LazyView},
        },
    },
};

/// Id of the field in which a tag is typed.
const NEW_TAG: &str = "new-tag";
/// Id of the tags that complete what is typed.
const KNOWN_TAGS: &str = "known-tags";

#[component]
pub(crate) fn TagsDialog() -> impl IntoView {
    let open = App::get().panels.tags;
    view! { <LazyView when=move || open.with(Option::is_some) view=Lazy::Dialogs(|views| views.tags) /> }
}

#[component]
pub(crate) fn Tags() -> impl IntoView {
    let app = App::get();
    let close = move || app.panels.tags.set(None);
    let id = StoredValue::new(app.panels.tags.get_untracked());
    let conversations = RwSignal::new(Vec::<SessionSummary>::new());
    Effect::new(move || {
        app.storage.list_version.track();
        spawn_local(async move {
            // Where they cannot be read, what was read before stays.
            if let Ok(listed) = app.services().store.list().await {
                conversations.try_set(listed);
            }
        });
    });
    let this = Memo::new(move |_| {
        let is_this = |summary: &&SessionSummary| id.with_value(|id| id.as_ref() == Some(&summary.id));
        conversations.with(|all| all.iter().find(is_this).cloned())
    });
    let own =
        Memo::new(move |_| this.with(|this| this.as_ref().map(|this| this.tags.clone()).unwrap_or_default()));
    let all = Memo::new(move |_| conversations.with(|conversations| all_tags(conversations)));
    let change = move |change| {
        if let Some(id) = id.get_value() {
            app.conversations.change_tags(id, change);
        }
    };
    let remove = move |tag: Tag| {
        change(TagChange::Remove(tag));
        dom::focus_id(NEW_TAG);
    };
    let tags = move || own.with(|own| own.iter().cloned().collect::<Vec<_>>());
    let title = move || this.with(|this| this.as_ref().map(|this| shown_title(&this.title)));
    view! {
        <dialog class="dialog" aria-labelledby="tags-title" on:close=move |_| close() use:show_modal_soon>
            <DialogBar id="tags-title" title=messages::tags::tags() label=messages::tags::close() close />
            <div class="dialog-body">
                <p class="tags-of" dir="auto">{title}</p>
                <ul class="attachments" aria-label=messages::tags::list()>
                    <For
                        each=tags
                        key=|tag| tag.name().to_owned()
                        let:tag
                    >
                        <OwnTag tag remove />
                    </For>
                </ul>
                <Show when=move || own.with(OwnTags::is_empty)>
                    <p class="hint">{messages::tags::none()}</p>
                </Show>
                <NewTag
                    known=all
                    is_full=Signal::derive(move || own.with(OwnTags::is_full))
                    add=move |tag| change(TagChange::Add(tag))
                />
                <p class="hint">{messages::tags::limits(TAG_CHARS, MOST_TAGS)}</p>
                <Show when=move || all.with(|all| !all.is_empty())>
                    <details class="folded">
                        <summary>{messages::tags::all()}</summary>
                        <ul class="plain tags-everywhere" aria-label=messages::tags::all()>
                            <For
                                each=move || all.get()
                                key=|(tag, count)| (tag.name().to_owned(), *count)
                                let((tag, count))
                            >
                                <KnownTag tag count />
                            </For>
                        </ul>
                    </details>
                </Show>
            </div>
        </dialog>
    }
}

/// A tag of the conversation.
#[component]
fn OwnTag(tag: Tag, remove: impl Fn(Tag) + 'static) -> impl IntoView {
    let label = tag.label();
    let remove_label = messages::tags::remove(tag.name());
    view! {
        <li>
            <span class="name" dir="auto">{label}</span>
            <button type="button" class="quiet square" aria-label=remove_label on:click=move |_| remove(tag.clone())>
                <Icon class="icon i-close" />
            </button>
        </li>
    }
}

/// The field that adds tags, several with commas between them. The browser offers those that there are.
#[component]
fn NewTag(
    known: Memo<Vec<(Tag, usize)>>,
    is_full: Signal<bool>,
    add: impl Fn(Tag) + 'static,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        text.set(String::new());
        for tag in typed.split(',').filter_map(Tag::new) {
            // One that there is stays as it is written.
            let spelled = known.with_untracked(|known| known.iter().find(|(one, _)| *one == tag).cloned());
            add(spelled.map_or(tag, |(known, _)| known));
        }
        dom::focus_id(NEW_TAG);
    };
    let options = move || {
        let option = |(tag, _): (Tag, usize)| view! { <option value=tag.name().to_owned()></option> };
        known.get().into_iter().map(option).collect_view()
    };
    view! {
        <form class="row start" on:submit=submit>
            <input
                type="text"
                id=NEW_TAG
                class="search"
                aria-label=messages::tags::new()
                placeholder=messages::tags::new()
                list=KNOWN_TAGS
                autocomplete="off"
                autofocus
                enterkeyhint="done"
                disabled=is_full
                bind:value=text
            />
            <datalist id=KNOWN_TAGS>{options}</datalist>
            <button type="submit" class="button" disabled=is_full>
                {messages::tags::add()}
            </button>
        </form>
    }
}

/// A tag in all conversations, which can be renamed and deleted there.
#[component]
fn KnownTag(tag: Tag, count: usize) -> impl IntoView {
    let app = App::get();
    let tag = StoredValue::new(tag);
    let name = move || tag.with_value(|tag| tag.name().to_owned());
    let renaming = RwSignal::new(false);
    let text = RwSignal::new(name());
    let rename = move || {
        // Taking the field away blurs it, which calls this again.
        if !renaming.try_get_untracked().unwrap_or(false) {
            return;
        }
        renaming.set(false);
        let from = tag.get_value();
        if let Some(to) = text.with_untracked(|text| Tag::new(text)).filter(|to| to.name() != from.name()) {
            app.conversations.change_tag_everywhere(TagEverywhere::Rename { from, to });
        }
    };
    let on_key = move |event: KeyboardEvent| match dom::key(&event) {
        dom::Key::Enter => {
            event.prevent_default();
            rename();
        }
        dom::Key::Escape => {
            // It would close the dialog.
            event.prevent_default();
            event.stop_propagation();
            renaming.set(false);
        }
        dom::Key::Other => {}
    };
    let begin = move |_| {
        text.set(name());
        renaming.set(true);
    };
    let delete = move |_| {
        app.conversations.change_tag_everywhere(TagEverywhere::Delete(tag.get_value()));
        dom::focus_id(NEW_TAG);
    };
    view! {
        <li>
            <Show
                when=move || renaming.get()
                fallback=move || {
                    view! {
                        <span class="name" dir="auto">{tag.with_value(Tag::label)}</span>
                        <span class="soft">{messages::tags::conversations(count)}</span>
                        <button
                            type="button"
                            class="quiet square"
                            aria-label=messages::tags::rename(name())
                            on:click=begin
                        >
                            <Icon class="icon i-edit" />
                        </button>
                        <button
                            type="button"
                            class="quiet square"
                            aria-label=messages::tags::delete(name())
                            on:click=delete
                        >
                            <Icon class="icon i-delete" />
                        </button>
                    }
                }
            >
                <input
                    type="text"
                    class="search"
                    aria-label=messages::tags::new_name()
                    bind:value=text
                    on:keydown=on_key
                    on:blur=move |_| rename()
                    use:select_soon
                />
            </Show>
        </li>
    }
}
