//! Summaries of documents: in a sentence for lists, and as an answer. A document that is longer than the model's window is read
//! part by part; the notes of each part are kept, and the answer is written from them.

mod limits;
mod notes;
mod plan;
mod sections;
mod sentence;

pub(crate) use notes::{PartNotes, condense, fits_as_notes, notes_block, take_notes};
pub(crate) use plan::answer_budget;
pub use plan::{ModelCost, SummaryCost, SummaryPlan, question, title_in};
pub use sections::Section;
pub use sentence::{DocumentSummary, DocumentSummaryOrigin, summarise, summary_key};

#[cfg(test)]
mod tests;
