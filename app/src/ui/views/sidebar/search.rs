//! Searching all conversations.

use std::time::Duration;

use footnote_core::storage::SessionSummary;
use futures::{channel::oneshot, future::select};
use leptos::{prelude::*, task::spawn_local};

use super::entry::shown_title;

use crate::{
    browser::storage::Found,
    ui::{
        actions::{conversations, panels},
        state::App,
        views::parts::{Element, Part, button, changing, el, part},
    },
};

/// Searching begins when nothing was typed for this long, in milliseconds.
const PAUSE_MS: u64 = 180;
/// Places shown at most.
const MOST: usize = 60;

/// What was found, as it is found.
pub(crate) fn results(app: App, all: RwSignal<Vec<SessionSummary>>, words: RwSignal<String>) -> Element {
    let found = RwSignal::new(Vec::<Found>::new());
    let going = RwSignal::new(true);
    let stop = StoredValue::new_local(None::<oneshot::Sender<()>>);
    Effect::new(move |before: Option<Option<TimeoutHandle>>| {
        let words = words.get().trim().to_owned();
        if let Some(before) = before.flatten() {
            before.clear();
        }
        // Letting go of the other end stops the search before.
        stop.set_value(None);
        going.set(true);
        set_timeout_with_handle(
            move || {
                let (tell, told) = oneshot::channel();
                stop.try_set_value(Some(tell));
                found.try_set(Vec::new());
                spawn_local(search(app, words, found, going, told));
            },
            Duration::from_millis(PAUSE_MS),
        )
        .ok()
    });
    let titles = Memo::new(move |_| {
        let words = words.with(|words| words.trim().to_lowercase());
        let has = |summary: &&SessionSummary| {
            let title = summary.title.to_lowercase();
            words.split_whitespace().all(|word| title.contains(word))
        };
        all.with(|all| all.iter().filter(has).take(MOST).cloned().collect::<Vec<_>>())
    });
    let by_title = changing(move || {
        let named = |summary: SessionSummary| {
            let (id, title) = (summary.id, shown_title(&summary.title));
            hit(app, move || conversations::choose(app, &id, None), &title, None, words)
        };
        titles.get().into_iter().map(named).collect::<Vec<_>>()
    });
    let by_text = changing(move || {
        let title_of = |place: &Found| {
            let is = |summary: &&SessionSummary| summary.id == place.session;
            all.with(|all| all.iter().find(is).map(|summary| shown_title(&summary.title))).unwrap_or_default()
        };
        let said = |place: Found| {
            let title = title_of(&place);
            let choose = move || conversations::choose(app, &place.session, Some(place.exchange));
            hit(app, choose, &title, Some(&place.snippet), words)
        };
        found.get().into_iter().map(said).collect::<Vec<_>>()
    });
    let count = move || {
        let count = titles.with(Vec::len) + found.with(Vec::len);
        match (going.get(), count) {
            (true, 0) => "Searching".to_owned(),
            (false, 0) => "Nothing found".to_owned(),
            (_, 1) => "1 place".to_owned(),
            (_, count) => format!("{count} places"),
        }
    };
    part("div", "side-list")
        .child(part("p", "hint").attr("role", "status").text_live(count))
        .child(el("ul").attr("aria-label", "Search results").child(by_title).child(by_text))
}

async fn search(
    app: App,
    words: String,
    found: RwSignal<Vec<Found>>,
    going: RwSignal<bool>,
    told: oneshot::Receiver<()>,
) {
    let store = app.services().store.clone();
    let mut heard = |place: Found| {
        found.try_update(|found| {
            if found.len() < MOST {
                found.push(place);
            }
        });
    };
    let searching = Box::pin(store.search(&words, &mut heard));
    select(searching, told).await;
    going.try_set(false);
}

/// A place where the words are.
fn hit(
    app: App,
    choose: impl Fn() + 'static,
    title: &str,
    snippet: Option<&str>,
    words: RwSignal<String>,
) -> Element {
    let words = words.with_untracked(|words| words.to_lowercase());
    let words: Vec<&str> = words.split_whitespace().collect();
    let chosen = move || {
        choose();
        panels::close_drawer(app);
    };
    let snippet = snippet.map(|snippet| part("span", "snippet").child(marked(snippet, &words)));
    el("li").child(
        button("conversation", chosen)
            .child(part("span", "name").child(marked(title, &words)))
            .child(snippet),
    )
}

/// A text with these words, in small letters, marked.
fn marked(text: &str, words: &[&str]) -> AnyView {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((at, length)) = first(rest, words) {
        let (before, from) = rest.split_at(at);
        let (word, after) = from.split_at(length);
        pieces.push(el("span").text(before.to_owned()));
        pieces.push(el("mark").text(word.to_owned()));
        rest = after;
    }
    pieces.push(el("span").text(rest.to_owned()));
    pieces.part()
}

/// The first place of any of these words, in bytes, and its length.
fn first(text: &str, words: &[&str]) -> Option<(usize, usize)> {
    let begins = |at: usize, word: &str| {
        let end = at + word.len();
        text.get(at..end).is_some_and(|piece| piece.to_lowercase() == *word)
    };
    let at = |(at, _)| words.iter().find(|word| begins(at, word)).map(|word| (at, word.len()));
    text.char_indices().find_map(at)
}
