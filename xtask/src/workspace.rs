//! Where things are in the checkout.

use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository's root: this crate's parent folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The static page, ready to be served.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's folder for what it builds.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// The page has a target folder of its own: its compiler may be another one, and two compilers that take turns in one
/// folder rebuild each other's work.
pub(crate) fn page_target() -> PathBuf {
    target().join("page-build")
}

/// The cargo that runs this program, started in the root.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Makes a folder and keeps other runs of this program out of it, until dropped or until this process ends in whatever
/// way.
pub(crate) fn lock(dir: &Path, what: &str) -> Result<File> {
    fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    let file =
        File::create(dir.join(".lock")).with_context(|| format!("cannot write to {}", dir.display()))?;
    if file.try_lock().is_err() {
        eprintln!("{what}: waiting for another one to end");
        file.lock().with_context(|| format!("cannot lock {}", dir.display()))?;
    }
    Ok(file)
}
