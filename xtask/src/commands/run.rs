//! `cargo xtask run`

use super::build;
use crate::workspace;
use anyhow::{Context, Result};
use std::process::{Command, ExitCode};

/// Builds, then becomes Footnote, which prints the address.
pub(crate) fn run(flags: &[String]) -> Result<ExitCode> {
    build()?;
    let program = workspace::target().join("release").join("footnote");
    let mut footnote = Command::new(&program);
    footnote.args(flags);
    start(&mut footnote).with_context(|| format!("cannot start {}", program.display()))
}

/// Takes this process over, so that signals reach Footnote itself.
#[cfg(unix)]
fn start(footnote: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;
    Err(footnote.exec().into())
}

#[cfg(not(unix))]
fn start(footnote: &mut Command) -> Result<ExitCode> {
    Ok(if footnote.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
