//! What the store gives the page.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, Exchange, Project, Session, SessionId},
    storage::SetAside,
};
use futures::channel::mpsc::UnboundedReceiver;

use super::records::places::Place;

/// A conversation that was just opened.
pub struct Opened {
    /// Only the latest exchanges while `earlier` brings more; `None` for a new conversation.
    pub session: Option<Session>,
    /// The unreadable records found so far.
    pub set_aside: Vec<SetAside>,
    pub stored_in: StoredIn,
    /// Exchanges read in the background, the latest first; to be merged by id.
    pub earlier: Option<UnboundedReceiver<Vec<Rc<Exchange>>>>,
}

/// Where conversations are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoredIn {
    /// Also in `IndexedDB`, for records that do not fit.
    LocalStorage,
    IndexedDbOnly,
    /// In memory only: the browser has no storage for this page.
    Nowhere,
    /// The passphrase was not given yet.
    Locked,
}

/// Files that wait to be sent, in the order in which they were attached.
pub type Files = Rc<[Rc<Attachment>]>;

/// A deleted conversation that can be restored until this is dropped.
pub struct Removed {
    pub(crate) id: SessionId,
    pub(super) records: Vec<(String, String, Place)>,
}

/// All projects.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProjectList {
    /// In the order in which they were made.
    pub projects: Vec<Project>,
    /// How many others cannot be read. They are kept as they are.
    pub unreadable: usize,
}

/// A deleted project that can be restored until this is dropped.
pub struct RemovedProject {
    pub(super) records: Vec<(String, String, Place)>,
}
