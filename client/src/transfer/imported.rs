//! What an import brought, and its summary for the person.

use std::collections::BTreeSet;

use footnote_core::{conversation::SessionId, ports::StoreError};

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
        let set_records_aside = self.notes.iter().any(|note| note.contains("set aside"));
        let brought = match counted(&self.new_projects, self.new.len()) {
            Some(new) => format!("Imported: {new}."),
            None if set_records_aside => "Imported: no new conversation.".to_owned(),
            None => "Nothing new.".to_owned(),
        };
        let unchanged =
            counted(&self.known_projects, self.unchanged).map(|known| format!("Already here: {known}."));
        let ended = match &self.failed {
            Some(error) => Some(format!(
                "Then the import ended: {error}. Import the file again to get the rest: what is here already stays as it is."
            )),
            None if self.is_stopped => {
                Some("You ended the import. Import the file again to get the rest.".to_owned())
            }
            None => None,
        };
        let refused = match self.refused.iter().map(|refused| refused.count).sum::<usize>() {
            0 => None,
            count => Some(format!("Not imported: {count}.")),
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
            1 => format!("{first}: {why}."),
            count => format!("{count} times, first in {first}: {why}."),
        }
    }
}

/// Projects by their names, and a number of conversations; `None` where there are neither.
fn counted(projects: &[String], conversations: usize) -> Option<String> {
    let projects = match projects {
        [] => None,
        [name] => Some(format!("project {name}")),
        names => Some(format!("projects {}", names.join(", "))),
    };
    let conversations = match conversations {
        0 => None,
        1 => Some("one conversation".to_owned()),
        count => Some(format!("{count} conversations")),
    };
    let parts: Vec<String> = projects.into_iter().chain(conversations).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
