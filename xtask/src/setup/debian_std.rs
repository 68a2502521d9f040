//! The standard library for WebAssembly, for Debian's compiler, built once from Debian's source package.

use super::{apt, cache, step, wasm_target::TARGET};
use crate::process;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiler, cargo, the standard library's source, and the folder of LLVM tools that names the linker.
pub(crate) const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];

const LIBRARIES: &str = "/usr/lib/rustlib";

/// Whether Debian's compiler and its linker are there.
pub(crate) fn is_compiler_installed() -> bool {
    ["cargo", "rustc", "rust-lld"].iter().all(|program| Path::new("/usr/bin").join(program).exists())
}

/// Builds the library with the compiler in this folder and puts it where that compiler looks for it.
pub(crate) fn install(bin: &Path) -> Result<()> {
    install_linker(bin)?;
    step(
        "the standard library for WebAssembly from source",
        "rustup could not bring it; about a minute, once",
        || {
            let built = build(bin)?;
            put_in_place(&built)?;
            let work = work_dir()?;
            fs::remove_dir_all(&work).with_context(|| format!("cannot remove {}", work.display()))
        },
    )?;
    forget_old_builds()
}

/// `rust-lld` is a link to the linker of one LLVM version, which is a package of its own.
fn install_linker(bin: &Path) -> Result<()> {
    let lld = bin.join("rust-lld");
    if lld.exists() {
        return Ok(());
    }
    let linked = fs::read_link(&lld).with_context(|| format!("{} is no link", lld.display()))?;
    let package = linked.file_name().unwrap_or_default().to_string_lossy();
    apt::install(&[&package], "links WebAssembly")
}

fn work_dir() -> Result<PathBuf> {
    Ok(cache::dir()?.join("debian-std"))
}

/// Builds std for an empty crate; returns the folder that has the libraries.
fn build(bin: &Path) -> Result<PathBuf> {
    let work = work_dir()?;
    fs::create_dir_all(work.join("src")).with_context(|| format!("cannot create {}", work.display()))?;
    fs::write(
        work.join("Cargo.toml"),
        "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n",
    )
    .and_then(|()| fs::write(work.join("src").join("lib.rs"), ""))
    .with_context(|| format!("cannot write to {}", work.display()))?;
    let mut cargo = Command::new(bin.join("cargo"));
    cargo.args(["build", "--release", "--target", TARGET, "-Zbuild-std=std,panic_abort,proc_macro,test"]);
    cargo.current_dir(&work).env("CARGO_TARGET_DIR", work.join("target"));
    cargo.env("RUSTC", bin.join("rustc")).env("RUSTC_BOOTSTRAP", "1");
    // Without its bitcode, link-time optimisation of the page fails.
    cargo.env("RUSTFLAGS", "-C embed-bitcode=yes");
    cargo.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    process::run(&mut cargo)?;
    Ok(work.join("target").join(TARGET).join("release").join("deps"))
}

/// Copies the libraries beside the compiler's own under a temporary name, then renames: a folder that has the target's
/// name is complete.
fn put_in_place(built: &Path) -> Result<()> {
    let (partial, complete) = (format!("{LIBRARIES}/{TARGET}.partial"), format!("{LIBRARIES}/{TARGET}"));
    let libraries: Vec<PathBuf> = fs::read_dir(built)
        .with_context(|| format!("cannot read {}", built.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            path.extension().is_some_and(|extension| extension == "rlib") && !name.starts_with("libempty")
        })
        .collect();
    let root = |program: &str, args: &[&str]| {
        let Some(mut command) = apt::root_command(program) else {
            bail!(
                "this is not root and {LIBRARIES} belongs to root: run `cargo xtask` once with sudo at hand"
            );
        };
        process::output(command.args(args)).map(drop)
    };
    root("rm", &["-rf", &partial, &complete])?;
    root("mkdir", &["-p", &format!("{partial}/lib")])?;
    let mut copy: Vec<&str> = libraries.iter().filter_map(|path| path.to_str()).collect();
    let lib = format!("{partial}/lib/");
    copy.push(&lib);
    root("cp", &copy)?;
    root("mv", &[&partial, &complete])
}

/// Cargo cannot see that the standard library changed, and would mix old and new.
fn forget_old_builds() -> Result<()> {
    let old = crate::workspace::page_target();
    if old.exists() {
        fs::remove_dir_all(&old).with_context(|| format!("cannot remove {}", old.display()))?;
    }
    Ok(())
}
