//! Child processes.

use anyhow::{Context as _, Result, bail};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Lines of a silent command's output in an error.
const LAST_LINES: usize = 15;

/// Runs a command that prints to this terminal and gets no input.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line(command));
    }
    Ok(())
}

/// Runs a command silently and returns its standard output. An error contains the last lines of all output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| cannot_start(command))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let all = stdout + &String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = all.lines().collect();
        let last = lines[lines.len().saturating_sub(LAST_LINES)..].join("\n  ");
        bail!("`{}` failed ({}):\n  {last}", line(command), output.status);
    }
    Ok(stdout)
}

/// Whether a command, run silently, can be started and succeeds.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

/// Replaces this process by the command, so that it receives the signals.
#[cfg(unix)]
pub(crate) fn replace_with(command: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec().into())
}

#[cfg(not(unix))]
pub(crate) fn replace_with(command: &mut Command) -> Result<ExitCode> {
    Ok(if command.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A program on this process's PATH.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    find_in(&std::env::var_os("PATH")?, name)
}

/// A program in one of the folders of a PATH.
pub(crate) fn find_in(path: &OsStr, name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path).map(|dir| dir.join(&name)).find(|file| file.is_file())
}

/// PATH with these folders before the others.
pub(crate) fn path_with(first: &[PathBuf]) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(first.iter().cloned().chain(std::env::split_paths(&path)))
        .context("a folder on PATH has a name that cannot be joined")
}

/// Locks a folder against other runs of this program until the file is dropped.
pub(crate) fn lock(dir: &Path) -> Result<File> {
    fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    let file = File::create(dir.join(".xtask-lock"))
        .with_context(|| format!("cannot write to {}", dir.display()))?;
    if file.try_lock().is_err() {
        eprintln!("waiting for another `cargo xtask` that uses {}", dir.display());
        file.lock().with_context(|| format!("cannot lock {}", dir.display()))?;
    }
    Ok(file)
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn cannot_start(command: &Command) -> String {
    format!("cannot start `{}`", command.get_program().to_string_lossy())
}
