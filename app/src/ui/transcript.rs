//! The conversation on screen.

use leptos::prelude::*;

use super::{
    app::App,
    exchange::exchange,
    parts::{live, when},
    welcome::welcome,
};
use crate::ports::{browser, dom};

/// The conversation, or an invitation to begin one.
pub(super) fn transcript(app: App) -> impl IntoView {
    if let Some(place) = browser::by_id("transcript") {
        dom::copy_code_buttons(&place);
    }
    view! {
        {when(move || app.rows.with(Vec::is_empty), move || welcome(app))}
        // Polite and only when done: an answer read out letter by letter helps nobody.
        <div role="log" aria-label="Conversation" aria-busy=live(move || app.busy.get().to_string())>
            <For each=move || app.rows.get() key=|row| row.key let:row>
                {exchange(app, row)}
            </For>
        </div>
    }
}
