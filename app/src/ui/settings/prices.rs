//! Settings section for model prices.

use footnote_client::preferences::Preference;
use footnote_core::conversation::Prices;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, TextField},
};

/// A line of the prices.
const EXAMPLE: &str = "gpt-5 $1.25 $10 $0.125";

#[component]
pub(super) fn PricesSection() -> impl IntoView {
    let app = App::get();
    let written = app.preferences.text(Preference::Prices).unwrap_or_default();
    let failed = RwSignal::new(None::<String>);
    let save = move |text: String| {
        failed.set(match Prices::parse(&text) {
            Err(line) => Some(messages::settings::price_not_understood(EXAMPLE, line.to_string())),
            Ok(_) => app.preferences.set_text(Preference::Prices, &text).err().map(|error| error.to_string()),
        });
    };
    view! {
        <Section
            title=messages::settings::prices()
            hint=messages::settings::prices_hint()
        >
            <TextField
                label=messages::settings::prices_of_models()
                placeholder="gpt-5 $1.25 $10"
                rows=3
                value=move || written.clone()
                on_change=save
            />
            <p class="hint" role="status">{move || failed.get()}</p>
        </Section>
    }
}
