//! The tools that commands need. Each is installed only if it is missing.

use crate::{cargo, process};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A required tool.
pub(crate) struct Tool {
    name: &'static str,
    /// The required version; empty if any will do.
    version: &'static str,
    why: &'static str,
    found: Check,
    install: Install,
}

/// How to check for a tool.
enum Check {
    /// A program on PATH whose `--version` names the version.
    Program(&'static str),
    /// Cargo succeeds with these arguments.
    Cargo(&'static [&'static str]),
    /// A file.
    File(&'static str),
    /// The standard library for this target.
    Target(&'static str),
    /// A program of the toolchain.
    Toolchain(&'static str),
    /// A module of Python.
    Python(&'static str),
    /// Only in the tools folder.
    Never,
}

/// How to install a tool.
enum Install {
    /// The crate of this name, by `cargo binstall` or built with these flags.
    Crate(&'static [&'static str]),
    /// Packages from npm.
    Npm(&'static [&'static str]),
    /// A package of Debian and its relatives.
    Apt(&'static str),
    /// Arguments for rustup.
    Rustup(&'static [&'static str]),
}

use Check::{Cargo, File, Never, Program, Python, Target, Toolchain};
use Install::{Apt, Crate, Npm, Rustup};

/// Tools to build the page; quick installations first, so that failures show early.
pub(crate) const PAGE: [Tool; 6] = [
    tool(
        "wasm32-unknown-unknown",
        "",
        "the page is WebAssembly",
        Target("wasm32-unknown-unknown"),
        Rustup(&["target", "add", "wasm32-unknown-unknown"]),
    ),
    tool("node", "", "runs wasm-opt", Program("node"), Apt("nodejs")),
    tool("npm", "", "fetches wasm-opt", Program("npm"), Apt("npm")),
    // The version in Trunk.toml.
    tool("wasm-opt", "132", "makes the page smaller", Program("wasm-opt"), Npm(&["binaryen@132"])),
    // The version in Cargo.toml. Without --locked, because its lock file names versions that a registry may lack.
    tool(
        "wasm-bindgen-cli",
        "0.2.130",
        "writes the page's JavaScript",
        Program("wasm-bindgen"),
        Crate(&["--no-default-features"]),
    ),
    // The newest that Rust 1.95 compiles; without TLS, because it needs no downloads here.
    tool(
        "trunk",
        "0.21.14",
        "builds the page",
        Program("trunk"),
        Crate(&["--locked", "--no-default-features"]),
    ),
];

/// Tools for formatting and lints.
pub(crate) const LINTS: [Tool; 2] = [
    tool(
        "rustfmt",
        "",
        "formatting is a test",
        Cargo(&["fmt", "--version"]),
        Rustup(&["component", "add", "rustfmt"]),
    ),
    tool(
        "clippy",
        "",
        "lints are a test",
        Cargo(&["clippy", "--version"]),
        Rustup(&["component", "add", "clippy"]),
    ),
];

/// Tools for the page tests.
pub(crate) const BROWSER: [Tool; 4] = [
    tool("chromium", "", "the page is tested in it", Program("chromium"), Apt("chromium")),
    tool("chromedriver", "", "drives Chromium", Program("chromedriver"), Apt("chromium-driver")),
    tool(
        "DejaVu fonts",
        "",
        "make screenshots readable",
        File("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
        Apt("fonts-dejavu-core"),
    ),
    tool(
        "Noto emoji",
        "",
        "make screenshots readable",
        File("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"),
        Apt("fonts-noto-color-emoji"),
    ),
];

/// The checker that the page tests run over the page.
pub(crate) const ACCESSIBILITY: [Tool; 1] = [tool(
    "axe-core",
    "4.14.1",
    "the page is checked for accessibility with it",
    Never,
    Npm(&["axe-core@4.14.1"]),
)];

/// Tools for the tests that install packages from `PyPI`; those from npm need what builds the page.
pub(crate) const PYTHON: [Tool; 2] = [
    tool("python3", "", "runs OpenAI's client for Python", Program("python3"), Apt("python3")),
    tool(
        "python3-venv",
        "",
        "installs packages beside the system's",
        Python("ensurepip"),
        Apt("python3-venv"),
    ),
];

/// Tools for fuzzing.
pub(crate) const FUZZER: [Tool; 2] = [
    tool("c++", "", "libFuzzer is written in it", Program("c++"), Apt("g++")),
    tool("cargo-fuzz", "0.13.2", "runs libFuzzer", Program("cargo-fuzz"), Crate(&[])),
];

/// Tools for coverage.
pub(crate) const COVERAGE: [Tool; 2] = [
    tool(
        "llvm-tools",
        "",
        "reads what instrumented programs wrote",
        Toolchain("llvm-profdata"),
        Rustup(&["component", "add", "llvm-tools"]),
    ),
    tool("cargo-llvm-cov", "0.9.1", "instruments the tests", Program("cargo-llvm-cov"), Crate(&[])),
];

/// The peer of the proxy benchmark, and the reverse proxy of the tests of signing in.
pub(crate) const NGINX: [Tool; 1] =
    [tool("nginx", "", "the proxy is measured beside it", File("/usr/sbin/nginx"), Apt("nginx-light"))];

/// The peers of the token benchmark.
pub(crate) const COUNTERS: [Tool; 1] = [tool(
    "token-counters",
    "1",
    "the token counter is measured beside them",
    Never,
    Npm(&["gpt-tokenizer@4.0.0", "tiktoken@1.0.22"]),
)];

const fn tool(
    name: &'static str,
    version: &'static str,
    why: &'static str,
    found: Check,
    install: Install,
) -> Tool {
    Tool { name, version, why, found, install }
}

/// The folder of the packages that npm installed for a tool, which is installed if it is missing.
pub(crate) fn packages(tools: &[Tool]) -> Result<PathBuf> {
    let folders = ensure(tools)?;
    let bin = folders.first().and_then(|bin| bin.parent()).context("npm installed no packages")?;
    Ok(bin.to_owned())
}

/// Installs missing tools; returns the folders of programs that are not on PATH.
pub(crate) fn ensure(tools: &[Tool]) -> Result<Vec<PathBuf>> {
    let _lock = process::lock(&folder()?)?;
    let mut folders = Vec::new();
    for tool in tools {
        if tool.is_installed()? {
            folders.push(tool.bin()?);
        } else if !tool.is_found() {
            eprintln!("set-up: {} {}: {}", tool.name, tool.version, tool.why);
            let start = Instant::now();
            tool.install().with_context(|| format!("set-up of {}", tool.name))?;
            eprintln!("set-up: {}: installed in {:.1} s", tool.name, start.elapsed().as_secs_f64());
            if tool.is_installed()? {
                folders.push(tool.bin()?);
            }
        }
    }
    Ok(folders)
}

impl Tool {
    /// Its folder in the tools folder.
    fn home(&self) -> Result<PathBuf> {
        Ok(folder()?.join(format!("{}-{}", self.name, self.version)))
    }

    /// The folder of its programs in the tools folder.
    fn bin(&self) -> Result<PathBuf> {
        let below = if matches!(self.install, Npm(_)) { "node_modules/.bin" } else { "bin" };
        Ok(self.home()?.join(below))
    }

    /// Whether it is in the tools folder; [`fill`](Self::fill) ensures that a folder with its name is complete.
    fn is_installed(&self) -> Result<bool> {
        Ok(self.home()?.is_dir())
    }

    fn is_found(&self) -> bool {
        match self.found {
            Program(program) => {
                let asked = || process::output(Command::new(program).arg("--version"));
                process::find(program).is_some()
                    && (self.version.is_empty()
                        || asked().is_ok_and(|text| text.split_whitespace().any(|word| word == self.version)))
            }
            Cargo(args) => process::succeeds(cargo().args(args)),
            File(path) => Path::new(path).exists(),
            Target(target) => libraries(&["--target", target]).is_some_and(|dir| dir.is_dir()),
            Toolchain(program) => libraries(&[])
                .is_some_and(|dir| process::find_in(dir.join("../bin").as_os_str(), program).is_some()),
            Python(module) => {
                process::succeeds(Command::new("python3").args(["-c", &format!("import {module}")]))
            }
            Never => false,
        }
    }

    fn install(&self) -> Result<()> {
        match self.install {
            Rustup(args) => rustup(args),
            Apt(package) => apt(package),
            Npm(packages) => self.fill(|dir| {
                let npm = ["install", "--no-audit", "--no-fund", "--no-update-notifier", "--prefix"];
                process::output(Command::new("npm").args(npm).arg(dir).args(packages)).map(drop)
            }),
            Crate(flags) => self.fill(|dir| self.install_crate(flags, dir)),
        }
    }

    fn install_crate(&self, flags: &[&str], dir: &Path) -> Result<()> {
        if process::find("cargo-binstall").is_some() {
            let args = [
                "binstall",
                "--no-confirm",
                "--disable-strategies",
                "compile",
                "--version",
                self.version,
                "--root",
            ];
            match process::run(cargo().args(args).arg(dir).arg(self.name)) {
                Ok(()) => return Ok(()),
                Err(error) => eprintln!("set-up: {}: built from source, since {error:#}", self.name),
            }
        }
        // A debug build is fast enough and compiles in half the time.
        let mut install = cargo();
        install
            .args(["install", self.name, "--version", self.version, "--debug", "--root"])
            .arg(dir)
            .args(flags);
        install.env("CARGO_PROFILE_DEV_DEBUG", "0").env_remove("RUSTFLAGS");
        process::run(&mut install)
    }

    /// Installs into a temporary folder and renames it, so that a folder with the final name is complete.
    fn fill(&self, install: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let home = self.home()?;
        let mut partial = home.clone().into_os_string();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        if partial.exists() {
            fs::remove_dir_all(&partial).with_context(|| format!("cannot remove {}", partial.display()))?;
        }
        fs::create_dir_all(&partial).with_context(|| format!("cannot create {}", partial.display()))?;
        install(&partial)?;
        fs::rename(&partial, &home).with_context(|| format!("cannot rename {}", partial.display()))
    }
}

/// The folder of the compiler's standard library for the host, or for the target in the arguments.
fn libraries(args: &[&str]) -> Option<PathBuf> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let dir = process::output(Command::new(rustc).args(["--print", "target-libdir"]).args(args)).ok()?;
    Some(PathBuf::from(dir.trim()))
}

/// `$FOOTNOTE_TOOLS`, else `footnote-tools` in the user's cache folder.
fn folder() -> Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let dir = set("FOOTNOTE_TOOLS")
        .or_else(|| set("XDG_CACHE_HOME").map(|dir| dir.join("footnote-tools")))
        .or_else(|| set("HOME").map(|dir| dir.join(".cache").join("footnote-tools")))
        .context("neither FOOTNOTE_TOOLS nor HOME is set: set FOOTNOTE_TOOLS to a folder for tools")?;
    std::path::absolute(&dir).with_context(|| format!("{} cannot be made absolute", dir.display()))
}

fn rustup(args: &[&str]) -> Result<()> {
    let line = args.join(" ");
    if process::find("rustup").is_none() {
        bail!(
            "there is no rustup to run `rustup {line}`: install rustup, or this part of Rust by other means"
        );
    }
    process::output(Command::new("rustup").args(args)).map(drop)
}

fn apt(package: &str) -> Result<()> {
    if process::find("apt-get").is_none() {
        bail!("{package} is missing: install it with this system's package manager");
    }
    let mut command = if process::output(Command::new("id").arg("-u"))?.trim() == "0" {
        Command::new("env")
    } else if process::succeeds(Command::new("sudo").args(["-n", "true"])) {
        let mut sudo = Command::new("sudo");
        sudo.args(["-n", "env"]);
        sudo
    } else {
        bail!("{package} is missing and this is not root: run `sudo apt-get install {package}`");
    };
    // Update missing or outdated package lists.
    let script = "install() { apt-get install -y -qq --no-install-recommends \"$1\"; }; \
                  install \"$0\" || { apt-get update -qq && install \"$0\"; }";
    command.args(["DEBIAN_FRONTEND=noninteractive", "sh", "-c", script, package]);
    process::output(&mut command).map(drop)
}

#[cfg(test)]
mod tests {
    use super::PAGE;
    use crate::root;
    use std::fs;

    #[test]
    fn versions_are_those_that_the_build_asks_for() {
        let version = |name: &str| PAGE.iter().find(|tool| tool.name == name).unwrap().version;
        let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
        let bindgen = version("wasm-bindgen-cli");
        assert!(read("Cargo.lock").contains(&format!("name = \"wasm-bindgen\"\nversion = \"{bindgen}\"\n")));
        assert!(read("Trunk.toml").contains(&format!("wasm_opt = \"version_{}\"\n", version("wasm-opt"))));
        assert!(read("Trunk.toml").contains(&format!("trunk-version = \"^{}\"\n", version("trunk"))));
    }
}
