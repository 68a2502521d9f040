//! Making projects, and moving conversations to them.

pub(crate) mod changing;
pub(crate) mod moving;
