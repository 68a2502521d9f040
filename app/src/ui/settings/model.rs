//! The model of the conversation, its instructions, and presets.

use footnote_client::{
    conversation::ModelOption,
    preferences::{Preference, Preset},
    settings::SettingsOf,
};
use footnote_core::{conversation::ReasoningEffort, ports::StoreError};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, SelectField, TextField, default_words},
};

fn efforts() -> [(ReasoningEffort, &'static str); 7] {
    [
        (ReasoningEffort::Unset, default_words()),
        (ReasoningEffort::None, messages::settings::effort_none()),
        (ReasoningEffort::Minimal, messages::settings::effort_minimal()),
        (ReasoningEffort::Low, messages::settings::effort_low()),
        (ReasoningEffort::Medium, messages::settings::effort_medium()),
        (ReasoningEffort::High, messages::settings::effort_high()),
        (ReasoningEffort::Xhigh, messages::settings::effort_xhigh()),
    ]
}

#[component]
pub(super) fn ModelSection() -> impl IntoView {
    let app = App::get();
    let settings = SettingsOf::current_conversation(app.conversations);
    let is_ready = move || app.server.config.with(|config| config.ready().is_some());
    let waiting = || view! { <p class="hint">{messages::settings::models_not_known()}</p> };
    view! {
        <Section title=messages::settings::model() hint=messages::settings::model_hint()>
            <Show when=is_ready fallback=waiting>
                <ModelSelect settings />
                <Instructions settings />
                <EffortField settings />
                <Presets />
            </Show>
        </Section>
    }
}

#[component]
pub(crate) fn ModelSelect(settings: SettingsOf) -> impl IntoView {
    let current = Memo::new(move |_| settings.model());
    let open = settings.may_leave_model_open().then(|| {
        view! {
            <option value="" prop:selected=move || current.with(String::is_empty)>
                {default_words()}
            </option>
        }
    });
    let label = |option: &ModelOption| match option.window {
        Some(window) => messages::settings::model_with_window(&option.id, window),
        None => option.id.clone(),
    };
    view! {
        <select aria-label=messages::settings::model() on:change=move |event| settings.choose_model(event_target_value(&event))>
            {open}
            <For each=move || settings.models_on_offer() key=Clone::clone let(option)>
                <option value=option.id.clone() prop:selected={
                    let id = option.id.clone();
                    move || current.with(|current| *current == id)
                }>
                    {label(&option)}
                </option>
            </For>
        </select>
    }
}

/// Instructions that go with every question of the conversation.
#[component]
fn Instructions(settings: SettingsOf) -> impl IntoView {
    let written = Memo::new(move |_| settings.generation().instructions);
    view! {
        <TextField
            label=messages::settings::instructions()
            placeholder=messages::settings::instructions_example()
            rows=2
            value=move || written.get()
            on_change=move |text| settings.change_generation(|generation| generation.instructions = text)
        />
    }
}

/// How much the model thinks before it answers.
#[component]
pub(crate) fn EffortField(settings: SettingsOf) -> impl IntoView {
    let effort = Memo::new(move |_| settings.generation().reasoning_effort);
    view! {
        <SelectField
            label=messages::settings::effort()
            options=efforts()
            value=move || effort.get()
            on_change=move |effort| {
                settings.change_generation(|generation| generation.reasoning_effort = effort);
            }
        />
    }
}

/// Fields of the requests to the current model for which there is no setting. A text that is refused changes nothing.
#[component]
pub(super) fn ExtraJsonField() -> impl IntoView {
    let app = App::get();
    let failed = RwSignal::new(None::<String>);
    let text = move || app.preferences.request_fields().text(&app.conversations.current().model());
    let save = move |text: String| {
        let model = untrack(|| app.conversation().model());
        let changed = app.preferences.request_fields().with(&model, &text).map_err(|error| error.to_string());
        let stored = changed.and_then(|fields| {
            let fields = fields.stored();
            app.preferences.set_text(Preference::RequestFields, fields).map_err(|error| error.to_string())
        });
        failed.set(stored.err());
    };
    view! {
        <TextField
            label=messages::settings::extra_json()
            placeholder="{\"chat_template_kwargs\": {\"enable_thinking\": false}}"
            rows=2
            value=text
            on_change=save
        />
        <Show when=move || failed.with(Option::is_some)>
            <p class="hint" role="alert">{move || failed.get()}</p>
        </Show>
    }
}

#[component]
fn Presets() -> impl IntoView {
    let app = App::get();
    let presets = RwSignal::new(app.preferences.kept::<Preset>());
    let name = RwSignal::new(String::new());
    let failed = RwSignal::new(None::<String>);
    let current = Memo::new(move |_| {
        let settings = app.conversations.current().settings.get();
        presets.with(|presets| {
            presets.iter().find(|preset| preset.fits(&settings)).map(|preset| preset.name.clone())
        })
    });
    let reload = move |stored: Result<(), _>| {
        failed.set(stored.err().map(|error: StoreError| error.to_string()));
        presets.set(app.preferences.kept::<Preset>());
    };
    let choose = move |event| {
        let name = event_target_value(&event);
        let preset =
            presets.with_untracked(|presets| presets.iter().find(|preset| preset.name == name).cloned());
        if let Some(preset) = preset {
            app.conversation().apply_preset(preset);
        }
    };
    let save = move |_| {
        let chosen = name.get_untracked().trim().to_owned();
        let preset = app.conversation().settings.with_untracked(|settings| Preset::of(chosen, settings));
        reload(app.preferences.keep(preset));
        name.set(String::new());
    };
    let delete = move |_| {
        if let Some(name) = current.get_untracked() {
            reload(app.preferences.remove::<Preset>(&name));
        }
    };
    let option = move |preset: Preset| {
        let name = preset.name;
        let label = name.clone();
        view! {
            <option value=name.clone() prop:selected=move || current.with(|current| current.as_ref() == Some(&name))>
                {label}
            </option>
        }
    };
    view! {
        <p class="hint">{messages::settings::presets_hint()}</p>
        <Show when=move || presets.with(|presets| !presets.is_empty())>
            <label>
                <span>{messages::settings::preset()}</span>
                <select on:change=choose>
                    <option value="" prop:selected=move || current.with(Option::is_none)>
                        {messages::settings::no_preset()}
                    </option>
                    {move || presets.get().into_iter().map(option).collect_view()}
                </select>
            </label>
        </Show>
        <label>
            <span>{messages::settings::new_preset()}</span>
            <input
                type="text"
                placeholder=messages::settings::preset_example()
                prop:value=move || name.get()
                on:input=move |event| name.set(event_target_value(&event))
            />
        </label>
        <div class="row start">
            <button
                type="button"
                class="button"
                disabled=move || name.with(|name| name.trim().is_empty())
                on:click=save
            >
                {messages::settings::save_preset()}
            </button>
            <Show when=move || current.with(Option::is_some)>
                <button type="button" class="button" on:click=delete>
                    {messages::settings::delete_preset()}
                </button>
            </Show>
        </div>
        <p class="hint" role="status">{move || failed.get()}</p>
    }
}
