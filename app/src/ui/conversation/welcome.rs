//! The empty conversation.

use footnote_client::{address::Address, server::ServerConfig};
use footnote_core::{
    markdown::as_wikilink,
    retrieval::KnowledgeBases,
    text::{clean_title, distinct},
    wire::{DetailedList, NamedSection},
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    conversation::suggestions::SuggestedQuestion,
    elements::{controls::aria, format::number},
    settings::transfer::ImportButton,
};

/// Questions that the guide answers.
const SUGGESTIONS: [&str; 3] =
    ["How do I connect a model?", "Where are my conversations kept?", "How do I search my own documents?"];

/// Questions made from titles, at most.
const MAX_STARTERS: u32 = 3;
/// Titles that are asked for: several entries of an engine may have the same.
const LISTED_TITLES: u32 = 12;
/// The furthest place in a list that every engine goes to.
const LAST_PLACE: u32 = 9_000;

/// What is known of the knowledge base; until the settings have arrived, as if there were one.
#[derive(Clone, Copy, PartialEq)]
struct Known {
    has_base: bool,
    lists_documents: bool,
    is_guide: bool,
}

/// An invitation to ask: how many documents there are, where that is known, and questions to begin with.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let app = App::get();
    let known = Memo::new(move |_| {
        app.server.config.with(|config| match config {
            ServerConfig::Ready(config) => Known {
                has_base: !config.bases.is_empty(),
                lists_documents: config.bases.list_documents(),
                is_guide: config.bases.iter().any(|base| base.guide),
            },
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => {
                Known { has_base: true, lists_documents: false, is_guide: false }
            }
        })
    });
    let words = move || {
        if known.get().has_base {
            "Answers from your documents, each claim held against its source."
        } else if app.tool_servers.has_any() {
            "No knowledge base is connected. Answers come from the model, and from tools once you allow them."
        } else {
            "No knowledge base is connected, so answers come from the model alone."
        }
    };
    let list = RwSignal::new(None::<DetailedList>);
    Effect::new(move || {
        if known.get().lists_documents {
            spawn_local(async move {
                // Without the list, the invitation stands alone.
                if let Ok(part) = app.views.answer.load().await {
                    list.try_set((part.sample_documents)(&app.services().turn.knowledge_bases).await);
                }
            });
        }
    });
    let is_guide = move || known.get().is_guide;
    let count = move || list.with(|list| list.as_ref().map(|list| count_of(list, is_guide())));
    let notes =
        move || list.with(|list| list.as_ref().map(|list| list.list.notes.clone()).unwrap_or_default());
    let starters = move || {
        let beginnings = list.get().filter(|_| !is_guide()).map(beginnings).filter(|all| !all.is_empty());
        beginnings.map(|beginnings| {
            let starters = beginnings.into_iter().map(|about| view! { <Starter about /> });
            view! {
                <ul class="suggestions" aria-label="Suggestions">
                    {starters.collect_view()}
                </ul>
            }
        })
    };
    view! {
        <section class="welcome">
            <h2>"What would you like to know?"</h2>
            <p>
                {words}" "
                <ExampleButton />
            </p>
            {move || {
                count()
                    .map(|count| {
                        view! {
                            <p class="welcome-note">
                                <button
                                    type="button"
                                    class="link document-count"
                                    title="See all documents"
                                    on:click=move |_| app.document.go(Address::Library)
                                >
                                    {count}
                                </button>
                            </p>
                        }
                    })
            }}
            {move || notes().into_iter().map(|note| clean_title(&note)).map(|note| view! { <p class="welcome-note">{note}</p> }).collect_view()}
            {starters}
            <Show when=is_guide>
                <ul class="suggestions" aria-label="Suggestions">
                    {SUGGESTIONS.map(|question| view! { <SuggestedQuestion question /> })}
                </ul>
            </Show>
            // Later the list of conversations has it.
            <Show when=move || !app.panels.sidebar.get() && app.panels.is_list_new()>
                <p class="welcome-note bring">"Have conversations elsewhere? " <ImportButton /></p>
            </Show>
        </section>
    }
}

/// Shows an example of an answer whose citations were checked.
#[component]
fn ExampleButton() -> impl IntoView {
    let example = App::get().panels.example;
    view! {
        <button
            type="button"
            class="link"
            aria-expanded=move || aria(example.get())
            on:click=move |_| example.update(|shown| *shown = !*shown)
        >
            {move || if example.get() { "Hide the example" } else { "See how a wrong claim looks" }}
        </button>
    }
}

/// How many documents there are, and a few of their titles. Neighbours in a long list are often about the same, so that
/// the titles are from all over it. In the part that has what answers need, which is on its way by now.
pub(crate) async fn sample(bases: &KnowledgeBases) -> Option<DetailedList> {
    let mut found = bases.list(0, LISTED_TITLES).await.ok()??;
    let list = &mut found.list;
    list.titles =
        distinct(list.titles.iter().map(|title| clean_title(title)).filter(|title| !title.is_empty()));
    let count = u32::try_from(list.count).unwrap_or(u32::MAX);
    if count > LISTED_TITLES && list.sections.len() < MAX_STARTERS as usize {
        let near = list.titles.split_off(1.min(list.titles.len()));
        let mut further = Vec::new();
        for part in 1..MAX_STARTERS {
            let place = (count / MAX_STARTERS * part).min(LAST_PLACE);
            if let Ok(found) = bases.titles(place, 1).await {
                further.extend(found.titles);
            }
        }
        // A title that could not be had is made up for by a neighbour of the first.
        list.titles = distinct(list.titles.drain(..).chain(further).chain(near));
    }
    Some(found)
}

/// Subjects of questions to begin with: the sections that were written last, then documents.
fn beginnings(found: DetailedList) -> Vec<NamedSection> {
    let sections = found.list.sections.into_iter().map(|NamedSection { title, heading }| NamedSection {
        title: clean_title(&title),
        heading: clean_title(&heading),
    });
    // Two versions of a document make the same question.
    let mut all = distinct(sections.filter(|section| !section.title.is_empty()));
    for title in found.list.titles {
        if !all.iter().any(|about| about.title == title) {
            all.push(NamedSection { title, heading: String::new() });
        }
    }
    all.truncate(MAX_STARTERS as usize);
    all
}

/// A question about a document, which is put into the question box when it is pressed.
#[component]
fn Starter(about: NamedSection) -> impl IntoView {
    let app = App::get();
    let NamedSection { title, heading } = about;
    let quoted = format!("“{title}”");
    let label = match heading.as_str() {
        "" => format!("What does {quoted} say?"),
        heading => format!("What does {quoted} say about “{heading}”?"),
    };
    // Names in brackets have their document, or the section of it, taken into account, whatever the search finds.
    let question = match as_wikilink(&title) {
        Some(link) if !heading.is_empty() && !heading.contains(['#', '[', ']', '|', '^']) => {
            format!("What does {}#{heading}]] say?", link.trim_end_matches("]]"))
        }
        Some(link) => label.replacen(&quoted, &link, 1),
        None => label.clone(),
    };
    let fill = move |_| {
        app.conversation().write_draft(&question);
        app.services().question.focus();
    };
    view! {
        <li>
            <button type="button" on:click=fill>
                {label}
            </button>
        </li>
    }
}

/// How many documents there are, how many cannot be read, and how many are new, unless all are, as in a folder that was
/// just copied.
fn count_of(found: &DetailedList, is_guide: bool) -> String {
    let counted = |count: u64| number(u32::try_from(count).unwrap_or(u32::MAX));
    let list = &found.list;
    let documents = if list.count == 1 { "document" } else { "documents" };
    let count = format!("{} {documents}", counted(list.count));
    let count = match &list.name {
        Some(name) => format!("{count} in {}", clean_title(name)),
        None if is_guide => format!("{count} in the guide"),
        None => count,
    };
    let unreadable =
        (found.unreadable_count > 0).then(|| format!("{} cannot be read", counted(found.unreadable_count)));
    let recent = (1..=list.count / 2).contains(&list.recent) && !is_guide;
    let recent = recent.then(|| format!("{} new since yesterday", counted(list.recent)));
    [Some(count), unreadable, recent].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
