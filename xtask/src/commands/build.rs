//! `cargo xtask build`

use crate::{page, process, workspace};
use anyhow::Result;
use std::process::ExitCode;

/// Builds `dist/` and `target/release/footnote`.
pub(crate) fn build() -> Result<ExitCode> {
    page::build()?;
    // After the page, which is inside the program.
    process::run(workspace::cargo().args(["build", "--release", "--package", "footnote"]))?;
    Ok(ExitCode::SUCCESS)
}
