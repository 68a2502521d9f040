//! Whose page this is, where the proxy knows who is asking. Each user of a browser has storage, locks and messages between
//! tabs of their own: their names begin with `footnote@ID` instead of `footnote`.
//!
//! The proxy writes the user's id into index.html, so that it is known before any storage is opened, and no other user's is.

use super::window;

/// What all names begin with.
const NAME: &str = "footnote";

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
