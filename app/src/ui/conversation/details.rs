//! Details of an answer: model, tokens, speed and cost.

use footnote_client::{conversation::ExchangeView, preferences::Preference};
use footnote_core::{
    conversation::{MadeBy, Prices},
    text::clean_title,
};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::{
        controls::{Icon, aria},
        format::{duration, number},
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
            "Details"
        </button>
        <Show when=move || open.get()>
            <dl class="made-by">{list}</dl>
        </Show>
    }
}

fn rows(made_by: &MadeBy, prices: &Prices) -> Vec<(&'static str, String)> {
    let about = if made_by.is_estimate { "about " } else { "" };
    let tokens = |tokens: u32| format!("{about}{} tokens", number(tokens));
    let cached = made_by
        .cached_tokens
        .map_or_else(String::new, |cached| format!(", of them {} from the server's cache", number(cached)));
    let rows = [
        ("Model", made_by.model.as_deref().map(clean_title)),
        ("Request", made_by.prompt_tokens.map(|sent| tokens(sent) + &cached)),
        ("Answer", made_by.completion_tokens.map(tokens)),
        ("Quotes for the check", made_by.quote_tokens.map(|count| format!("about {} tokens", number(count)))),
        ("First token after", made_by.first_ms.map(duration)),
        ("Speed", made_by.tokens_per_second.map(|speed| format!("{about}{speed:.0} tokens/s"))),
        ("Cost", prices.cost(made_by).map(|cost| format!("{about}{cost}"))),
    ];
    rows.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
