//! Details of an answer: model, tokens, speed and cost.

use footnote_client::{conversation::ExchangeView, preferences::Preference};
use footnote_core::{
    conversation::{MadeBy, Prices},
    text::clean_title,
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::{
        controls::{Icon, aria, yes_or_no},
        format::duration,
    },
};

/// The button "Details", and the details once it is pressed.
#[component]
pub(crate) fn Details(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let open = RwSignal::new(false);
    let list = move || {
        let prices =
            Prices::parse(&app.preferences.text(Preference::Prices).unwrap_or_default()).unwrap_or_default();
        let rows = exchange.outcome.with(|outcome| rows(&outcome.made_by, &prices));
        rows.into_iter()
            .map(|(name, value)| view! { <div><dt>{name}</dt>" "<dd>{value}</dd></div> })
            .collect_view()
    };
    view! {
        <button
            type="button"
            class="quiet"
            aria-expanded=move || aria(open.get())
            on:click=move |_| open.update(|open| *open = !*open)
        >
            <Icon class="icon i-details" />
            {messages::conversation::details()}
        </button>
        <Show when=move || open.get()>
            <dl class="made-by">{list}</dl>
        </Show>
    }
}

fn rows(made_by: &MadeBy, prices: &Prices) -> Vec<(&'static str, String)> {
    let exact = yes_or_no(!made_by.is_estimate);
    let tokens = |count: u32| messages::conversation::detail_tokens(count, exact);
    let sent = made_by.prompt_tokens.map(|sent| match made_by.cached_tokens {
        Some(cached) => messages::conversation::detail_tokens_cached(cached, sent, exact),
        None => tokens(sent),
    });
    let quotes =
        made_by.quote_tokens.map(|count| messages::conversation::detail_tokens(count, yes_or_no(false)));
    let speed = made_by.tokens_per_second.map(f64::round_ties_even);
    let speed = speed.map(|speed| messages::conversation::detail_tokens_a_second(speed, exact));
    let cost = prices.cost(made_by).map(|cost| messages::conversation::detail_price(cost, exact));
    let rows = [
        (messages::conversation::detail_model(), made_by.model.as_deref().map(clean_title)),
        (messages::conversation::detail_request(), sent),
        (messages::conversation::detail_answer(), made_by.completion_tokens.map(tokens)),
        (messages::conversation::detail_quotes(), quotes),
        (messages::conversation::detail_first_token(), made_by.first_ms.map(duration)),
        (messages::conversation::detail_speed(), speed),
        (messages::conversation::detail_cost(), cost),
    ];
    rows.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
