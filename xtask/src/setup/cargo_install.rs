//! Tools from the crate registry, built from source.

use super::{cache, step};
use crate::{process, workspace};
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A program in the crate registry.
pub(crate) struct Crate<'a> {
    pub(crate) name: &'a str,
    pub(crate) version: &'a str,
    pub(crate) program: &'a str,
    pub(crate) flags: &'a [&'a str],
    pub(crate) why: &'a str,
}

/// The program: from the tools folder, or from PATH if its version is the wanted one, or built now.
pub(crate) fn ensure(wanted: &Crate<'_>) -> Result<PathBuf> {
    let name = format!("{}-{}", wanted.name, wanted.version);
    let installed = cache::dir()?.join(&name).join("bin").join(wanted.program);
    if process::is_program(&installed) {
        return Ok(installed);
    }
    if let Some(found) = process::find(wanted.program).filter(|found| is_version(found, wanted.version)) {
        return Ok(found);
    }
    step(&format!("{} {} from source", wanted.name, wanted.version), wanted.why, || {
        // Kept when interrupted: the next try goes on where this one stopped.
        let work = cache::dir()?.join("cargo-install");
        cache::fill(&name, |partial| {
            let mut install = workspace::cargo();
            install.args(["install", wanted.name, "--version", wanted.version, "--bin", wanted.program]);
            // A debug build of a build tool is fast enough, and built in half the time.
            install.args(["--debug", "--root"]).arg(partial).args(wanted.flags);
            install.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_TARGET_DIR", &work);
            // Flags that are meant for this project's code.
            install.env_remove("RUSTFLAGS");
            process::run(&mut install)
        })?;
        fs::remove_dir_all(&work).with_context(|| format!("cannot remove {}", work.display()))
    })?;
    Ok(installed)
}

fn is_version(program: &std::path::Path, version: &str) -> bool {
    process::output(Command::new(program).arg("--version"))
        .is_ok_and(|said| said.split_whitespace().any(|word| word == version))
}
