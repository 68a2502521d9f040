//! Documents as a list, those that nothing used apart.

use std::cmp::Reverse;

use footnote_client::{
    library::UsageState,
    panels::{LibraryTab, SidePanel, UsageFilter},
};
use footnote_core::{
    conversation::{ExchangeId, SessionId},
    references::{DocumentOrder, EdgeKind, UsageLink, UsedDocument, UsingQuestion},
};
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*};

use crate::{
    browser::clock,
    dom,
    ui::{
        app::App,
        elements::format::{days_ago, list},
        library::{
            document_link::{AskButton, DocumentLink},
            graph::DocumentGraph,
            summary::DocumentSummary,
        },
    },
};

/// Documents shown at first, and added by each "Show more".
const PAGE_DOCUMENTS: usize = 50;
/// The most questions shown of one document.
const MAX_QUESTIONS: usize = 30;

/// A document in a list. It stays on screen as it is as long as it is equal.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ListedDocument {
    /// Its place among the counted documents.
    at: usize,
    title: String,
    url: Option<String>,
}

#[component]
pub(super) fn Documents(state: UsageState) -> impl IntoView {
    let app = App::get();
    let panel = app.panels.library;
    let query = Memo::new(move |_| panel.query.with(|query| query.trim().to_lowercase()));
    let matches = move |document: &&UsedDocument| {
        query.with(|query| query.is_empty() || document.title.to_lowercase().contains(query.as_str()))
    };
    let used = Memo::new(move |_| {
        let order = if panel.latest_first.get() { DocumentOrder::LastUsed } else { DocumentOrder::MostCited };
        let filter = panel.filter.get();
        let is_shown = move |document: &&UsedDocument| match filter {
            UsageFilter::All => document.used > 0,
            UsageFilter::Cited => document.cited > 0,
            UsageFilter::NeverCited => document.cited == 0 && document.found > 0,
        };
        state.with(|usage| {
            let documents = usage.documents(order).into_iter();
            documents.filter(is_shown).filter(matches).map(listed).collect()
        })
    });
    let unused = Memo::new(move |_| match panel.filter.get() {
        UsageFilter::All => {
            state.with(|usage| usage.related(usize::MAX).into_iter().filter(matches).map(listed).collect())
        }
        UsageFilter::Cited | UsageFilter::NeverCited => Vec::new(),
    });
    let unused_count = Memo::new(move |_| unused.with(Vec::len));
    let total = Memo::new(move |_| state.with(|usage| usage.documents(DocumentOrder::MostCited).len()));
    let is_empty = Memo::new(move |_| total.get() == 0);
    let is_reading_all = move || state.is_reading() && panel.tab.get() != LibraryTab::Conversation;
    let shown = move || messages::library::shown(total.get(), used.with(Vec::len) + unused_count.get());
    view! {
        <div class="library-main">
            <Show when=is_reading_all>
                <p class="doing" role="status">{messages::library::reading_conversations()}</p>
            </Show>
            <Show when=move || is_empty.get() && !state.is_reading()>
                <p class="hint">
                    {messages::library::no_documents()}
                </p>
            </Show>
            <Show when=move || !is_empty.get()>
                <div class="library-tools">
                    <SearchBox placeholder=messages::library::search_titles() />
                    <span class="where" role="status">{shown}</span>
                    <FilterBox />
                    <OrderBox />
                </div>
            </Show>
            <DocumentList state documents=used label=messages::library::used() />
            <Folded title=messages::library::unused() count=unused_count>
                <DocumentList state documents=unused label=messages::library::unused_documents() />
            </Folded>
        </div>
        <Folded title=messages::library::graph() count=Memo::new(move |_| usize::from(!is_empty.get())) in_page=true>
            <DocumentGraph state />
        </Folded>
    }
}

/// The search of the panel.
#[component]
pub(super) fn SearchBox(placeholder: &'static str) -> impl IntoView {
    let query = App::get().panels.library.query;
    let clear = move |event: KeyboardEvent| {
        if matches!(dom::key(&event), dom::Key::Escape) && query.with_untracked(|query| !query.is_empty()) {
            event.stop_propagation();
            query.set(String::new());
        }
    };
    view! {
        <input
            type="text"
            class="search"
            aria-label=messages::library::search()
            placeholder=placeholder
            autocomplete="off"
            spellcheck="false"
            enterkeyhint="search"
            bind:value=query
            on:keydown=clear
        />
    }
}

#[component]
fn FilterBox() -> impl IntoView {
    let filter = App::get().panels.library.filter;
    let chosen = filter.get_untracked();
    let choose = move |event| {
        filter.set(match event_target_value(&event).as_str() {
            "cited" => UsageFilter::Cited,
            "never" => UsageFilter::NeverCited,
            _ => UsageFilter::All,
        });
    };
    view! {
        <select aria-label=messages::library::show() on:change=choose>
            <option value="all" selected=chosen == UsageFilter::All>{messages::library::filter_all()}</option>
            <option value="cited" selected=chosen == UsageFilter::Cited>{messages::library::filter_cited()}</option>
            <option value="never" selected=chosen == UsageFilter::NeverCited>{messages::library::filter_never_cited()}</option>
        </select>
    }
}

#[component]
fn OrderBox() -> impl IntoView {
    let latest_first = App::get().panels.library.latest_first;
    let is_chosen = latest_first.get_untracked();
    let choose = move |event| latest_first.set(event_target_value(&event) == "latest");
    view! {
        <select aria-label=messages::library::order() on:change=choose>
            <option value="cited" selected=!is_chosen>{messages::library::order_cited()}</option>
            <option value="latest" selected=is_chosen>{messages::library::order_used()}</option>
        </select>
    }
}

fn listed(document: &UsedDocument) -> ListedDocument {
    ListedDocument { at: document.at, title: document.title.clone(), url: document.url.clone() }
}

/// A part that is made when it is first unfolded, and hidden while there is nothing in it.
#[component]
fn Folded(
    title: &'static str,
    count: Memo<usize>,
    /// Unfolded while the panel takes the whole page.
    #[prop(optional)]
    in_page: bool,
    children: ChildrenFn,
) -> impl IntoView {
    let as_page = App::get().panels.library.as_page;
    let was_opened = RwSignal::new(false);
    let heading = move || match count.get() {
        0 | 1 => title.to_owned(),
        many => messages::library::heading_with_count(many, title),
    };
    view! {
        <details
            class="folded"
            hidden=move || count.get() == 0
            prop:open=move || in_page && as_page.get()
            on:toggle=move |_| was_opened.set(true)
        >
            <summary>{heading}</summary>
            <Show when=move || was_opened.get()>{children()}</Show>
        </details>
    }
}

#[component]
fn DocumentList(
    state: UsageState,
    documents: Memo<Vec<ListedDocument>>,
    label: &'static str,
) -> impl IntoView {
    let shown = RwSignal::new(PAGE_DOCUMENTS);
    let page = move || documents.with(|all| all.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    let has_more = move || documents.with(Vec::len) > shown.get();
    view! {
        <div>
            <ul class="books" aria-label=label>
                <For each=page key=Clone::clone let(ListedDocument { at, .. })>
                    <li>
                        <DocumentEntry state at />
                    </li>
                </For>
            </ul>
            <Show when=has_more>
                <button
                    type="button"
                    class="quiet"
                    on:click=move |_| shown.update(|shown| *shown += PAGE_DOCUMENTS)
                >
                    {messages::library::show_more()}
                </button>
            </Show>
        </div>
    }
}

/// A document, how often it was used, and the questions about it. `at` is its place among the counted documents.
#[component]
fn DocumentEntry(state: UsageState, at: usize) -> impl IntoView {
    let read = move |text: fn(&UsedDocument) -> String| {
        state.with(|usage| usage.document(at).map(text).unwrap_or_default())
    };
    let was_opened = RwSignal::new(false);
    untrack(|| state.with(|usage| usage.document(at).cloned())).map(|document| {
        let id_and_title = StoredValue::new((document.id.clone(), document.title.clone()));
        let details = move || {
            let (id, title) = id_and_title.get_value();
            view! {
                <div>
                    <DocumentSummary id title />
                    <ul class="asked-for" aria-label=messages::library::questions()>
                        {move || questions(state, at)}
                    </ul>
                </div>
            }
        };
        let (id, title) = (document.id.clone(), document.title.clone());
        view! {
            <DocumentLink document />
            <p class="counts">{move || read(counts)}</p>
            <span class="row-actions">
                <AskButton id title />
            </span>
            <details class="connections" on:toggle=move |_| was_opened.set(true)>
                <summary>{move || read(question_count)}</summary>
                <Show when=move || was_opened.get()>{details()}</Show>
            </details>
        }
    })
}

/// The latest questions that a document has to do with, how they involve it, and where they were asked.
fn questions(state: UsageState, at: usize) -> impl IntoView {
    let midnight = clock::midnight_ms();
    state.with(|usage| {
        let mut questions: Vec<_> =
            usage.document(at).map(|document| usage.questions_of(document).collect()).unwrap_or_default();
        questions.sort_by_key(|question| Reverse(question.asked_ms));
        let link = |question: &UsingQuestion| {
            let how = question.links.iter().find(|link| link.document == at).map(UsageLink::edge_kind);
            let how = how.map(|how| match how {
                EdgeKind::Cited => messages::library::cited().to_owned(),
                EdgeKind::Named => messages::library::named().to_owned(),
                EdgeKind::Found => messages::library::found_for().to_owned(),
            });
            let asked = days_ago(question.asked_ms, midnight);
            let parts = [how, state.conversation_title(&question.session), Some(asked)];
            let place = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
            view! {
                <QuestionLink
                    session=question.session.clone()
                    exchange=question.exchange
                    text=question.beginning.clone()
                    place
                />
            }
        };
        questions.into_iter().take(MAX_QUESTIONS).map(link).collect_view()
    })
}

/// A question as a button that goes to it.
#[component]
fn QuestionLink(session: SessionId, exchange: ExchangeId, text: String, place: String) -> impl IntoView {
    let app = App::get();
    let open = move |_| {
        app.conversations.choose(&session, Some(exchange.into()));
        if !app.panels.is_wide() {
            app.conversations.close_panel(SidePanel::Library);
        }
    };
    view! {
        <li>
            <button type="button" class="link" on:click=open>
                {text}
            </button>
            " "
            <span class="where">{place}</span>
        </li>
    }
}

/// How often a document was used, and when last.
fn counts(document: &UsedDocument) -> String {
    let cited = (document.cited > 0).then(|| messages::library::used_cited(document.cited));
    let found = (document.found > 0).then(|| messages::library::used_found(document.found));
    let named = (document.named > 0).then(|| messages::library::used_named(document.named));
    let mut text = list([cited, found, named].into_iter().flatten());
    if document.last_used_ms > 0 {
        text.push_str(" · ");
        text.push_str(&messages::library::last_used(days_ago(document.last_used_ms, clock::midnight_ms())));
    }
    text
}

fn question_count(document: &UsedDocument) -> String {
    messages::library::question_count(document.questions.len())
}
