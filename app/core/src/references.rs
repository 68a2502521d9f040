//! References: the documents that questions name and answers rest on, over a conversation and over all of them.

mod complete;

mod summary;

mod resolve;

mod same;

mod collect;
mod shelf;

mod layout;

mod suggest;
mod summarise;

pub use collect::{of_answer, of_source, unused};
pub use complete::complete;
pub use layout::{How, Layout, Line, Spot, layout};
pub(crate) use resolve::section_of;
pub use resolve::{find, resolve};
pub use shelf::{InAnswer, Link, Order, Shelf, ShelfDocument, ShelfQuestion};
pub use suggest::suggest;
pub use summarise::{Summary, SummaryOrigin, SummaryRecord, summarise, summary_key};
pub use summary::{beginning_of, section, summary_of};

#[cfg(test)]
mod shelf_tests;
#[cfg(test)]
mod summary_tests;
