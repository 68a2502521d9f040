//! Drafts: unsent text, kept per conversation across reloads and conversation switches.

use leptos::{prelude::*, task::spawn_local};

use crate::ui::{app::App, composer::actions::context, conversation::state::Conversation};

/// Puts the unsent text of the conversation that was just opened into the question box.
pub(crate) fn restore(app: App, conversation: Conversation) {
    if let Some(typed) = conversation.typed.take() {
        return fill(app, &typed);
    }
    spawn_local(async move {
        let services = app.services();
        let draft = services.store.draft(&conversation.session()).await;
        let is_wanted = || app.conversations.is_current(conversation) && services.question.text().is_empty();
        if let Some(draft) = draft.filter(|_| is_wanted()) {
            fill(app, &draft);
        }
    });
}

/// Writes a text into the question box in place of the one there, which can be undone.
pub(crate) fn write(app: App, text: &str) {
    app.services().question.write_text(text);
    app.composer.has_text.set(!text.trim().is_empty());
    context::count_typed_soon(app);
}

/// Puts a text into the question box to begin with.
pub(crate) fn fill(app: App, text: &str) {
    app.services().question.set_text(text);
    app.composer.has_text.set(!text.trim().is_empty());
    context::count_typed_soon(app);
}

/// Saves what was typed and not sent in the conversation on screen.
pub(crate) fn save(app: App) {
    save_of(app, app.conversation());
}

/// Saves the unsent text and the queued questions of a conversation, unless it is temporary: then they are in memory alone.
fn save_of(app: App, conversation: Conversation) {
    let is_stored = untrack(|| conversation.is_stored());
    let text = if is_stored { unsent_in(app, conversation) } else { String::new() };
    app.services().store.set_draft(&conversation.session(), &text);
}

/// Removes a question from the queue of a conversation.
pub(crate) fn unqueue(app: App, conversation: Conversation, at: usize) -> Option<String> {
    if conversation.queued.with_untracked(|queued| at >= queued.len()) {
        return None;
    }
    let question = conversation.queued.try_update(|queued| queued.remove(at));
    save_of(app, conversation);
    question
}

/// Keeps the typed text with its conversation and empties the question box, because another conversation is opened.
pub(crate) fn take_from_box(app: App, conversation: Conversation) {
    save_of(app, conversation);
    if !untrack(|| conversation.is_answering()) {
        unqueue_all(app, conversation);
    }
    conversation.typed.replace(Some(app.services().question.text()));
    fill(app, "");
}

/// Puts the queued questions of a conversation before the text typed in it.
pub(crate) fn unqueue_all(app: App, conversation: Conversation) {
    if conversation.queued.with_untracked(Vec::is_empty) {
        return;
    }
    let text = unsent_in(app, conversation);
    conversation.queued.update(Vec::clear);
    if app.conversations.is_current(conversation) {
        fill(app, &text);
    } else {
        conversation.typed.replace(Some(text));
    }
}

/// The queued questions and the typed text of a conversation, as one text.
fn unsent_in(app: App, conversation: Conversation) -> String {
    let typed = if app.conversations.is_current(conversation) {
        app.services().question.text()
    } else {
        conversation.typed.borrow().clone().unwrap_or_default()
    };
    unsent(&conversation.queued.get_untracked(), &typed)
}

fn unsent(queued: &[String], typed: &str) -> String {
    let mut texts: Vec<&str> = queued.iter().map(String::as_str).collect();
    if texts.is_empty() || !typed.is_empty() {
        texts.push(typed);
    }
    texts.join("\n\n")
}
