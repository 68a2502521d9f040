//! A turn: from a question to a saved answer.

mod checks;
mod error;
mod event;
pub mod graph;
pub mod nodes;
mod run;
mod state;

pub use error::{ErrorKind, TurnError};
pub use event::TurnEvent;
pub use graph::{Builder, Choose, Graph, GraphError, Node};
pub use run::run_turn;
pub use state::{RetrieveWhen, TurnConfig, TurnRequest, TurnResponse, TurnState};

#[cfg(test)]
mod tests;
