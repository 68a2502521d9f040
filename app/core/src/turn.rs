//! A turn: from a question to a saved answer.

mod builder;
mod counts;
mod event;
mod graph;
pub mod nodes;
mod run;
mod state;

pub use crate::{
    conversation::{ErrorKind, TurnError},
    services::{TurnConfig, ask},
};
pub use builder::{Builder, Graph, GraphError};
pub use event::TurnEvent;
pub use run::{run_post_turn, run_turn};
pub use state::{Compressed, TurnRequest, TurnResponse, TurnState};

#[cfg(test)]
mod tests;
