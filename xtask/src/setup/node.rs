//! Node.js, which runs wasm-opt and compresses the page.

use super::apt;
use crate::process;
use anyhow::Result;
use std::path::PathBuf;

/// Node's program.
pub(crate) fn ensure() -> Result<PathBuf> {
    apt::ensure_program("node", &["nodejs"], "runs wasm-opt and compresses the page")
}

/// The program that installs packages for Node.
pub(crate) fn npm() -> Result<PathBuf> {
    match process::find("npm") {
        Some(npm) => Ok(npm),
        None => apt::ensure_program("npm", &["npm"], "fetches wasm-opt"),
    }
}
