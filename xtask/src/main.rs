//! `cargo xtask COMMAND`: builds, runs and tests this repository, and installs what that needs.
//!
//! # Layout
//!
//! - `tools`: the table of required tools and how each is installed
//! - `page`: `dist/`, built by Trunk
//! - `dev`, `test`, `coverage`, `fuzz`, `bench`: the longer commands
//! - `process`: child processes

mod bench;
mod coverage;
mod dev;
mod fuzz;
mod page;
mod process;
mod test;
mod tools;

use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask COMMAND

  run [-- FLAGS]            build, then start Footnote; prints the address to open
  test                      formatting, lints, native tests, browser tests, fuzzing; ends with a count
  test --coverage           lines that the native tests run, by crate
  build                     target/release/footnote and dist/
  dev                       the page with live reload, the proxy beside it
  fuzz NAME [-- FLAGS]      one fuzz target with libFuzzer's flags, until it finds something
  bench [NAME] [-- FLAGS]   page, history, tokens, proxy, library, citations, or all of them
  soak [-- --minutes N]     an hour of mixed chats with faults, aborts, kills and reloads

Whatever a command needs and does not find is installed first, into a cache folder of your own
where that is possible ($FOOTNOTE_TOOLS, else ~/.cache/footnote-tools).";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) =
        args.split_first().map_or(("help", &[][..]), |(first, rest)| (first.as_str(), rest));
    let done = match command {
        "run" => run(rest),
        "test" if rest == ["--coverage"] => coverage::coverage().map(|()| ExitCode::SUCCESS),
        "test" => test::test(),
        "fuzz" => fuzz::fuzz(rest).map(|()| ExitCode::SUCCESS),
        "build" => build().map(|()| ExitCode::SUCCESS),
        "dev" => dev::dev(),
        "bench" => bench::bench(rest).map(|()| ExitCode::SUCCESS),
        "soak" => bench::soak(rest).map(|()| ExitCode::SUCCESS),
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

/// `dist/`, then the program that embeds it.
fn build() -> Result<()> {
    page::build()?;
    process::run(cargo().args(["build", "--release", "--package", "footnote"]))
}

/// Flags for another program; a leading `--` is optional.
fn flags(args: &[String]) -> &[String] {
    args.strip_prefix(&["--".to_owned()]).unwrap_or(args)
}

/// Builds, then replaces this process by the program.
fn run(args: &[String]) -> Result<ExitCode> {
    build()?;
    let program = target().join("release").join("footnote");
    let mut footnote = Command::new(&program);
    process::replace_with(footnote.args(flags(args)))
        .with_context(|| format!("cannot start {}", program.display()))
}

/// The repository's root: this crate's parent folder.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo's target folder.
fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The cargo that runs this program, started in the root. Its folder is added to PATH, because a cargo home without rustup
/// lacks rustfmt and clippy.
fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    if let Some(folder) = Path::new(&cargo).parent()
        && let Ok(path) = process::path_with(&[folder.to_owned()])
    {
        command.env("PATH", path);
    }
    command.current_dir(root());
    command
}
