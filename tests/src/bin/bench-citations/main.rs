//! `bench-citations`: how often the check of citations is right on sentences that others labelled, and what it costs.
//!
//! Sentences labelled by whoever writes the check say nothing about those of other people: rules fit what their author has in
//! mind. So the pairs are not here, but in files that one fetches. With `--judge` a model is asked about them as well.

mod judge;
mod opinions;
mod pairs;
mod scores;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Parser;
use footnote_tests::bench::machine;

use crate::judge::Judge;

/// Measures the check of citations, or with --judge a model's.
#[derive(Debug, Parser)]
struct Options {
    /// One JSON object a line with `text`, which cites `[1]`, `source`, `title`, `label` (1 supported, 0 not, 2 in part),
    /// `set`, `lang` and `id`.
    #[arg(long)]
    pairs: PathBuf,
    /// Takes half of the pairs only, by their ids.
    #[arg(long)]
    half: Option<pairs::Half>,
    /// Takes this many pairs at most, as many of each set and label as there are, by the hashes of their ids.
    #[arg(long)]
    limit: Option<NonZeroUsize>,
    /// Asks a model, too, as "Check with the model" does. This is the base address of its OpenAI-compatible server, such as
    /// `http://127.0.0.1:8080/v1`; the environment variable `LLM_API_KEY` has its key, if it needs one.
    #[arg(long, requires = "model")]
    judge: Option<String>,
    /// The model's name at that server.
    #[arg(long, requires = "judge")]
    model: Option<String>,
    /// Requests to that server at the same time.
    #[arg(long, default_value = "1", requires = "judge")]
    parallel: NonZeroUsize,
}

fn main() -> Result<()> {
    let options = Options::parse();
    println!("{}\n", machine::describe());
    let mut pairs = pairs::read(&options.pairs, options.half)?;
    if let Some(limit) = options.limit {
        pairs = pairs::sample(pairs, limit.get());
    }
    let checked: Vec<_> = pairs.into_iter().map(pairs::check).collect();
    let (Some(address), Some(model)) = (options.judge, options.model) else {
        pairs::print(&checked);
        return Ok(());
    };
    let key = std::env::var("LLM_API_KEY").ok().filter(|key| !key.is_empty());
    let judge = Judge::new(&address, model, key)?;
    let since = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let all = runtime.block_on(judge.ask_about(checked, options.parallel.get()));
    opinions::print(&judge.model, &all, options.parallel.get(), since.elapsed())
}
