//! wasm-bindgen's command, which writes the JavaScript beside the page's WebAssembly.

use super::cargo_install::{self, Crate};
use crate::workspace;
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;

/// wasm-bindgen's program, in the version of the crate that the page is linked with: they must be equal.
pub(crate) fn ensure() -> Result<PathBuf> {
    let lock = fs::read_to_string(workspace::root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let version = locked_version(&lock, "wasm-bindgen").context("Cargo.lock names no wasm-bindgen")?;
    cargo_install::ensure(&Crate {
        name: "wasm-bindgen-cli",
        version,
        program: "wasm-bindgen",
        // No TLS, and no --locked: its own lock file names versions that the registry may not have.
        flags: &["--no-default-features"],
        why: "writes the page's JavaScript; takes a minute or two, once",
    })
}

/// The version that a lock file gives to a package.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let after = lock.lines().skip_while(|line| *line != name).nth(1)?;
    after.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::locked_version;

    #[test]
    fn the_version_is_the_one_under_the_exact_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "wasm"), None);
    }
}
