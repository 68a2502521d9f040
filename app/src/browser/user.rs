//! Whose page this is, where the proxy knows who is asking. Each user of a browser has storage, locks and messages between
//! tabs of their own: their names begin with `footnote@ID` instead of `footnote`.
//!
//! The proxy writes the user's id into index.html, so that it is known before any storage is opened, and no other user's is.

use super::{tabs, window};

/// What all names begin with.
const NAME: &str = "footnote";
/// Set in sessionStorage while the page is loaded again for another user, so that an index.html of an old copy does not do so
/// for ever.
const RELOADED: &str = "footnote-reloaded";

thread_local! {
    static ID: Option<String> = window::user();
    static START: String = ID.with(|id| id.as_ref().map_or_else(|| NAME.to_owned(), |id| [NAME, "@", id].concat()));
}

/// The user's id, where the proxy knows who is asking.
pub(crate) fn id() -> Option<String> {
    ID.with(Clone::clone)
}

/// A name in the browser, such as `footnote:lock`, as this user has it.
pub(super) fn scoped(name: &str) -> String {
    START.with(|start| [start, name.strip_prefix(NAME).unwrap_or(name)].concat())
}

/// The name of which [`scoped`] made this one; `None` if it is another user's.
pub(super) fn unscoped(name: &str) -> Option<String> {
    let rest = START.with(|start| name.strip_prefix(start.as_str()).filter(|rest| rest.starts_with(':')))?;
    Some([NAME, rest].concat())
}

/// Another user is signed in now: loads the page again, which is then theirs. What was typed is kept for this one.
pub(super) fn changed() {
    if let Some(storage) = tabs::storage()
        && storage.get_item(RELOADED).ok().flatten().is_none()
        && storage.set_item(RELOADED, "yes").is_ok()
    {
        window::reload();
    }
}

/// The page is for the user who is signed in.
pub(crate) fn is_right() {
    if let Some(storage) = tabs::storage() {
        // If it stays, the page is not loaded again by itself.
        storage.remove_item(RELOADED).ok();
    }
}
