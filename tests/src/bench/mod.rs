//! What the benchmark programs share: figures, tables, and facts about the machine and its processes.
//!
//! The programs under `src/bin` each measure a thing and what it is held against in the same run, alternating, and print
//! medians. A missed goal is marked and is not an error. Those that open the page have Chromium ([`browser`]) and a model
//! server ([`upstream`]) that streams the answers ([`answer`]) they ask for.

pub mod answer;
pub mod browser;
pub mod machine;
pub mod process;
pub mod stats;
pub mod table;
pub mod upstream;
