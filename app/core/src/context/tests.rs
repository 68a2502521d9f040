//! Usage by part.
