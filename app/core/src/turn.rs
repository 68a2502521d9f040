//! A turn: from a question to a saved answer.

mod ask;
mod checks;
mod counts;
mod error;
mod event;
pub mod graph;
pub mod nodes;
mod run;
mod state;

pub use ask::ask;
pub use error::{ErrorKind, TurnError};
pub use event::TurnEvent;
pub use graph::{Builder, Choose, Graph, GraphError, Node};
pub use run::{run_afterwards, run_turn};
pub use state::{Compressed, TurnConfig, TurnRequest, TurnResponse, TurnState};

#[cfg(test)]
mod tests;
