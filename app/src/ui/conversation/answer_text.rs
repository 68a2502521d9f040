//! The text of an answer on screen.

use footnote_client::conversation::ExchangeView;
use leptos::prelude::*;

use crate::dom::{answers, streaming_text::show_text};

/// The text of the answer, which grows without signals.
#[component]
pub(super) fn AnswerText(exchange: ExchangeView) -> impl IntoView {
    on_cleanup(move || answers::remove(exchange));
    answers::show(exchange).map(|text| view! { <div use:show_text=text></div> })
}
