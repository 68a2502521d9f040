//! A turn: from a question to a saved answer.

mod builder;
mod event;
mod extensions;
mod graph;
mod held;
pub mod nodes;
mod records;
mod request;
mod run;
mod saving;
mod state;

pub use crate::{
    conversation::{ErrorKind, TurnError},
    services::{TurnConfig, ask},
};
pub use builder::{Builder, Graph, GraphError};
pub use event::TurnEvent;
pub use extensions::Extensions;
pub use held::held_key;
pub use request::{TurnRequest, TurnResponse};
pub use run::{resume_turn, run_post_turn, run_turn};
pub use saving::Saving;
pub use state::{CompressionAttempt, Generation, Knowledge, ModelOutcome, Prompt, TurnState};

#[cfg(test)]
mod tests;
