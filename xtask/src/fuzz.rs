//! `cargo xtask fuzz`: fuzzes the parsers of untrusted bytes with libFuzzer.

use crate::{cargo, process, root, target, tools};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::process::Command;

/// Fuzzes one target until it fails or is stopped.
pub(crate) fn fuzz(args: &[String]) -> Result<()> {
    let names = names()?;
    let [name, flags @ ..] = args else { bail!("name a fuzz target: {}", names.join(", ")) };
    if !names.contains(name) {
        bail!("there is no fuzz target `{name}`: it is one of {}", names.join(", "));
    }
    process::run(command(name)?.args(crate::flags(flags)))
}

/// The names of all fuzz targets.
pub(crate) fn names() -> Result<Vec<String>> {
    let files = fs::read_dir(root().join("fuzz").join("fuzz_targets")).context("cannot read fuzz_targets")?;
    let stem = |file: fs::DirEntry| Some(file.path().file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = files.flatten().filter_map(stem).collect();
    names.sort();
    Ok(names)
}

/// The command for one target; add libFuzzer's flags. New corpus entries go into the target folder.
pub(crate) fn command(name: &str) -> Result<Command> {
    let path = process::path_with(&tools::install_missing("fuzzer")?)?;
    let new_corpus = target().join("fuzz-corpus").join(name);
    fs::create_dir_all(&new_corpus).context("cannot write to the target folder")?;
    let mut command = cargo();
    // Sanitizers need a nightly compiler, and unsafe code is forbidden.
    command.args(["fuzz", "run", "--sanitizer", "none", "--target-dir"]).arg(target().join("fuzz"));
    command.arg(name).arg(new_corpus).arg(root().join("fuzz").join("corpus").join(name));
    command.args(["--", "-timeout=10", "-rss_limit_mb=2048"]).env("PATH", path).env("RUST_BACKTRACE", "0");
    Ok(command)
}
