//! The tools that commands need. Each is installed only if it is missing.

use crate::{cargo, process};
use anyhow::{Context as _, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A required tool, a line of the table.
struct Tool {
    name: &'static str,
    /// Empty if any will do.
    version: &'static str,
    why: &'static str,
    /// How it is found, and the words for that.
    found: (&'static str, &'static str),
    /// How it is installed, and the words for that.
    install: (&'static str, &'static str),
}

/// The tools of a group of the table.
fn tools(group: &str) -> Result<Vec<Tool>> {
    let of_group = |line: &&str| line.split('\t').next() == Some(group);
    let tool = |line: &'static str| {
        let [_, name, version, why, found, install] = *line.split('\t').collect::<Vec<_>>() else {
            bail!("the table of tools has a line with other columns: {line}");
        };
        let [found, install] = [found, install].map(|way| way.split_once(' ').unwrap_or((way, "")));
        Ok(Tool { name, version, why, found, install })
    };
    let tools = include_str!("tools.tsv").lines().filter(of_group).map(tool).collect::<Result<Vec<_>>>()?;
    ensure!(!tools.is_empty(), "the table of tools has no group {group}");
    Ok(tools)
}

/// The folder of the packages that npm installed for a tool, which is installed if it is missing.
pub(crate) fn packages(group: &str) -> Result<PathBuf> {
    let folders = install_missing(group)?;
    let bin = folders.first().and_then(|bin| bin.parent()).context("npm installed no packages")?;
    Ok(bin.to_owned())
}

/// Installs missing tools of a group; returns the folders of programs that are not on PATH.
pub(crate) fn install_missing(group: &str) -> Result<Vec<PathBuf>> {
    let _lock = process::lock(&folder()?)?;
    let mut folders = Vec::new();
    for tool in tools(group)? {
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
        let below = if self.install.0 == "npm" { "node_modules/.bin" } else { "bin" };
        Ok(self.home()?.join(below))
    }

    /// Whether it is in the tools folder; [`fill`](Self::fill) ensures that a folder with its name is complete.
    fn is_installed(&self) -> Result<bool> {
        Ok(self.home()?.is_dir())
    }

    fn is_found(&self) -> bool {
        let (way, words) = self.found;
        match way {
            "program" => {
                let asked = || process::output(Command::new(words).arg("--version"));
                process::find(words).is_some()
                    && (self.version.is_empty()
                        || asked().is_ok_and(|text| text.split_whitespace().any(|word| word == self.version)))
            }
            "cargo" => process::succeeds(cargo().args(words.split(' '))),
            "file" => Path::new(words).exists(),
            "target" => libraries(&["--target", words]).is_some_and(|dir| dir.is_dir()),
            "toolchain" => libraries(&[])
                .is_some_and(|dir| process::find_in(dir.join("../bin").as_os_str(), words).is_some()),
            "python" => process::succeeds(Command::new("python3").args(["-c", &format!("import {words}")])),
            _ => false,
        }
    }

    fn install(&self) -> Result<()> {
        let (way, words) = self.install;
        let args: Vec<&str> = words.split_whitespace().collect();
        match way {
            "rustup" => rustup(&args),
            "apt" => apt(words),
            "npm" => self.fill(|dir| {
                let npm = ["install", "--no-audit", "--no-fund", "--no-update-notifier", "--prefix"];
                process::output(Command::new("npm").args(npm).arg(dir).args(&args)).map(drop)
            }),
            "crate" => self.fill(|dir| self.install_crate(&args, dir)),
            _ => bail!("the table of tools does not say how to install {}", self.name),
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
    use super::tools;
    use crate::root;
    use std::fs;

    #[test]
    fn each_line_of_the_table_says_how_its_tool_is_found_and_installed() {
        let ways = ["program", "cargo", "file", "target", "toolchain", "python", "never"];
        let groups = include_str!("tools.tsv").lines().filter_map(|line| line.split_once('\t'));
        for tool in groups.flat_map(|(group, _)| tools(group).unwrap()) {
            assert!(ways.contains(&tool.found.0), "{}", tool.name);
            assert!(["crate", "npm", "apt", "rustup"].contains(&tool.install.0), "{}", tool.name);
        }
    }

    #[test]
    fn versions_are_those_that_the_build_asks_for() {
        let page = tools("page").unwrap();
        let version = |name: &str| page.iter().find(|tool| tool.name == name).unwrap().version;
        let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
        let bindgen = version("wasm-bindgen-cli");
        assert!(read("Cargo.lock").contains(&format!("name = \"wasm-bindgen\"\nversion = \"{bindgen}\"\n")));
        assert!(read("Trunk.toml").contains(&format!("wasm_opt = \"version_{}\"\n", version("wasm-opt"))));
        assert!(read("Trunk.toml").contains(&format!("trunk-version = \"^{}\"\n", version("trunk"))));
    }
}
