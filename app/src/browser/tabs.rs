//! What belongs to this tab alone: which conversation it shows and the question being typed.

pub(crate) mod channel;

use footnote_core::conversation::SessionId;
use gloo_storage::{SessionStorage, Storage};

use super::clock;

const SESSION_KEY: &str = "footnote:session";
const READING_KEY: &str = "footnote:reading";
const DRAFT_KEY: &str = "footnote:draft";

/// A new session id from 16 random bytes.
pub(crate) fn new_session_id() -> SessionId {
    SessionId::from_bytes(random_id())
}

/// The conversation this tab showed before it was reloaded.
pub(crate) fn session_id() -> Option<SessionId> {
    SessionId::new(read(SESSION_KEY)?).ok()
}

/// Remembers which conversation this tab shows. Without storage the tab forgets it on reload.
pub(crate) fn set_session_id(id: &SessionId) {
    write(SESSION_KEY, id.as_str());
}

/// Whether this tab only read its conversation before it was reloaded, since another tab had it. A
/// duplicate of a tab that wrote has no such mark.
pub(super) fn is_reading() -> bool {
    read(READING_KEY).is_some_and(|reading| !reading.is_empty())
}

/// Remembers whether this tab only reads its conversation.
pub(super) fn set_reading(reading: bool) {
    if reading || is_reading() {
        write(READING_KEY, if reading { "yes" } else { "" });
    }
}

/// The question that was being typed when the page was reloaded, as it was stored.
pub(crate) fn draft() -> Option<String> {
    read(DRAFT_KEY).filter(|draft| !draft.is_empty())
}

/// Keeps the question being typed over a reload.
pub(crate) fn set_draft(text: &str) {
    write(DRAFT_KEY, text);
}

/// 16 bytes that no other tab of this browser has.
pub(super) fn random_id() -> [u8; 16] {
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    let random = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !random {
        // Ids only have to differ between the tabs of one browser.
        bytes[..8].copy_from_slice(&clock::now_ms().to_le_bytes());
        bytes[8..].copy_from_slice(&js_sys::Math::random().to_bits().to_le_bytes());
    }
    bytes
}

fn storage() -> Option<web_sys::Storage> {
    // Storage that a policy switched off throws when it is named.
    web_sys::window()?.session_storage().ok()??;
    Some(SessionStorage::raw())
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn write(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // Full or forbidden: the tab goes on and only forgets this on reload.
        storage.set_item(key, value).ok();
    }
}
