//! Settings section for model prices.

use footnote_core::conversation::Prices;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::{actions::preferences, views::section::Section},
};

#[component]
pub(super) fn PricesSection() -> impl IntoView {
    let app = App::get();
    let written = preferences::prices(app);
    let failed = RwSignal::new(None::<String>);
    let save = move |event| {
        let text = event_target_value(&event);
        failed.set(match Prices::parse(&text) {
            Err(line) => Some(format!(
                "Line {line} was not understood. Write a model and two prices, such as: gpt-5 $1.25 $10"
            )),
            Ok(_) => preferences::set_prices(app, &text).err().map(|error| error.to_string()),
        });
    };
    view! {
        <Section
            title="Prices"
            hint="One model a line, with the price of a million tokens sent and received. \"Details\" of an answer then says what it cost."
        >
            <label>
                <span>"Prices of models"</span>
                <textarea rows="3" placeholder="gpt-5 $1.25 $10" prop:value=written on:change=save></textarea>
            </label>
            <p class="hint" role="status">{move || failed.get()}</p>
        </Section>
    }
}
