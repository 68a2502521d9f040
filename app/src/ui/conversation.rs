//! The conversation: questions, answers, and their controls and details.

pub(crate) mod images;
pub(crate) mod transcript;
pub(crate) mod user_change;

mod answer_text;
mod attached_files;
mod branch;
mod calls;
mod card;
mod comparison;
mod details;
mod divider;
pub(crate) mod example;
mod exchange;
mod foot;
mod named_documents;
pub(crate) mod opinion;
mod outcome;
mod proof;
mod read_aloud;
mod search_query;
pub(crate) mod selected_words;
mod sources;
mod status;
pub(crate) mod suggestions;
mod thoughts;
mod time;
mod versions;
pub(crate) mod welcome;
