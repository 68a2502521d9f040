//! Searching all conversations, in titles and messages.

use std::{collections::BTreeSet, rc::Rc, sync::Arc, time::Duration};

use footnote_client::{
    conversation::Reveal,
    conversations::Conversations,
    listing::{all_tags, has_all},
    panels::SEARCH,
    storage::BrowserStore,
};
use footnote_core::{
    conversation::{ExchangeId, Project, ProjectId, SessionId, Tag},
    link::conversation_href,
    storage::{
        Candidate, FoundConversation, FoundConversations, SearchHit, SearchHits, SessionSummary, TagQuery,
    },
    text::Query,
};
use footnote_messages as messages;
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
    browser::clock,
    dom::{self, link::link_to},
    ui::{app::App, elements::format::shown_title},
};

/// Id of the list of hits.
pub(super) const SEARCH_RESULTS: &str = "search-results";
/// The search begins when nothing was typed for this long.
const DEBOUNCE: Duration = Duration::from_millis(180);
/// Hits that are shown at once.
const CHUNK: usize = 60;
/// Conversations shown at first, and added by each "Show more".
const PAGE_CONVERSATIONS: usize = 40;

/// A row of the results, whose parts that change are read where it is shown.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Row {
    Conversation(SessionId),
    Place(SessionId, ExchangeId),
    /// Unfolds the other places of a conversation.
    More(SessionId),
    /// Shows further conversations.
    Others,
}

/// The hits, as they are found.
#[component]
pub(super) fn SearchResults(
    conversations: RwSignal<Vec<SessionSummary>>,
    query: RwSignal<String>,
    /// The tags that are searched alone.
    chosen: Memo<Vec<Tag>>,
) -> impl IntoView {
    let app = App::get();
    let tags = Memo::new(move |_| conversations.with(|all| all_tags(all)));
    let typed = Memo::new(move |_| {
        tags.with(|tags| query.with(|query| TagQuery::new(query, tags.iter().map(|(tag, _)| tag))))
    });
    let words = Memo::new(move |_| Arc::new(typed.with(|typed| Query::new(&typed.words))));
    // The project that is searched alone.
    let within = RwSignal::new(None::<ProjectId>);
    let is_within =
        move |summary: &SessionSummary| within.with(|within| within.is_none() || summary.project == *within);
    let hits = RwSignal::new(SearchHits::default());
    let unfolded = RwSignal::new(BTreeSet::<SessionId>::new());
    let most = RwSignal::new(PAGE_CONVERSATIONS);
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
        hits.set(SearchHits::default());
        unfolded.set(BTreeSet::new());
        most.set(PAGE_CONVERSATIONS);
        is_searching.set(true);
        set_timeout_with_handle(
            move || {
                let (sender, stopped) = oneshot::channel();
                stop.try_set_value(Some(sender));
                spawn_local(search(app.services().store.clone(), words, hits, is_searching, stopped));
            },
            DEBOUNCE,
        )
        .ok()
    });
    let candidates = Memo::new(move |_| {
        let words = words.get();
        let is_chosen = |summary: &SessionSummary| chosen.with(|chosen| has_all(&summary.tags, chosen));
        typed.with(|typed| {
            let candidate = |summary: &SessionSummary| {
                if typed.has_tags() && typed.words.is_empty() {
                    Candidate::wanted(summary)
                } else {
                    Candidate::new(summary, &words)
                }
            };
            conversations.with(|all| {
                let among = all
                    .iter()
                    .filter(|summary| is_within(summary) && is_chosen(summary) && typed.fits(&summary.tags));
                among.map(candidate).collect::<Vec<_>>()
            })
        })
    });
    let found = Memo::new(move |_| {
        hits.with(|hits| {
            candidates.with(|all| unfolded.with(|unfolded| hits.best_of(all, most.get(), unfolded)))
        })
    });
    let status = move || {
        found.with(|found| match found.conversations {
            0 if is_searching.get() => messages::sidebar::searching().to_owned(),
            _ => found.label(),
        })
    };
    let rows = move || {
        let query = words.get();
        let rows = found.with(rows_of);
        rows.into_iter().map(|row| (row, query.clone())).collect::<Vec<_>>()
    };
    let on_key = move |event: KeyboardEvent| {
        dom::move_between_rows(&event, SEARCH, SEARCH_RESULTS);
        if matches!(dom::key(&event), dom::Key::Escape) {
            event.stop_propagation();
            dom::clear_words();
            app.conversations.search_conversations();
        }
    };
    view! {
        <div class="side-list">
            <SearchedProject within />
            <p class="hint" role="status">
                {status}
            </p>
            <ul id=SEARCH_RESULTS aria-label=messages::sidebar::results() on:keydown=on_key>
                <For each=rows key=|(row, query)| (row.clone(), Arc::as_ptr(query) as usize) let((row, query))>
                    {match row {
                        Row::Conversation(id) => view! { <ConversationRow id query found /> }.into_any(),
                        Row::Place(id, exchange) => view! { <PlaceRow id exchange query found /> }.into_any(),
                        Row::More(id) => view! { <MoreRow id found unfolded /> }.into_any(),
                        Row::Others => view! { <OthersRow found most /> }.into_any(),
                    }}
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
                <span>{messages::sidebar::search_in()}</span>
                <select aria-label=messages::sidebar::search_in_project() on:change=choose>
                    <option value="" prop:selected=move || within.with(Option::is_none)>
                        {messages::sidebar::everywhere()}
                    </option>
                    {options}
                </select>
            </label>
        </Show>
    }
}

/// Each conversation, then its places.
fn rows_of(found: &FoundConversations) -> Vec<Row> {
    let mut rows = Vec::new();
    for one in &found.shown {
        let id = &one.summary.id;
        rows.push(Row::Conversation(id.clone()));
        rows.extend(one.places.iter().map(|place| Row::Place(id.clone(), place.exchange)));
        rows.extend((one.folded > 0).then(|| Row::More(id.clone())));
    }
    rows.extend((found.conversations > found.shown.len()).then_some(Row::Others));
    rows
}

async fn search(
    store: Rc<BrowserStore>,
    query: Arc<Query>,
    found: RwSignal<SearchHits>,
    is_searching: RwSignal<bool>,
    stopped: oneshot::Receiver<()>,
) {
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
        let mut hits = hits.ready_chunks(CHUNK);
        while let Some(hits) = hits.next().await {
            show(found, hits).await;
        }
    };
    select(Box::pin(join(searching, showing)), stopped).await;
    is_searching.try_set(false);
}

/// Shows hits that may be better than those on screen above them: the row that a person has the focus or the pointer on
/// stays in its place, and the list is scrolled instead.
async fn show(found: RwSignal<SearchHits>, hits: Vec<SearchHit>) {
    let anchor = dom::RowAnchor::find(SEARCH_RESULTS);
    found.try_update(|found| hits.into_iter().for_each(|hit| found.add(hit)));
    tick().await;
    if let Some(anchor) = anchor {
        anchor.keep();
    }
}

/// A part of a conversation that was found, as long as it is shown.
fn part<T: PartialEq + Send + Sync + 'static>(
    found: Memo<FoundConversations>,
    id: SessionId,
    part: impl Fn(&FoundConversation) -> T + Send + Sync + 'static,
) -> Memo<Option<T>> {
    Memo::new(move |_| found.with(|found| found.shown.iter().find(|one| one.summary.id == id).map(&part)))
}

/// Opens a conversation at a place, with the words marked.
fn open(
    event: &MouseEvent,
    conversations: Conversations,
    id: &SessionId,
    exchange: Option<ExchangeId>,
    query: &Arc<Query>,
) {
    if dom::is_plain_click(event) {
        event.prevent_default();
        let reveal = exchange.map(|exchange| Reveal { exchange, words: Some(query.clone()) });
        conversations.choose(id, reveal);
        conversations.environment().panels.close_drawer();
    }
}

/// The title of a conversation, when it was last used, and in how many places the words are. Opens it at the best one.
#[component]
fn ConversationRow(id: SessionId, query: Arc<Query>, found: Memo<FoundConversations>) -> impl IntoView {
    let app = App::get();
    let address = conversation_href(id.as_str());
    let title = part(found, id.clone(), |one| one.summary.title.clone());
    let time = part(found, id.clone(), |one| one.summary.changed_ms);
    let count = part(found, id.clone(), |one| one.places.len() + one.folded);
    let is_archived = part(found, id.clone(), |one| one.summary.archived);
    let project = part(found, id.clone(), |one| one.summary.project.clone());
    let tags = part(found, id.clone(), |one| one.summary.tags.label());
    let best = part(found, id.clone(), |one| one.places.first().map(|place| place.exchange));
    let time = move || {
        time.get().filter(|time| *time > 0).map(|time| {
            let time = clock::local_time(time);
            view! { <time datetime=time.iso title=time.full>{time.short}</time> }
        })
    };
    let count = move || count.get().filter(|count| *count > 0).map(messages::sidebar::places);
    let archived = move || (is_archived.get() == Some(true)).then(messages::tags::archived);
    let project = move || {
        let project = app.projects.find(project.get().flatten().as_ref());
        project.map(|project| view! { <bdi>{project.name.clone()}</bdi> })
    };
    let tags = move || {
        tags.get()
            .filter(|tags| !tags.is_empty())
            .map(|tags| view! { <span class="row-tags" dir="auto">{tags}</span> })
    };
    let words = query.clone();
    let title = move || marked(&shown_title(&title.get().unwrap_or_default()), &words);
    let on_click =
        move |event: MouseEvent| open(&event, app.conversations, &id, best.get_untracked().flatten(), &query);
    view! {
        <li class="found-in">
            <a class="conversation" use:link_to=address on:click=on_click>
                <span class="name" dir="auto">
                    {title}
                </span>
                <span class="found-count">{time} {count} {archived} {project}</span>
                {tags}
            </a>
        </li>
    }
}

/// A place in the conversation above.
#[component]
fn PlaceRow(
    id: SessionId,
    exchange: ExchangeId,
    query: Arc<Query>,
    found: Memo<FoundConversations>,
) -> impl IntoView {
    let app = App::get();
    let address = conversation_href(id.as_str());
    let snippet = part(found, id.clone(), move |one| {
        one.places.iter().find(|place| place.exchange == exchange).map(|place| place.snippet.clone())
    });
    let words = query.clone();
    let snippet = move || marked(&snippet.get().flatten().unwrap_or_default(), &words);
    let on_click = move |event: MouseEvent| open(&event, app.conversations, &id, Some(exchange), &query);
    view! {
        <li class="found-place">
            <a class="conversation" use:link_to=address on:click=on_click>
                <span class="snippet" dir="auto">
                    {snippet}
                </span>
            </a>
        </li>
    }
}

#[component]
fn MoreRow(
    id: SessionId,
    found: Memo<FoundConversations>,
    unfolded: RwSignal<BTreeSet<SessionId>>,
) -> impl IntoView {
    let folded = part(found, id.clone(), |one| one.folded);
    let unfold = move |_| {
        // The first place that comes to light takes the place of this button.
        dom::focus_row_before(SEARCH_RESULTS);
        unfolded.update(|unfolded| {
            unfolded.insert(id.clone());
        });
    };
    view! {
        <li class="found-place">
            <button type="button" class="quiet" on:click=unfold>
                {move || messages::sidebar::more_places(folded.get().unwrap_or_default())}
            </button>
        </li>
    }
}

#[component]
fn OthersRow(found: Memo<FoundConversations>, most: RwSignal<usize>) -> impl IntoView {
    let count = move || found.with(|found| found.conversations.saturating_sub(found.shown.len()));
    let show = move |_| {
        dom::focus_row_before(SEARCH_RESULTS);
        most.update(|most| *most += PAGE_CONVERSATIONS);
    };
    view! {
        <li>
            <button type="button" class="quiet" on:click=show>
                {move || messages::sidebar::more_conversations(count())}
            </button>
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
