//! When the knowledge base is searched.

use footnote_client::settings::SettingsOf;
use footnote_core::conversation::RetrievalMode;
use leptos::prelude::*;

use crate::ui::{app::App, settings::fields::Section};

/// When the knowledge base can be searched: the option's value, what it stands for, and its words.
const RETRIEVAL_MODES: [(&str, RetrievalMode, &str); 3] = [
    ("auto", RetrievalMode::Auto, "Before every answer, and whenever the model asks"),
    ("search", RetrievalMode::Search, "Before every answer"),
    ("tools", RetrievalMode::Tools, "Only when the model asks"),
];

#[component]
pub(super) fn RetrievalSection() -> impl IntoView {
    let app = App::get();
    let chosen = move || app.conversations.current().settings.with(|settings| settings.retrieval);
    let choose = move |event| {
        let value = event_target_value(&event);
        if let Some((_, mode, _)) = RETRIEVAL_MODES.into_iter().find(|(name, _, _)| *name == value) {
            app.conversation().change_settings(move |settings| settings.retrieval = mode);
        }
    };
    let option = move |(value, mode, label)| {
        view! { <option value=value prop:selected=move || chosen() == mode>{label}</option> }
    };
    view! {
        <Section title="Knowledge base" hint="When documents are searched for, in this conversation.">
            <select aria-label="When to search" on:change=choose>
                {RETRIEVAL_MODES.map(option).into_iter().collect_view()}
            </select>
            <OnlyDocumentsField settings=SettingsOf::current_conversation(app.conversations) />
            <p class="hint">
                "The model is told to add nothing else, and an answer that rests on none of them says so."
            </p>
        </Section>
    }
}

#[component]
pub(crate) fn OnlyDocumentsField(settings: SettingsOf) -> impl IntoView {
    let only_documents = Memo::new(move |_| settings.generation().only_documents);
    view! {
        <label class="tick">
            <input
                type="checkbox"
                prop:checked=move || only_documents.get()
                on:change=move |event| {
                    let only = event_target_checked(&event);
                    settings.change_generation(|generation| generation.only_documents = only);
                }
            />
            <span>"Answer only from the documents"</span>
        </label>
    }
}
