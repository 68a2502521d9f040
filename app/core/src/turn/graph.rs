//! The graph of a turn.

use futures::future::LocalBoxFuture;

use super::{TurnError, TurnState};

/// A step of a turn.
pub trait Node {
    /// Does it. An error ends the answer; what was received is kept and saved.
    fn run<'a>(&'a self, turn: &'a mut TurnState) -> LocalBoxFuture<'a, Result<(), TurnError>>;
}

/// The steps of a turn and the order they are taken in.
pub struct Graph {}

/// Puts a graph together by names.
#[derive(Default)]
pub struct Builder {}

/// Why a graph was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// An edge names a node that was not added.
    #[error("the turn's graph has no node '{0}'")]
    UnknownNode(String),
}

impl Graph {
    /// An empty builder.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The graph as it is drawn at the top of this file.
    pub fn standard() -> Result<Self, GraphError> {
        Graph::builder().build()
    }
}

impl Builder {
    /// Checks the graph.
    pub fn build(self) -> Result<Graph, GraphError> {
        Ok(Graph {})
    }
}
