//! Where the next question is searched for, in sight below the question box, and the choice of it.

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::{
    dom,
    ui::{
        app::App,
        composer::{actions::search_scope, views::answered_from::AnsweredFromButton},
        shell::views::{
            controls::aria,
            lazy::{LazyView, Part},
        },
    },
};

#[component]
pub(crate) fn SearchInButton() -> impl IntoView {
    let app = App::get();
    search_scope::watch(app);
    let open = app.panels.search_in;
    dom::on_away(move || {
        if open.get_untracked() {
            open.set(false);
        }
    });
    view! { <LazyView when=move || search_scope::is_offered(app) load=button /> }
}

#[wasm_split(answer, fallible)]
fn button() -> Part {
    Ok(ViewFn::from(Button))
}

#[component]
fn Button() -> impl IntoView {
    let app = App::get();
    let open = app.panels.search_in;
    let label = Memo::new(move |_| search_scope::label(app));
    view! {
            <div class="pop up search-in">
                <button
                    type="button"
                    class="quiet"
                    id=search_scope::BUTTON
                    aria-label=move || format!("Search in: {}", label.get())
                    aria-haspopup="dialog"
                    aria-expanded=move || aria(open.get())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <span class="hide-narrow">"Search in: "</span>
                    <span class="model-name">{move || label.get()}</span>
                </button>
                <LazyView when=move || open.get() load=choice />
            </div>
            <AnsweredFromButton />
    }
}

#[wasm_split(dialogs, fallible)]
fn choice() -> Part {
    Ok(ViewFn::from(super::search_scope::SearchInDialog))
}
