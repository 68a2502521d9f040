//! Shared code of the benchmarks: statistics, tables, machine and process information.
//!
//! Each program under `src/bin` measures a subject and its peer alternately in one run and prints medians. A missed goal is
//! marked and is not an error. Page benchmarks use Chromium ([`browser`]) and a model server ([`upstream`]) that streams
//! generated answers ([`answer`]).

pub mod answer;
pub mod browser;
pub mod machine;
pub mod process;
pub mod stats;
pub mod table;
pub mod upstream;
