//! wasm-split, which takes what the page loads later out of its first program.

use super::cargo_install::{self, Crate};
use anyhow::Result;
use std::path::PathBuf;

/// The first one that knows the names wasm-bindgen 0.2.128 and later give to what must stay in the first program.
const VERSION: &str = "0.2.4";

/// wasm-split's program.
pub(crate) fn ensure() -> Result<PathBuf> {
    cargo_install::ensure(&Crate {
        name: "wasm_split_cli_support",
        version: VERSION,
        program: "wasm-split-cli",
        flags: &["--features", "build-binary"],
        why: "makes the page's first program smaller; takes a minute or two, once",
    })
}
