//! State of one tab: the conversation it shows and the drafts of questions.

pub(crate) mod channel;

use footnote_core::conversation::SessionId;
use gloo_storage::{SessionStorage, Storage};

use super::clock;

const SESSION_KEY: &str = "footnote:session";
const READING_KEY: &str = "footnote:reading";
const DRAFT_PREFIX: &str = "footnote:draft/";
/// The draft of a version in which all conversations of a tab had one.
pub(super) const OLD_DRAFT_KEY: &str = "footnote:draft";

/// A new session id from 16 random bytes.
pub(crate) fn new_session_id() -> SessionId {
    SessionId::from_bytes(random_id())
}

/// The conversation that this tab showed before it was reloaded.
pub(crate) fn session_id() -> Option<SessionId> {
    SessionId::new(read(SESSION_KEY)?).ok()
}

/// Remembers the conversation over a reload, if there is storage.
pub(crate) fn set_session_id(id: &SessionId) {
    write(SESSION_KEY, id.as_str());
}

/// Whether another tab owned the conversation before this one was reloaded. A duplicate of the owner has no such mark.
pub(super) fn is_reading() -> bool {
    read(READING_KEY).is_some_and(|reading| !reading.is_empty())
}

pub(super) fn set_reading(reading: bool) {
    if reading || is_reading() {
        write(READING_KEY, if reading { "yes" } else { "" });
    }
}

/// The stored draft in a conversation, which may be sealed.
pub(crate) fn draft(id: &SessionId) -> Option<String> {
    read(&draft_key(id))
}

/// Stores a draft, or deletes it if it is empty.
pub(crate) fn set_draft(id: &SessionId, text: &str) {
    let key = draft_key(id);
    if text.is_empty() {
        remove(&key);
    } else {
        write(&key, text);
    }
}

/// The stored draft of an older version, which may be sealed.
pub(super) fn old_draft() -> Option<String> {
    read(OLD_DRAFT_KEY)
}

pub(super) fn forget_old_draft() {
    remove(OLD_DRAFT_KEY);
}

/// The conversations with a stored draft.
pub(crate) fn drafts() -> Vec<SessionId> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter_map(|key| SessionId::new(key.strip_prefix(DRAFT_PREFIX)?).ok()).collect()
}

pub(crate) fn draft_key(id: &SessionId) -> String {
    [DRAFT_PREFIX, id.as_str()].concat()
}

/// 16 random bytes.
pub(super) fn random_id() -> [u8; 16] {
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    let random = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !random {
        // Good enough: ids only have to differ within one browser.
        bytes[..8].copy_from_slice(&clock::now_ms().to_le_bytes());
        bytes[8..].copy_from_slice(&js_sys::Math::random().to_bits().to_le_bytes());
    }
    bytes
}

fn storage() -> Option<web_sys::Storage> {
    // gloo's functions throw where a policy switched it off.
    web_sys::window()?.session_storage().ok()??;
    Some(SessionStorage::raw())
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn remove(key: &str) {
    if let Some(storage) = storage() {
        storage.remove_item(key).ok();
    }
}

fn write(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // If it is full or forbidden, this is lost on reload.
        storage.set_item(key, value).ok();
    }
}
