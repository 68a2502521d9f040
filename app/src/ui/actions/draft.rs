//! The text in the question box, kept over a reload.

use leptos::{prelude::*, task::spawn_local};

use crate::ui::{actions::context, state::App};

/// Puts the draft back into the question box.
pub(crate) fn restore(app: App) {
    spawn_local(async move {
        let draft = app.services().store.draft().await;
        let question = &app.services().question;
        if let Some(draft) = draft.filter(|_| question.text().is_empty()) {
            fill(app, &draft);
        }
    });
}

/// Puts a text into the question box.
pub(crate) fn fill(app: App, text: &str) {
    app.services().question.set_text(text);
    app.has_text().set(!text.trim().is_empty());
    context::count_typed_soon(app);
}

/// Saves the text of the question box, unless the conversation is temporary.
pub(crate) fn save(app: App) {
    let services = app.services();
    let text = if untrack(|| app.remembers()) { services.question.text() } else { String::new() };
    services.store.set_draft(&text);
}
