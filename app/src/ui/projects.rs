//! What is seen of projects beside the list: the dialog about one, the choice of one for a conversation, and the project of
//! the conversation on screen.

mod details;
mod dialog;
mod mark;
mod mover;

pub(crate) use self::{
    dialog::{OpenProjectDialog, ProjectDialogs},
    mark::{NamedProject, OpenProject, ProjectMark},
};
