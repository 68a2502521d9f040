//! The static page: from `app/`, `style/` and `public/` to `dist/`.
//!
//! Trunk bundles; then WebAssembly is made smaller, files are named after their contents, and each gets its compressed
//! siblings. Only a complete result takes the place of the last one.

mod cache;
mod compress;
mod digest;
mod fingerprint;
mod optimize;
mod tokens;

use crate::setup::{self, PageTools, Purpose};
use crate::{process, workspace};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
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
    let bundled = bundle(&tools)?;
    let mut files = read(&bundled)?;
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

/// A Trunk that finds its tools and never looks for others on the network.
pub(crate) fn trunk(tools: &PageTools, purpose: Purpose) -> Result<Command> {
    let mut trunk = Command::new(&tools.trunk);
    trunk.current_dir(workspace::root()).env("CARGO_TARGET_DIR", workspace::page_target());
    let wasm_bindgen = tools.wasm_bindgen.parent().unwrap_or(Path::new("."));
    trunk.env("PATH", process::path_with(&[wasm_bindgen, tools.rust.bin()])?);
    tools.rust.choose_for(&mut trunk, purpose);
    // Trunk takes its flags from these too, and rejects NO_COLOR=1; its backtraces say nothing about the page.
    trunk.env_remove("NO_COLOR").env_remove("RUST_LOG").env("RUST_BACKTRACE", "0");
    trunk.env("TRUNK_OFFLINE", "true").env("TRUNK_SKIP_VERSION_CHECK", "true");
    Ok(trunk)
}

/// Trunk's release build; returns its folder.
fn bundle(tools: &PageTools) -> Result<PathBuf> {
    let index = workspace::root().join("app").join("index.html");
    let html = fs::read_to_string(&index).context("cannot read app/index.html")?;
    for needed in ["data-wasm-opt=\"0\"", "data-cargo-profile-release=\"page\""] {
        if html.matches("rel=\"rust\"").count() != html.matches(needed).count() {
            bail!("app/index.html: each `rel=\"rust\"` link needs {needed}; wasm-opt is run by xtask");
        }
    }
    tools.rust.fetch(&workspace::root())?;
    let out = workspace::page_target().join("bundle");
    let mut trunk = trunk(tools, Purpose::Visitors)?;
    trunk.args(["build", "--release", "--dist"]).arg(&out);
    process::run(&mut trunk)?;
    Ok(out)
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
