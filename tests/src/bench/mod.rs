//! What the benchmark programs share: figures, tables, and facts about the machine and its processes.
//!
//! The programs are `bench-proxy`, `bench-page` and `bench-library` under `src/bin`. Each measures a thing and what
//! it is held against in the same run, alternating, and prints medians. A missed goal is marked and is not an error.

pub mod machine;
pub mod process;
pub mod stats;
pub mod table;
