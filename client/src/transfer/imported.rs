//! What an import brought, and its summary for the person.

use std::collections::BTreeSet;

use footnote_core::{conversation::SessionId, ports::StoreError};
use footnote_messages as messages;

use crate::error_text::sentence;

#[derive(Default)]
pub(super) struct Imported {
    /// The new conversations.
    pub(super) new: BTreeSet<SessionId>,
    /// How many conversations were there already.
    pub(super) unchanged: usize,
    /// The names of projects that are new, and of those that were there already.
    pub(super) new_projects: Vec<String>,
    pub(super) known_projects: Vec<String>,
    /// Messages about what was left out or set aside.
    pub(super) notes: Vec<String>,
    /// Unreadable records were set aside.
    pub(super) has_set_aside: bool,
    pub(super) refused: Vec<Refused>,
    /// A person ended it.
    pub(super) is_stopped: bool,
    /// Why the storage ended it.
    pub(super) failed: Option<StoreError>,
}

/// Something that did not come in.
pub(super) struct Refused {
    pub(super) why: String,
    /// How often, and the first place.
    pub(super) count: usize,
    pub(super) first: String,
}

impl Imported {
    pub(super) fn summary(&self) -> String {
        let brought = match found(&self.new_projects, self.new.len()) {
            Some(new) => messages::transfer::imported(new),
            None if self.has_set_aside => messages::transfer::imported_none().to_owned(),
            None => messages::transfer::nothing_new().to_owned(),
        };
        let unchanged = found(&self.known_projects, self.unchanged).map(messages::transfer::already_here);
        let ended = match &self.failed {
            Some(error) => Some(messages::transfer::ended(error.to_string())),
            None => self.is_stopped.then(|| messages::transfer::stopped().to_owned()),
        };
        let refused = match self.refused.iter().map(|refused| refused.count).sum::<usize>() {
            0 => None,
            count => Some(messages::transfer::not_imported(count)),
        };
        let notes = self.notes.iter().map(|note| sentence(note));
        let sentences = [brought].into_iter().chain(unchanged).chain(ended).chain(refused).chain(notes);
        sentences.collect::<Vec<_>>().join(" ")
    }
}

impl Refused {
    pub(super) fn line(&self) -> String {
        let Self { why, count, first } = self;
        match count {
            1 => messages::transfer::refused(first, why),
            count => messages::transfer::refused_often(*count, first, why),
        }
    }
}

/// Projects by their names, and a number of conversations; `None` where there are neither.
fn found(projects: &[String], conversations: usize) -> Option<String> {
    let names = projects.iter().cloned().reduce(messages::transfer::list);
    let projects = names.map(|names| messages::transfer::projects(projects.len(), names));
    let conversations = (conversations > 0).then(|| messages::transfer::conversations(conversations));
    projects.into_iter().chain(conversations).reduce(messages::transfer::list)
}
