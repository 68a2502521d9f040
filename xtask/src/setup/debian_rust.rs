//! Debian's Rust compiler, which can build for WebAssembly where rustup's server cannot be reached.

use super::apt;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// Compiler, cargo, the standard library's source, and the folder of LLVM tools that names the linker.
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];

/// Installs the compiler into this folder, with its linker and the standard library's source.
pub(crate) fn install(bin: &Path) -> Result<()> {
    apt::install(&PACKAGES, "Debian's Rust compiler can build for WebAssembly")?;
    // `rust-lld` is a link to the linker of one LLVM version, which is a package of its own.
    let lld = bin.join("rust-lld");
    if lld.exists() {
        return Ok(());
    }
    let linked = fs::read_link(&lld).with_context(|| format!("{} is no link", lld.display()))?;
    let package = linked.file_name().unwrap_or_default().to_string_lossy();
    apt::install(&[&package], "links WebAssembly")
}
