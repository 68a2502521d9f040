//! Prompts kept under a name.

use footnote_client::preferences::Prompt;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{app::App, settings::fields::Section};

#[component]
pub(super) fn PromptsSection() -> impl IntoView {
    let app = App::get();
    let all = RwSignal::new(app.preferences.kept::<Prompt>());
    let name = RwSignal::new(String::new());
    let text = RwSignal::new(String::new());
    let failed = RwSignal::new(None::<String>);
    let save = move |_| {
        let prompt = Prompt { name: name.get_untracked().trim().to_owned(), text: text.get_untracked() };
        let saved = app.preferences.keep(prompt);
        if saved.is_ok() {
            name.set(String::new());
            text.set(String::new());
        }
        failed.set(saved.err().map(|error| error.to_string()));
        all.set(app.preferences.kept::<Prompt>());
    };
    let is_incomplete =
        move || name.with(|name| name.trim().is_empty()) || text.with(|text| text.trim().is_empty());
    let entry = move |prompt: Prompt| {
        let Prompt { name: title, text: words } = prompt;
        let (edited, deleted) = (title.clone(), title.clone());
        let edit = move |_| {
            name.set(edited.clone());
            text.set(words.clone());
        };
        let delete = move |_| {
            failed.set(app.preferences.remove::<Prompt>(&deleted).err().map(|error| error.to_string()));
            all.set(app.preferences.kept::<Prompt>());
        };
        view! {
            <li class="row start">
                <span>{title.clone()}</span>
                <button type="button" class="quiet" aria-label=messages::settings::edit_prompt(&title) on:click=edit>
                    {messages::settings::edit()}
                </button>
                <button type="button" class="quiet" aria-label=messages::settings::delete_prompt(&title) on:click=delete>
                    {messages::settings::delete()}
                </button>
            </li>
        }
    };
    view! {
        <Section
            title=messages::settings::prompts()
            hint=messages::settings::prompts_hint()
        >
            <ul class="plain">{move || all.get().into_iter().map(entry).collect_view()}</ul>
            <label>
                <span>{messages::settings::prompt_name()}</span>
                <input
                    type="text"
                    placeholder=messages::settings::prompt_name_example()
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <label>
                <span>{messages::settings::prompt_text()}</span>
                <textarea
                    rows="3"
                    placeholder=messages::settings::prompt_text_example()
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <div class="row start">
                <button type="button" class="button" disabled=is_incomplete on:click=save>
                    {messages::settings::save_prompt()}
                </button>
            </div>
            <p class="hint" role="status">{move || failed.get()}</p>
        </Section>
    }
}
