//! The conversation in the page's address: `#/c/<id>`, and `#/` while nothing was asked in it or it is temporary. Each
//! entry of the browser's history also keeps its conversation, for addresses that name a document instead.

use footnote_core::{
    conversation::SessionId,
    link::{HOME_HASH, LIBRARY_HASH, conversation_href, parse_conversation_route},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    browser::window,
    ui::{app::App, conversation::state::CitationPlace},
};

/// The state of an entry of the browser's history; a [`CitationPlace`] has the same field.
#[derive(Serialize, Deserialize)]
struct HistoryEntry {
    session: SessionId,
}

/// The conversation that the address names.
pub(crate) fn named() -> Option<SessionId> {
    parse_conversation_route(&window::hash()).and_then(|id| SessionId::new(id).ok())
}

/// The conversation that was on screen at this entry of the browser's history.
pub(crate) fn of_entry() -> Option<SessionId> {
    let entry: HistoryEntry = serde_json::from_str(&window::entry_state()?).ok()?;
    Some(entry.session)
}

/// Whether the address is that of an empty conversation.
pub(crate) fn is_home() -> bool {
    matches!(window::hash().as_str(), "" | HOME_HASH)
}

/// Adds an entry for a conversation to the browser's history.
pub(crate) fn push(id: &SessionId) {
    set(&conversation_href(id.as_str()), id, false);
}

/// Goes to the address of an empty conversation.
pub(crate) fn go_home(id: &SessionId, replace: bool) {
    set(&format!("#{HOME_HASH}"), id, replace);
}

/// Goes back to the address of the conversation, or of the library, from what was opened beside it.
pub(crate) fn return_to_main(app: App) {
    let id = app.conversation().session();
    if app.panels.library.as_page.get_untracked() {
        set(&format!("#{LIBRARY_HASH}"), &id, false);
    } else {
        set(&untrack(|| own(app, &id)), &id, false);
    }
}

/// Keeps the address in step with the conversation on screen.
pub(crate) fn keep_current(app: App) {
    Effect::new(move || {
        let id = app.conversations.current().id.get();
        let own = own(app, &id);
        // An empty one may be on its way here.
        let is_shown = !app.conversations.current().transcript.empty.get();
        if is_shown && (is_home() || named().is_some()) && own != format!("#{}", window::hash()) {
            set(&own, &id, true);
        } else {
            keep_entry(&id);
        }
    });
}

/// Keeps the conversation on screen with the current entry of the browser's history.
pub(crate) fn keep_entry(id: &SessionId) {
    if of_entry().as_ref() != Some(id) {
        window::set_entry_state(&state(id));
    }
}

/// This tab continues with a copy of the conversation that the current entry of the browser's history is about.
pub(crate) fn copied(copy: &SessionId) {
    let place = window::entry_state().and_then(|state| serde_json::from_str::<CitationPlace>(&state).ok());
    let place = place.map(|place| CitationPlace { session: copy.clone(), ..place });
    if let Some(state) = place.and_then(|place| serde_json::to_string(&place).ok()) {
        window::set_entry_state(&state);
    }
}

/// The address of the conversation on screen.
fn own(app: App, id: &SessionId) -> String {
    if app.conversations.current().is_stored() && !app.conversations.current().transcript.empty.get() {
        conversation_href(id.as_str())
    } else {
        format!("#{HOME_HASH}")
    }
}

fn set(hash: &str, id: &SessionId, replace: bool) {
    window::set_entry(hash, &state(id), replace);
}

fn state(id: &SessionId) -> String {
    serde_json::to_string(&HistoryEntry { session: id.clone() }).unwrap_or_default()
}
