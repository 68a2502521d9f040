//! Numbers for the model's server, and how much of the window a request takes.

use footnote_client::settings::SettingsOf;
use footnote_core::conversation::ContextLimits;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::{
        fields::{Section, default_words},
        model::ExtraJsonField,
    },
};

#[component]
pub(super) fn GenerationSection() -> impl IntoView {
    let app = App::get();
    let settings = SettingsOf::current_conversation(app.conversations);
    let limits = Memo::new(move |_| app.conversations.current().settings.with(|settings| settings.limits));
    let change = move |change: &dyn Fn(&mut ContextLimits)| {
        app.conversation().change_settings(|settings| change(&mut settings.limits));
    };
    view! {
        <Section title=messages::settings::generation() hint=messages::settings::generation_hint()>
            <AnswerNumbers settings />
            <NumberField
                label=messages::settings::longest_context()
                range=(500.0, 10_000_000.0)
                unset=messages::settings::models_window()
                value=move || limits.with(|limits| limits.longest_context.map(shown))
                on_change=move |value| change(&|limits| limits.longest_context = whole(value))
            />
            <NumberField
                label=messages::settings::shorten_at()
                range=(20.0, 95.0)
                value=move || limits.with(|limits| limits.compression_threshold_pct.map(shown))
                on_change=move |value| {
                    change(&|limits| limits.compression_threshold_pct = whole(value));
                }
            />
            <NumberField
                label=messages::settings::messages_share()
                range=(5.0, 100.0)
                value=move || limits.with(|limits| limits.messages_share_pct.map(shown))
                on_change=move |value| {
                    change(&|limits| limits.messages_share_pct = whole(value));
                }
            />
            <NumberField
                label=messages::settings::tools_share()
                range=(0.0, 100.0)
                value=move || limits.with(|limits| limits.tools_share_pct.map(shown))
                on_change=move |value| change(&|limits| limits.tools_share_pct = whole(value))
            />
            <ExtraJsonField />
        </Section>
    }
}

/// The numbers that a conversation and a project both have.
#[component]
pub(crate) fn AnswerNumbers(settings: SettingsOf) -> impl IntoView {
    let generation = Memo::new(move |_| settings.generation());
    view! {
        <NumberField
            label=messages::settings::temperature()
            range=(0.0, 2.0)
            value=move || generation.with(|generation| generation.temperature.map(shown))
            on_change=move |value| settings.change_generation(|generation| generation.temperature = value)
        />
        <NumberField
            label=messages::settings::top_p()
            range=(0.0, 1.0)
            value=move || generation.with(|generation| generation.top_p.map(shown))
            on_change=move |value| settings.change_generation(|generation| generation.top_p = value)
        />
        <NumberField
            label=messages::settings::longest_answer()
            range=(1.0, 1_000_000.0)
            value=move || generation.with(|generation| generation.max_tokens.map(shown))
            on_change=move |value| settings.change_generation(|generation| generation.max_tokens = whole(value))
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

/// A typed number with a point, also where the language has a comma before decimals.
fn with_point(typed: String) -> String {
    if messages::number(0.5).contains(',') { typed.replace(',', ".") } else { typed }
}

/// A number that may be left open. One out of range is refused in words, and changes nothing.
#[component]
fn NumberField(
    label: &'static str,
    range: (f32, f32),
    #[prop(default = default_words())] unset: &'static str,
    value: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
    on_change: impl Fn(Option<f32>) + 'static,
) -> impl IntoView {
    let refused = RwSignal::new(false);
    let change = move |event| {
        let typed = with_point(event_target_value(&event));
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
                        {messages::settings::number_refused(least.to_string(), most.to_string())}
                    </span>
                </Show>
            </span>
        </label>
    }
}
