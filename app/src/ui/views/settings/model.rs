//! The model of the conversation, how it is asked to answer, and presets of both.

use footnote_core::ports::StoreError;
use leptos::prelude::*;

use super::section::Section;
use crate::ui::{
    actions::models::{self, Preset},
    state::App,
    views::format::number,
};

/// Shown where a number is the operator's.
const OPERATORS: &str = "As Footnote was set up";

#[component]
pub(super) fn ModelSection() -> impl IntoView {
    let app = App::get();
    let is_ready = move || app.config().with(|config| config.ready().is_some());
    let waiting = || view! { <p class="hint">"The proxy has not said yet which models there are."</p> };
    view! {
        <Section title="Model" hint="Answers this conversation from the next question on.">
            <Show when=is_ready fallback=waiting>
                <ModelSelect />
                <GenerationFields />
                <Presets />
            </Show>
        </Section>
    }
}

#[component]
fn ModelSelect() -> impl IntoView {
    let app = App::get();
    let current = Memo::new(move |_| models::current(app));
    view! {
        <select aria-label="Model" on:change=move |event| models::choose(app, event_target_value(&event))>
            <For each=move || models::on_offer(app) key=Clone::clone let(option)>
                <option value=option.id.clone() prop:selected={
                    let id = option.id.clone();
                    move || current.with(|current| *current == id)
                }>
                    {format!("{} · {} tokens", option.id, number(option.window))}
                </option>
            </For>
        </select>
    }
}

#[component]
fn GenerationFields() -> impl IntoView {
    let app = App::get();
    let generation =
        Memo::new(move |_| app.conversation().settings.with(|settings| settings.generation.clone()));
    let instruct = move |event| {
        let words = event_target_value(&event);
        models::change_generation(app, |generation| generation.instructions = words);
    };
    let limits = Memo::new(move |_| app.conversation().settings.with(|settings| settings.limits));
    view! {
        <label>
            <span>"Instructions"</span>
            <textarea
                rows="2"
                placeholder="For example: Answer in French, in at most three sentences."
                prop:value=move || generation.with(|generation| generation.instructions.clone())
                on:change=instruct
            ></textarea>
        </label>
        <NumberField
            label="Temperature"
            range=(0.0, 2.0)
            value=move || generation.with(|generation| generation.temperature.map(shown))
            on_change=move |value| models::change_generation(app, |generation| generation.temperature = value)
        />
        <NumberField
            label="Top-p"
            range=(0.0, 1.0)
            value=move || generation.with(|generation| generation.top_p.map(shown))
            on_change=move |value| models::change_generation(app, |generation| generation.top_p = value)
        />
        <NumberField
            label="Longest answer, in tokens"
            range=(1.0, 1_000_000.0)
            value=move || generation.with(|generation| generation.max_tokens.map(shown))
            on_change=move |value| {
                models::change_generation(app, |generation| generation.max_tokens = whole(value));
            }
        />
        <NumberField
            label="Longest context, in tokens"
            range=(500.0, 10_000_000.0)
            unset="The model's window"
            value=move || limits.with(|limits| limits.longest_context.map(shown))
            on_change=move |value| models::change_limits(app, |limits| limits.longest_context = whole(value))
        />
        <NumberField
            label="Compress above, in % of the window"
            range=(20.0, 95.0)
            unset=OPERATORS
            value=move || limits.with(|limits| limits.compression_threshold_pct.map(shown))
            on_change=move |value| {
                models::change_limits(app, |limits| limits.compression_threshold_pct = whole(value));
            }
        />
        <NumberField
            label="Share for messages, in %"
            range=(5.0, 100.0)
            unset=OPERATORS
            value=move || limits.with(|limits| limits.messages_share_pct.map(shown))
            on_change=move |value| {
                models::change_limits(app, |limits| limits.messages_share_pct = whole(value));
            }
        />
        <NumberField
            label="Share for tools, in %"
            range=(0.0, 100.0)
            unset=OPERATORS
            value=move || limits.with(|limits| limits.tools_share_pct.map(shown))
            on_change=move |value| models::change_limits(app, |limits| limits.tools_share_pct = whole(value))
        />
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number in its range")]
fn whole(value: Option<f32>) -> Option<u32> {
    value.map(|value| value as u32)
}

fn shown(value: impl ToString) -> String {
    value.to_string()
}

/// A number that may be left to the model's server. One out of range is refused in words, and changes nothing.
#[component]
fn NumberField(
    label: &'static str,
    range: (f32, f32),
    #[prop(default = "As the model's server has it")] unset: &'static str,
    value: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
    on_change: impl Fn(Option<f32>) + 'static,
) -> impl IntoView {
    let refused = RwSignal::new(false);
    let change = move |event| {
        let typed = event_target_value(&event);
        let number = typed.trim().parse().ok().filter(|number| (range.0..=range.1).contains(number));
        let is_empty = typed.trim().is_empty();
        refused.set(number.is_none() && !is_empty);
        if number.is_some() || is_empty {
            on_change(number);
        }
    };
    let (least, most) = range;
    view! {
        <label>
            <span>{label}</span>
            <span>
                <input
                    type="text"
                    inputmode="decimal"
                    placeholder=unset
                    aria-invalid=move || refused.get().then_some("true")
                    prop:value=move || value().unwrap_or_default()
                    on:change=change
                />
                <Show when=move || refused.get()>
                    <span class="hint" role="alert">
                        {format!("Enter a number from {least} to {most}.")}
                    </span>
                </Show>
            </span>
        </label>
    }
}

#[component]
fn Presets() -> impl IntoView {
    let app = App::get();
    let presets = RwSignal::new(models::presets(app));
    let name = RwSignal::new(String::new());
    let failed = RwSignal::new(None::<String>);
    let current = Memo::new(move |_| {
        let settings = app.conversation().settings.get();
        presets.with(|presets| {
            presets.iter().find(|preset| preset.fits(&settings)).map(|preset| preset.name.clone())
        })
    });
    let reload = move |stored: Result<(), _>| {
        failed.set(stored.err().map(|error: StoreError| error.to_string()));
        presets.set(models::presets(app));
    };
    let choose = move |event| {
        let name = event_target_value(&event);
        let preset =
            presets.with_untracked(|presets| presets.iter().find(|preset| preset.name == name).cloned());
        if let Some(preset) = preset {
            models::apply_preset(app, preset);
        }
    };
    let save = move |_| {
        let chosen = name.get_untracked().trim().to_owned();
        reload(models::save_preset(app, &chosen));
        name.set(String::new());
    };
    let delete = move |_| {
        if let Some(name) = current.get_untracked() {
            reload(models::delete_preset(app, &name));
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
        <p class="hint">
            "A preset keeps the model, the instructions and the numbers above for other conversations. Presets are not encrypted."
        </p>
        <Show when=move || presets.with(|presets| !presets.is_empty())>
            <label>
                <span>"Preset"</span>
                <select on:change=choose>
                    <option value="" prop:selected=move || current.with(Option::is_none)>
                        "None of these"
                    </option>
                    {move || presets.get().into_iter().map(option).collect_view()}
                </select>
            </label>
        </Show>
        <label>
            <span>"Name of a new preset"</span>
            <input
                type="text"
                placeholder="For example: Translator"
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
                "Save preset"
            </button>
            <Show when=move || current.with(Option::is_some)>
                <button type="button" class="button" on:click=delete>
                    "Delete preset"
                </button>
            </Show>
        </div>
        <p class="hint" role="status">{move || failed.get()}</p>
    }
}
