//! The sources of an answer.

use std::cell::Cell;

use footnote_client::{address::Address, conversation::ExchangeView};
use footnote_core::{
    conversation::{Source, Verdict, asked_for, listed},
    example::EXAMPLE,
    link::{DocumentRoute, LinkTarget, document_target},
    text::clean_title,
};
use footnote_messages as messages;
use leptos::{ev, prelude::*};

use crate::{
    dom,
    ui::{
        app::App,
        elements::{
            controls::{Anchor, Icon, aria},
            source::{preview, source_id, with_server},
        },
    },
};

/// Titles on the line of folded sources, at most.
const MOST_TITLES: usize = 3;

thread_local! {
    static SHOWN: Cell<usize> = const { Cell::new(0) };
}

/// Counts the lists of sources on the page: with one of them, a note under the transcript says what they are for. If CSS
/// asked by `:has()`, browsers would look for one at each node that an answer grows by.
fn count_shown() {
    let count = |change: isize| {
        SHOWN.set(SHOWN.get().saturating_add_signed(change));
        dom::frame_class("has-sources", SHOWN.get() > 0);
    };
    count(1);
    on_cleanup(move || count(-1));
}

/// The numbered sources of an answer, once it is finished: those it cites, else those that the model was given.
#[component]
pub(crate) fn Sources(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    // The listed sources, with the worst verdict of their citations, and the other sources.
    let found = Memo::new(move |_| {
        if exchange.is_streaming() {
            return (Vec::new(), Vec::new());
        }
        exchange.outcome.with(|outcome| {
            let is_any_cited = outcome.sources.iter().any(|source| source.cited);
            // Without an answer, its sources are of no use.
            if outcome.text.trim().is_empty() || outcome.is_refusal() {
                return (Vec::new(), Vec::new());
            }
            let sources = exchange.question.with(|question| asked_for(question, &outcome.sources));
            let listed = listed(sources);
            let is_found = !is_any_cited && outcome.has_found_sources();
            let is_named = |source: &Source| listed.iter().any(|listed| listed.number == source.number);
            let is_listed = |source: &Source| {
                if is_found { outcome.has_found_in(source.number) } else { is_named(source) }
            };
            let (listed, others) = sources.iter().cloned().partition::<Vec<_>, _>(is_listed);
            let verdict = |source: Source| (outcome.worst_verdict(&source), source);
            (listed.into_iter().map(verdict).collect(), others)
        })
    });
    let is_last = Memo::new(move |_| {
        app.conversations
            .current()
            .transcript
            .last
            .with(|last| last.is_some_and(|last| last.key == exchange.key))
    });
    // Regions of one name could not be told apart in a list of landmarks.
    let name = Memo::new(move |_| match exchange.id.get().filter(|id| !is_last.get() && *id != EXAMPLE) {
        Some(id) => messages::marks::sources_of_answer(id.to_string()),
        None => messages::marks::sources().to_owned(),
    });
    // Where there is room those of the last answer are in view, until the person folds them.
    let chosen = RwSignal::new(None::<bool>);
    let is_used = Memo::new(move |_| found.with(|(listed, _)| listed.iter().any(is_used)));
    let open = Memo::new(move |_| {
        chosen.get().unwrap_or_else(|| is_last.get() && is_used.get() && app.panels.is_wide())
    });
    move || {
        let (listed, others) = found.get();
        let has_listed = !listed.is_empty();
        let listed = has_listed.then(|| {
            count_shown();
            let label = label(&listed);
            let titles = titles(&listed);
            let has_titles = !titles.is_empty();
            let item = |(verdict, source)| view! { <SourceItem exchange source verdict /> };
            let list_id = format!("sources-{}", exchange.key);
            view! {
                <section class="sources" aria-label=move || name.get()>
                    <button
                        type="button"
                        class="quiet unfold"
                        aria-expanded=move || aria(open.get())
                        aria-controls=list_id.clone()
                        on:click=move |_| chosen.set(Some(!open.get_untracked()))
                    >
                        {label}
                        <Show when=move || has_titles && !open.get()>
                            <span class="source-titles">{titles.clone()}</span>
                        </Show>
                    </button>
                    // The browser's own search finds what is folded, and unfolds it.
                    <div
                        class="source-list"
                        id=list_id
                        hidden=move || (!open.get()).then_some("until-found")
                        on:beforematch=move |_: ev::Event| chosen.set(Some(true))
                    >
                        <ol>{listed.into_iter().map(item).collect_view()}</ol>
                    </div>
                </section>
            }
        });
        let is_folded = move || has_listed && !open.get();
        let others = (!others.is_empty()).then(|| view! { <Unused exchange others has_listed is_folded /> });
        (listed, others)
    }
}

/// Whether a citation names the source, or Footnote found that a sentence rests on it.
fn is_used((verdict, source): &(Option<Verdict>, Source)) -> bool {
    source.cited || verdict.is_some()
}

/// The first titles, with their numbers: "1 Leave policy · 2 Handbook". Of what was only searched none: nothing rests on it.
fn titles(listed: &[(Option<Verdict>, Source)]) -> String {
    let used = listed.iter().filter(|listed| is_used(listed)).take(MOST_TITLES);
    let titles = used.map(|(_, source)| format!("{} {}", source.number, clean_title(&source.title)));
    titles.collect::<Vec<_>>().join(" · ")
}

/// How many sources there are, in words. One that no citation names has a verdict where Footnote found it.
fn label(listed: &[(Option<Verdict>, Source)]) -> String {
    let count = listed.len();
    if listed.iter().any(|(_, source)| source.cited) {
        messages::marks::sources_count(count)
    } else if listed.iter().any(|(verdict, _)| verdict.is_some()) {
        messages::marks::sources_found(count)
    } else {
        messages::marks::searched_documents(count)
    }
}

/// Documents that were found and that the answer does not cite.
#[component]
fn Unused(
    exchange: ExchangeView,
    others: Vec<Source>,
    has_listed: bool,
    is_folded: impl Fn() -> bool + Send + Sync + 'static,
) -> impl IntoView {
    // A summary has the parts of one document.
    let first = others.first().map(|source| &source.document_id);
    let is_one = others.iter().all(|source| Some(&source.document_id) == first);
    let is_of_parts = is_one && others.len() > 1;
    let count = match (is_of_parts, has_listed) {
        (true, true) => messages::marks::more_unused_parts(others.len()),
        (true, false) => messages::marks::unused_parts(others.len()),
        (false, true) => messages::marks::more_unused_documents(others.len()),
        (false, false) => messages::marks::unused_documents(others.len()),
    };
    let item = |source| view! { <SourceItem exchange source verdict=None /> };
    view! {
        <details class="unused" hidden=is_folded>
            <summary>{count}</summary>
            <ol>{others.into_iter().map(item).collect_view()}</ol>
        </details>
    }
}

/// A source; `verdict` is the worst of its citations.
#[component]
fn SourceItem(exchange: ExchangeView, source: Source, verdict: Option<Verdict>) -> impl IntoView {
    let app = App::get();
    let title = source.title_with_locations();
    let target = document_target(source.url.as_deref(), &source.document_id);
    let own_place = (!source.is_from_server()).then(|| source_id(&source.document_id));
    let place = with_server(&source, target.host.clone().or(own_place));
    let LinkTarget { href, host } = target;
    let Source { number, document_id, base, passages, edition, .. } = source;
    // A document on the web can be read here too, at the passage.
    let is_readable = !passages.is_empty() || !document_id.is_kept_with_answer();
    let here = (host.is_some() && is_readable).then(|| {
        let here = Address::Document(DocumentRoute::Id(document_id.clone()));
        let read = move |_| app.document.go(here.clone());
        view! {
            <button type="button" class="link" on:click=read>
                {messages::marks::read_here()}
            </button>
        }
    });
    let icon = if host.is_some() { "icon i-link" } else { "icon i-page" };
    let place = base.into_iter().chain([place]).chain(edition).collect::<Vec<_>>().join(" · ");
    let is_looked_at = RwSignal::new(false);
    let preview_id = format!("peek-{}-{number}", exchange.key);
    let passage = passages.into_iter().next();
    let described_by = passage.as_ref().map(|_| preview_id.clone());
    let preview = passage.map(|passage| {
        // Made when first looked at: a long conversation has many of them.
        let words = move || is_looked_at.get().then(|| preview(&passage.text));
        view! { <span class="peek" id=preview_id role="tooltip">{words}</span> }
    });
    view! {
        <li on:pointerenter=move |_| is_looked_at.set(true)>
            <span
                class="n"
                aria-hidden="true"
                data-verdict=verdict.map(|verdict| verdict.into_str())
                title=verdict.map(worst_words)
            >
                {number}
            </span>
            <span class="src">
                <Anchor
                    address=href
                    attr:aria-describedby=described_by
                    on:focus=move |_| is_looked_at.set(true)
                >
                    {clean_title(&title)}
                </Anchor>
                {verdict.map(|verdict| view! { <span class="visually-hidden">{worst_words(verdict)}</span> })}
                " "
                <span class="where"><Icon class=icon />{place}</span>
                {here}
            </span>
            {preview}
        </li>
    }
}

fn worst_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Supported | Verdict::WordForWord => messages::marks::source_supports(),
        Verdict::QuoteFound => messages::marks::source_quoted(),
        Verdict::Contradicted => messages::marks::source_contradicts(),
        Verdict::Differs => messages::marks::source_differs(),
        Verdict::Misquoted => messages::marks::source_misquoted(),
        Verdict::NotInSource => messages::marks::source_lacks(),
        Verdict::Unstated => messages::marks::source_unstated(),
        Verdict::Nearest | Verdict::NoText | Verdict::NoSource => messages::marks::source_to_check(),
    }
}
