//! The model of a project, how it is asked to answer, and where its conversations search.

use footnote_client::preferences::Preset;
use footnote_core::conversation::{GenerationSettings, SearchScope};
use leptos::prelude::*;

use super::form::Form;
use crate::ui::{
    app::App,
    composer::{actions::models, views::search_scope::ScopeChooser},
    settings::views::{
        fields::{DEFAULT, SelectField},
        generation::{NumberField, shown, whole},
        model::EFFORTS,
    },
    shell::views::format::number,
};

#[component]
pub(super) fn Details(form: Form) -> impl IntoView {
    let app = App::get();
    let scope = Signal::derive(move || form.draft.with(|draft| draft.search_in.clone()));
    let change_scope = Callback::new(move |scope| form.change(app, |draft| draft.search_in = scope));
    let generation = Memo::new(move |_| form.draft.with(|draft| draft.generation.clone()));
    let change = move |change: Box<dyn FnOnce(&mut GenerationSettings)>| {
        form.change(app, |draft| change(&mut draft.generation));
    };
    view! {
        <section class="setting">
            <h3>"Model"</h3>
            <p class="hint">"For its conversations, unless one of them chooses otherwise."</p>
            <ModelField form />
            <PresetField form />
            <SelectField
                label="Reasoning effort"
                options=&EFFORTS
                value=move || generation.with(|generation| generation.reasoning_effort)
                on_change=move |effort| change(Box::new(move |generation| generation.reasoning_effort = effort))
            />
            <NumberField
                label="Temperature"
                range=(0.0, 2.0)
                value=move || generation.with(|generation| generation.temperature.map(shown))
                on_change=move |value| change(Box::new(move |generation| generation.temperature = value))
            />
            <NumberField
                label="Top-p"
                range=(0.0, 1.0)
                value=move || generation.with(|generation| generation.top_p.map(shown))
                on_change=move |value| change(Box::new(move |generation| generation.top_p = value))
            />
            <NumberField
                label="Longest answer, in tokens"
                range=(1.0, 1_000_000.0)
                value=move || generation.with(|generation| generation.max_tokens.map(shown))
                on_change=move |value| change(Box::new(move |generation| generation.max_tokens = whole(value)))
            />
            <label class="tick">
                <input
                    type="checkbox"
                    prop:checked=move || generation.with(|generation| generation.only_documents)
                    on:change=move |event| {
                        let is_on = event_target_checked(&event);
                        change(Box::new(move |generation| generation.only_documents = is_on));
                    }
                />
                <span>"Answer only from the documents"</span>
            </label>
        </section>
        <Show when=move || app.composer.can_limit_search.get() || !scope.with(SearchScope::is_everywhere)>
            <section class="setting">
                <h3>"Search in"</h3>
                <p class="hint">"For its conversations, unless one of them chooses otherwise."</p>
                <ScopeChooser scope change=change_scope />
            </section>
        </Show>
    }
}

#[component]
fn ModelField(form: Form) -> impl IntoView {
    let app = App::get();
    let chosen = Memo::new(move |_| form.draft.with(|draft| draft.model.clone()).unwrap_or_default());
    let choose = move |event| {
        let id = event_target_value(&event);
        form.change(app, |draft| draft.model = (!id.is_empty()).then_some(id));
    };
    let mut options = untrack(|| models::on_offer(app));
    let current = chosen.get_untracked();
    // One that is not on offer now stays chosen.
    let other = (!current.is_empty() && options.iter().all(|option| option.id != current)).then_some(current);
    let option = move |(id, label): (String, String)| {
        let value = id.clone();
        view! {
            <option value=value prop:selected=move || chosen.with(|chosen| *chosen == id)>
                {label}
            </option>
        }
    };
    let offered = options.drain(..).map(|option| {
        let label = format!("{} · {} tokens", option.id, number(option.window));
        (option.id, label)
    });
    let options: Vec<_> = offered.chain(other.map(|id| (id.clone(), id))).map(option).collect();
    view! {
        <label>
            <span>"Model"</span>
            <select on:change=choose>
                <option value="" prop:selected=move || chosen.with(String::is_empty)>
                    {DEFAULT}
                </option>
                {options}
            </select>
        </label>
    }
}

/// Fills in what a preset has. Its instructions are taken where the project has none.
#[component]
fn PresetField(form: Form) -> impl IntoView {
    let app = App::get();
    let presets = StoredValue::new(app.preferences.kept::<Preset>());
    let names: Vec<String> =
        presets.with_value(|presets| presets.iter().map(|preset| preset.name.clone()).collect());
    let fill = move |event| {
        let name = event_target_value(&event);
        let preset = presets.with_value(|all| all.iter().find(|preset| preset.name == name).cloned());
        let Some(Preset { model, generation, .. }) = preset else { return };
        form.change(app, |draft| {
            draft.model = model;
            let instructions = generation.instructions.clone();
            draft.generation = GenerationSettings { instructions: String::new(), ..generation };
            if draft.instructions.trim().is_empty() {
                draft.instructions = instructions;
            }
        });
    };
    let options: Vec<_> =
        names.iter().map(|name| view! { <option value=name.clone()>{name.clone()}</option> }).collect();
    (!names.is_empty()).then(|| {
        view! {
            <label>
                <span>"Fill in from a preset"</span>
                <select on:change=fill>
                    <option value="">"Choose a preset"</option>
                    {options}
                </select>
            </label>
        }
    })
}
