//! The per-user folder that tools are installed into, one folder a tool and version.

use crate::workspace;
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// `$FOOTNOTE_TOOLS`, else `$XDG_CACHE_HOME/footnote-tools`, else `$HOME/.cache/footnote-tools`.
pub(crate) fn dir() -> Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let dir = set("FOOTNOTE_TOOLS")
        .or_else(|| set("XDG_CACHE_HOME").map(|dir| dir.join("footnote-tools")))
        .or_else(|| set("HOME").map(|dir| dir.join(".cache").join("footnote-tools")))
        .context("neither FOOTNOTE_TOOLS nor HOME is set: set FOOTNOTE_TOOLS to a folder for tools")?;
    std::path::absolute(&dir).with_context(|| format!("{} cannot be made absolute", dir.display()))
}

/// Held while set-up works: two of them at once would install the same thing twice.
pub(crate) fn lock() -> Result<File> {
    workspace::lock(&dir()?, "set-up")
}

/// Lets `work` fill a folder under a temporary name, then gives it its own: what has its name is complete.
pub(crate) fn fill(name: &str, work: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
    let dir = dir()?;
    let (partial, complete) = (dir.join(format!("{name}.partial")), dir.join(name));
    for leftover in [&partial, &complete] {
        if leftover.exists() {
            fs::remove_dir_all(leftover).with_context(|| format!("cannot remove {}", leftover.display()))?;
        }
    }
    fs::create_dir_all(&partial).with_context(|| format!("cannot create {}", partial.display()))?;
    work(&partial)?;
    fs::rename(&partial, &complete).with_context(|| format!("cannot rename {}", partial.display()))?;
    Ok(complete)
}
