//! References: the documents that questions name and answers rest on, over a conversation and over all of them.

mod complete;
mod follow_ups;
mod origin;
mod resolve;

mod summary;

mod usage;

mod graph;

mod suggest;

pub use complete::{NamedDocument, complete};
pub use follow_ups::{about_section, follow_ups, questions_of};
pub use graph::{EdgeKind, GraphEdge, GraphLayout, GraphNode, TextSize, layout};
pub use origin::{WordsOrigin, quoted_words};
pub(crate) use resolve::{attached_document, section_of};
pub use resolve::{find, resolve};
pub use suggest::suggest;
pub(crate) use summary::{HeadingPlace, MAX_SUMMARY, heading_places, location_at};
pub use summary::{beginning_of, section, summary_of};
pub use usage::{
    AnswerUse, CitedCounts, DocumentOrder, DocumentUsage, UsageLink, UsedDocument, UsingQuestion,
};

#[cfg(test)]
mod summary_tests;
#[cfg(test)]
mod usage_tests;
