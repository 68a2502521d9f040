//! Actions on the page as a whole.

pub(crate) mod address;
pub(crate) mod panels;
pub(crate) mod screen;
pub(crate) mod upgrade;
