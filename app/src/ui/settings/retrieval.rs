//! When the knowledge base is searched.

use footnote_client::settings::SettingsOf;
use footnote_core::conversation::RetrievalMode;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{app::App, settings::fields::Section};

/// When the knowledge base can be searched: the option's value, what it stands for, and its words.
fn retrieval_modes() -> [(&'static str, RetrievalMode, &'static str); 3] {
    [
        ("auto", RetrievalMode::Auto, messages::settings::search_and_tools()),
        ("search", RetrievalMode::Search, messages::settings::search_before()),
        ("tools", RetrievalMode::Tools, messages::settings::search_tools()),
    ]
}

#[component]
pub(super) fn RetrievalSection() -> impl IntoView {
    let app = App::get();
    let chosen = move || app.conversations.current().settings.with(|settings| settings.retrieval);
    let choose = move |event| {
        let value = event_target_value(&event);
        if let Some((_, mode, _)) = retrieval_modes().into_iter().find(|(name, _, _)| *name == value) {
            app.conversation().change_settings(move |settings| settings.retrieval = mode);
        }
    };
    let option = move |(value, mode, label)| {
        view! { <option value=value prop:selected=move || chosen() == mode>{label}</option> }
    };
    view! {
        <Section title=messages::settings::knowledge_base() hint=messages::settings::knowledge_base_hint()>
            <select aria-label=messages::settings::when_to_search() on:change=choose>
                {retrieval_modes().map(option).into_iter().collect_view()}
            </select>
            <OnlyDocumentsField settings=SettingsOf::current_conversation(app.conversations) />
            <p class="hint">{messages::settings::only_documents_hint()}</p>
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
            <span>{messages::settings::only_documents()}</span>
        </label>
    }
}
