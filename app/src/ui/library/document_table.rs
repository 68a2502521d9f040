//! Documents as a table that is sorted by its columns. It has as many rows as were asked for, however long the list is.

use std::time::Duration;

use footnote_client::library::CatalogState;
use footnote_core::catalog::{CatalogDocument, CatalogOrder, CatalogQuery};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::{
        clock::{self, local_time},
        window,
    },
    dom::{self, Handle},
    ui::{
        app::App,
        elements::{
            controls::{Anchor, IconButton},
            format::{days_ago, number},
            within::around,
        },
        library::{choices::ListChoices, document_link::AskButton},
    },
};

/// Rows at first, and added by each "Show more".
const PAGE_ROWS: usize = 100;
/// Id of the table.
const TABLE: &str = "all-documents";

/// A row. It stays on screen as it is as long as it is equal.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    document: CatalogDocument,
    /// The title of its base, where there are several.
    base: Option<String>,
    /// The name of its base and its id there, if it was added in the page and can be removed.
    added: Option<(String, String)>,
}

#[component]
pub(super) fn DocumentTable(
    state: CatalogState,
    choices: ListChoices,
    query: Memo<CatalogQuery>,
    /// The indices of the documents to show.
    selected: Memo<Vec<usize>>,
) -> impl IntoView {
    let shown = RwSignal::new(PAGE_ROWS);
    // Another search or order begins at its top.
    Effect::new(move |before: Option<()>| {
        query.track();
        if before.is_some() {
            shown.set(PAGE_ROWS);
        }
    });
    let rows = move || {
        state.with(|catalog| {
            let row = |at: &usize| {
                let document = catalog.document(*at)?;
                let base = catalog.base_title(document).map(str::to_owned);
                let added = catalog.added_id(document).map(|(base, id)| (base.to_owned(), id.to_owned()));
                Some(Row { document: document.clone(), base, added })
            };
            selected.with(|selected| selected.iter().take(shown.get()).filter_map(row).collect::<Vec<_>>())
        })
    };
    let left = Memo::new(move |_| selected.with(Vec::len).saturating_sub(shown.get()));
    let more = move |_| {
        let before = links().len();
        shown.update(|shown| *shown += PAGE_ROWS);
        // The rows are made first. The button may be gone then, and the keyboard with it.
        set_timeout(
            move || {
                if let Some(link) = links().get(before) {
                    dom::focus(link);
                }
            },
            Duration::ZERO,
        );
    };
    let row_count = move || (selected.with(Vec::len) + 1).to_string();
    view! {
        <table class="document-table" id=TABLE role="table" aria-label=messages::library::all_documents() aria-rowcount=row_count>
            <thead role="rowgroup">
                <tr role="row">
                    <Column choices order=CatalogOrder::Name label=messages::library::column_name() />
                    <Column choices order=CatalogOrder::Folder label=messages::library::column_folder() />
                    <Column choices order=CatalogOrder::Changed label=messages::library::column_changed() />
                    <Column choices order=CatalogOrder::Cited label=messages::library::column_cited() />
                </tr>
            </thead>
            <tbody role="rowgroup">
                <For each=rows key=Clone::clone let(row)>
                    <DocumentRow row />
                </For>
            </tbody>
        </table>
        <Show when=move || { left.get() > 0 }>
            <button type="button" class="button" on:click=more>
                {messages::library::show_more()}
            </button>
            <span class="rest">{move || messages::library::more(left.get())}</span>
        </Show>
    }
}

/// The head of a column, which sorts by it; once more, in the opposite order.
#[component]
fn Column(choices: ListChoices, order: CatalogOrder, label: &'static str) -> impl IntoView {
    let is_chosen = move || choices.order.get() == order;
    let is_ascending = move || {
        let begins_low = matches!(order, CatalogOrder::Name | CatalogOrder::Folder);
        begins_low != choices.reversed.get()
    };
    let sort = move |_| {
        choices.reversed.set(untrack(is_chosen) && !choices.reversed.get_untracked());
        choices.order.set(order);
    };
    let direction = move || match (is_chosen(), is_ascending()) {
        (false, _) => "none",
        (true, true) => "ascending",
        (true, false) => "descending",
    };
    let arrow = move || match direction() {
        "ascending" => " ↑",
        "descending" => " ↓",
        _ => "",
    };
    view! {
        <th role="columnheader" scope="col" aria-sort=direction>
            <button type="button" on:click=sort>
                {label}
                <span aria-hidden="true">{arrow}</span>
            </button>
        </th>
    }
}

#[component]
fn DocumentRow(row: Row) -> impl IntoView {
    let Row { document, base, added } = row;
    let href = document.href();
    let id = document.id().clone();
    let CatalogDocument { title, folder, file, modified, tags, kind, unreadable, remark, cited, .. } =
        document;
    let name = title.clone();
    let tags = tags.into_iter().map(|tag| format!("#{tag}"));
    let kind = kind_label(&kind).map(str::to_owned);
    let about = base
        .into_iter()
        .chain(Some(file))
        .chain(kind)
        .chain(tags)
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" · ");
    let is_readable = unreadable.is_none();
    let changed = modified.and_then(|seconds| u64::try_from(seconds).ok()).map(|seconds| {
        let time = local_time(seconds * 1_000);
        let (before, after) = around(messages::library::changed);
        view! {
            <span class="narrow">{before}</span>
            <time datetime=time.iso title=time.full>
                {days_ago(seconds * 1_000, clock::midnight_ms())}
            </time>
            <span class="narrow">{after}</span>
        }
    });
    view! {
        <tr role="row">
            <th role="rowheader" scope="row" dir="auto">
                {match href {
                    Some(address) => view! { <Anchor address>{title}</Anchor> }.into_any(),
                    None => view! { <span>{title}</span> }.into_any(),
                }} {(!about.is_empty()).then(|| view! { " " <span class="where">{about}</span> })}
                <span class="row-actions">
                    {is_readable.then(|| view! { <AskButton id title=name.clone() /> })}
                    {added.map(|(base, id)| view! { <RemoveButton base id title=name /> })}
                </span>
                {unreadable
                    .map(|reason| view! { <span class="unreadable">{messages::library::cannot_be_read(reason)}</span> })}
                {remark.map(|remark| view! { <span class="unreadable">{messages::library::remark(remark)}</span> })}
            </th>
            <td role="cell" class="folder" dir="auto">
                {folder}
            </td>
            <td role="cell">{changed}</td>
            <td role="cell" class="times" class:never=cited == 0>
                {is_readable.then(|| times(cited))}
            </td>
        </tr>
    }
}

/// Removes a document that was added in the page.
#[component]
fn RemoveButton(base: String, id: String, title: String) -> impl IntoView {
    let added = App::get().added;
    view! {
        <IconButton
            class="quiet square remove"
            icon="icon i-close"
            label=messages::library::remove()
            attr:aria-label=messages::library::remove_document(title)
            on:click=move |_| added.remove(&base, &id)
        />
    }
}

/// How many answers cite a document: a number in a column, words without one.
fn times(cited: u32) -> impl IntoView {
    view! {
        <span class="narrow">{messages::library::times_cited(cited)}</span>
        <span class="wide">{number(cited)}</span>
    }
}

fn kind_label(kind: &str) -> Option<&'static str> {
    match kind {
        "pdf" => Some("PDF"),
        "word" => Some("Word"),
        "slides" => Some(messages::library::kind_slides()),
        "spreadsheet" => Some(messages::library::kind_spreadsheet()),
        "opendocument" => Some("OpenDocument"),
        "book" => Some(messages::library::kind_book()),
        "mail" => Some(messages::library::kind_mail()),
        "notebook" => Some(messages::library::kind_notebook()),
        "html" => Some("HTML"),
        "table" => Some(messages::library::kind_table()),
        "text" => Some(messages::library::kind_text()),
        _ => None,
    }
}

/// The links of the table, in its order.
fn links() -> Vec<Handle> {
    window::by_id::<Handle>(TABLE).map(|table| dom::all(&table, "tbody a")).unwrap_or_default()
}
