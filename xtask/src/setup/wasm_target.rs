//! A Rust compiler that can build for WebAssembly.
//!
//! Normally rustup fetches the target. Where its server cannot be reached, Debian's compiler stands in, with a standard
//! library built from Debian's own source package (see `debian_std`).

use super::{apt, debian_std, step};
use crate::process;
use anyhow::{Context, Result, bail};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The target's name.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

const DEBIAN: &str = "/usr/bin";
const WHY: &str = "the page is WebAssembly";

/// A compiler for the page, by the folder that has its `cargo` and `rustc`.
pub(crate) struct WasmRust {
    bin: PathBuf,
}

impl WasmRust {
    /// The folder to put first on PATH.
    pub(crate) fn bin(&self) -> &Path {
        &self.bin
    }

    /// Makes a command use this compiler wherever it or its children look for one.
    pub(crate) fn choose_for(&self, command: &mut Command) {
        command.env("CARGO", self.bin.join("cargo")).env("RUSTC", self.bin.join("rustc"));
        // Set by rustup for its own compilers' children; another compiler must not load those libraries.
        command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN");
    }

    /// Whether an empty library can be compiled and linked the way the page is: that needs the standard library of this
    /// very compiler, with its bitcode, and the linker.
    fn works(&self) -> bool {
        let out = std::env::temp_dir().join(format!("footnote-probe-{}.wasm", std::process::id()));
        let mut probe = Command::new(self.bin.join("rustc"));
        probe.args([
            "--target",
            TARGET,
            "--crate-type",
            "cdylib",
            "--crate-name",
            "probe",
            "-C",
            "lto=fat",
            "-o",
        ]);
        probe.arg(&out).arg("-");
        self.choose_for(&mut probe);
        let works = process::succeeds(&mut probe);
        match std::fs::remove_file(&out) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                eprintln!("cannot remove {}: {error}", out.display());
            }
            _ => {}
        }
        works
    }
}

/// The compiler in use if it can, else Debian's if it can, else whichever can be made to.
pub(crate) fn ensure() -> Result<WasmRust> {
    let (current, debian) = (current()?, WasmRust { bin: DEBIAN.into() });
    if current.works() {
        return Ok(current);
    }
    if debian_std::is_compiler_installed() && debian.works() {
        return Ok(debian);
    }
    let by_hand = format!("rustup target add {TARGET}");
    if process::find("rustup").is_some() {
        let added = step(&format!("{TARGET} from rustup"), WHY, || {
            let mut add = Command::new("rustup");
            process::output(add.args(["target", "add", TARGET]).env("RUST_BACKTRACE", "0")).map(drop)
        });
        match added {
            Ok(()) if current.works() => return Ok(current),
            Ok(()) => bail!("`{by_hand}` succeeded, but {} cannot build for it", current.bin.display()),
            Err(error) => {
                // The first lines name the step and the command, the last one the cause.
                let cause = error.root_cause().to_string();
                let cause = cause.lines().last().unwrap_or_default().trim();
                eprintln!("set-up: {TARGET}: rustup cannot fetch it ({cause}); trying Debian's compiler");
            }
        }
    }
    if process::find("apt-get").is_none() {
        bail!("no Rust compiler here can build for WebAssembly: run `{by_hand}` with network access");
    }
    apt::install(&debian_std::PACKAGES, "Debian's Rust compiler can build for WebAssembly")
        .with_context(|| format!("without these, `{by_hand}` with network access is the other way"))?;
    debian_std::install(&debian.bin)?;
    if !debian.works() {
        bail!("Debian's compiler cannot build for WebAssembly: run `{by_hand}` with network access");
    }
    Ok(debian)
}

/// The compiler that this program was started with.
fn current() -> Result<WasmRust> {
    // Rustup's stand-ins choose a compiler anew at each call; ask for the real place.
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut ask = Command::new(&rustc);
    let sysroot = process::output(ask.args(["--print", "sysroot"]).stderr(Stdio::null()))?;
    Ok(WasmRust { bin: Path::new(sysroot.trim()).join("bin") })
}
