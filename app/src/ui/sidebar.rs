//! The list of conversations, beside the one on screen or in a drawer.

mod archived;
mod entry;
mod items;
mod listing;
mod projects;
mod search;
mod tags;

use footnote_client::{listing::Listed, panels::SEARCH};
use footnote_core::{
    ports::HistoryStore as _,
    storage::SessionSummary,
    text::{clean_title, revealed},
};
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};

use crate::{
    browser::frame,
    dom,
    ui::{
        app::App,
        elements::{
            controls::{IconButton, aria},
            lazy::{Lazy, LazyView},
            within::within,
        },
        settings::transfer::{ExportMenu, ImportButton},
        sidebar::{
            entry::Entry,
            items::{ListItem, list_items},
            listing::{Listing, PAGE_CONVERSATIONS},
            search::{SEARCH_RESULTS, SearchResults},
        },
    },
};

/// Distance from the end of the list at which older conversations are added, in pixels.
const NEAR_END: i32 = 400;

/// The button that opens and folds the list.
#[component]
pub(crate) fn SidebarButton() -> impl IntoView {
    let app = App::get();
    view! {
        <IconButton
            class="quiet square"
            icon="icon i-side"
            label=messages::page::conversations_list()
            attr:aria-expanded=move || aria(app.panels.sidebar.get())
            attr:aria-controls="side"
            on:click=move |_| app.panels.toggle_sidebar()
        />
    }
}

/// The list, its search, and what moves conversations to files and back.
#[component]
pub(crate) fn Sidebar() -> impl IntoView {
    let app = App::get();
    let listing = Listing::new();
    provide_context(listing);
    dom::on_away(move || listing.is_export_open.set(false));
    Effect::new(move || {
        listing.query.track();
        dom::clear_words();
    });
    dom::on_escape(dom::clear_words);
    // Whatever becomes of it in the storage, the first conversation is seen in the list.
    Effect::new(move || {
        let current = app.conversations.current();
        if !current.transcript.empty.get() && current.is_stored() {
            app.panels.show_filled_list();
        }
    });
    let is_reading = StoredValue::new(false);
    Effect::new(move || {
        app.storage.list_version.track();
        let is_hidden = !app.panels.sidebar.get() && !app.panels.is_list_new();
        if is_hidden || app.conversations.locked.get() || app.storage.disabled.get() || is_reading.get_value()
        {
            return;
        }
        is_reading.set_value(true);
        let read = move || spawn_local(read(app.conversations, listing, is_reading));
        if listing.is_ready.get_untracked() {
            frame::when_idle(read);
        } else {
            // A short list is painted together with its place.
            read();
        }
    });
    view! {
        <Show when=move || app.panels.sidebar.get() && !app.conversations.locked.get()>
            <Show
                when=move || app.storage.disabled.get()
                fallback=|| view! { <Conversations /> }
            >
                <LockedConversations />
            </Show>
        </Show>
    }
}

/// Reads the list again until it did not change while it was read; one read at a time, so that an older list
/// never replaces a newer one.
async fn read(
    all: footnote_client::conversations::Conversations,
    listing: Listing,
    is_reading: StoredValue<bool>,
) {
    let environment = all.environment();
    loop {
        let version = all.storage.list_version.get_untracked();
        if let Ok(conversations) = environment.store.list().await {
            environment.projects.refresh().await;
            let has_some =
                !conversations.is_empty() || environment.projects.all.with_untracked(|all| !all.is_empty());
            listing.conversations.set(conversations);
            listing.is_ready.set(true);
            if has_some {
                environment.panels.show_filled_list();
            }
        }
        if all.storage.list_version.get_untracked() == version {
            return is_reading.set_value(false);
        }
    }
}

/// Shown in place of the list while the storage is locked.
#[component]
fn LockedConversations() -> impl IntoView {
    let app = App::get();
    view! {
        <div class="side-in">
            <div class="side-head">
                <h2>{messages::page::conversations()}</h2>
            </div>
            <p class="hint">{messages::sidebar::locked()}</p>
            <div class="row start">
                <button type="button" class="button" on:click=move |_| app.conversations.locked.set(true)>
                    {messages::sidebar::unlock()}
                </button>
            </div>
        </div>
    }
}

#[component]
fn Conversations() -> impl IntoView {
    let (app, listing) = (App::get(), Listing::get());
    let is_searching = Memo::new(move |_| listing.query.with(|query| !query.trim().is_empty()));
    let has_tags = move || {
        let has_some = |summary: &SessionSummary| !summary.tags.is_empty();
        listing.conversations.with(|all| all.iter().any(has_some))
    };
    let on_key = move |event: KeyboardEvent| {
        dom::move_between_rows(&event, SEARCH, SEARCH_RESULTS);
        if matches!(dom::key(&event), dom::Key::Escape) && is_searching.get_untracked() {
            event.stop_propagation();
            listing.query.set(String::new());
        }
    };
    view! {
        <div class="side-in">
            <div class="side-head">
                <h2 tabindex=-1 use:focus_in_drawer=app.panels.is_wide()>
                    {messages::page::conversations()}
                </h2>
                <button type="button" class="quiet" on:click=move |_| app.projects.begin()>
                    {messages::sidebar::new_project()}
                </button>
            </div>
            <input
                type="text"
                class="search"
                id=SEARCH
                aria-label=messages::sidebar::search_conversations()
                placeholder=messages::sidebar::search()
                autocomplete="off"
                spellcheck="false"
                enterkeyhint="search"
                bind:value=listing.query
                on:keydown=on_key
            />
            <LazyView when=has_tags view=Lazy::Records(|views| views.tags) />
            <Show when=move || !is_searching.get()>
                <ConversationList />
            </Show>
            <LazyView when=move || is_searching.get() view=Lazy::Records(|views| views.search_results) />
            {move || {
                let user = app.server.config.with(|config| config.ready().and_then(|config| config.user.clone()));
                user.map(|user| {
                    let name = view! { <bdi>{clean_title(&revealed(&user))}</bdi> }.into_any();
                    let signed_in = within(|[user]| messages::sidebar::signed_in_as(user), [name]);
                    view! { <p class="side-user">{signed_in}</p> }
                })
            }}
            <div class="side-foot">
                <ImportButton />
                <ExportMenu open=listing.is_export_open />
            </div>
        </div>
    }
}

#[component]
pub(crate) fn Entries() -> impl IntoView {
    let (app, listing) = (App::get(), Listing::get());
    let is_narrowed_to_nothing = move || {
        listing.chosen.with(|chosen| !chosen.is_empty())
            && listing.listed.with(|listed| *listed == Listed::default())
    };
    let items = move || {
        listing.listed.with(|listed| {
            app.projects.all.with(|all| {
                let outside: Vec<_> =
                    listed.current.iter().filter(|summary| projects::is_outside(summary, all)).collect();
                if listing.outside.get_untracked() != outside.len() {
                    listing.outside.set(outside.len());
                }
                list_items(&outside, listing.shown.get())
            })
        })
    };
    view! {
        <projects::Projects />
        <projects::OutOfProjects>
            <ul>
                <For each=items key=Clone::clone let:item>
                    {match item {
                        ListItem::Heading(period) => view! { <li class="group"><h3>{period.name()}</h3></li> }.into_any(),
                        ListItem::Conversation { id, title, pinned, tags, project } => {
                            view! { <Entry id title pinned archived=false tags project /> }.into_any()
                        }
                    }}
                </For>
            </ul>
        </projects::OutOfProjects>
        <Show when=is_narrowed_to_nothing>
            <p class="hint">{messages::tags::nothing()}</p>
        </Show>
    }
}

#[component]
pub(crate) fn Archived() -> impl IntoView {
    let Listing { listed, is_archive_open, .. } = Listing::get();
    view! { <archived::ArchivedConversations listed is_open=is_archive_open /> }
}

#[component]
pub(crate) fn TagChoice() -> impl IntoView {
    let Listing { conversations, tags, chosen, .. } = Listing::get();
    view! { <tags::TagChips conversations tags chosen /> }
}

#[component]
pub(crate) fn Results() -> impl IntoView {
    let Listing { conversations, query, chosen, .. } = Listing::get();
    view! { <SearchResults conversations query chosen /> }
}

/// Directive for the heading: in a drawer it has the focus. The search would open the keyboard of a phone.
fn focus_in_drawer(heading: dom::Handle, is_wide: bool) {
    if !is_wide {
        dom::focus_soon(heading);
    }
}

#[component]
fn ConversationList() -> impl IntoView {
    let (app, listing) = (App::get(), Listing::get());
    let has_older = move || listing.outside.get() > listing.shown.get();
    let has_some = move || {
        !listing.conversations.with(Vec::is_empty)
            || app.projects.all.with(|all| !all.is_empty())
            || app.projects.unreadable.get() > 0
    };
    let has_archived = move || listing.listed.with(|listed| !listed.archived.is_empty());
    let is_empty = move || listing.is_ready.get() && !has_some();
    let show_older = move || listing.shown.update(|shown| *shown += PAGE_CONVERSATIONS);
    let on_scroll = move |event| {
        if dom::is_near_end(&event, NEAR_END) && untrack(has_older) {
            show_older();
        }
    };
    view! {
        <div class="side-list" on:scroll=on_scroll>
            <LazyView when=has_some view=Lazy::Records(|views| views.conversations) />
            <Show when=has_older>
                <button type="button" class="quiet" on:click=move |_| show_older()>
                    {messages::sidebar::show_older()}
                </button>
            </Show>
            <LazyView when=has_archived view=Lazy::Records(|views| views.archived) />
            <Show when=is_empty>
                <p class="hint">{messages::sidebar::empty()}</p>
            </Show>
        </div>
    }
}
