//! This tab: the conversation that it shows, and what it leaves for the next user.

pub(crate) mod channel;

use footnote_client::{address::Location, ports::Random};

use super::{clock, user, web_storage::session_storage, window};

/// Set while the page is loaded again for another user, so that an old copy of index.html does not do so for ever. No user's own.
const RELOADED_KEY: &str = "footnote-reloaded";

/// Another user is signed in now, who has this id: loads the page again, which is then theirs. Of what was typed, only the
/// question that is being sent goes along; drafts are kept for this one.
pub(super) fn user_changed(now: &str) {
    if let Some(storage) = session_storage()
        && storage.get_item(RELOADED_KEY).ok().flatten().is_none()
        && storage.set_item(RELOADED_KEY, "yes").is_ok()
    {
        user::leave(now, &storage);
        // The address may name a conversation of this user.
        window::write_address(&Location::default(), true);
        window::reload();
    }
}

/// Takes what the page of another user left in this tab for this user.
pub(crate) fn take_left() -> Option<user::Left> {
    user::take_left(&session_storage()?)
}

/// The page is for the user who is signed in.
pub(crate) fn user_is_right() {
    if let Some(storage) = session_storage() {
        // If it stays, the page is not loaded again by itself.
        storage.remove_item(RELOADED_KEY).ok();
    }
}

/// Ids from the browser's random numbers.
pub(super) struct RandomIds;

impl Random for RandomIds {
    fn id(&self) -> [u8; 16] {
        random_id()
    }
}

/// 16 random bytes.
fn random_id() -> [u8; 16] {
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
