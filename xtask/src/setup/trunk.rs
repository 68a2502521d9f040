//! Trunk, which bundles the page.

use super::cargo_install::{self, Crate};
use anyhow::Result;
use std::path::PathBuf;

/// The newest one that Rust 1.95 can build.
const VERSION: &str = "0.21.14";

/// Trunk's program.
pub(crate) fn ensure() -> Result<PathBuf> {
    cargo_install::ensure(&Crate {
        name: "trunk",
        version: VERSION,
        program: "trunk",
        // Without its default features it has no TLS: it never downloads anything for us.
        flags: &["--locked", "--no-default-features"],
        why: "bundles the page; takes some minutes, once",
    })
}
