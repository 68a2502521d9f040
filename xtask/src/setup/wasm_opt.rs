//! wasm-opt, which makes the page's WebAssembly smaller. From npm: what distributions carry is often years old.

use super::{cache, node, step};
use crate::process;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Binaryen's version, of which wasm-opt is a part.
pub(crate) const VERSION: &str = "132";

/// wasm-opt's program: from the tools folder, or from PATH if its version is the wanted one, or fetched now.
pub(crate) fn ensure() -> Result<PathBuf> {
    let name = format!("binaryen-{VERSION}");
    let program = cache::dir()?.join(&name).join("node_modules").join(".bin").join("wasm-opt");
    if process::is_program(&program) {
        return Ok(program);
    }
    if let Some(found) = process::find("wasm-opt").filter(is_wanted) {
        return Ok(found);
    }
    let npm = node::npm()?;
    step(&format!("wasm-opt {VERSION} from npm"), "makes the page smaller", || {
        cache::fill(&name, |partial| {
            let mut install = Command::new(&npm);
            install.args(["install", "--no-audit", "--no-fund", "--no-update-notifier", "--prefix"]);
            install.arg(partial).arg(format!("binaryen@{VERSION}"));
            process::output(&mut install).map(drop)
        })
    })?;
    Ok(program)
}

fn is_wanted(program: &PathBuf) -> bool {
    process::output(Command::new(program).arg("--version"))
        .is_ok_and(|said| said.starts_with(&format!("wasm-opt version {VERSION}")))
}
