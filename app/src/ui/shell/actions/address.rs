//! The page's address, in the browser's history.

use footnote_client::address::{Address, Location};
use footnote_core::conversation::SessionId;
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

/// The current entry of the browser's history.
pub(crate) fn location() -> Location {
    Location { address: Address::parse(&window::hash()), session: session_of_entry() }
}

/// Goes back to the address of the conversation, or of the library, from what was opened beside it.
pub(crate) fn return_to_main(app: App) {
    app.conversations.return_to_main(app.panels.library.as_page.get_untracked());
}

/// Writes the address of an entry that keeps this conversation.
pub(super) fn write(address: &Address, session: &SessionId, replace: bool) {
    if let Some(href) = address.href() {
        window::set_entry(&href, &state(session), replace);
    }
}

/// Keeps the conversation on screen with the current entry of the browser's history.
pub(super) fn keep_entry(id: &SessionId) {
    if session_of_entry().as_ref() != Some(id) {
        window::set_entry_state(&state(id));
    }
}

/// This tab continues with a copy of the conversation that the current entry of the browser's history is about.
pub(super) fn copied(copy: &SessionId) {
    let place = window::entry_state().and_then(|state| serde_json::from_str::<CitationPlace>(&state).ok());
    let place = place.map(|place| CitationPlace { session: copy.clone(), ..place });
    if let Some(state) = place.and_then(|place| serde_json::to_string(&place).ok()) {
        window::set_entry_state(&state);
    }
}

fn session_of_entry() -> Option<SessionId> {
    let entry: HistoryEntry = serde_json::from_str(&window::entry_state()?).ok()?;
    Some(entry.session)
}

fn state(id: &SessionId) -> String {
    serde_json::to_string(&HistoryEntry { session: id.clone() }).unwrap_or_default()
}
