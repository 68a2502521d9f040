//! State of one tab, in sessionStorage: the conversation that it shows, and whether it only reads it.

pub(crate) mod channel;

use footnote_core::{conversation::SessionId, link::HOME_HASH};
use web_sys::Storage;

use super::{clock, user, window};

const SESSION_KEY: &str = "footnote:session";
const READING_KEY: &str = "footnote:reading";
/// Set while the page is loaded again for another user, so that an old copy of index.html does not do so for ever. No user's own.
const RELOADED_KEY: &str = "footnote-reloaded";

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

/// Another user is signed in now, who has this id: loads the page again, which is then theirs. Of what was typed, only the
/// question that is being sent goes along; drafts are kept for this one.
pub(super) fn user_changed(now: &str) {
    if let Some(storage) = storage()
        && storage.get_item(RELOADED_KEY).ok().flatten().is_none()
        && storage.set_item(RELOADED_KEY, "yes").is_ok()
    {
        user::leave(now, &storage);
        // The address may name a conversation of this user.
        window::set_entry(&format!("#{HOME_HASH}"), "", true);
        window::reload();
    }
}

/// Takes what the page of another user left in this tab for this user.
pub(crate) fn take_left() -> Option<user::Left> {
    user::take_left(&storage()?)
}

/// The page is for the user who is signed in.
pub(crate) fn user_is_right() {
    if let Some(storage) = storage() {
        // If it stays, the page is not loaded again by itself.
        storage.remove_item(RELOADED_KEY).ok();
    }
}

/// The keys of everything that is stored for this tab.
pub(super) fn stored_keys() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter_map(|key| user::unscoped(&key)).collect()
}

/// sessionStorage, unless a policy switched it off.
pub(super) fn storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
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

fn read(key: &str) -> Option<String> {
    storage()?.get_item(&user::scoped(key)).ok()?
}

fn write(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // If it is full or forbidden, this is lost on reload.
        storage.set_item(&user::scoped(key), value).ok();
    }
}
