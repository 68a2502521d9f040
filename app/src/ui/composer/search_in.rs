//! Where the next question is searched for, in sight below the question box, and the choice of it.

use footnote_client::{panels::SEARCH_IN, server::SearchLimits};
use footnote_core::conversation::SearchScope;
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::frame,
    dom,
    ui::{
        app::App,
        composer::answered_from::AnsweredFromButton,
        elements::{
            controls::{Icon, aria},
            lazy::{Lazy, LazyView},
        },
    },
};

/// Keeps whether there is anything to choose.
fn watch_limits() {
    let app = App::get();
    let limits = Memo::new(move |_| app.server.search_limits());
    Effect::new(move || match limits.get() {
        SearchLimits::Nothing => app.server.can_limit_search.set(false),
        SearchLimits::Something => app.server.can_limit_search.set(true),
        SearchLimits::AskServer => frame::when_idle(move || {
            spawn_local(async move {
                // A server that cannot be reached now is asked again when the page is opened the next time.
                if let Ok(part) = app.views.answer.load().await {
                    (part.ask_for_limits)(app.server.clone(), &app.services().turn.knowledge_bases).await;
                }
            });
        }),
    });
}

#[component]
pub(crate) fn SearchInButton() -> impl IntoView {
    let app = App::get();
    watch_limits();
    let open = app.panels.search_in;
    dom::on_away(move || {
        if open.get_untracked() {
            open.set(false);
        }
    });
    view! { <LazyView when=move || app.conversations.current().may_choose_scope() view=Lazy::Answer(|views| views.search_in) /> }
}

#[component]
pub(crate) fn SearchIn() -> impl IntoView {
    let app = App::get();
    let open = app.panels.search_in;
    let label = Memo::new(move |_| app.conversations.current().search_scope_label());
    let is_one = Memo::new(move |_| app.conversations.current().search_scope().is_one_document());
    let words = move || {
        if is_one.get() { messages::composer::only_in_label() } else { messages::composer::search_in_label() }
    };
    let name = move || {
        if is_one.get() {
            messages::composer::only_in_name(label.get())
        } else {
            messages::composer::search_in_name(label.get())
        }
    };
    view! {
            <div class="pop up search-in">
                <button
                    type="button"
                    class="quiet"
                    id=SEARCH_IN
                    aria-label=name
                    aria-haspopup="dialog"
                    aria-expanded=move || aria(open.get())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <span class:hide-narrow=move || !is_one.get()>{words}</span>
                    <span class="model-name">{move || label.get()}</span>
                </button>
                <Show when=move || is_one.get()>
                    <button
                        type="button"
                        class="quiet square"
                        aria-label=messages::composer::search_everything_again()
                        title=messages::composer::search_everything_again()
                        on:click=move |_| app.conversation().choose_scope(SearchScope::default())
                    >
                        <Icon class="icon i-close" />
                    </button>
                </Show>
                <LazyView when=move || open.get() view=Lazy::Dialogs(|views| views.search_scope) />
            </div>
            <AnsweredFromButton />
    }
}
