//! The language of the page.

use footnote_client::preferences::Preference;
use footnote_messages::{self as messages, LANGUAGES};
use leptos::prelude::*;

use crate::{browser::window, ui::app::App};

/// What is chosen where the browser's own language is spoken.
const OF_BROWSER: &str = "";

/// A chosen language is spoken from the next start on, so that an answer that is running and a temporary conversation are not
/// ended by it.
#[component]
pub(super) fn LanguageField() -> impl IntoView {
    let app = App::get();
    let stored = app.preferences.text(Preference::Language).unwrap_or_default();
    let chosen = RwSignal::new(stored.clone());
    let choose = move |event| {
        let tag = event_target_value(&event);
        match app.preferences.set_text(Preference::Language, &tag) {
            Ok(()) => chosen.set(tag),
            Err(error) => app.toasts.fail_with(&error),
        }
    };
    let is_spoken = {
        let stored = stored.clone();
        move || chosen.with(|chosen| *chosen == stored)
    };
    let language = |language: &'static messages::Language| {
        let is_chosen = stored == language.tag;
        view! {
            <option value=language.tag lang=language.tag selected=is_chosen>
                {language.name}
            </option>
        }
    };
    view! {
        <label>
            <span>{messages::languages::label()}</span>
            <select on:change=choose>
                <option value=OF_BROWSER>{messages::languages::of_browser()}</option>
                {LANGUAGES.iter().map(language).collect_view()}
            </select>
        </label>
        <div class="row start" role="status" hidden=is_spoken>
            <span>{messages::languages::spoken_after_reload()}</span>
            <button type="button" class="button" on:click=|_| window::reload()>
                {messages::page::reload()}
            </button>
        </div>
    }
}
