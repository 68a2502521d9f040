//! The search query under the question, where it differs from the question, and where was searched, if not everywhere.

use footnote_client::conversation::ExchangeView;
use footnote_core::text::clean_text;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom::{self, select_soon},
    ui::{app::App, elements::controls::IconButton},
};

/// The search query. It can be changed, and the question answered anew with the new results.
#[component]
pub(crate) fn SearchQuery(exchange: ExchangeView) -> impl IntoView {
    let words = Memo::new(move |_| exchange.outcome.with(|outcome| outcome.searched.clone()));
    let searched_in = Memo::new(move |_| exchange.outcome.with(|outcome| outcome.searched_in.clone()));
    view! {
        {move || words.get().map(|words| view! { <EditableQuery exchange words /> })}
        {move || {
            searched_in.get().map(|scope| view! { <p class="searched"><span>{messages::conversation::searched_in()} <bdi>{scope}</bdi></span></p> })
        }}
    }
}

#[component]
fn EditableQuery(exchange: ExchangeView, words: String) -> impl IntoView {
    // The query on screen and the query that is sent are the same.
    let words = StoredValue::new(clean_text(&words).into_owned());
    let editing = RwSignal::new(false);
    let shown = move || {
        view! {
            <p class="searched">
                <span>{messages::conversation::searched_for()} <q>{words.get_value()}</q></span>
                <Show when=move || exchange.may_ask.get()>
                    <IconButton
                        class="quiet"
                        icon="icon i-edit"
                        label=messages::conversation::edit_search()
                        on:click=move |_| editing.set(true)
                    />
                </Show>
            </p>
        }
    };
    view! {
        <Show when=move || editing.get() fallback=shown>
            <EditQuery exchange words=words.get_value() editing />
        </Show>
    }
}

#[component]
fn EditQuery(exchange: ExchangeView, words: String, editing: RwSignal<bool>) -> impl IntoView {
    let app = App::get();
    let typed = StoredValue::new(words.clone());
    let search = move || {
        let words = typed.with_value(|typed| typed.trim().to_owned());
        if !words.is_empty() {
            editing.set(false);
            app.conversation().ask_anew(exchange, Some(words));
        }
    };
    view! {
        <div class="searched edit-search">
            <input
                type="text"
                aria-label=messages::conversation::search_for()
                prop:value=words
                use:select_soon
                on:input=move |event| typed.set_value(event_target_value(&event))
                on:keydown=move |event| match dom::key(&event) {
                    dom::Key::Enter => {
                        event.prevent_default();
                        search();
                    }
                    dom::Key::Escape => editing.set(false),
                    dom::Key::Other => {}
                }
            />
            <button type="button" class="button" on:click=move |_| editing.set(false)>
                {messages::conversation::cancel()}
            </button>
            <button type="button" class="button main" on:click=move |_| search()>
                {messages::conversation::search_again()}
            </button>
        </div>
    }
}
