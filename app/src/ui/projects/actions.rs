//! Reading, making, changing and deleting projects, and moving conversations to them.

pub(crate) mod changing;
pub(crate) mod following;
pub(crate) mod moving;
pub(crate) mod reading;
