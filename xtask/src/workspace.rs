//! Where things are in the checkout.

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
