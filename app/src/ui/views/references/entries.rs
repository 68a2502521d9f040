//! The documents of a shelf as a list, those that nothing used apart.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use footnote_core::{
    link::{LinkTarget, document_target},
    references::{Order, ShelfDocument, ShelfQuestion},
};
use leptos::prelude::*;

use super::{graph::graph, summary::summary, usage::Books};

use crate::{
    browser::clock,
    dom,
    ui::{
        actions::{conversations, panels},
        state::App,
        views::{
            parts::{Element, Item, Part, anchor, button, changing, el, icon, list, live, part},
            source::source_id,
        },
    },
};

/// Documents shown at first, and again with each "Show more".
const SHOWN: usize = 50;
/// Questions shown of one document.
const QUESTIONS: usize = 30;

/// What is listed of a document.
#[derive(Clone, PartialEq)]
struct Listed {
    key: u64,
    at: usize,
}

/// Everything there is in a shelf.
pub(crate) fn entries(app: App, books: Books) -> Vec<Element> {
    let latest = app.panels().references.latest_first;
    let used = Memo::new(move |_| {
        let order = if latest.get() { Order::LastUsed } else { Order::MostCited };
        books.with(|shelf| {
            let used = shelf.documents(order).into_iter().filter(|one| one.used > 0);
            used.map(listed).collect::<Vec<_>>()
        })
    });
    let unused =
        Memo::new(move |_| books.with(|shelf| shelf.related(usize::MAX).into_iter().map(listed).collect()));
    let is_empty = move || used.with(Vec::is_empty) && unused.with(Vec::is_empty);
    let going = move || books.is_going() && app.panels().references.all.get();
    let words = "No documents yet. What questions name with [[title]], and what is found for answers, is \
                 listed here.";
    vec![
        el("div")
            .when(going, || part("p", "doing").attr("role", "status").text("Reading the conversations"))
            .when(move || is_empty() && !books.is_going(), move || part("p", "hint").text(words))
            .child(documents(app, books, used, "Documents")),
        folded(
            "Found, not used",
            move || unused.with(Vec::len),
            move || documents(app, books, unused, "Documents that were found and not used"),
        ),
        folded("Graph", move || usize::from(!is_empty()), move || graph(app, books)),
    ]
}

/// A part that is made when it is first unfolded, and not shown where there is nothing in it.
fn folded(
    words: &'static str,
    count: impl Fn() -> usize + Copy + Send + Sync + 'static,
    body: impl Fn() -> Element + Send + Sync + 'static,
) -> Element {
    let opened = RwSignal::new(false);
    let numbered = move || match count() {
        0 | 1 => words.to_owned(),
        many => [words, " (", &many.to_string(), ")"].concat(),
    };
    part("details", "folded")
        .flag_live("hidden", move || count() == 0)
        .on("toggle", move |_| opened.set(true))
        .child(el("summary").text_live(numbered))
        .when(move || opened.get(), body)
}

fn documents(app: App, books: Books, of: Memo<Vec<Listed>>, name: &'static str) -> Element {
    let shown = RwSignal::new(SHOWN);
    let items = move || {
        let item = |one: &Listed| {
            let at = one.at;
            Item { key: one.key, part: live(move || entry(app, books, at).part()) }
        };
        of.with(|all| all.iter().take(shown.get()).map(item).collect())
    };
    el("div").child(part("ul", "books").attr("aria-label", name).child(list(items))).when(
        move || of.with(Vec::len) > shown.get(),
        move || button("quiet", move || shown.update(|shown| *shown += SHOWN)).text("Show more"),
    )
}

fn listed(document: &ShelfDocument) -> Listed {
    let mut hasher = DefaultHasher::new();
    (document.at, &document.title, &document.url).hash(&mut hasher);
    Listed { key: hasher.finish(), at: document.at }
}

fn entry(app: App, books: Books, at: usize) -> Element {
    let Some(document) = untrack(|| books.with(|shelf| shelf.document(at).cloned())) else { return el("li") };
    let read = move |words: fn(&ShelfDocument) -> String| {
        books.with(|shelf| shelf.document(at).map(words).unwrap_or_default())
    };
    let opened = RwSignal::new(false);
    let told = StoredValue::new((document.id.clone(), document.title.clone()));
    let body = move || {
        let (id, title) = told.get_value();
        let questions = changing(move || {
            let midnight = clock::midnight_ms();
            books.with(|shelf| {
                let Some(document) = shelf.document(at) else { return Vec::new() };
                let mut questions: Vec<_> = shelf.questions_of(document).collect();
                questions.sort_by_key(|question| std::cmp::Reverse(question.asked_ms));
                let asked = questions.into_iter().take(QUESTIONS);
                asked.map(|question| connection(app, question, midnight)).collect()
            })
        });
        el("div")
            .child(summary(app, id, title))
            .child(part("ul", "asked-for").attr("aria-label", "Questions").child(questions))
    };
    let more = part("details", "connections")
        .on("toggle", move |_| opened.set(true))
        .child(el("summary").text_live(move || read(|one| asked(one.questions.len()))))
        .when(move || opened.get(), body);
    el("li").child(link(&document)).child(part("p", "counts").text_live(move || read(counts))).child(more)
}

/// The document's title as a link, and where it is.
pub(crate) fn link(document: &ShelfDocument) -> Element {
    let LinkTarget { href, host } = target(document);
    let picture = if host.is_some() { "icon i-link" } else { "icon i-page" };
    let place = host.unwrap_or_else(|| source_id(&document.id));
    let link = anchor(&href).text(document.title.clone());
    part("span", "src").child(link).text(" ").child(part("span", "where").child(icon(picture)).text(place))
}

/// Where a document's link leads.
pub(crate) fn target(document: &ShelfDocument) -> LinkTarget {
    document_target(document.url.as_deref(), &document.id)
}

/// A question as a button that goes to it.
fn connection(app: App, question: &ShelfQuestion, midnight: u64) -> Element {
    let (id, exchange) = (question.session.clone(), question.exchange);
    let go = move || {
        conversations::choose(app, &id, Some(exchange));
        if !dom::is_wide() {
            panels::close_references(app);
        }
    };
    el("li")
        .child(button("link", go).text(question.beginning.clone()))
        .text(" ")
        .child(part("span", "where").text(day(question.asked_ms, midnight)))
}

/// How often a document was used, and when last.
fn counts(document: &ShelfDocument) -> String {
    let parts = [("cited ", document.cited), ("found ", document.found), ("named ", document.named)];
    let mut words = String::new();
    for (what, count) in parts {
        if count == 0 {
            continue;
        }
        let count = if count == 1 { "once".to_owned() } else { [&count.to_string(), " times"].concat() };
        words.extend([if words.is_empty() { "" } else { ", " }, what, &count]);
    }
    if document.last_used_ms > 0 {
        words.extend([" · last used ", &day(document.last_used_ms, clock::midnight_ms())]);
    }
    words
}

fn asked(count: usize) -> String {
    if count == 1 { "1 question".to_owned() } else { [&count.to_string(), " questions"].concat() }
}

/// The time since a day that began at `midnight`, both in milliseconds since 1970.
fn day(time: u64, midnight: u64) -> String {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let (count, of) = match midnight.saturating_sub(time).div_ceil(DAY) {
        0 => return "today".to_owned(),
        1 => return "yesterday".to_owned(),
        days @ 2..=13 => (days, " days ago"),
        days @ 14..=60 => (days / 7, " weeks ago"),
        days @ 61..=730 => (days / 30, " months ago"),
        days => (days / 365, " years ago"),
    };
    [&count.to_string(), of].concat()
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_told_as_people_say_them() {
        let midnight = 1_000 * 24 * 60 * 60 * 1000;
        let check = |hours_before: u64, expect: &str| {
            assert_eq!(day(midnight - hours_before * 60 * 60 * 1000, midnight), expect, "{hours_before}");
        };
        check(0, "today");
        check(1, "yesterday");
        check(24, "yesterday");
        check(25, "2 days ago");
        check(14 * 24, "2 weeks ago");
        check(61 * 24, "2 months ago");
        check(800 * 24, "2 years ago");
        assert_eq!(day(midnight + 1, midnight), "today");
    }
}
