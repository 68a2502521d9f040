//! Whole conversations, compressed.
