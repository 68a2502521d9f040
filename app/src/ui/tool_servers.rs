//! Servers of the Model Context Protocol: their tools in a turn, asking before one runs, and what was allowed.

pub(crate) mod state;
pub(crate) mod views;
