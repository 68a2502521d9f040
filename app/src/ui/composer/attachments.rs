//! The files that go with the next question, above the question box.

use footnote_client::conversation::PendingAttachment;
use footnote_core::{conversation::AttachmentId, link::conversation_href, storage::SessionSummary};
use footnote_messages as messages;
use leptos::{ev::MouseEvent, prelude::*, task::spawn_local};

use crate::{
    browser::files::{Dropped, LocalFile},
    dom,
    ui::{
        app::{App, FilesFor},
        elements::{
            controls::{Anchor, Icon, IconButton},
            format::shown_title,
            lazy::{Lazy, LazyView},
            within::within,
        },
    },
};

/// Id of the file input.
const FILE_INPUT: &str = "attach-file";

#[component]
pub(crate) fn AttachButton() -> impl IntoView {
    view! {
        <IconButton
            class="quiet square"
            icon="icon i-attach"
            label=messages::page::attach()
            on:click=|_| dom::press(FILE_INPUT)
        />
    }
}

/// The file input, which is always there and never seen.
#[component]
pub(crate) fn AttachmentInput() -> impl IntoView {
    let app = App::get();
    let take_in = move |event| {
        if let Some(input) = dom::target(&event) {
            app.attach(LocalFile::chosen(&input));
        }
    };
    view! { <input id=FILE_INPUT type="file" multiple hidden on:change=take_in /> }
}

#[component]
pub(crate) fn AttachmentChips() -> impl IntoView {
    let app = App::get();
    let reading = move || {
        (app.conversations.current().attachments.reading.get() > 0)
            .then(|| view! { <p class="doing" role="status">{messages::composer::reading_files()}</p> })
    };
    let chips = move || {
        let pending = app.conversations.current().attachments.pending.get();
        (!pending.is_empty()).then(|| {
            let chips = pending.into_iter().map(|pending| view! { <Chip pending /> }).collect_view();
            view! { <ul class="attachments" aria-label=messages::composer::attached_files()>{chips}</ul> }
        })
    };
    view! {
        {chips}
        {reading}
    }
}

#[component]
fn Chip(pending: PendingAttachment) -> impl IntoView {
    let app = App::get();
    let PendingAttachment { attachment, tokens } = pending;
    let id = attachment.id();
    let title = attachment.title.clone();
    let (hint, remove) = (title.clone(), messages::composer::remove_file(&title));
    view! {
        <li>
            {match &attachment.image {
                Some(image) => view! { <img class="thumb" src=image.url.clone() alt="" /> }.into_any(),
                None => view! { <Icon class="icon i-page" /> }.into_any(),
            }}
            <span class="name" title=hint dir="auto">
                {title}
            </span>
            <span class="where">{messages::composer::tokens(tokens)}</span>
            <button
                type="button"
                class="quiet square"
                aria-label=remove
                title=messages::composer::remove()
                on:click=move |_| app.conversation().remove_file(id)
            >
                <Icon class="icon i-close" />
            </button>
            <LazyView when=|| true view=Lazy::AlsoIn(id) />
        </li>
    }
}

/// Listens for files that are dropped or pasted.
pub(super) fn listen() {
    let app = App::get();
    let dragging = app.composer.dragging;
    let attach = move |files| app.attach(files);
    let take_in = move |dropped: Dropped| match app.composer.files_for.get_untracked() {
        Some(FilesFor::Project(project)) => {
            app.composer.files_for.set(None);
            app.add_to_project(project.id.clone(), dropped);
        }
        Some(FilesFor::Dialog(take)) => take(dropped),
        None if untrack(|| app.takes_documents()) => app.add_documents(dropped),
        None => app.attach(dropped.files),
    };
    dom::on_drop(
        move |over| {
            if dragging.get_untracked() != over {
                dragging.set(over);
            }
        },
        take_in,
    );
    // The list of conversations, whose projects take files, is not covered then, also where it lies over the conversation.
    Effect::new(move || dom::frame_class("with-drop", dragging.get()));
    dom::on_paste(attach, move |text| app.conversation().take_pasted(text));
}

/// Leads to another conversation that has the file.
#[component]
pub(crate) fn AlsoIn(file: AttachmentId) -> impl IntoView {
    let app = App::get();
    let found = RwSignal::new(None::<SessionSummary>);
    let remembers = Memo::new(move |_| app.conversations.current().is_stored());
    Effect::new(move || {
        if !remembers.get() {
            return found.set(None);
        }
        spawn_local(async move {
            app.conversation().settled().await;
            let id = app.conversation().session();
            // If the others cannot be read, the file is attached all the same.
            let other = app.services().store.also_in(file, &id).await.ok().flatten();
            // The file may have been removed, or the conversation made temporary.
            if remembers.try_get_untracked() == Some(true) {
                found.try_set(other);
            }
        });
    });
    let link = move |SessionSummary { id, title, .. }: SessionSummary| {
        let address = conversation_href(id.as_str());
        let open = move |event: MouseEvent| {
            if dom::is_plain_click(&event) {
                event.prevent_default();
                app.conversations.choose(&id, None);
            }
        };
        let title = messages::composer::quoted_title(shown_title(&title));
        let conversation = view! { <Anchor address on:click=open>{title}</Anchor> };
        let words =
            within(|[conversation]| messages::composer::also_in(conversation), [conversation.into_any()]);
        view! {
            <span class="also">{words}</span>
        }
    };
    move || found.get().map(link)
}

/// Shown while files are held over the page.
#[component]
pub(crate) fn DropArea() -> impl IntoView {
    let app = App::get();
    let label = move || match app.composer.files_for.get() {
        Some(FilesFor::Project(project)) => messages::composer::drop_in_project(&project.name),
        Some(FilesFor::Dialog(_)) => messages::composer::drop_in_this_project().to_owned(),
        None if app.takes_documents() => messages::composer::drop_in_library().to_owned(),
        None => messages::composer::drop_to_attach().to_owned(),
    };
    view! {
        <Show when=move || app.composer.dragging.get()>
            <div class="drop-area" role="status">
                {label}
            </div>
        </Show>
    }
}
