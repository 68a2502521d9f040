//! The gate, as a table.
