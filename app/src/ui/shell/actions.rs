//! Actions on the page as a whole.

pub(crate) mod screen;
