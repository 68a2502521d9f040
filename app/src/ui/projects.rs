//! Projects: named places for conversations, with instructions, a model and files that each of them has.

pub(crate) mod views;
