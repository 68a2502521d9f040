//! wasm-opt, on every WebAssembly file.

use super::cache::Cache;
use super::{Files, digest};
use crate::process;
use crate::setup::PageTools;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// What counts for the whole program is size; for this one it is speed.
const FAST: &str = "footnote-tokenizer_bg.wasm";
/// What its loops call stays a function of its own, which a browser can improve while the loop runs.
const SPEED: [&str; 3] = ["-O3", "--one-caller-inline-max-function-size", "0"];
/// For size after Brotli, which is why it is `-Os`: what `-Oz` saves, Brotli had saved already.
const SMALL: [&str; 5] = [
    "-Os",
    // Moving functions into their only callers saves bytes, and costs more of them after Brotli.
    "--one-caller-inline-max-function-size",
    "0",
    // What calls from one part of the page into another go through, and their like: in place of the call they are
    // smaller after Brotli, and a browser has a third fewer functions to compile at the start.
    "--always-inline-max-function-size",
    "6",
];
/// With the features that rustc itself turns on for this target: with more, wasm-opt could write what some
/// browsers cannot read.
const FLAGS: [&str; 13] = [
    // Not `--ignore-implicit-traps`: it reads ahead through what may be no pointer, and the page traps.
    // Rust puts nothing into the lowest kilobyte.
    "--low-memory-unused",
    // Functions of one name and different types are alike: side by side they compress better.
    "--reorder-functions-by-name",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// Makes every `.wasm` smaller; one that was seen before costs nothing.
pub(crate) fn all(files: &mut Files, tools: &PageTools, cache: &mut Cache) -> Result<()> {
    for (name, wasm) in files.iter_mut().filter(|(name, _)| has_extension(name, "wasm")) {
        let level: &[&str] = if name == FAST { &SPEED } else { &SMALL };
        let flags = format!("{} {}", level.join(" "), FLAGS.join(" "));
        let key = format!("{}.opt.wasm", digest::of_bytes(&[wasm, flags.as_bytes()].concat()));
        let (optimized, there) = cache.entry(&key);
        if !there {
            let start = Instant::now();
            run(wasm, level, &optimized, &tools.wasm_opt).with_context(|| format!("wasm-opt of {name}"))?;
            eprintln!("page: wasm-opt of {name} took {:.1} s", start.elapsed().as_secs_f64());
        }
        *wasm = fs::read(&optimized).with_context(|| format!("cannot read {}", optimized.display()))?;
    }
    Ok(())
}

pub(crate) fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == extension)
}

fn run(wasm: &[u8], level: &[&str], optimized: &Path, wasm_opt: &Path) -> Result<()> {
    let (from, to) = (optimized.with_extension("in"), optimized.with_extension("out"));
    fs::write(&from, wasm).with_context(|| format!("cannot write {}", from.display()))?;
    process::output(Command::new(wasm_opt).args(level).args(FLAGS).arg(&from).arg("-o").arg(&to))?;
    fs::rename(&to, optimized).with_context(|| format!("cannot rename {}", to.display()))
}
