//! Changes of a conversation's own fields.

use footnote_core::{
    conversation::{ProjectId, Session, SessionSettings, TagChange},
    storage::SessionHead,
};

#[derive(Clone)]
pub(super) enum HeadChange {
    Title(Option<String>),
    Pinned(bool),
    Archived(bool),
    Tags(TagChange),
    /// The project that it is moved to; `None` to take it out of its project.
    Project(Option<ProjectId>),
}

impl HeadChange {
    /// `None` for the title made from the first question.
    pub(super) fn title(title: Option<String>) -> Self {
        // A title is one line in the list.
        let title = title.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
        Self::Title(title.filter(|title| !title.is_empty()))
    }

    pub(super) fn apply(self, session: &Session) -> SessionHead {
        let mut head = SessionHead::of(session);
        match self {
            Self::Title(title) => SessionHead { title, ..head },
            Self::Pinned(pinned) => SessionHead { pinned, ..head },
            Self::Archived(archived) => SessionHead { archived, ..head },
            Self::Tags(change) => {
                head.tags.change(change);
                head
            }
            Self::Project(project) => {
                let settings = SessionSettings { project, ..head.settings };
                SessionHead { settings, ..head }
            }
        }
    }
}
