//! Whose page this is, where the proxy knows who is asking. Each user of a browser has storage, locks and messages between
//! tabs of their own: their names begin with `footnote@ID` instead of `footnote`.
//!
//! The proxy writes the user's id into index.html, so that it is known before any storage is opened, and no other user's is.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use web_sys::Storage;

use super::window;

/// What all names begin with.
const NAME: &str = "footnote";
/// The key in sessionStorage of what one user's page leaves for the next. It has no user's name, so that both know it.
const LEFT: &str = "footnote-left";

/// What the page of one user leaves in its tab for the page of the next.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Left {
    /// The id of the user whom it is for: between the two pages somebody else may sign in.
    to: String,
    /// The name of the user before.
    pub(crate) user: String,
    /// The question that was being sent.
    pub(crate) question: String,
}

thread_local! {
    /// Collected while this page runs, and stored if another user is signed in.
    static TO_LEAVE: RefCell<Left> = RefCell::default();
    static ID: Option<String> = window::user();
    static START: String = ID.with(|id| id.as_ref().map_or_else(|| NAME.to_owned(), |id| [NAME, "@", id].concat()));
}

/// Keeps the name of the user for a page that comes after this one.
pub(crate) fn set_name(name: &str) {
    TO_LEAVE.with_borrow_mut(|left| name.clone_into(&mut left.user));
}

/// Sets the question that is being sent, which goes along if another user is signed in by now.
pub(super) fn set_sending(question: &str) {
    TO_LEAVE.with_borrow_mut(|left| question.clone_into(&mut left.question));
}

/// Whether this page was left for another user.
pub(super) fn is_left() -> bool {
    TO_LEAVE.with_borrow(|left| !left.to.is_empty())
}

/// Leaves what there is for the user with this id, whose page comes next.
pub(super) fn leave(to: &str, storage: &Storage) {
    TO_LEAVE.with_borrow_mut(|left| {
        to.clone_into(&mut left.to);
        if let Ok(text) = serde_json::to_string(&left) {
            // Without room the next page says nothing of this one.
            storage.set_item(LEFT, &text).ok();
        }
    });
}

/// Takes what the page before left for this user. What was left for somebody else is gone.
pub(super) fn take_left(storage: &Storage) -> Option<Left> {
    let text = storage.get_item(LEFT).ok()??;
    storage.remove_item(LEFT).ok()?;
    let left: Left = serde_json::from_str(&text).ok()?;
    (id()? == left.to).then_some(left)
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
