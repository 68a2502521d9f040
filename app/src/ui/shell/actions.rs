//! Actions on the page as a whole.

pub(crate) mod screen;
pub(crate) mod upgrade;
