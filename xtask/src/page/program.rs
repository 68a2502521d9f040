//! Programs: compiled, split where they are the page's own, and given their JavaScript.

use super::{Files, read};
use crate::setup::{PageTools, Purpose};
use crate::{process, workspace};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target's and the profile's names, which are folders too.
const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "page";
/// How the page's program names the loader of its parts.
const LOADER: &str = "__wasm_split.js";

/// How the loader makes a program of a file. It takes no file of another media type than a server should give, while
/// wasm-bindgen takes the page's first program from any server.
const INSTANTIATE: &str = "WebAssembly.instantiateStreaming(src, imports)";
const INSTANTIATE_PART: &str = "\
async function instantiatePart(src, imports) {
    const response = await src;
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return response.headers.get('Content-Type') === 'application/wasm'
        ? WebAssembly.instantiateStreaming(response, imports)
        : WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
";

/// At the beginning of the page's JavaScript. Half of its functions are called at the start, one after the other; browsers
/// that know this line compile them all while the file comes, beside the main thread.
const CALLED_ON_LOAD: &str = "//# allFunctionsCalledOnLoad\n";

/// What runs a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// The page itself; it is split.
    Page,
    /// A Web Worker.
    Worker,
}

/// Builds the program of this name.
pub(super) fn build(name: &str, target: Target, tools: &PageTools) -> Result<Files> {
    let work = workspace::page_target().join("programs").join(name);
    if work.exists() {
        fs::remove_dir_all(&work).with_context(|| format!("cannot remove {}", work.display()))?;
    }
    let (parts, out) = (work.join("parts"), work.join("out"));
    for dir in [&parts, &out] {
        fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    }
    let compiled = compile(name, target, tools)?;
    match target {
        Target::Worker => {
            bind(&compiled, &out, name, target, tools)?;
            read(&out)
        }
        Target::Page => {
            process::output(
                Command::new(&tools.wasm_split).arg(&compiled).arg(&parts).args(["--out-name", name]),
            )?;
            let first = format!("{name}.wasm");
            bind(&parts.join(&first), &out, name, target, tools)?;
            let mut files = read(&out)?;
            let mut parts = read(&parts)?;
            parts.remove(&first);
            let loader = parts.remove(LOADER).context("wasm-split wrote no loader")?;
            files.extend(parts);
            let script = files.get_mut(&format!("{name}.js")).context("wasm-bindgen wrote no JavaScript")?;
            *script = with_loader(std::str::from_utf8(script)?, std::str::from_utf8(&loader)?)?.into_bytes();
            Ok(files)
        }
    }
}

fn compile(name: &str, target: Target, tools: &PageTools) -> Result<PathBuf> {
    let mut cargo = Command::new(tools.rust.bin().join("cargo"));
    cargo.current_dir(workspace::root()).env("CARGO_TARGET_DIR", workspace::page_target());
    tools.rust.choose_for(&mut cargo, Purpose::Visitors);
    cargo.args(["rustc", "--offline", "--target", TARGET, "--profile", PROFILE]);
    cargo.args(["--package", name, "--bin", name]);
    if target == Target::Page {
        // What refers to what, which splitting goes by.
        cargo.args(["--features", "split", "--", "-Clink-arg=--emit-relocs"]);
    }
    process::run(&mut cargo)?;
    Ok(workspace::page_target().join(TARGET).join(PROFILE).join(name).with_extension("wasm"))
}

fn bind(wasm: &Path, out: &Path, name: &str, target: Target, tools: &PageTools) -> Result<()> {
    let mut bind = Command::new(&tools.wasm_bindgen);
    match target {
        // The parts need the table of functions, which is the linker's export.
        Target::Page => bind.args(["--target", "web", "--keep-lld-exports"]),
        Target::Worker => bind.args(["--target", "no-modules"]),
    };
    bind.args(["--no-typescript", "--out-name", name, "--out-dir"]).arg(out).arg(wasm);
    process::output(&mut bind).map(drop)
}

/// The page's JavaScript with the loader in the place where it is imported. As files of their own each would have the
/// other's name in it, and so neither could be named after its contents.
fn with_loader(script: &str, loader: &str) -> Result<String> {
    let from = format!(" from \"./{LOADER}\"");
    let imports = |line: &&str| line.starts_with("import * as ") && line.contains(&from);
    if !script.lines().any(|line| imports(&line)) {
        bail!("the page's JavaScript does not import {LOADER}: does the page have parts to load later?");
    }
    let mut names = Vec::new();
    if !loader.contains(INSTANTIATE) {
        bail!("{LOADER} does not say `{INSTANTIATE}`: wasm-split has changed");
    }
    let loader = loader.replace(INSTANTIATE, "instantiatePart(src, imports)");
    let mut body = [CALLED_ON_LOAD, INSTANTIATE_PART].concat();
    for line in loader.lines().filter(|line| !line.starts_with("import ")) {
        let line = match line.strip_prefix("export ") {
            Some(exported) => {
                names.extend(exported.split_whitespace().nth(1));
                exported
            }
            None => line,
        };
        body.push_str(line);
        body.push('\n');
    }
    let names = names.join(", ");
    let mut merged = body;
    for line in script.lines() {
        if imports(&line) {
            // wasm-bindgen has an import for each function.
            let binding = line.split_whitespace().nth(3).unwrap_or_default();
            merged.extend(["const ", binding, " = { ", &names, " };"]);
        } else {
            merged.push_str(line);
        }
        merged.push('\n');
    }
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::with_loader;

    #[test]
    fn the_loader_takes_the_place_of_its_import() {
        let script = "import * as import1 from \"./__wasm_split.js\"\n\
            import * as import2 from \"./__wasm_split.js\"\nuse(import1);\n";
        let loader = "import { initSync } from \"./page.js\";\n\
            let a = WebAssembly.instantiateStreaming(src, imports);\nexport const load_b = wrap(a);\n";
        let merged = with_loader(script, loader).unwrap();
        assert!(merged.starts_with("//# "));
        let (_, merged) = merged.split_once("\n}\n").unwrap();
        let expected = "let a = instantiatePart(src, imports);\nconst load_b = wrap(a);\n\
            const import1 = { load_b };\nconst import2 = { load_b };\nuse(import1);\n";
        assert_eq!(merged, expected);
        assert!(with_loader("use(1)", loader).is_err());
    }
}
