//! The text in the question box, kept over a reload.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    actions::{context, conversations, notify},
    state::App,
};

/// Puts the draft back into the question box.
pub(crate) fn restore(app: App) {
    spawn_local(async move {
        let draft = app.services().store.draft().await;
        let question = &app.services().question;
        if let Some(draft) = draft.filter(|_| question.text().is_empty()) {
            question.set_text(&draft);
            app.has_text().set(!draft.trim().is_empty());
            context::count_typed_soon(app);
        }
    });
}

/// Saves the text of the question box, unless the conversation is temporary.
pub(crate) fn save(app: App) {
    let services = app.services();
    let text = if untrack(|| app.remembers()) { services.question.text() } else { String::new() };
    services.store.set_draft(&text);
}

/// Makes the conversation on screen temporary, or stores it from here on.
pub(crate) fn toggle_remember(app: App) {
    let remembers = untrack(|| !app.remembers());
    conversations::change_settings(app, |chosen| chosen.use_memory = remembers);
    save(app);
    if !remembers && !app.transcript().empty.get_untracked() {
        let id = app.conversation().id.get_untracked();
        let delete = move || {
            // It may have been switched on again.
            if !conversations::is_current(app, &id) || untrack(|| !app.remembers()) {
                conversations::delete(app, id.clone());
            }
        };
        let words = "From here on nothing is stored. What was said before still is.";
        notify::offer(app, words, "Delete what is stored", Rc::new(delete));
    }
    app.services().question.focus();
}
