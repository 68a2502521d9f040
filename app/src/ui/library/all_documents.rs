//! All documents that the knowledge bases list: how many there are, what is amiss, and what to show of them.

use footnote_client::library::{CatalogState, UsageState};
use footnote_core::catalog::{Catalog, CatalogCounts, CatalogFilter, CatalogOrder, CatalogQuery, ListState};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::format::number,
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
                "The documents cannot be listed, because this page cannot reach its server. " <Refresh state label="Try again" />
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
        [] => Listing::NoList(
            "No knowledge base is connected. Documents that your conversations found are below.",
        ),
        bases if !bases.iter().all(|base| matches!(base.state, ListState::CannotList)) => Listing::Listed,
        [_] => Listing::NoList(
            "The knowledge base cannot list its documents; those that your conversations found are below.",
        ),
        _ => Listing::NoList(
            "The knowledge bases cannot list their documents; those that your conversations found are below.",
        ),
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
        if documents == 0 {
            String::new()
        } else {
            format!(": {} of {}", grouped(loaded), grouped(documents))
        }
    };
    let notes = Memo::new(move |_| state.with(notes));
    let nothing = move || {
        let is_empty = selected.with(Vec::is_empty) && !is_loading.get() && notes.with(Vec::is_empty);
        is_empty.then(|| match (query.with(|query| !query.words.is_empty()), choices.filter.get()) {
            (true, _) => "Nothing listed has all of these words in its name, folder or tags.",
            (false, CatalogFilter::All) => "The knowledge base has no documents yet.",
            (false, CatalogFilter::Cited) => "No answer cites a listed document yet.",
            (false, CatalogFilter::NotCited) => "Every listed document was cited.",
            (false, CatalogFilter::Unreadable) => "Every file can be read.",
        })
    };
    view! {
        <div class="library-main catalog">
            <div class="library-tools">
                <SearchBox placeholder="Search names, folders and tags" />
                <FilterBox choices />
                <OrderBox choices />
                <Refresh state label="Refresh" />
            </div>
            <p class="list-summary" role="status">
                {summary}
            </p>
            <Show when=move || is_loading.get()>
                <p class="doing">
                    <span>
                        <span role="status">"Reading the list of documents"</span>
                        {progress}
                    </span>
                </p>
            </Show>
            <Show when=move || usage.is_reading() && !is_loading.get()>
                <p class="doing">
                    <span role="status">"Counting citations"</span>
                </p>
            </Show>
            <Show when=move || notes.with(|notes| !notes.is_empty())>
                <ul class="list-notes" aria-label="About the list">
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
        <select aria-label="Show" on:change=choose>
            {option("all", CatalogFilter::All, "All")}
            {option("cited", CatalogFilter::Cited, "Cited")}
            {option("not-cited", CatalogFilter::NotCited, "Not cited yet")}
            {option("unreadable", CatalogFilter::Unreadable, "Cannot be read")}
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
        <select class="list-order" aria-label="Order" prop:value=value on:change=choose>
            <option value="name">"Name"</option>
            <option value="folder">"Folder"</option>
            <option value="changed">"Last changed"</option>
            <option value="cited">"Most cited"</option>
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
        let found = grouped(u64::try_from(found).unwrap_or(u64::MAX));
        let among = grouped(counts.loaded);
        return if is_loading {
            format!("{found} of the {among} documents read so far")
        } else {
            format!("{found} of {among}")
        };
    }
    if is_loading && counts.documents == 0 {
        return String::new();
    }
    let documents = if counts.documents == 1 { "document" } else { "documents" };
    let mut text = format!("{} {documents}", grouped(counts.documents));
    match counts.unreadable {
        0 => {}
        1 => text.push_str(", 1 file cannot be read"),
        many => text.extend([", ", &grouped(many), " files cannot be read"]),
    }
    match counts.pending {
        0 => {}
        1 => text.push_str(", 1 is still being read"),
        many => text.extend([", ", &grouped(many), " are still being read"]),
    }
    text
}

/// Says why the list is not complete, a sentence for each reason.
fn notes(catalog: &Catalog) -> Vec<String> {
    let is_only = catalog.bases().len() == 1;
    let of_bases = catalog.bases().iter().filter_map(|base| {
        let title = base.title();
        match &base.state {
            ListState::Loading | ListState::Complete => None,
            ListState::Cut if is_only => Some("The list is long; its beginning is shown here.".to_owned()),
            ListState::Cut => Some(format!("The list of “{title}” is long; its beginning is shown here.")),
            ListState::CannotList => Some(format!(
                "“{title}” cannot list its documents; those that your conversations found are under “All conversations”."
            )),
            ListState::Failed(why) if base.is_starting() => Some(format!(
                "The documents cannot be listed yet: {why}. They may still be being read; the list is asked for again by \
                 itself."
            )),
            ListState::Failed(why) if base.is_begun() && is_only => Some(format!("The list is not complete: {why}.")),
            ListState::Failed(why) if base.is_begun() => {
                Some(format!("The list of “{title}” is not complete: {why}."))
            }
            ListState::Failed(why) if is_only => Some(format!("The documents could not be listed: {why}.")),
            ListState::Failed(why) => Some(format!("The documents of “{title}” could not be listed: {why}.")),
        }
    });
    let mut notes: Vec<String> = of_bases.collect();
    for base in catalog.bases() {
        let named = |note: &String| if is_only { note.clone() } else { format!("{}: {note}", base.title()) };
        notes.extend(base.notes.iter().map(named));
    }
    if let more @ 1.. = catalog.counts().unreadable_unnamed {
        notes.push(format!("{} more files cannot be read and are not named here.", grouped(more)));
    }
    notes
}

fn grouped(count: u64) -> String {
    number(u32::try_from(count).unwrap_or(u32::MAX))
}
