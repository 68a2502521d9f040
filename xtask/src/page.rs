//! The static page: Trunk builds `dist/` as Trunk.toml says.

use crate::{process, root, target, tools};
use anyhow::{Context as _, Result};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// The sources of `dist/`.
const SOURCES: [&str; 11] = [
    "app",
    "citations",
    "client",
    "messages",
    "wire",
    "words",
    "style",
    "public",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
];
/// Created when a build starts; contains the resulting `index.html`, which names the other files by their hashes.
const STAMP: &str = "page-stamp";

/// Builds `dist/` unless it is up to date.
pub(crate) fn build() -> Result<()> {
    let _lock = process::lock(&target())?;
    let (stamp, index) = (target().join(STAMP), root().join("dist").join("index.html"));
    if is_current(&stamp, &index) {
        return Ok(());
    }
    let partial = stamp.with_extension("partial");
    fs::write(&partial, "").context("cannot write to the target folder")?;
    let started = partial.metadata()?.modified()?;
    process::run(trunk()?.args(["build", "--release"]))?;
    fs::copy(&index, &stamp).context("Trunk wrote no dist/index.html")?;
    fs::File::options().append(true).open(&stamp)?.set_modified(started)?;
    fs::remove_file(&partial)?;
    Ok(())
}

/// Trunk in the root, with all build tools on its PATH.
pub(crate) fn trunk() -> Result<Command> {
    let path = process::path_with(&tools::install_missing("page")?)?;
    // Programs are looked up on this process's PATH, not on the child's.
    let program = process::find_in(&path, "trunk").context("Trunk was installed and is not there")?;
    let mut trunk = Command::new(program);
    trunk.current_dir(root()).env("PATH", path).env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk reads flags from variables too, and rejects NO_COLOR=1.
    trunk.env_remove("NO_COLOR");
    Ok(trunk)
}

fn is_current(stamp: &Path, index: &Path) -> bool {
    let (Ok(built), Ok(there)) = (fs::read(stamp), fs::read(index)) else { return false };
    let Ok(started) = stamp.metadata().and_then(|stamp| stamp.modified()) else { return false };
    built == there && SOURCES.iter().all(|source| is_older(&root().join(source), started))
}

/// Whether a file, or a folder and everything in it, was last changed before `time`.
fn is_older(path: &Path, time: SystemTime) -> bool {
    let older = path.metadata().and_then(|path| path.modified()).is_ok_and(|changed| changed < time);
    older
        && (!path.is_dir()
            || fs::read_dir(path).is_ok_and(|entries| {
                entries.into_iter().all(|entry| entry.is_ok_and(|entry| is_older(&entry.path(), time)))
            }))
}

#[cfg(test)]
mod tests {
    use super::is_older;
    use std::fs;
    use std::time::{Duration, SystemTime};

    #[test]
    fn a_change_anywhere_below_a_folder_makes_it_newer() {
        let dir = std::env::temp_dir().join(format!("xtask-page-{}", std::process::id()));
        fs::create_dir_all(dir.join("a/b")).unwrap();
        fs::write(dir.join("a/b/c"), "").unwrap();
        let later = SystemTime::now() + Duration::from_mins(1);
        let was_older = is_older(&dir, later);
        fs::File::options().append(true).open(dir.join("a/b/c")).unwrap().set_modified(later).unwrap();
        let is_still = is_older(&dir, later);
        fs::remove_dir_all(&dir).unwrap();
        assert!(was_older && !is_still);
        assert!(!is_older(&dir, later), "a folder that is gone is a change");
    }
}
