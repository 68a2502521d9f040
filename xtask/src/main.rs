//! Placeholder, replaced in the next commits.

fn main() {}
