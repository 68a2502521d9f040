//! A Rust compiler that can build for WebAssembly.
//!
//! The page is built with a standard library of its own, from source: the ready one is made for speed, carries the
//! texts of all its panics, and makes the page a tenth larger. Rustup brings the source; where its server cannot be
//! reached, Debian's compiler and source stand in. Only where there is neither is the ready library used.

use super::{debian_rust, step};
use crate::process;
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The target's name.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// What rustc gets when the page is built for visitors: a panic ends the program without a word, since nobody reads it
/// there, and neither places in the source nor `{:?}` of types are kept for such words. Shipped code shows no `{:?}`.
const SMALL: [&str; 4] =
    ["-Cpanic=immediate-abort", "-Zunstable-options", "-Zlocation-detail=none", "-Zfmt-debug=none"];

/// A compiler for the page.
pub(crate) struct WasmRust {
    /// The folder that has its `cargo` and `rustc`.
    bin: PathBuf,
    /// Whether the standard library is built along with the page.
    std_from_source: bool,
}

/// Whom the page is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Visitors: it has to be small.
    Visitors,
    /// Whoever works on it: it has to say what is wrong.
    Developers,
}

impl WasmRust {
    /// The folder to put first on PATH.
    pub(crate) fn bin(&self) -> &Path {
        &self.bin
    }

    /// Makes a command use this compiler wherever it or its children look for one.
    pub(crate) fn choose_for(&self, command: &mut Command, purpose: Purpose) {
        command.env("CARGO", self.bin.join("cargo")).env("RUSTC", self.bin.join("rustc"));
        // Set by rustup for its own compilers' children; another compiler must not load those libraries.
        command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN");
        if !self.std_from_source {
            return;
        }
        // Building the library is not stable, and neither is what makes it small: the compiler has to be told that it
        // may. What it does with stable code stays the same.
        command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort");
        if purpose == Purpose::Visitors {
            command.env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size");
            command.env("CARGO_ENCODED_RUSTFLAGS", SMALL.join("\x1f"));
        }
    }

    /// Everything Cargo.lock and the standard library name, so that what follows can work offline.
    pub(crate) fn fetch(&self, root: &Path) -> Result<()> {
        let mut fetch = Command::new(self.bin.join("cargo"));
        fetch.current_dir(root).args(["fetch", "--quiet"]);
        self.choose_for(&mut fetch, Purpose::Visitors);
        process::output(&mut fetch).map(drop)
    }

    /// The compiler in this folder with the library's source, if both that and the linker are there.
    fn with_source(bin: &Path) -> Option<Self> {
        let libraries = bin.parent()?.join("lib").join("rustlib");
        let source = libraries.join("src").join("rust").join("library").join("std").join("Cargo.toml");
        let hosts = fs::read_dir(&libraries).into_iter().flatten().filter_map(Result::ok);
        let mut linkers = hosts.map(|host| host.path().join("bin")).chain([bin.to_path_buf()]);
        let is_complete = ["cargo", "rustc"].iter().all(|name| program(bin, name).exists())
            && linkers.any(|dir| program(&dir, "rust-lld").exists())
            && source.exists();
        let rust = Self { bin: bin.to_path_buf(), std_from_source: true };
        // What is not stable may have another name in another compiler.
        let mut knows = Command::new(bin.join("rustc"));
        rust.choose_for(knows.args(SMALL).args(["--target", TARGET, "--print", "cfg"]), Purpose::Visitors);
        (is_complete && process::succeeds(&mut knows)).then_some(rust)
    }

    /// The compiler in this folder with its ready library, if it can link the way the page is: that needs the library's
    /// bitcode, and the linker.
    fn with_ready_std(bin: &Path) -> Option<Self> {
        let rust = Self { bin: bin.to_path_buf(), std_from_source: false };
        let out = std::env::temp_dir().join(format!("footnote-probe-{}.wasm", std::process::id()));
        let mut probe = Command::new(bin.join("rustc"));
        probe.args(["--target", TARGET, "--crate-type", "cdylib", "--crate-name", "probe", "-C", "lto=fat"]);
        probe.arg("-o").arg(&out).arg("-");
        rust.choose_for(&mut probe, Purpose::Visitors);
        let works = process::succeeds(&mut probe);
        match fs::remove_file(&out) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                eprintln!("cannot remove {}: {error}", out.display());
            }
            _ => {}
        }
        if works {
            eprintln!(
                "set-up: the standard library's source is missing: with the ready one, the page is a tenth larger"
            );
        }
        works.then_some(rust)
    }
}

/// The compiler in use with the library's source, else Debian's; else the one in use with its ready library, else
/// whichever can be made to.
pub(crate) fn ensure() -> Result<WasmRust> {
    let (current, debian) = (current()?, Path::new("/usr/bin"));
    if let Some(rust) = WasmRust::with_source(&current) {
        return Ok(rust);
    }
    let has_rustup = process::find("rustup").is_some();
    if has_rustup {
        rustup("the standard library's source", "makes the page smaller", &["component", "add", "rust-src"]);
        if let Some(rust) = WasmRust::with_source(&current) {
            return Ok(rust);
        }
    }
    if let Some(rust) = WasmRust::with_source(debian).or_else(|| WasmRust::with_ready_std(&current)) {
        return Ok(rust);
    }
    if has_rustup {
        rustup(TARGET, "the page is WebAssembly", &["target", "add", TARGET]);
        if let Some(rust) = WasmRust::with_ready_std(&current) {
            return Ok(rust);
        }
    }
    let by_hand =
        format!("`rustup component add rust-src` or `rustup target add {TARGET}` with network access");
    if process::find("apt-get").is_none() {
        bail!("no Rust compiler here can build for WebAssembly: run {by_hand}");
    }
    debian_rust::install(debian).with_context(|| format!("without it, {by_hand} is the other way"))?;
    let installed = WasmRust::with_source(debian);
    installed.with_context(|| format!("Debian's compiler cannot build for WebAssembly: run {by_hand}"))
}

/// Lets rustup fetch something; where it cannot, says why in one line.
fn rustup(what: &str, why: &str, args: &[&str]) {
    let fetched = step(&format!("{what} from rustup"), why, || {
        process::output(Command::new("rustup").args(args).env("RUST_BACKTRACE", "0")).map(drop)
    });
    if let Err(error) = fetched {
        // The first lines name the step and the command, the last one the cause.
        let cause = error.root_cause().to_string();
        let cause = cause.lines().last().unwrap_or_default().trim();
        eprintln!("set-up: {what}: rustup cannot fetch it ({cause})");
    }
}

fn program(dir: &Path, name: &str) -> PathBuf {
    let mut file = OsString::from(name);
    file.push(std::env::consts::EXE_SUFFIX);
    dir.join(file)
}

/// The folder of the compiler that this program was started with.
fn current() -> Result<PathBuf> {
    // Rustup's stand-ins choose a compiler anew at each call; ask for the real place.
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut ask = Command::new(&rustc);
    let sysroot = process::output(ask.args(["--print", "sysroot"]).stderr(Stdio::null()))?;
    Ok(Path::new(sysroot.trim()).join("bin"))
}
