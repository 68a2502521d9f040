//! Readers of replies.
