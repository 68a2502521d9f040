//! The model of a project, how it is asked to answer, and where its conversations search.

use footnote_client::{preferences::Preset, settings::SettingsOf};
use footnote_core::conversation::SearchScope;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    composer::search_scope::ScopeChooser,
    settings::{
        generation::AnswerNumbers,
        model::{EffortField, ModelSelect},
        retrieval::OnlyDocumentsField,
    },
};

#[component]
pub(super) fn Details(settings: SettingsOf) -> impl IntoView {
    let app = App::get();
    let scope = Signal::derive(move || settings.search_scope());
    view! {
        <section class="setting">
            <h3>{messages::projects::model()}</h3>
            <p class="hint">{messages::projects::for_its_conversations()}</p>
            <label>
                <span>{messages::projects::model()}</span>
                <ModelSelect settings />
            </label>
            <PresetField settings />
            <EffortField settings />
            <AnswerNumbers settings />
            <OnlyDocumentsField settings />
        </section>
        <Show when=move || app.server.can_limit_search.get() || !scope.with(SearchScope::is_everywhere)>
            <section class="setting">
                <h3>{messages::projects::search_in()}</h3>
                <p class="hint">{messages::projects::for_its_conversations()}</p>
                <ScopeChooser scope change=Callback::new(move |scope| settings.choose_scope(scope)) />
            </section>
        </Show>
    }
}

/// Fills in what a preset has.
#[component]
fn PresetField(settings: SettingsOf) -> impl IntoView {
    let presets = App::get().preferences.kept::<Preset>();
    let option = |preset: &Preset| view! { <option value=preset.name.clone()>{preset.name.clone()}</option> };
    let options: Vec<_> = presets.iter().map(option).collect();
    let presets = StoredValue::new(presets);
    let fill = move |event| {
        let name = event_target_value(&event);
        let preset = presets.with_value(|all| all.iter().find(|preset| preset.name == name).cloned());
        if let Some(preset) = preset {
            settings.apply_preset(preset);
        }
    };
    (!options.is_empty()).then(|| {
        view! {
            <label>
                <span>{messages::projects::fill_in()}</span>
                <select on:change=fill>
                    <option value="">{messages::projects::choose_preset()}</option>
                    {options}
                </select>
            </label>
        }
    })
}
