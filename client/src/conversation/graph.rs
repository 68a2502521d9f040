//! The graph of the page's turns.

use footnote_core::turn::{Graph, GraphError};

/// The steps of all turns.
pub(super) fn graph() -> Result<Graph, GraphError> {
    Graph::standard()
}
