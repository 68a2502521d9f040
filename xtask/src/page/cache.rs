//! Results of slow steps, kept by a key that stands for everything they depend on.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// A folder of results; those that a build does not ask for are dropped at its end.
pub(crate) struct Cache {
    dir: PathBuf,
    used: BTreeSet<String>,
}

impl Cache {
    pub(crate) fn open(dir: PathBuf) -> Result<Self> {
        fs::create_dir_all(&dir).with_context(|| format!("cannot create {}", dir.display()))?;
        Ok(Self { dir, used: BTreeSet::new() })
    }

    /// Where the result for this key is, or will be: `true` if it is there.
    pub(crate) fn entry(&mut self, key: &str) -> (PathBuf, bool) {
        self.used.insert(key.to_owned());
        let path = self.dir.join(key);
        let there = path.exists();
        (path, there)
    }

    /// Removes what was not asked for since `open`, half-written results included.
    pub(crate) fn drop_unused(&self) -> Result<()> {
        for entry in fs::read_dir(&self.dir).with_context(|| format!("cannot read {}", self.dir.display()))? {
            let path = entry.with_context(|| format!("cannot read {}", self.dir.display()))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !self.used.contains(name.as_ref()) {
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        Ok(())
    }
}
