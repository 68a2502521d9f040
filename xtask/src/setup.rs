//! Set-up: whatever a command needs and does not find, installed when and only when it is needed.
//!
//! Every step asks "is it there?" first, works under a temporary name and renames at the end, so that it can be
//! interrupted at any point and run again; the second run does no work.

mod apt;
mod browser;
mod cache;
mod cargo_install;
mod counters;
mod debian_rust;
mod lints;
mod nginx;
mod node;
mod trunk;
mod wasm_bindgen;
mod wasm_opt;
mod wasm_split;
mod wasm_target;

pub(crate) use browser::ensure as browser;
pub(crate) use counters::ensure as counters;
pub(crate) use lints::ensure as lints;
pub(crate) use nginx::ensure as nginx;
pub(crate) use wasm_target::{Purpose, WasmRust};

use anyhow::{Context, Result};
use std::path::PathBuf;
use std::time::Instant;

/// What the page is built with.
pub(crate) struct PageTools {
    pub(crate) rust: WasmRust,
    pub(crate) wasm_bindgen: PathBuf,
    pub(crate) wasm_split: PathBuf,
    pub(crate) wasm_opt: PathBuf,
    pub(crate) node: PathBuf,
}

/// What shows the page to whoever works on it.
pub(crate) struct DevTools {
    pub(crate) rust: WasmRust,
    pub(crate) trunk: PathBuf,
    pub(crate) wasm_bindgen: PathBuf,
}

/// Everything that `dist/` needs.
pub(crate) fn page_tools() -> Result<PageTools> {
    let _lock = cache::lock()?;
    // The quick steps first, so that what cannot be installed is known before minutes are spent.
    let node = node::ensure()?;
    let wasm_opt = wasm_opt::ensure()?;
    let rust = wasm_target::ensure()?;
    let wasm_bindgen = wasm_bindgen::ensure()?;
    let wasm_split = wasm_split::ensure()?;
    Ok(PageTools { rust, wasm_bindgen, wasm_split, wasm_opt, node })
}

/// Everything that live reload needs.
pub(crate) fn dev_tools() -> Result<DevTools> {
    let _lock = cache::lock()?;
    let rust = wasm_target::ensure()?;
    let wasm_bindgen = wasm_bindgen::ensure()?;
    let trunk = trunk::ensure()?;
    Ok(DevTools { rust, trunk, wasm_bindgen })
}

/// Does one step of set-up, saying what, why and how long it took.
fn step<T>(what: &str, why: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("set-up: {what}: {why}");
    let start = Instant::now();
    let done = work().with_context(|| format!("set-up of {what}"))?;
    eprintln!("set-up: {what}: done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(done)
}
