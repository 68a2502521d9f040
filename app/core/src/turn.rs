//! A turn: from a question to a saved answer.

mod ask;
mod builder;
mod counts;
mod error;
mod event;
mod graph;
pub mod nodes;
mod run;
mod state;

pub use ask::ask;
pub use builder::{Builder, Graph, GraphError};
pub use error::{ErrorKind, TurnError};
pub use event::TurnEvent;

pub use run::{run_post_turn, run_turn};
pub use state::{Compressed, TurnConfig, TurnRequest, TurnResponse, TurnState};

#[cfg(test)]
mod tests;
