//! How the page looks.

use footnote_client::preferences::Preference;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::{
        fields::{Section, SelectField},
        language::LanguageField,
    },
};

fn themes() -> [(&'static str, &'static str); 3] {
    [
        ("", messages::settings::theme_system()),
        ("light", messages::settings::theme_light()),
        ("dark", messages::settings::theme_dark()),
    ]
}

fn text_sizes() -> [(&'static str, &'static str); 4] {
    [
        ("small", messages::settings::text_small()),
        ("", messages::settings::text_normal()),
        ("large", messages::settings::text_large()),
        ("larger", messages::settings::text_larger()),
    ]
}

#[component]
pub(super) fn AppearanceSection() -> impl IntoView {
    view! {
        <Section title=messages::settings::appearance() hint=messages::settings::appearance_hint()>
            <AppearanceField label=messages::settings::theme() part=Preference::Theme options=themes() />
            <AppearanceField label=messages::settings::text_size() part=Preference::TextSize options=text_sizes() />
            <LanguageField />
        </Section>
    }
}

#[component]
fn AppearanceField(
    label: &'static str,
    part: Preference,
    #[prop(into)] options: Vec<(&'static str, &'static str)>,
) -> impl IntoView {
    let app = App::get();
    let stored = app.preferences.text(part).unwrap_or_default();
    let chosen = options.iter().find(|(value, _)| *value == stored).map_or("", |(value, _)| *value);
    view! {
        <SelectField
            label
            options
            value=move || chosen
            on_change=move |value| app.preferences.set_look(part, value)
        />
    }
}
