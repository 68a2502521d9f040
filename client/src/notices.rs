//! Messages about the page as a whole.

/// A message above the question box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Banner {
    /// The proxy cannot be asked: why.
    NoProxy(String),
    /// The conversation is not saved: why.
    NotSaved(String),
    /// This number of records could not be read.
    SetAside(usize),
    /// The device is offline.
    Offline,
    /// The proxy serves a newer page than this one.
    Upgraded,
    /// This tab was the page of another user before: who is signed in, and who was.
    UserChanged { now: String, before: String },
}
