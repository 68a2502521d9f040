//! The static page: from `app/`, `style/` and `public/` to `dist/`.
//!
//! Programs are compiled, what the page loads later is split off, WebAssembly is made smaller, files are named after their
//! contents, and each gets its compressed siblings. Only a complete result takes the place of the last one.

mod bundle;
mod cache;
mod compress;
mod digest;
mod fingerprint;
mod optimize;
mod program;
mod tokens;

use crate::{setup, workspace};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// Files by their path below the page's folder, with `/` on every system.
type Files = BTreeMap<String, Vec<u8>>;

/// Brings `dist/` up to date; does nothing when it is.
pub(crate) fn build() -> Result<()> {
    let start = Instant::now();
    let _lock = workspace::lock(&workspace::page_target(), "page")?;
    let sources = digest::of_sources()?;
    if digest::is_current(&sources) {
        return Ok(());
    }
    let tools = setup::page_tools()?;
    tools.rust.fetch(&workspace::root())?;
    let mut files = bundle::bundle(&tools)?;
    let mut cache = cache::Cache::open(workspace::page_target().join("cache"))?;
    tokens::add(&mut files)?;
    optimize::all(&mut files, &tools, &mut cache)?;
    let mut files = fingerprint::rename(files)?;
    let sizes = compress::add_siblings(&mut files, &tools.node, &mut cache)?;
    replace(&files, &workspace::dist())?;
    cache.drop_unused()?;
    digest::remember(&sources)?;
    eprint!("{sizes}");
    eprintln!("page: dist/ built in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// All files of a folder.
fn read(dir: &Path) -> Result<Files> {
    fn visit(dir: &Path, prefix: &str, files: &mut Files) -> Result<()> {
        for entry in fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))? {
            let path = entry.with_context(|| format!("cannot read {}", dir.display()))?.path();
            let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() {
                visit(&path, &format!("{name}/"), files)?;
            } else {
                files.insert(
                    name,
                    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?,
                );
            }
        }
        Ok(())
    }
    let mut files = Files::new();
    visit(dir, "", &mut files)?;
    Ok(files)
}

/// Writes the files beside the folder, then puts them in its place.
fn replace(files: &Files, dir: &Path) -> Result<()> {
    let (next, last) =
        (workspace::page_target().join("dist-next"), workspace::page_target().join("dist-last"));
    for old in [&next, &last] {
        if old.exists() {
            fs::remove_dir_all(old).with_context(|| format!("cannot remove {}", old.display()))?;
        }
    }
    for (name, contents) in files {
        let path = next.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&next))
            .and_then(|()| fs::write(&path, contents))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    if dir.exists() {
        fs::rename(dir, &last).with_context(|| format!("cannot move {} away", dir.display()))?;
    }
    fs::rename(&next, dir).with_context(|| format!("cannot rename {}", next.display()))?;
    if last.exists() {
        fs::remove_dir_all(&last).with_context(|| format!("cannot remove {}", last.display()))?;
    }
    Ok(())
}
