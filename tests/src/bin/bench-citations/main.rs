//! `bench-citations`: how often the check of citations is right on sentences that others labelled, and what it costs.
//!
//! Sentences labelled by whoever writes the check say nothing about those of other people: rules fit what their author has in
//! mind. So the pairs are not here, but in files that one fetches.

mod pairs;
mod scores;

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use footnote_tests::bench::machine;

/// Measures the check of citations.
#[derive(Debug, Parser)]
struct Options {
    /// One JSON object a line with `text`, which cites `[1]`, `source`, `title`, `label` (1 supported, 0 not, 2 in part),
    /// `set`, `lang` and `id`.
    #[arg(long)]
    pairs: PathBuf,
    /// Takes half of the pairs only, by their ids.
    #[arg(long)]
    half: Option<pairs::Half>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    println!("{}\n", machine::describe());
    pairs::print(&options.pairs, options.half)
}
