//! Settings section for model prices.

use footnote_client::preferences::Preference;
use footnote_core::conversation::Prices;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, TextField},
};

#[component]
pub(super) fn PricesSection() -> impl IntoView {
    let app = App::get();
    let written = app.preferences.text(Preference::Prices).unwrap_or_default();
    let failed = RwSignal::new(None::<String>);
    let save = move |text: String| {
        failed.set(match Prices::parse(&text) {
            Err(line) => Some(format!(
                "Line {line} was not understood. Write a model and two or three prices, such as: gpt-5 $1.25 $10 $0.125"
            )),
            Ok(_) => app.preferences.set_text(Preference::Prices, &text).err().map(|error| error.to_string()),
        });
    };
    view! {
        <Section
            title="Prices"
            hint="One model a line, with the price of a million tokens sent, received and, if it is another, sent from the server's cache. \"Details\" of an answer then says what it cost."
        >
            <TextField
                label="Prices of models"
                placeholder="gpt-5 $1.25 $10"
                rows=3
                value=move || written.clone()
                on_change=save
            />
            <p class="hint" role="status">{move || failed.get()}</p>
        </Section>
    }
}
