//! `cargo xtask COMMAND`: everything that is done to this repository, from a bare machine on.
//!
//! # Layout
//!
//! - `commands`: one file a command, each reading like its line in the usage text
//! - `setup`: one file a tool: is it there? else install it, saying what, why and how long it took
//! - `page`: from `app/`, `style/` and `public/` to a `dist/` that any file server can serve
//! - `workspace`, `process`: paths and child processes

mod commands;
mod page;
mod process;
mod setup;
mod workspace;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask COMMAND

  run [-- FLAGS]            build, then start Footnote; prints the address to open
  test                      formatting, lints, native tests, browser tests; ends with a count
  build                     target/release/footnote and dist/
  dev                       the page with live reload, the proxy beside it
  bench [NAME] [-- FLAGS]   page, history, tokens, proxy, library, citations, or all of them

Whatever a command needs and does not find is installed first, into a cache folder of your own
where that is possible ($FOOTNOTE_TOOLS, else ~/.cache/footnote-tools).";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    let done = match command {
        "run" => commands::run(after_dashes(rest)),
        "test" => commands::test(),
        "build" => commands::build(),
        "dev" => commands::dev(),
        "bench" => commands::bench(rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(ExitCode::SUCCESS)
        }
        unknown => Err(anyhow::anyhow!("there is no command `{unknown}`\n\n{USAGE}")),
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

/// `run -- --flag` and `run --flag` mean the same.
fn after_dashes(args: &[String]) -> &[String] {
    match args.split_first() {
        Some((dashes, rest)) if dashes == "--" => rest,
        _ => args,
    }
}
