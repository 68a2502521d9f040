//! What a file of conversations has.

use crate::{conversation::Session, storage::StoredProject};

/// Something in a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    Session(Box<Session>),
    Project(Box<StoredProject>),
    /// Key and value of a record that could not be read when it was exported, as the file says.
    SetAside(String, String),
}
