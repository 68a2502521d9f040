//! What the settings are made of: a section, and rows of a label with what can be set.

use footnote_messages as messages;
use leptos::prelude::*;

use crate::dom;

/// Shown where a setting is left as it is without it: as the operator or the model's server has it.
pub(crate) fn default_words() -> &'static str {
    messages::settings::default()
}

#[component]
pub(super) fn Section(title: &'static str, hint: &'static str, children: Children) -> impl IntoView {
    view! {
        <section class="setting">
            <h3>{title}</h3>
            <p class="hint">{hint}</p>
            {children()}
        </section>
    }
}

/// One of a few values, each with its words.
#[component]
pub(crate) fn SelectField<T: Copy + PartialEq + Send + Sync + 'static>(
    label: &'static str,
    #[prop(into)] options: Vec<(T, &'static str)>,
    value: impl Fn() -> T + Copy + Send + Sync + 'static,
    on_change: impl Fn(T) + 'static,
) -> impl IntoView {
    let values: Vec<_> = options.iter().map(|(value, _)| *value).collect();
    let choose = move |event| {
        if let Some(value) = dom::chosen_option(&event).and_then(|chosen| values.get(chosen)) {
            on_change(*value);
        }
    };
    let option = move |(option, words): (T, &'static str)| {
        view! { <option prop:selected=move || value() == option>{words}</option> }
    };
    view! {
        <label>
            <span>{label}</span>
            <select on:change=choose>{options.into_iter().map(option).collect_view()}</select>
        </label>
    }
}

/// A text of one line, or of several `rows`, set when the field is left.
#[component]
pub(super) fn TextField(
    label: &'static str,
    placeholder: &'static str,
    #[prop(optional)] rows: Option<u32>,
    value: impl Fn() -> String + Send + Sync + 'static,
    on_change: impl Fn(String) + 'static,
) -> impl IntoView {
    let change = move |event| on_change(event_target_value(&event));
    let field = match rows {
        None => view! { <input type="text" placeholder=placeholder prop:value=value on:change=change /> }
            .into_any(),
        Some(rows) => view! {
            <textarea rows=rows placeholder=placeholder prop:value=value on:change=change></textarea>
        }
        .into_any(),
    };
    view! {
        <label>
            <span>{label}</span>
            {field}
        </label>
    }
}
