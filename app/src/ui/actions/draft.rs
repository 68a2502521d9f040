//! Drafts: unsent text, kept per conversation across reloads and conversation switches.

use footnote_core::conversation::SessionId;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{actions::context, state::App};

/// Puts the draft of the conversation that was just opened into the question box.
pub(crate) fn restore(app: App, id: SessionId) {
    spawn_local(async move {
        let services = app.services();
        let temporary = services.drafts.borrow().get(&id).cloned();
        let draft = match temporary {
            Some(draft) => Some(draft),
            None => services.store.draft(&id).await,
        };
        if let Some(draft) = draft.filter(|_| app.is_current(&id) && services.question.text().is_empty()) {
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

/// Saves the unsent text and the queued questions; in a temporary conversation, in memory alone.
pub(crate) fn save(app: App) {
    let text = unsent(&app.conversation().queued.get_untracked(), &app.services().question.text());
    save_for(app, app.conversation().id.get_untracked(), text, untrack(|| app.remembers()));
}

/// Saves the draft of a conversation.
pub(crate) fn save_for(app: App, id: SessionId, text: String, remembers: bool) {
    let services = app.services();
    let (stored, temporary) = if remembers { (text, String::new()) } else { (String::new(), text) };
    services.store.set_draft(&id, &stored);
    let mut drafts = services.drafts.borrow_mut();
    if temporary.is_empty() {
        drafts.remove(&id);
    } else {
        drafts.insert(id, temporary);
    }
}

/// Removes a question from the queue.
pub(crate) fn unqueue(app: App, at: usize) -> Option<String> {
    if app.conversation().queued.with_untracked(|queued| at >= queued.len()) {
        return None;
    }
    let question = app.conversation().queued.try_update(|queued| queued.remove(at));
    save(app);
    question
}

/// Saves the draft and empties the question box, because another conversation is opened.
pub(crate) fn save_and_clear(app: App) {
    save(app);
    app.conversation().queued.update(Vec::clear);
    fill(app, "");
}

/// Puts the queued questions back into the question box, before the text typed there.
pub(crate) fn unqueue_all(app: App) {
    if app.conversation().queued.with_untracked(|queued| !queued.is_empty()) {
        let text = unsent(&app.conversation().queued.get_untracked(), &app.services().question.text());
        app.conversation().queued.update(Vec::clear);
        fill(app, &text);
    }
}

/// The queued questions and the typed text, as one text.
pub(crate) fn unsent(queued: &[String], typed: &str) -> String {
    let mut texts: Vec<&str> = queued.iter().map(String::as_str).collect();
    if texts.is_empty() || !typed.is_empty() {
        texts.push(typed);
    }
    texts.join("\n\n")
}
