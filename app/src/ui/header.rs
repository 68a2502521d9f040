//! The bar at the top: who answers, and a new conversation.

use footnote_core::wire::Answerer;
use leptos::prelude::*;

use super::{
    app::{App, Config},
    parts::{click, live, when},
    session,
};
use crate::ports::dom;

/// The bar's right end.
pub(super) fn header(app: App) -> impl IntoView {
    let offline = Memo::new(move |_| {
        app.config
            .with(|config| matches!(config, Config::Ready(config) if config.answerer == Answerer::Offline))
    });
    let empty = move || app.rows.with(Vec::is_empty);
    view! {
        {when(move || offline.get(), move || offline_badge(app))}
        <button type="button" class="button" aria-label="New conversation" disabled=live(empty) on:click=click(move || session::begin(app))>
            <span class="icon i-new" aria-hidden="true"></span>
            <span class="hide-narrow">"New conversation"</span>
        </button>
    }
}

/// Says that no model is connected, and how to connect one.
fn offline_badge(app: App) -> impl IntoView {
    let open = RwSignal::new(false);
    let has_guide = Memo::new(move |_| {
        app.config.with(|config| matches!(config, Config::Ready(config) if config.retrieval.guide))
    });
    dom::on_escape(move || {
        open.try_set(false);
    });
    view! {
        <div class="pop">
            <button
                type="button"
                class="badge"
                aria-expanded=live(move || open.get().to_string())
                aria-controls="offline-answers"
                on:click=click(move || open.update(|open| *open = !*open))
            >
                "Offline answers"
            </button>
            {when(move || open.get(), move || view! {
                <div class="pop-body" id="offline-answers">
                    <h2>"No model is connected"</h2>
                    <p>
                        "Answers are sentences quoted from the documents, word for word. No model writes them."
                    </p>
                    <p>
                        "To connect a model, start Footnote with " <code>"LLM_BASE_URL"</code>
                        " set to an OpenAI-compatible address, for example "
                        <code>"LLM_BASE_URL=http://localhost:11434/v1"</code> ". "
                        {when(move || has_guide.get(), move || view! {
                            <a href="#/document/connect-a-model.md" on:click=click(move || open.set(false))>
                                "Read how"
                            </a>
                        })}
                    </p>
                </div>
            })}
        </div>
    }
}
