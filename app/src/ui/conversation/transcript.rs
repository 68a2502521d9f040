//! The conversation on screen. However long it is, the page is usable once the latest exchanges are shown:
//! earlier ones are added above them while the browser is idle.

use footnote_client::{
    conversation::{Chunk, ExchangeView, Page},
    document::Direction,
};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::window,
    dom,
    ui::{
        app::App,
        conversation::{
            branch::OriginAbove, card::CitationCard, exchange::ExchangeSection, images,
            selected_words::SelectedWordsBar, welcome::Welcome,
        },
        elements::{
            controls::aria,
            lazy::{Lazy, LazyView},
        },
        print,
    },
};

/// Within this distance from the first exchange on screen, in pixels, earlier exchanges are added at once
/// instead of when the browser is idle.
const NEAR: i32 = 1200;

/// The conversation, or an invitation to begin one.
#[component]
pub(crate) fn TranscriptLog() -> impl IntoView {
    let app = App::get();
    let is_busy =
        move || app.conversations.current().is_answering() || app.conversations.current().opening.get();
    app.services().scroller.on_near_top(NEAR, move || {
        if app.conversation().transcript.is_waiting() {
            spawn_local(async move {
                // Those on screen are shown by the same part.
                app.conversation().show_more().await;
            });
        }
    });
    Effect::new(move |before: Option<Option<ExchangeView>>| app.conversations.mark_last(before.flatten()));
    let is_any_suggested = move || {
        let conversation = app.conversations.current();
        conversation.suggestions.shown.with(Option::is_some)
            || conversation.waiting_summary.with(Option::is_some)
    };
    view! {
        <Show when=move || app.conversations.current().transcript.empty.get()>
            <Welcome />
        </Show>
        <LazyView
            when=move || app.conversations.current().transcript.empty.get() && app.panels.example.get()
            view=Lazy::Answer(|views| views.example)
        />
        // Polite and only when done: an answer read out letter by letter helps nobody.
        <div role="log" aria-label=messages::conversation::log() aria-busy=move || aria(is_busy())>
            <LazyView
                when=move || !app.conversations.current().transcript.empty.get()
                view=Lazy::Answer(|views| views.exchanges)
                meanwhile=move || view! { <LastQuestion /> }
            />
        </div>
        <LazyView when=is_any_suggested view=Lazy::Answer(|views| views.suggestions) />
    }
}

/// The card beside citations and the buttons of blocks, once there was an answer or a document.
#[component]
pub(crate) fn CardOfCitations() -> impl IntoView {
    let app = App::get();
    let is_needed = move || {
        !app.conversations.current().transcript.empty.get()
            || app.panels.document.with(Option::is_some)
            || app.panels.example.get()
    };
    let was_needed = Memo::new(move |had: Option<&bool>| had == Some(&true) || is_needed());
    view! { <LazyView when=move || was_needed.get() view=Lazy::Answer(|views| views.tools) /> }
}

/// The elements and listeners that all answers and documents share: the card, the buttons of blocks, keys and printing.
#[component]
pub(crate) fn AnswerTools() -> impl IntoView {
    let app = App::get();
    if let Some(place) = window::by_id("app") {
        dom::work_block_buttons(&place);
    }
    dom::copy_as_text();
    dom::on_letter("c", "KeyC", move |shift| {
        app.document.walk(None, if shift { Direction::Backward } else { Direction::Forward });
    });
    images::listen();
    print::listen();
    view! {
        <CitationCard />
        <SelectedWordsBar />
    }
}

/// The last question, until the code that shows answers is loaded.
#[component]
fn LastQuestion() -> impl IntoView {
    let app = App::get();
    let last = move || app.conversations.current().transcript.last.get();
    let question = move || last().map(|last| last.question.get());
    let is_asked = move || last().is_some_and(ExchangeView::is_streaming);
    view! {
        <section class="exchange">
            <article data-role="user" aria-label=messages::conversation::your_question()>
                <div class="asked">{question}</div>
            </article>
            <Show when=is_asked>
                <article data-role="assistant" data-state="streaming" aria-label=messages::conversation::answer() aria-busy="true">
                    <p class="doing">{messages::conversation::waiting_for_answer()}</p>
                </article>
            </Show>
        </section>
    }
}

#[component]
pub(crate) fn Exchanges() -> impl IntoView {
    let app = App::get();
    Effect::new(move || {
        dom::frame_class("comparing", app.conversations.current().transcript.comparing.with(Option::is_some));
    });
    view! {
        <OriginAbove />
        <For each=move || app.conversations.current().transcript.chunks.get() key=|chunk| chunk.key let:chunk>
            <ChunkOfPages chunk />
        </For>
    }
}

#[component]
fn ChunkOfPages(chunk: Chunk) -> impl IntoView {
    let class = move || match chunk.pages.with(Vec::len) {
        0..=4 => "volume",
        5..=8 => "volume volume-8",
        9..=12 => "volume volume-12",
        _ => "volume volume-16",
    };
    view! {
        <div class=class>
            <For each=move || chunk.pages.get() key=|page| page.key let:page>
                <PageOfExchanges page />
            </For>
        </div>
    }
}

#[component]
fn PageOfExchanges(page: Page) -> impl IntoView {
    // A guess at its height, until it has been on screen once.
    let class = match page.exchanges.with_untracked(Vec::len) {
        0 | 1 => "page",
        2 | 3 => "page page-2",
        4 | 5 => "page page-4",
        _ => "page page-6",
    };
    view! {
        <div class=class>
            <For each=move || page.exchanges.get() key=|exchange| exchange.key let:exchange>
                <ExchangeSection exchange />
            </For>
        </div>
    }
}
