//! Prompts kept under a name.

use footnote_client::preferences::Prompt;
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
                <button type="button" class="quiet" aria-label=format!("Edit prompt {title}") on:click=edit>
                    "Edit"
                </button>
                <button type="button" class="quiet" aria-label=format!("Delete prompt {title}") on:click=delete>
                    "Delete"
                </button>
            </li>
        }
    };
    view! {
        <Section
            title="Prompts"
            hint="Type / and a prompt's name in the question box to write it there. {{Words in braces}} are filled in each time: Tab goes to the next. Prompts are not encrypted."
        >
            <ul class="plain">{move || all.get().into_iter().map(entry).collect_view()}</ul>
            <label>
                <span>"Name of the prompt"</span>
                <input
                    type="text"
                    placeholder="For example: translate"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <label>
                <span>"Text of the prompt"</span>
                <textarea
                    rows="3"
                    placeholder="For example: Translate into {{language}}: {{text}}"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <div class="row start">
                <button type="button" class="button" disabled=is_incomplete on:click=save>
                    "Save prompt"
                </button>
            </div>
            <p class="hint" role="status">{move || failed.get()}</p>
        </Section>
    }
}
