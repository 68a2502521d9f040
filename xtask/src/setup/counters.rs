//! What tokens are counted with elsewhere, to be measured beside the page's own counter.

use super::{cache, node, step};
use crate::process;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Names and versions on npm.
const PACKAGES: [&str; 2] = ["gpt-tokenizer@4.0.0", "tiktoken@1.0.22"];

/// The folder that the packages are in, fetched now if they are not there.
pub(crate) fn ensure() -> Result<PathBuf> {
    let _lock = cache::lock()?;
    let name = PACKAGES.join("-").replace('@', "-");
    let packages = cache::dir()?.join(&name).join("node_modules");
    if packages.is_dir() {
        return Ok(packages);
    }
    let npm = node::npm()?;
    step(&PACKAGES.join(" and "), "are what the token counter is measured beside", || {
        cache::fill(&name, |partial| {
            let mut install = Command::new(&npm);
            install.args(["install", "--no-audit", "--no-fund", "--no-update-notifier", "--prefix"]);
            install.arg(partial).args(PACKAGES);
            process::output(&mut install).map(drop)
        })
    })?;
    Ok(packages)
}
