//! Whether the page has to be built at all.

use super::{Files, read};
use crate::workspace;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;

/// What the page is made from, and the code that makes it.
const SOURCES: [&str; 10] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "app",
    "models.tsv",
    "public",
    "style",
    "xtask/Cargo.toml",
    "xtask/compress.mjs",
    "xtask/src",
];

/// The SHA-256 of some bytes, in hexadecimal.
pub(crate) fn of_bytes(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// One digest of all sources.
pub(crate) fn of_sources() -> Result<String> {
    let mut sources = Files::new();
    for name in SOURCES {
        let path = workspace::root().join(name);
        if path.is_dir() {
            sources.extend(
                read(&path)?.into_iter().map(|(below, contents)| (format!("{name}/{below}"), contents)),
            );
        } else {
            sources.insert(name.to_owned(), fs::read(&path).with_context(|| format!("cannot read {name}"))?);
        }
    }
    Ok(of_files(&sources))
}

/// Whether `dist/` is what these sources gave last time, untouched.
pub(crate) fn is_current(sources: &str) -> bool {
    let last = fs::read_to_string(file()).ok();
    let now = read(&workspace::dist()).ok().map(|files| pair(sources, &files));
    last.is_some() && last == now
}

/// Remembers that `dist/` was built from these sources.
pub(crate) fn remember(sources: &str) -> Result<()> {
    let text = pair(sources, &read(&workspace::dist())?);
    fs::write(file(), text).context("cannot write the page's digest")
}

fn file() -> PathBuf {
    workspace::page_target().join("digest")
}

fn pair(sources: &str, dist: &Files) -> String {
    format!("sources {sources}\ndist {}\n", of_files(dist))
}

/// Names and contents, each with its length before it, so that no two sets of files run into the same bytes.
fn of_files(files: &Files) -> String {
    let mut all = Sha256::new();
    for (name, contents) in files {
        for part in [name.as_bytes(), contents] {
            all.update(part.len().to_le_bytes());
            all.update(part);
        }
    }
    format!("{:x}", all.finalize())
}

#[cfg(test)]
mod tests {
    use super::{Files, of_bytes, of_files};

    #[test]
    fn the_digest_is_the_well_known_one() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(of_bytes(b""), empty);
    }

    #[test]
    fn moving_a_byte_from_contents_to_name_changes_the_digest() {
        let of = |name: &str, contents: &str| of_files(&Files::from([(name.into(), contents.into())]));
        assert_ne!(of("ab", "c"), of("a", "bc"));
    }
}
