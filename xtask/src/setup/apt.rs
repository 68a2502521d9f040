//! Packages of Debian and its relatives.

use super::step;
use crate::process;
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// A program on PATH, installed from these packages if it is not there.
pub(crate) fn ensure_program(program: &str, packages: &[&str], why: &str) -> Result<PathBuf> {
    if let Some(found) = process::find(program) {
        return Ok(found);
    }
    install(packages, why)?;
    match process::find(program) {
        Some(found) => Ok(found),
        None => bail!("{} did not bring the program `{program}`: put it on PATH", packages.join(" ")),
    }
}

/// Installs packages, or says in one line how to.
pub(crate) fn install(packages: &[&str], why: &str) -> Result<()> {
    let names = packages.join(" ");
    if process::find("apt-get").is_none() {
        bail!("{names} missing ({why}): install it with this system's package manager");
    }
    let by_hand = format!("sudo apt-get install --no-install-recommends {names}");
    let Some(root) = as_root() else {
        bail!("{names} missing ({why}) and this is not root: run `{by_hand}`");
    };
    step(&names, why, || {
        static UPDATED: OnceLock<()> = OnceLock::new();
        if UPDATED.get().is_none() {
            process::output(&mut command(root, &["update", "-qq"]))?;
            UPDATED.get_or_init(|| ());
        }
        let mut args = vec!["install", "-y", "-qq", "--no-install-recommends"];
        args.extend(packages);
        process::output(&mut command(root, &args))?;
        Ok(())
    })
}

#[derive(Clone, Copy)]
enum Root {
    Already,
    Sudo,
}

/// How this user becomes root without being asked for anything.
fn as_root() -> Option<Root> {
    static ROOT: OnceLock<Option<Root>> = OnceLock::new();
    *ROOT.get_or_init(|| {
        if process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0") {
            Some(Root::Already)
        } else if process::succeeds(Command::new("sudo").args(["-n", "true"])) {
            Some(Root::Sudo)
        } else {
            None
        }
    })
}

fn command(root: Root, args: &[&str]) -> Command {
    let mut command = match root {
        Root::Already => Command::new("env"),
        Root::Sudo => {
            let mut sudo = Command::new("sudo");
            sudo.args(["-n", "env"]);
            sudo
        }
    };
    // Through `env`, as sudo drops variables.
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).args(args);
    command
}
