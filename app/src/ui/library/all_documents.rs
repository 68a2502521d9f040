//! All documents that the knowledge bases list: how many there are, what is amiss, and what to show of them.

use footnote_client::library::{CatalogState, UsageState};
use footnote_core::catalog::{Catalog, CatalogCounts, CatalogFilter, CatalogOrder, CatalogQuery, ListState};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::format::list,
    library::{
        adding::Adding,
        choices::ListChoices,
        document_table::DocumentTable,
        documents::{Documents, SearchBox},
    },
};

/// Whether there is anything to list.
#[derive(Clone, Copy, PartialEq)]
enum Listing {
    /// The server did not say what can be asked.
    Unreachable,
    /// There is a list, or there will be.
    Listed,
    /// No base has a list: why.
    NoList(&'static str),
}

#[component]
pub(super) fn AllDocuments(state: CatalogState, choices: ListChoices, usage: UsageState) -> impl IntoView {
    let listing =
        Memo::new(
            move |_| {
                if state.is_unreachable() { Listing::Unreachable } else { state.with(listing_of) }
            },
        );
    view! {
        <Adding />
        {move || match listing.get() {
        Listing::Unreachable => view! {
            <p role="alert">
                {messages::library::unreachable()} " " <Refresh state label=messages::library::try_again() />
            </p>
        }
        .into_any(),
        Listing::NoList(why) => view! {
            <p class="list-note" role="status">
                {why}
            </p>
            <Documents state=usage />
        }
        .into_any(),
        Listing::Listed => view! { <List state choices usage /> }.into_any(),
        }}
    }
}

fn listing_of(catalog: &Catalog) -> Listing {
    match catalog.bases() {
        [] if catalog.is_new() => Listing::Listed,
        [] => Listing::NoList(messages::library::no_base()),
        bases if !bases.iter().all(|base| matches!(base.state, ListState::CannotList)) => Listing::Listed,
        [_] => Listing::NoList(messages::library::base_cannot_list()),
        _ => Listing::NoList(messages::library::bases_cannot_list()),
    }
}

#[component]
fn List(state: CatalogState, choices: ListChoices, usage: UsageState) -> impl IntoView {
    let panel = App::get().panels.library;
    let query = Memo::new(move |_| CatalogQuery {
        words: panel.query.get().trim().to_owned(),
        filter: choices.filter.get(),
        order: choices.order.get(),
        reversed: choices.reversed.get(),
    });
    let selected = Memo::new(move |_| state.with(|catalog| query.with(|query| catalog.select(query))));
    let counts = Memo::new(move |_| state.with(Catalog::counts));
    let is_loading = Memo::new(move |_| state.with(|catalog| catalog.is_loading() || catalog.is_new()));
    let is_limited =
        move || query.with(|query| !query.words.is_empty() || query.filter != CatalogFilter::All);
    let summary = Memo::new(move |_| {
        let found = is_limited().then(|| selected.with(Vec::len));
        summary(counts.get(), found, is_loading.get())
    });
    let progress = move || {
        let CatalogCounts { documents, loaded, .. } = counts.get();
        if documents == 0 { String::new() } else { messages::library::progress(documents, loaded) }
    };
    let notes = Memo::new(move |_| state.with(notes));
    let nothing = move || {
        let is_empty = selected.with(Vec::is_empty) && !is_loading.get() && notes.with(Vec::is_empty);
        is_empty.then(|| match (query.with(|query| !query.words.is_empty()), choices.filter.get()) {
            (true, _) => messages::library::none_has_words(),
            (false, CatalogFilter::All) => messages::library::none(),
            (false, CatalogFilter::Cited) => messages::library::none_cited(),
            (false, CatalogFilter::NotCited) => messages::library::all_cited(),
            (false, CatalogFilter::Unreadable) => messages::library::all_readable(),
        })
    };
    view! {
        <div class="library-main catalog">
            <div class="library-tools">
                <SearchBox placeholder=messages::library::search_names() />
                <FilterBox choices />
                <OrderBox choices />
                <Refresh state label=messages::library::refresh() />
            </div>
            <p class="list-summary" role="status">
                {summary}
            </p>
            <Show when=move || is_loading.get()>
                <p class="doing">
                    <span>
                        <span role="status">{messages::library::reading_list()}</span>
                        {progress}
                    </span>
                </p>
            </Show>
            <Show when=move || usage.is_reading() && !is_loading.get()>
                <p class="doing">
                    <span role="status">{messages::library::counting()}</span>
                </p>
            </Show>
            <Show when=move || notes.with(|notes| !notes.is_empty())>
                <ul class="list-notes" aria-label=messages::library::about_list()>
                    {move || notes.get().into_iter().map(|note| view! { <li>{note}</li> }).collect_view()}
                </ul>
            </Show>
            {move || nothing().map(|words| view! { <p class="hint">{words}</p> })}
            <Show when=move || selected.with(|selected| !selected.is_empty())>
                <DocumentTable state choices query selected />
            </Show>
        </div>
    }
}

#[component]
fn FilterBox(choices: ListChoices) -> impl IntoView {
    let choose = move |event| {
        choices.filter.set(match event_target_value(&event).as_str() {
            "cited" => CatalogFilter::Cited,
            "not-cited" => CatalogFilter::NotCited,
            "unreadable" => CatalogFilter::Unreadable,
            _ => CatalogFilter::All,
        });
    };
    let chosen = choices.filter.get_untracked();
    let option = |value: &'static str, filter: CatalogFilter, label: &'static str| {
        view! {
            <option value=value selected=chosen == filter>
                {label}
            </option>
        }
    };
    view! {
        <select aria-label=messages::library::show() on:change=choose>
            {option("all", CatalogFilter::All, messages::library::filter_all())}
            {option("cited", CatalogFilter::Cited, messages::library::filter_cited())}
            {option("not-cited", CatalogFilter::NotCited, messages::library::filter_not_cited())}
            {option("unreadable", CatalogFilter::Unreadable, messages::library::filter_unreadable())}
        </select>
    }
}

/// The order, where there is no room for the heads of columns that choose it.
#[component]
fn OrderBox(choices: ListChoices) -> impl IntoView {
    let choose = move |event| {
        choices.reversed.set(false);
        choices.order.set(match event_target_value(&event).as_str() {
            "folder" => CatalogOrder::Folder,
            "changed" => CatalogOrder::Changed,
            "cited" => CatalogOrder::Cited,
            _ => CatalogOrder::Name,
        });
    };
    let value = move || match choices.order.get() {
        CatalogOrder::Name => "name",
        CatalogOrder::Folder => "folder",
        CatalogOrder::Changed => "changed",
        CatalogOrder::Cited => "cited",
    };
    view! {
        <select class="list-order" aria-label=messages::library::order() prop:value=value on:change=choose>
            <option value="name">{messages::library::order_name()}</option>
            <option value="folder">{messages::library::order_folder()}</option>
            <option value="changed">{messages::library::order_changed()}</option>
            <option value="cited">{messages::library::order_cited()}</option>
        </select>
    }
}

/// Reads the list anew.
#[component]
fn Refresh(state: CatalogState, label: &'static str) -> impl IntoView {
    view! {
        <button type="button" class="button" on:click=move |_| state.load()>
            {label}
        </button>
    }
}

/// How many documents there are; or, of those read so far, how many were found.
fn summary(counts: CatalogCounts, found: Option<usize>, is_loading: bool) -> String {
    if let Some(found) = found {
        return if is_loading {
            messages::library::found_so_far(counts.loaded, found)
        } else {
            messages::library::found(counts.loaded, found)
        };
    }
    if is_loading && counts.documents == 0 {
        return String::new();
    }
    let unreadable = (counts.unreadable > 0).then(|| messages::library::unreadable(counts.unreadable));
    let pending = (counts.pending > 0).then(|| messages::library::pending(counts.pending));
    list([messages::library::documents(counts.documents)].into_iter().chain(unreadable).chain(pending))
}

/// Says why the list is not complete, a sentence for each reason.
fn notes(catalog: &Catalog) -> Vec<String> {
    let is_only = catalog.bases().len() == 1;
    let of_bases = catalog.bases().iter().filter_map(|base| {
        let title = base.title();
        match &base.state {
            ListState::Loading | ListState::Complete => None,
            ListState::Cut if is_only => Some(messages::library::cut().to_owned()),
            ListState::Cut => Some(messages::library::cut_of(title)),
            ListState::CannotList => Some(messages::library::cannot_list(title)),
            ListState::Failed(why) if base.is_starting() => {
                Some(messages::library::starting(why.to_string()))
            }
            ListState::Failed(why) if base.is_begun() && is_only => {
                Some(messages::library::incomplete(why.to_string()))
            }
            ListState::Failed(why) if base.is_begun() => {
                Some(messages::library::incomplete_of(title, why.to_string()))
            }
            ListState::Failed(why) if is_only => Some(messages::library::not_listed(why.to_string())),
            ListState::Failed(why) => Some(messages::library::not_listed_of(title, why.to_string())),
        }
    });
    let mut notes: Vec<String> = of_bases.collect();
    for base in catalog.bases() {
        let named = |note: &String| {
            if is_only { note.clone() } else { messages::library::note_of(base.title(), note) }
        };
        notes.extend(base.notes.iter().map(named));
    }
    if let more @ 1.. = catalog.counts().unreadable_unnamed {
        notes.push(messages::library::unnamed_unreadable(more));
    }
    notes
}
