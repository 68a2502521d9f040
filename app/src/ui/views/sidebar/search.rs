//! Searching all conversations, in titles and messages.

use std::time::Duration;

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    link::conversation_href,
    storage::SessionSummary,
};
use futures::{channel::oneshot, future::select};
use leptos::{ev::MouseEvent, prelude::*, task::spawn_local};

use super::entry::shown_title;
use crate::{
    browser::storage::SearchHit,
    dom::{self, link::link_to},
    ui::{
        actions::{conversations, panels},
        state::App,
    },
};

/// The search begins when nothing was typed for this long.
const DEBOUNCE: Duration = Duration::from_millis(180);
/// The most hits shown by title, and by text.
const MAX_HITS: usize = 60;

/// The hits, as they are found.
#[component]
pub(super) fn SearchResults(
    conversations: RwSignal<Vec<SessionSummary>>,
    query: RwSignal<String>,
) -> impl IntoView {
    let app = App::get();
    let found = RwSignal::new(Vec::<SearchHit>::new());
    let is_searching = RwSignal::new(true);
    let stop = StoredValue::new_local(None::<oneshot::Sender<()>>);
    Effect::new(move |timeout: Option<Option<TimeoutHandle>>| {
        let query = query.get().trim().to_owned();
        if let Some(timeout) = timeout.flatten() {
            timeout.clear();
        }
        // Dropping the sender ends the previous search.
        stop.set_value(None);
        is_searching.set(true);
        set_timeout_with_handle(
            move || {
                let (sender, stopped) = oneshot::channel();
                stop.try_set_value(Some(sender));
                found.try_set(Vec::new());
                spawn_local(search(app, query, found, is_searching, stopped));
            },
            DEBOUNCE,
        )
        .ok()
    });
    let by_title = Memo::new(move |_| {
        let query = query.with(|query| query.trim().to_lowercase());
        let matches = |summary: &&SessionSummary| {
            let title = summary.title.to_lowercase();
            query.split_whitespace().all(|word| title.contains(word))
        };
        conversations.with(|all| all.iter().filter(matches).take(MAX_HITS).cloned().collect::<Vec<_>>())
    });
    let title_of = move |id: &SessionId| {
        let title = |all: &Vec<SessionSummary>| {
            all.iter().find(|summary| summary.id == *id).map(|summary| shown_title(&summary.title))
        };
        conversations.with(title).unwrap_or_default()
    };
    let titles = move || {
        let hit = |summary: SessionSummary| {
            view! { <Hit session=summary.id title=shown_title(&summary.title) query /> }
        };
        // The marked words are those of the query, also where the same titles have them.
        query.track();
        by_title.get().into_iter().map(hit).collect_view()
    };
    let texts = move || {
        let hit = |found: SearchHit| {
            let title = title_of(&found.session);
            view! { <Hit session=found.session title exchange=found.exchange snippet=found.snippet query /> }
        };
        found.get().into_iter().map(hit).collect_view()
    };
    let status = move || {
        let count = by_title.with(Vec::len) + found.with(Vec::len);
        match (is_searching.get(), count) {
            (true, 0) => "Searching".to_owned(),
            (false, 0) => "Nothing found".to_owned(),
            (_, 1) => "1 place".to_owned(),
            (_, count) => format!("{count} places"),
        }
    };
    view! {
        <div class="side-list">
            <p class="hint" role="status">{status}</p>
            <ul aria-label="Search results">
                {titles}
                {texts}
            </ul>
        </div>
    }
}

async fn search(
    app: App,
    query: String,
    found: RwSignal<Vec<SearchHit>>,
    is_searching: RwSignal<bool>,
    stopped: oneshot::Receiver<()>,
) {
    let store = app.services().store.clone();
    let mut on_hit = |hit: SearchHit| {
        found.try_update(|found| {
            if found.len() < MAX_HITS {
                found.push(hit);
            }
        });
    };
    let searching = Box::pin(store.search(&query, &mut on_hit));
    select(searching, stopped).await;
    is_searching.try_set(false);
}

/// A conversation, or one of its exchanges, that has the words of the query.
#[component]
fn Hit(
    session: SessionId,
    title: String,
    #[prop(optional)] exchange: Option<ExchangeId>,
    #[prop(optional)] snippet: Option<String>,
    query: RwSignal<String>,
) -> impl IntoView {
    let app = App::get();
    let address = conversation_href(session.as_str());
    let open = move |event: MouseEvent| {
        if dom::is_plain_click(&event) {
            event.prevent_default();
            conversations::choose(app, &session, exchange);
            panels::close_drawer(app);
        }
    };
    let query = query.with_untracked(|query| query.to_lowercase());
    let words: Vec<&str> = query.split_whitespace().collect();
    let snippet = snippet.map(|snippet| view! { <span class="snippet">{marked(&snippet, &words)}</span> });
    view! {
        <li>
            <a class="conversation" use:link_to=address on:click=open>
                <span class="name" dir="auto">{marked(&title, &words)}</span>
                {snippet}
            </a>
        </li>
    }
}

/// A text with these words, in small letters, marked.
fn marked(text: &str, words: &[&str]) -> impl IntoView + use<> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((at, length)) = first_word(rest, words) {
        let (before, from) = rest.split_at(at);
        let (word, after) = from.split_at(length);
        pieces.push(view! { <span>{before.to_owned()}</span> }.into_any());
        pieces.push(view! { <mark>{word.to_owned()}</mark> }.into_any());
        rest = after;
    }
    pieces.push(view! { <span>{rest.to_owned()}</span> }.into_any());
    pieces
}

/// The first place of any of these words, in bytes, and its length.
fn first_word(text: &str, words: &[&str]) -> Option<(usize, usize)> {
    let begins = |at: usize, word: &str| {
        text.get(at..at + word.len()).is_some_and(|piece| piece.to_lowercase() == *word)
    };
    let at = |(at, _)| words.iter().find(|word| begins(at, word)).map(|word| (at, word.len()));
    text.char_indices().find_map(at)
}
