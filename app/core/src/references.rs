//! References: the documents that questions name and answers rest on, over a conversation and over all of them.

mod complete;
mod resolve;

mod summarise;
mod summary;

mod cited;
mod usage;

mod graph;
mod labels;

mod suggest;

pub use cited::CitedCounts;
pub use complete::complete;
pub use graph::{EdgeKind, GraphEdge, GraphLayout, GraphNode, layout};
pub use labels::TextSize;
pub(crate) use resolve::{attached_document, section_of};
pub use resolve::{find, resolve};
pub use suggest::suggest;
pub use summarise::{DocumentSummary, DocumentSummaryOrigin, DocumentSummaryRecord, summarise, summary_key};
pub(crate) use summary::location_at;
pub use summary::{beginning_of, section, summary_of};
pub use usage::{AnswerUse, DocumentOrder, DocumentUsage, UsageLink, UsedDocument, UsingQuestion};

#[cfg(test)]
mod summary_tests;
#[cfg(test)]
mod usage_tests;
