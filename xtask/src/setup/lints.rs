//! rustfmt and clippy, which a minimal toolchain lacks.

use super::step;
use crate::{process, workspace};
use anyhow::{Result, bail};
use std::process::Command;

/// Cargo's `fmt` and `clippy`.
pub(crate) fn ensure() -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if process::succeeds(workspace::cargo().args([command, "--version"])) {
            continue;
        }
        let by_hand = format!("rustup component add {component}");
        if process::find("rustup").is_none() {
            bail!("{component} missing: install it with `{by_hand}`");
        }
        step(component, "formatting and lints are tests", || {
            process::output(Command::new("rustup").args(["component", "add", component])).map(drop)
        })?;
    }
    Ok(())
}
