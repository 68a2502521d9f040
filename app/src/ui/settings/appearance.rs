//! How the page looks.

use footnote_client::preferences::Preference;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::{
        fields::{Section, SelectField},
        language::LanguageField,
    },
};

const THEMES: [(&str, &str); 3] = [("", "As the system"), ("light", "Light"), ("dark", "Dark")];
const TEXT_SIZES: [(&str, &str); 4] =
    [("small", "Small"), ("", "Normal"), ("large", "Large"), ("larger", "Larger")];

#[component]
pub(super) fn AppearanceSection() -> impl IntoView {
    view! {
        <Section title="Appearance" hint="How the page looks in this browser.">
            <AppearanceField label="Theme" part=Preference::Theme options=&THEMES />
            <AppearanceField label="Text size" part=Preference::TextSize options=&TEXT_SIZES />
            <LanguageField />
        </Section>
    }
}

#[component]
fn AppearanceField(
    label: &'static str,
    part: Preference,
    options: &'static [(&'static str, &'static str)],
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
