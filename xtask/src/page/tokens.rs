//! The vocabularies that the page's tokenizer counts with, taken from the reference implementation's own data.

use super::{Files, read};
use crate::{process, workspace};
use anyhow::{Context, Result};

/// Adds a file for each encoding.
pub(crate) fn add(files: &mut Files) -> Result<()> {
    let dir = workspace::page_target().join("tokens");
    let mut pack = workspace::cargo();
    pack.args(["run", "--quiet", "--package", "footnote-tokenizer", "--example", "pack", "--"]).arg(&dir);
    process::run(&mut pack).context("packing the vocabularies")?;
    files.extend(read(&dir)?);
    Ok(())
}
