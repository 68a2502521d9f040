//! State of one tab, in sessionStorage: the conversation that it shows, and whether it only reads it.

use std::rc::Rc;

use footnote_core::conversation::SessionId;

use crate::ports::{KeyValue, Ports};

const SESSION_KEY: &str = "footnote:session";
const READING_KEY: &str = "footnote:reading";
const ANSWERING_KEY: &str = "footnote:answering";

/// A new session id from 16 random bytes.
pub(crate) fn new_session_id(ports: &Ports) -> SessionId {
    SessionId::from_bytes(ports.random.id())
}

/// The state of a tab over a reload, if there is storage.
pub struct Tab(Rc<dyn KeyValue>);

impl Tab {
    /// `session` is the tab's sessionStorage.
    pub fn new(session: Rc<dyn KeyValue>) -> Self {
        Self(session)
    }

    /// The conversation that this tab showed before it was reloaded.
    pub fn session_id(&self) -> Option<SessionId> {
        SessionId::new(self.0.get(SESSION_KEY)?).ok()
    }

    pub fn set_session_id(&self, id: &SessionId) {
        self.write(SESSION_KEY, id.as_str());
    }

    /// Takes the conversations that were being answered off screen before this tab was reloaded.
    pub fn take_answering(&self) -> Vec<SessionId> {
        let ids = self.0.get(ANSWERING_KEY).unwrap_or_default();
        if !ids.is_empty() {
            self.write(ANSWERING_KEY, "");
        }
        ids.split_whitespace().filter_map(|id| SessionId::new(id).ok()).collect()
    }

    pub fn set_answering(&self, ids: &[SessionId]) {
        if !ids.is_empty() {
            self.write(ANSWERING_KEY, &ids.iter().map(SessionId::as_str).collect::<Vec<_>>().join(" "));
        }
    }

    /// Whether another tab owned the conversation before this one was reloaded. A duplicate of the owner has no such mark.
    pub(crate) fn is_reading(&self) -> bool {
        self.0.get(READING_KEY).is_some_and(|reading| !reading.is_empty())
    }

    pub(crate) fn set_reading(&self, reading: bool) {
        if reading || self.is_reading() {
            self.write(READING_KEY, if reading { "yes" } else { "" });
        }
    }

    fn write(&self, key: &str, value: &str) {
        // If it is full or forbidden, this is lost on reload.
        self.0.set(key, value).ok();
    }
}
