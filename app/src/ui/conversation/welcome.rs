//! The empty conversation.

use footnote_client::{address::Address, server::ServerConfig};
use footnote_core::beginnings::{Asks, Beginnings, LatestDocument, Starter};
use footnote_messages as messages;
use futures::{channel::oneshot, future::select};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::clock,
    ui::{
        app::App,
        conversation::suggestions::{SuggestedQuestion, SuggestedSummary},
        elements::{
            controls::{Anchor, aria},
            format::{days_ago, list},
        },
        settings::transfer::ImportButton,
    },
};

/// A question that the guide answers. The guide is in English, and so are the words that are looked for in it.
struct GuideQuestion {
    asked: &'static str,
    shown: fn() -> &'static str,
}

const SUGGESTIONS: [GuideQuestion; 3] = [
    GuideQuestion { asked: "How do I connect a model?", shown: messages::conversation::ask_connect_model },
    GuideQuestion {
        asked: "Where are my conversations kept?",
        shown: messages::conversation::ask_where_kept,
    },
    GuideQuestion {
        asked: "How do I search my own documents?",
        shown: messages::conversation::ask_own_documents,
    },
];

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
                is_guide: !config.bases.is_empty() && config.bases.iter().all(|base| base.guide),
            },
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => {
                Known { has_base: true, lists_documents: false, is_guide: false }
            }
        })
    });
    let words = move || {
        if known.get().has_base {
            messages::conversation::from_documents()
        } else if app.tool_servers.has_any() {
            messages::conversation::from_model_and_tools()
        } else {
            messages::conversation::from_model()
        }
    };
    let list = RwSignal::new(None::<Beginnings>);
    // Without the list, the invitation stands alone. The sender ends the following when it is dropped.
    Effect::new(move |_: Option<Option<oneshot::Sender<()>>>| {
        app.added.version.track();
        let is_listed = known.get().lists_documents && app.added.progress.with(Option::is_none);
        is_listed.then(|| {
            let (stop, stopped) = oneshot::channel();
            spawn_local(async move {
                if let Ok(part) = app.views.answer.load().await {
                    select((part.follow_beginnings)(&app.services().turn, list), stopped).await;
                }
            });
            stop
        })
    });
    let is_guide = move || known.get().is_guide;
    let count = move || list.with(|list| list.as_ref().map(|list| count_of(list, is_guide())));
    let notes = move || list.with(|list| list.as_ref().map(|list| list.notes.clone()).unwrap_or_default());
    let latest = move || {
        let latest = list.with(|list| list.as_ref().map(|list| list.latest.clone()));
        latest.filter(|latest| !latest.is_empty() && !is_guide()).map(|latest| view! { <Latest latest /> })
    };
    // Of the document that the search is limited to.
    let of_document = Memo::new(move |_| {
        let conversation = app.conversations.current();
        let is_limited = !conversation.search_scope().filter.documents.is_empty();
        let shown =
            conversation.suggestions.shown.get().filter(|shown| is_limited && shown.exchange.is_none());
        shown.map(|shown| (shown.document, shown.questions)).unwrap_or_default()
    });
    let has_own =
        move || of_document.with(|(document, questions)| document.is_some() || !questions.is_empty());
    let own = move || {
        let (document, questions) = of_document.get();
        let summary = document.map(|(id, title)| view! { <SuggestedSummary id title /> });
        let questions = questions.into_iter().map(|question| view! { <SuggestedQuestion question /> });
        (summary, questions.collect_view())
    };
    let starters = move || {
        if has_own() {
            return None;
        }
        let starters = list.with(|list| list.as_ref().map(|list| list.starters.clone()));
        starters.filter(|starters| !starters.is_empty() && !is_guide()).map(|starters| {
            let starters = starters.into_iter().map(|starter| view! { <StarterButton starter /> });
            view! {
                <ul class="suggestions" aria-label=messages::conversation::suggestions()>
                    {starters.collect_view()}
                </ul>
            }
        })
    };
    view! {
        <section class="welcome">
            <h2>{messages::conversation::welcome()}</h2>
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
                                    title=messages::conversation::see_all_documents()
                                    on:click=move |_| app.document.go(Address::Library)
                                >
                                    {count}
                                </button>
                            </p>
                        }
                    })
            }}
            {latest}
            {move || notes().into_iter().map(|note| view! { <p class="welcome-note">{note}</p> }).collect_view()}
            {starters}
            <Show when=has_own>
                <ul class="suggestions" aria-label=messages::conversation::suggestions()>
                    {own}
                </ul>
            </Show>
            <Show when=move || is_guide() && !has_own()>
                <ul class="suggestions" aria-label=messages::conversation::suggestions()>
                    {SUGGESTIONS.map(|GuideQuestion { asked, shown }| view! { <SuggestedQuestion question=asked shown=shown() /> })}
                </ul>
            </Show>
            // Later the list of conversations has it.
            <Show when=move || !app.panels.sidebar.get() && app.panels.is_list_new()>
                <p class="welcome-note bring">{messages::conversation::elsewhere()} <ImportButton /></p>
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
            {move || if example.get() { messages::conversation::hide_example() } else { messages::conversation::see_example() }}
        </button>
    }
}

/// The documents that changed last, as links, and when.
#[component]
fn Latest(latest: Vec<LatestDocument>) -> impl IntoView {
    let item = |LatestDocument { title, href, modified_ms }| {
        let when = days_ago(modified_ms, clock::midnight_ms());
        view! {
            <li>
                <Anchor address=href>{title}</Anchor>
                " "
                <span class="soft">{when}</span>
            </li>
        }
    };
    view! {
        <div class="welcome-note latest">
            <span id="latest-documents">{messages::conversation::last_changed()}</span>
            <ul aria-labelledby="latest-documents">{latest.into_iter().map(item).collect_view()}</ul>
        </div>
    }
}

/// A question to begin with, which is asked, or put into the question box where it is to be made more exact.
#[component]
fn StarterButton(starter: Starter) -> impl IntoView {
    let app = App::get();
    let Starter { label, edition, asks } = starter;
    let asked = label.clone();
    let begin = move |_| match &asks {
        Asks::Label => app.conversation().suggest(&asked),
        Asks::Draft(draft) => {
            app.conversation().write_draft(draft);
            app.services().question.focus();
        }
    };
    view! {
        <li>
            <button type="button" on:click=begin>
                {label}
                {edition.map(|edition| view! { " " <span class="soft">{edition}</span> })}
            </button>
        </li>
    }
}

/// How many documents there are, how many cannot be read, and how many are new.
fn count_of(found: &Beginnings, is_guide: bool) -> String {
    let count = match &found.name {
        Some(name) => messages::conversation::documents_in(found.count, name),
        None if is_guide => messages::conversation::documents_in_guide(found.count),
        None => messages::conversation::documents(found.count),
    };
    let unreadable =
        (found.unreadable > 0).then(|| messages::conversation::documents_unreadable(found.unreadable));
    let recent = found.recent > 0 && !is_guide;
    let recent = recent.then(|| messages::conversation::documents_new(found.recent));
    let pending = (found.pending > 0).then(|| messages::conversation::documents_pending(found.pending));
    list([Some(count), unreadable, pending, recent].into_iter().flatten())
}
