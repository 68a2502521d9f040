//! The empty conversation.

use footnote_core::{
    link::LIBRARY_HASH,
    markdown::as_wikilink,
    retrieval::{RetrievalError, list_documents},
    services::Services,
    wire::{DocumentList, RetrievalKind},
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser::window;
use crate::ui::{
    app::App,
    composer::actions::draft,
    conversation::views::suggestions::SuggestedQuestion,
    shell::{
        state::ServerConfig,
        views::{controls::aria, format::number},
    },
    tool_servers::actions as tool_servers,
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
        app.config.with(|config| match config {
            ServerConfig::Ready(config) => Known {
                has_base: !config.retrieval.kind.is_none(),
                lists_documents: config.retrieval.kind.lists_documents(),
                is_guide: config.retrieval.guide,
            },
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => {
                Known { has_base: true, lists_documents: false, is_guide: false }
            }
        })
    });
    let words = move || {
        if known.get().has_base {
            "Answers come from your documents. Every claim carries the number of its source, each source \
             opens where it was said, and the claims are held against it."
        } else if tool_servers::has_any(app) {
            "No knowledge base is connected. Answers come from the model, and from tools once you allow them."
        } else {
            "No knowledge base is connected, so answers come from the model alone."
        }
    };
    let list = RwSignal::new(None::<DocumentList>);
    Effect::new(move || {
        if known.get().lists_documents {
            spawn_local(async move {
                // Without the list, the invitation stands alone.
                if let Ok(sample) = sample_documents(app).await {
                    list.try_set(sample.await);
                }
            });
        }
    });
    let is_guide = move || known.get().is_guide;
    let count = move || list.with(|list| list.as_ref().map(|list| count_of(list, is_guide())));
    let notes = move || list.with(|list| list.as_ref().map(|list| list.notes.clone()).unwrap_or_default());
    let starters = move || {
        let titles =
            list.get().filter(|_| !is_guide()).map(|list| list.titles).filter(|titles| !titles.is_empty());
        titles.map(|titles| {
            let starters =
                titles.into_iter().take(MAX_STARTERS as usize).map(|title| view! { <Starter title /> });
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
            <p class="welcome-note">
                {move || {
                    count()
                        .map(|count| {
                            view! {
                                <button
                                    type="button"
                                    class="link document-count"
                                    title="See all documents"
                                    on:click=|_| window::set_hash(LIBRARY_HASH)
                                >
                                    {count}
                                </button>
                                " · "
                            }
                        })
                }}
                "Each tab is its own conversation"
            </p>
            {move || notes().into_iter().map(|note| view! { <p class="welcome-note">{note}</p> }).collect_view()}
            {starters}
            <Show when=is_guide>
                <ul class="suggestions" aria-label="Suggestions">
                    {SUGGESTIONS.map(|question| view! { <SuggestedQuestion question /> })}
                </ul>
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

type Sample = LocalBoxFuture<'static, Option<DocumentList>>;

/// How many documents there are, and a few of their titles. Neighbours in a long list are often about the same, so that
/// the titles are from all over it.
async fn sample(services: &Services, kind: &RetrievalKind) -> Result<DocumentList, RetrievalError> {
    let mut list = list_documents(services, kind, 0, LISTED_TITLES).await?;
    let count = u32::try_from(list.count).unwrap_or(u32::MAX);
    if count > LISTED_TITLES {
        let near = list.titles.split_off(1.min(list.titles.len()));
        let mut further = Vec::new();
        for part in 1..MAX_STARTERS {
            let place = (count / MAX_STARTERS * part).min(LAST_PLACE);
            if let Ok(found) = list_documents(services, kind, place, 1).await {
                further.extend(found.titles);
            }
        }
        // A title that could not be had is made up for by a neighbour of the first.
        for title in further.into_iter().chain(near) {
            if !list.titles.contains(&title) {
                list.titles.push(title);
            }
        }
    }
    Ok(list)
}

/// In the part that has what answers need, which is on its way by now.
#[wasm_split(answer, fallible)]
fn sample_documents(app: App) -> Result<Sample, SplitLoaderError> {
    Ok(Box::pin(async move {
        let config = app.public_config()?;
        sample(&app.services().turn, &config.retrieval.kind).await.ok()
    }))
}

/// A question about a document, which is put into the question box when it is pressed.
#[component]
fn Starter(title: String) -> impl IntoView {
    let app = App::get();
    let quoted = |title: &str| format!("“{title}”");
    let label = format!("What does {} say?", quoted(&title));
    // A title in brackets has its document taken into account, whatever the search finds.
    let question = format!("What does {} say?", as_wikilink(&title).unwrap_or_else(|| quoted(&title)));
    let fill = move |_| {
        draft::write(app, &question);
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

fn count_of(list: &DocumentList, is_guide: bool) -> String {
    let documents = if list.count == 1 { "document" } else { "documents" };
    let count = number(u32::try_from(list.count).unwrap_or(u32::MAX));
    let count = format!("{count} {documents}");
    match &list.name {
        Some(name) => format!("{count} in {name}"),
        None if is_guide => format!("{count} in the guide"),
        None => count,
    }
}
