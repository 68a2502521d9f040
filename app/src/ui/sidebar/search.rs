//! Searching all conversations, in titles and messages.

use std::{rc::Rc, sync::Arc, time::Duration};

use footnote_core::{
    conversation::{ExchangeId, Project, ProjectId, SessionId},
    link::conversation_href,
    storage::SessionSummary,
    text::{Query, Rank},
};
use futures::{
    StreamExt as _,
    channel::{mpsc, oneshot},
    future::{join, select},
};
use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    prelude::*,
    task::{spawn_local, tick},
};

use crate::{
    browser::{clock, storage::SearchHit},
    dom::{self, link::link_to},
    ui::{
        app::App,
        conversation::actions::{conversations, transcript::Reveal},
        shell::{actions::panels, views::format::shown_title},
    },
};

/// Id of the list of hits.
pub(super) const SEARCH_RESULTS: &str = "search-results";
/// The search begins when nothing was typed for this long.
const DEBOUNCE: Duration = Duration::from_millis(180);
/// The most hits shown by title, and by text.
const MAX_HITS: usize = 60;

/// A conversation, or one of its exchanges, that has the words of the query.
#[derive(Clone, PartialEq)]
struct Hit {
    session: SessionId,
    exchange: Option<ExchangeId>,
    snippet: Option<String>,
    rank: Rank,
    /// When it was asked, in milliseconds since 1970.
    time_ms: u64,
    query: Arc<Query>,
}

impl Hit {
    fn by_title(summary: &SessionSummary, query: &Arc<Query>) -> Option<Self> {
        Some(Self {
            session: summary.id.clone(),
            exchange: None,
            snippet: None,
            rank: query.find(&[&summary.title])?.rank,
            time_ms: summary.changed_ms,
            query: query.clone(),
        })
    }

    fn by_text(hit: SearchHit, query: &Arc<Query>) -> Self {
        Self {
            session: hit.session,
            exchange: Some(hit.exchange),
            snippet: Some(hit.snippet),
            rank: hit.rank,
            time_ms: hit.asked_ms,
            query: query.clone(),
        }
    }

    /// The best hits come first, and of equal ones the latest.
    fn order(&self) -> (Rank, u64) {
        (self.rank, self.time_ms)
    }
}

/// The hits, as they are found.
#[component]
pub(super) fn SearchResults(
    conversations: RwSignal<Vec<SessionSummary>>,
    query: RwSignal<String>,
) -> impl IntoView {
    let app = App::get();
    let words = Memo::new(move |_| Arc::new(query.with(|query| Query::new(query))));
    // The project that is searched alone.
    let within = RwSignal::new(None::<ProjectId>);
    let is_within = move |session: &SessionId| {
        within.with(|within| {
            within.is_none()
                || conversations.with(|all| {
                    all.iter().any(|summary| summary.id == *session && summary.project == *within)
                })
        })
    };
    let found = RwSignal::new(Vec::<Hit>::new());
    let is_searching = RwSignal::new(true);
    let stop = StoredValue::new_local(None::<oneshot::Sender<()>>);
    Effect::new(move |timeout: Option<Option<TimeoutHandle>>| {
        let words = words.get();
        if let Some(timeout) = timeout.flatten() {
            timeout.clear();
        }
        // Dropping the sender ends the previous search.
        stop.set_value(None);
        // Hits of other words must not be opened, or have the focus when they go.
        found.set(Vec::new());
        is_searching.set(true);
        set_timeout_with_handle(
            move || {
                let (sender, stopped) = oneshot::channel();
                stop.try_set_value(Some(sender));
                spawn_local(search(app, words, found, is_searching, stopped));
            },
            DEBOUNCE,
        )
        .ok()
    });
    let by_title = Memo::new(move |_| {
        let words = words.get();
        let hit = |summary: &SessionSummary| Hit::by_title(summary, &words);
        let mut hits: Vec<Hit> = conversations.with(|all| all.iter().filter_map(hit).collect());
        hits.sort_by_key(|hit| std::cmp::Reverse(hit.order()));
        hits.truncate(MAX_HITS);
        hits
    });
    let hits = Memo::new(move |_| {
        let mut hits = by_title.with(|titles| found.with(|texts| [titles.as_slice(), texts].concat()));
        hits.retain(|hit| is_within(&hit.session));
        hits
    });
    let status = move || {
        let count = hits.with(Vec::len);
        match (is_searching.get(), count) {
            (true, 0) => "Searching".to_owned(),
            (false, 0) => "Nothing found".to_owned(),
            (_, 1) => "1 place".to_owned(),
            (_, count) => format!("{count} places"),
        }
    };
    let on_key = move |event: KeyboardEvent| {
        dom::move_between_rows(&event, panels::CONVERSATIONS_SEARCH, SEARCH_RESULTS);
        if matches!(dom::key(&event), dom::Key::Escape) {
            event.stop_propagation();
            dom::clear_words();
            panels::search_conversations(app);
        }
    };
    view! {
        <div class="side-list">
            <SearchedProject within />
            <p class="hint" role="status">
                {status}
            </p>
            <ul id=SEARCH_RESULTS aria-label="Search results" on:keydown=on_key>
                <For
                    each=move || hits.get()
                    key=|hit| (hit.session.clone(), hit.exchange, Arc::as_ptr(&hit.query) as usize)
                    let:hit
                >
                    <HitRow hit conversations />
                </For>
            </ul>
        </div>
    }
}

/// The choice of a project that is searched alone, where there are any.
#[component]
fn SearchedProject(within: RwSignal<Option<ProjectId>>) -> impl IntoView {
    let app = App::get();
    let choose = move |event| within.set(ProjectId::new(event_target_value(&event)).ok());
    let options = move || {
        let option = |project: Arc<Project>| {
            let (id, value) = (project.id.clone(), project.id.to_string());
            let is_chosen = move || within.with(|within| within.as_ref() == Some(&id));
            view! {
                <option value=value prop:selected=is_chosen>
                    {project.name.clone()}
                </option>
            }
        };
        app.projects.all.get().into_iter().map(option).collect_view()
    };
    view! {
        <Show when=move || app.projects.all.with(|all| !all.is_empty())>
            <label class="search-within">
                <span>"In"</span>
                <select aria-label="Search in project" on:change=choose>
                    <option value="" prop:selected=move || within.with(Option::is_none)>
                        "All conversations"
                    </option>
                    {options}
                </select>
            </label>
        </Show>
    }
}

async fn search(
    app: App,
    query: Arc<Query>,
    found: RwSignal<Vec<Hit>>,
    is_searching: RwSignal<bool>,
    stopped: oneshot::Receiver<()>,
) {
    let store = app.services().store.clone();
    let (sender, hits) = mpsc::unbounded();
    let searching = async {
        let mut on_hit = |hit| {
            // The receiver may have been dropped; ignore.
            sender.unbounded_send(hit).ok();
        };
        store.search(&query, &mut on_hit).await.ok();
        sender.close_channel();
    };
    let showing = async {
        let mut shown = Vec::new();
        let mut hits = hits.ready_chunks(MAX_HITS);
        while let Some(hits) = hits.next().await {
            for hit in hits {
                insert(&mut shown, Hit::by_text(hit, &query));
            }
            show(found, &shown).await;
        }
    };
    select(Box::pin(join(searching, showing)), stopped).await;
    is_searching.try_set(false);
}

/// Inserts a hit where it belongs, if it is one of the best. Those that have been shown stay.
fn insert(hits: &mut Vec<Hit>, hit: Hit) {
    let at = hits.partition_point(|before| before.order() >= hit.order());
    if at < MAX_HITS {
        hits.insert(at, hit);
    }
}

/// Shows hits that may be better than those on screen above them: the row that a person has the focus or the pointer on
/// stays in its place, and the list is scrolled instead.
async fn show(found: RwSignal<Vec<Hit>>, hits: &[Hit]) {
    let anchor = dom::RowAnchor::find(SEARCH_RESULTS);
    found.try_set(hits.to_vec());
    tick().await;
    if let Some(anchor) = anchor {
        anchor.keep();
    }
}

#[component]
fn HitRow(hit: Hit, conversations: RwSignal<Vec<SessionSummary>>) -> impl IntoView {
    let app = App::get();
    let Hit { session, exchange, snippet, time_ms, query, .. } = hit;
    let address = conversation_href(session.as_str());
    let snippet =
        snippet.map(|snippet| view! { <span class="snippet" dir="auto">{marked(&snippet, &query)}</span> });
    let time = (time_ms > 0).then(|| {
        let time = clock::local_time(time_ms);
        view! { <time datetime=time.iso title=time.full>{time.short}</time> }
    });
    let title = {
        let (session, query) = (session.clone(), query.clone());
        move || {
            let title = conversations.with(|all| {
                all.iter().find(|summary| summary.id == session).map(|summary| shown_title(&summary.title))
            });
            marked(&title.unwrap_or_default(), &query)
        }
    };
    let open = move |event: MouseEvent| {
        if dom::is_plain_click(&event) {
            event.prevent_default();
            let query = query.clone();
            let mark =
                Rc::new(move |within: &dom::Handle| dom::mark_words(within, |text| query.places(text)));
            let reveal = exchange.map(|exchange| Reveal { exchange, mark: Some(mark) });
            conversations::choose(app, &session, reveal);
            panels::close_drawer(app);
        }
    };
    view! {
        <li>
            <a class="conversation" use:link_to=address on:click=open>
                <span class="name" dir="auto">
                    {title}
                </span>
                {snippet}
                {time}
            </a>
        </li>
    }
}

/// A text with the words of a query marked.
fn marked(text: &str, query: &Query) -> impl IntoView + use<> {
    let mut pieces = Vec::new();
    let mut end = 0;
    for place in query.places(text) {
        let (before, word) = (text.get(end..place.start), text.get(place.clone()));
        pieces.push(view! { <span>{before.unwrap_or_default().to_owned()}</span> }.into_any());
        pieces.push(view! { <mark>{word.unwrap_or_default().to_owned()}</mark> }.into_any());
        end = place.end;
    }
    pieces.push(view! { <span>{text.get(end..).unwrap_or_default().to_owned()}</span> }.into_any());
    pieces
}
