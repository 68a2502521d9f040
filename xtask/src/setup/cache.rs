//! The per-user folder that tools are installed into, one folder a tool and version.

use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// `$FOOTNOTE_TOOLS`, else `$XDG_CACHE_HOME/footnote-tools`, else `$HOME/.cache/footnote-tools`.
pub(crate) fn dir() -> Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("FOOTNOTE_TOOLS")
        .or_else(|| set("XDG_CACHE_HOME").map(|dir| dir.join("footnote-tools")))
        .or_else(|| set("HOME").map(|dir| dir.join(".cache").join("footnote-tools")))
        .context("neither FOOTNOTE_TOOLS nor HOME is set: set FOOTNOTE_TOOLS to a folder for tools")
}

/// Held while set-up works: two of them at once would install the same thing twice. Freed when dropped, or when the
/// process ends in whatever way.
pub(crate) fn lock() -> Result<File> {
    let dir = dir()?;
    fs::create_dir_all(&dir).with_context(|| format!("cannot create {}", dir.display()))?;
    let file =
        File::create(dir.join(".lock")).with_context(|| format!("cannot write to {}", dir.display()))?;
    if file.try_lock().is_err() {
        eprintln!("set-up: waiting for another set-up to end");
        file.lock().context("cannot lock the tools folder")?;
    }
    Ok(file)
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
